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
            expected = pyffish.legal_moves(theirs, start, position.move_stack, game == "chess960")
            assert sorted(moves) == sorted(expected), position.fen()
            position.push(chance.choice(moves))
