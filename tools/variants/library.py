#!/usr/bin/env python3
"""Records perft counts of pyffish (Fairy-Stockfish) for the games of the library that came last.

    pip install pyffish==0.0.90
    tools/variants/library.py FOLDER [GAME...]

For each game of the table it writes FOLDER/GAME.epd: the start position to depth 4 (or 3, where that is
many), and POSITIONS positions of random games to depth 2, or to depth 3 where that are few. Games in which a
king chooses where to castle also have the start position without the pieces between king and rooks. The
sections of library.ini say the rules of the games that Fairy-Stockfish does not know by name.
"""
import pathlib
import random
import sys

import pyffish

POSITIONS = 24
LONGEST_GAME = 80
# The numbers of sequences up to which positions are counted one ply deeper.
FEW = 800
FEW_AT_START = 30000

# The variants of Fairy-Stockfish whose moves together are those of a game, and further positions.
GAMES = {
    "antichess": (["antichess"], []),
    "cagliostro": (["cagliostro"], []),
    "chigorin": (["chigorin"], []),
    "extinction": (["extinction"], []),
    "hannibal": (["hannibal"], []),
    "hectochess": (
        ["hectochess", "hectochess-far", "hectochess-farthest"],
        [
            "10/r4k3r/pppppppppp/10/10/10/10/PPPPPPPPPP/R4K3R/10 w KQkq - 0 1",
            "10/r4k3r/10/4C5/10/10/3w6/10/R4K3R/10 w KQkq - 0 1",
        ],
    ),
    "horde": (
        ["horde"],
        [
            "4k3/8/8/8/8/1p1p4/8/P1P1P3 w - - 0 1",
            "4k3/8/8/8/1p1p4/8/P1P1P3/P1P1P3 w - - 0 1",
            "4k3/8/8/8/8/8/4p3/PP1P4 b - - 0 1",
        ],
    ),
    "kinglet": (["kinglet"], []),
    "losers": (["losers"], []),
    "ouk-chatrang": (["cambodian"], []),
    "sac": (["sac"], []),
}


def moves_of(variants, fen, played=()):
    """The moves of a position, each with a variant that has it."""
    found = {}
    for variant in variants:
        for move in pyffish.legal_moves(variant, fen, list(played)):
            found.setdefault(move, variant)
    return found


def perft(variants, fen, depth):
    moves = moves_of(variants, fen)
    if depth == 1:
        return len(moves)
    return sum(
        perft(variants, pyffish.get_fen(variant, fen, [move]), depth - 1) for move, variant in moves.items()
    )


def random_position(variants, generator):
    """A position of a random game that is not over."""
    while True:
        fen = pyffish.start_fen(variants[0])
        for _ in range(generator.randint(2, LONGEST_GAME)):
            moves = moves_of(variants, fen)
            if not moves:
                break
            move = generator.choice(list(moves))
            fen = pyffish.get_fen(moves[move], fen, [move])
        if moves_of(variants, fen):
            return fen


def own_rights(variants, fen):
    """A FEN with the letters of Belladonna's rights: those of Ouk Chatrang are files in Fairy-Stockfish."""
    if variants != ["cambodian"]:
        return fen
    fields = fen.split(" ")
    rights = fields[2].translate(str.maketrans("DEde", "KMmk"))
    fields[2] = "".join(sorted(rights, key="KMkm-".index))
    return " ".join(fields)


def line(variants, fen, few):
    """A line of the file."""
    counts = [perft(variants, fen, depth) for depth in (1, 2)]
    while counts[-1] <= few and len(counts) < 4 and (few != FEW or len(counts) < 3):
        counts.append(perft(variants, fen, len(counts) + 1))
    own = own_rights(variants, fen)
    return " ;".join([own] + [f"D{depth} {count}" for depth, count in enumerate(counts, 1)])


def record(game):
    variants, positions = GAMES[game]
    generator = random.Random(game)
    start = pyffish.get_fen(variants[0], pyffish.start_fen(variants[0]), [])
    lines = [line(variants, fen, FEW_AT_START) for fen in (start, *positions)]
    while len(lines) < POSITIONS + 1 + len(positions):
        new = line(variants, random_position(variants, generator), FEW)
        if new not in lines:
            lines.append(new)
    return "\n".join(lines) + "\n"


def main():
    folder = pathlib.Path(sys.argv[1])
    pyffish.load_variant_config(pathlib.Path(__file__).with_suffix(".ini").read_text())
    for game in sys.argv[2:] or GAMES:
        (folder / f"{game}.epd").write_text(record(game))
        print(game, flush=True)


if __name__ == "__main__":
    main()
