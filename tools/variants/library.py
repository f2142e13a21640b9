#!/usr/bin/env python3
"""Records perft counts of pyffish (Fairy-Stockfish) for the games of the library that came last.

    pip install pyffish==0.0.90
    tools/variants/library.py tests/data/library antichess

For each game of the table it writes the file GAME.epd: the start position to depth 4 (or 3, where that is
many), and POSITIONS positions of random games to depth 2, or to depth 3 where there are few. Games in which a
king chooses where to castle also have the start position without the pieces between king and rooks. The
sections of library.ini say the rules of the games that Fairy-Stockfish does not know by name.
"""
import argparse
import pathlib
import random

import pyffish
from record import legal_moves

POSITIONS = 24
LONGEST_GAME = 80
# The numbers of sequences up to which positions are counted one ply deeper.
FEW = 800
FEW_AT_START = 30000
# Games in which two passes end the game. A FEN does not tell it, so they are counted to depth 2.
WITH_PASSES = {"janggi"}

# The first ranks of some start positions, for games whose pieces are shuffled.
SHUFFLED = {
    "capablanca-random": [
        "NBNCQRBAKR",
        "RKRBCNANBQ",
        "BCNANBQRKR",
        "CRKRNQBNAB",
        "BNNBRKQACR",
        "BQANRNCBKR",
        "RBACBQNNKR",
        "CRBKRNNAQB",
    ],
}

