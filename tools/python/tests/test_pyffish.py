"""A second opinion: legal moves in random games are those of pyffish, the library of Fairy-Stockfish."""

import random

import pyffish
import pytest
from belladonna import Position, games

# The games that have another name there.
NAMES = {
    "chess960": "chess",
    "five-check": "5check",
    "gustav": "gustav3",
    "no-castling": "nocastle",
    "three-check": "3check",
}
# Pieces whose drop may not be mate. pyffish has such a drop among the legal moves, and it loses.
NO_MATE = {"shogi": "P", "minishogi": "P", "tori-shogi": "S"}
COMMON = [
    (game, theirs)
    for game in games()
    if (theirs := NAMES.get(game, game.replace("-", ""))) in pyffish.variants()
]


def test_there_are_games_in_common():
    assert len(COMMON) >= 35


@pytest.mark.parametrize(("game", "theirs"), COMMON)
def test_legal_moves_are_those_of_pyffish(game, theirs):
    chance = random.Random(game)
    start = pyffish.start_fen(theirs)
    for _ in range(5):
        position = Position(game)
        for _ in range(80):
            if position.is_game_over():
                break
            moves = position.legal_moves
            stack = position.move_stack
            expected = pyffish.legal_moves(theirs, start, stack, game == "chess960")
            if game in NO_MATE:
                drop = f"{NO_MATE[game]}@"
                expected = [
                    move
                    for move in expected
                    if not move.startswith(drop) or pyffish.legal_moves(theirs, start, [*stack, move])
                ]
            assert sorted(moves) == sorted(expected), position.fen()
            position.push(chance.choice(moves))
