#!/usr/bin/env python3
"""Records perft counts for large games that no other program at hand plays.

    tools/variants/slow.py tests/data/library metamachy

The move generator of `slow_position.py` shares nothing with Belladonna and reads none of its files: the rules
are written in `slow_games.py` (the library), `slow_cvp.py` and `slow_chess.py` (games of the Chess Variant
Pages), from the pages of the games. It makes each move and looks whether the king is attacked. For each game
this script writes the file GAME.epd: the start position, positions with few pieces, and POSITIONS positions
of random games, to depth 2, or to depth 3 where there are few. Without names it records the games of the
library.
"""
import argparse
import pathlib
import random

from slow_chess import GAMES as NEAR_CHESS
from slow_cvp import GAMES as CHESS_VARIANT_PAGES
from slow_cvp import LIBRARY as MORE_LIBRARY
from slow_games import GAMES as LIBRARY
from slow_position import Position

POSITIONS = 24
LONGEST_GAME = 120
# The number of sequences of two moves up to which a position is counted to depth 3.
FEW = 700


def line(position):
    counts = [position.perft(1), position.perft(2)]
    if counts[-1] <= FEW:
        counts.append(position.perft(3))
    return " ;".join([position.fen()] + [f"D{depth} {count}" for depth, count in enumerate(counts, 1)])


def random_position(game, generator):
    while True:
        position = Position.read(game, game.start)
        for _ in range(generator.randint(2, LONGEST_GAME)):
            moves = position.moves()
            if not moves:
                break
            # Pieces that promote move more often.
            risers = [move for move in moves if position.board[move[0]].upper() in game.promoting]
            chosen = risers if risers and generator.random() < 0.4 else moves
            position = position.after(generator.choice(chosen))
        if position.moves():
            return position


def sparse_position(game, generator):
    """The kings and some pieces of each side, those that promote near their last ranks."""
    while True:
        position = Position(game)
        free = [(file, rank) for file in range(1, game.files + 1) for rank in range(1, game.ranks + 1)]
        free = [square for square in free if game.inside(square)]
        generator.shuffle(free)
        for side in "wb":
            letters = game.start_position.letters_of(side)
            kings = [it for it in letters if it == "K"]
            others = [it for it in letters if it != "K"]
            risers = [it for it in others if it in game.promoting]
            chosen = kings + generator.sample(others, min(5, len(others)))
            chosen += generator.sample(risers, min(3, len(risers)))
            for letter in chosen:
                if chosen.count(letter) > letters.count(letter):
                    break
                low, high = game.pawn_ranks if letter in game.promoting else (1, game.ranks)
                low = max(low, game.ranks - 3) if letter in game.promoting else low
                fitting = [it for it in free if low <= game.rank_of(side, it[1]) <= high]
                free.remove(fitting[0])
                position.board[fitting[0]] = letter if side == "w" else letter.lower()
        position.side = generator.choice("wb")
        if not position.in_check("w") and not position.in_check("b") and position.moves():
            return position


def record(game):
    generator = random.Random(game.start)
    lines = [line(Position.read(game, fen)) for fen in (game.start, *game.few)]
    wanted = len(lines) + game.sparse
    while len(lines) < wanted + POSITIONS:
        make = sparse_position if len(lines) < wanted else random_position
        new = line(make(game, generator))
        if new not in lines:
            lines.append(new)
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=pathlib.Path, help="where the files go")
    parser.add_argument("games", nargs="*", metavar="game", help="a game (default: those of the library)")
    options = parser.parse_args()
    library = LIBRARY | MORE_LIBRARY
    games = library | CHESS_VARIANT_PAGES | NEAR_CHESS
    for name_of_game in options.games or library:
        (options.folder / f"{name_of_game}.epd").write_text(record(games[name_of_game]()))
        print(name_of_game, flush=True)


if __name__ == "__main__":
    main()