# The variants of Fairy-Stockfish whose moves together are those of a game, and further positions.
GAMES = {
    "antichess": (["antichess"], []),
    "cagliostro": (["cagliostro"], []),
    "capablanca-random": (
        ["caparandom"],
        [
            "rk7r/10/10/10/10/10/10/RK7R w JAja - 0 1",
            "7rkr/10/10/10/10/10/10/7RKR b JHjh - 0 1",
            "2r1k4r/10/10/10/10/10/10/r1R1K4R w JCjc - 0 1",
            "3kr5/10/10/10/10/10/10/1R1KR5 w EBe - 0 1",
        ],
    ),
    "capahouse": (
        ["capahouse"],
        [
            "r3k4r/p8p/10/2Q~3a~3/10/10/P8P/R3K4R[PNBACpnbac] w - - 0 1",
            "5k4/P8p/10/10/10/10/p8P/4K5[QRqr] b - - 0 1",
        ],
    ),
    "chigorin": (["chigorin"], []),
    "crazyhouse": (
        ["crazyhouse"],
        [
            "r3k2r/p6p/8/2Q~2n~2/8/8/P6P/R3K2R[QRBNPqrbnp] w KQkq - 0 1",
            "4k3/P6p/8/8/8/4r3/p6P/4K3[NPnp] w - - 0 1",
            "2b1k3/1P4p1/8/4P3/3p4/8/1p4P1/2B1K3[Pp] b - - 0 1",
        ],
    ),
    "duck": (
        ["duck"],
        [
            "4k3/P3*3/8/8/8/8/4p3/1K3N2 w - - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "4k3/8/8/8/3pP3/*7/8/4K3 b - e3 0 1",
        ],
    ),
    "empire": (
        ["empire"],
        [
            "r3k2r/p6p/8/2S5/3D4/8/8/T2K4 b kq - 0 1",
            "8/3k4/8/8/8/3E4/p2S3P/2CK4 w - - 0 1",
        ],
    ),
    "extinction": (["extinction"], []),
    "grandhouse": (
        ["grandhouse"],
        [
            "4k5/1P1c~4p1/1A~8/10/10/10/10/10/1p1P4P1/4K5[PNBpnb] w - - 0 1",
            "4k5/1P1c~4p1/2P7/10/10/10/10/10/1p1P4P1/4K5[QCAqca] b - - 0 1",
        ],
    ),
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
    "janggi": (
        ["janggitraditional"],
        [
            "4k4/9/3c1C3/4P4/2P3b2/2B3p2/4p4/3C1c3/4K4/9 w - - 0 1",
        ],
    ),
    "kinglet": (["kinglet"], []),
    "losers": (["losers"], []),
    "minishogi": (
        ["minishogi"],
        ["2k2/2p2/1S1+R1/P4/2K1B[Ggrbs] w - - 0 1", "2k2/P1p2/2G2/5/2K2[PSRp] w - - 0 1"],
    ),
    "orda": (
        ["orda"],
        [
            "2ak3l/8/pP4h1/8/8/p2y4/8/R3K2R w KQ - 0 1",
            "4k3/1P4p1/8/3H4/3y4/8/1p4P1/4K3 b - - 0 1",
        ],
    ),
    "ouk-chatrang": (["cambodian"], []),
    "placement": (
        ["placement"],
        [
            "1bb1k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2B[QRBNNqrnn] w Qk - 0 6",
            "r3k2r/p6p/8/8/8/8/P6P/R3K2R[] w KQkq - 0 9",
        ],
    ),
    "sac": (["sac"], []),
    "seirawan": (
        ["seirawan"],
        [
            "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 1",
            "4r1k1/8/8/8/8/8/4N3/R3K2R[H] w KQ - 0 1",
            "1n2k1n1/P6p/8/8/8/8/p6P/1N2K1N1[Ee] b BGbg - 0 1",
        ],
    ),
    "shogi": (
        ["shogi"],
        [
            "4k4/1P1+S5/2N3+p2/9/4+B4/9/2n3+P2/1p1+s3L1/4K4[RGSNLPrgsnlp] w - - 0 1",
            "3nkn3/9/3G1G3/9/9/9/9/9/4K4[PNL] w - - 0 1",
            "l3k3l/P1N3P1N/9/2L6/9/9/9/4r4/4K4[GPp] w - - 0 1",
        ],
    ),
    "sittuyin": (
        ["sittuyin"],
        [
            "4k3/8/8/3P4/8/2s5/P7/4K3[] w - - 0 1",
            "4k3/8/8/1P6/8/8/8/3K4[] w - - 0 1",
            "r3k3/P3r3/8/8/4P3/3p4/8/R3K3[] b - - 0 1",
        ],
    ),
    "tori-shogi": (
        ["torishogi"],
        ["3k3/s2f3/2+S4/2s1S2/2+F4/S2F2S/3K3[SFCPLRsfcp] w - - 0 1"],
    ),
}


def moves_of(variants, fen, played=()):
    """The moves of a position, each with a variant that has it."""
    found = {}
    for variant in variants:
        for move in legal_moves(variant, fen, played):
            found.setdefault(move, variant)
    return found


def perft(variants, fen, depth):
    moves = moves_of(variants, fen)
    if depth == 1:
        return len(moves)
    return sum(
        perft(variants, pyffish.get_fen(variant, fen, [move]), depth - 1) for move, variant in moves.items()
    )


def random_position(variants, starts, generator):
    """A position of a random game that is not over."""
    while True:
        fen = generator.choice(starts) if len(starts) > 1 else starts[0]
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


def start_fens(game, variant):
    """The start positions of the random games."""
    own = pyffish.start_fen(variant)
    middle = own.split("/", 1)[1].rpartition("/")[0]
    return [f"{rank.lower()}/{middle}/{rank} w KQkq - 0 1" for rank in SHUFFLED.get(game, [])] or [own]


def record(game):
    variants, positions = GAMES[game]
    generator = random.Random(game)
    starts = [pyffish.get_fen(variants[0], fen, []) for fen in start_fens(game, variants[0])]
    few_at_start, few = (0, 0) if game in WITH_PASSES else (FEW_AT_START if len(starts) == 1 else FEW, FEW)
    lines = [line(variants, fen, few_at_start) for fen in (*starts, *positions)]
    wanted = len(lines) + POSITIONS
    while len(lines) < wanted:
        new = line(variants, random_position(variants, starts, generator), few)
        if new not in lines:
            lines.append(new)
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=pathlib.Path, help="where the files go")
    parser.add_argument("games", nargs="*", metavar="game", help="a game of the table (default: all)")
    options = parser.parse_args()
    pyffish.load_variant_config(pathlib.Path(__file__).with_suffix(".ini").read_text())
    for game in options.games or GAMES:
        (options.folder / f"{game}.epd").write_text(record(game))
        print(game, flush=True)


if __name__ == "__main__":
    main()
