#!/usr/bin/env python3
"""Records perft counts of pyffish (Fairy-Stockfish) for the tests of the import of variants.ini.

    pip install pyffish==0.0.90
    tools/variants/record.py variants.ini tests/data/variants

For each section of the file it writes SECTION.epd into the folder: the start position to depth 3, and
POSITIONS positions of random games to depth 2. Only the en-passant field is changed: it becomes `-` where no
pawn can capture, and the pawn's advance, such as d2d4, where one can.
"""
import argparse
import pathlib
import random
import re

import pyffish

POSITIONS = 16
LONGEST_GAME = 80
# A deeper count is left out if it would have more nodes than this.
MOST_NODES = 30_000
NO_MATE = dict.fromkeys(
    ("shogi", "checkshogi", "minishogi", "mini", "gorogoro", "judkins", "okisakishogi"), "P"
)
NO_MATE |= {"euroshogi": "P", "torishogi": "S"}
"""The pieces of variants whose drop may not be checkmate."""


def legal_moves(variant, fen, played=(), no_mate=None):
    """The legal moves, without drops that mate and may not.

    Fairy-Stockfish allows the drop of a pawn that mates in shogi, and lets it lose. no_mate is the letter of
    the pawn, or None for that of the variant's name.
    """
    letter = NO_MATE.get(variant) if no_mate is None else no_mate
    moves = pyffish.legal_moves(variant, fen, list(played))
    if letter and any(move.startswith(f"{letter}@") for move in moves):
        drop = f"{letter}@{square_before_king(pyffish.get_fen(variant, fen, list(played)))}"
        if drop in moves and not pyffish.legal_moves(variant, fen, [*played, drop]):
            moves.remove(drop)
    return moves


def square_before_king(fen):
    """The square from which a pawn of the side to move attacks the enemy king, or None without one."""
    board, side = fen.split(" ")[:2]
    rows = re.sub(r"\d+", lambda run: " " * int(run[0]), board.split("[")[0].replace("+", "")).split("/")
    king = "k" if side == "w" else "K"
    places = [(row, text.index(king)) for row, text in enumerate(rows) if king in text]
    if not places:
        return None
    row, file = places[0]
    return f"{chr(ord('a') + file)}{len(rows) - row - (1 if side == 'w' else -1)}"


def perft(variant, fen, depth, played=(), no_mate=None):
    moves = legal_moves(variant, fen, played, no_mate)
    if depth == 1:
        return len(moves)
    return sum(perft(variant, fen, depth - 1, (*played, move), no_mate) for move in moves)


def random_position(variant, generator):
    """A position of a random game that is not over, and the move that led to it."""
    start = pyffish.start_fen(variant)
    while True:
        played = []
        for _ in range(generator.randint(2, LONGEST_GAME)):
            moves = legal_moves(variant, start, played)
            if not moves:
                break
            played.append(generator.choice(moves))
        if pyffish.legal_moves(variant, start, played):
            return pyffish.get_fen(variant, start, played), played[-1]


def with_advance(variant, fen, last):
    """The FEN with the last advance as its en-passant field."""
    fields = fen.split(" ")
    if fields[3] == "-":
        return fen
    without = fields[:3] + ["-"] + fields[4:]
    captures = set(pyffish.legal_moves(variant, fen, [])) - set(
        pyffish.legal_moves(variant, " ".join(without), [])
    )
    without[3] = re.match(r"[a-l]\d+[a-l]\d+", last)[0] if captures else "-"
    return " ".join(without)


def with_counts(written, variant, fen, deepest):
    """A line of the file: the FEN as it is written, and the counts to a depth."""
    counts = []
    for depth in range(1, deepest + 1):
        if counts and counts[-1] * counts[0] > MOST_NODES:
            break
        counts.append(perft(variant, fen, depth))
    return " ;".join([written] + [f"D{depth} {count}" for depth, count in enumerate(counts, 1)])


def record(variant):
    generator = random.Random(variant)
    start = pyffish.start_fen(variant)
    start = pyffish.get_fen(variant, start, [])
    lines = [with_counts(start, variant, start, 3)]
    while len(lines) < POSITIONS + 1:
        fen, last = random_position(variant, generator)
        line = with_counts(with_advance(variant, fen, last), variant, fen, 2)
        if line not in lines:
            lines.append(line)
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("ini", type=pathlib.Path, help="the file with the sections")
    parser.add_argument("folder", type=pathlib.Path, help="where the files go")
    parser.add_argument("sections", nargs="*", metavar="section", help="a section (default: all)")
    options = parser.parse_args()
    text, folder = options.ini.read_text(), options.folder
    pyffish.load_variant_config(text)
    sections = options.sections or re.findall(r"^\[([^:\]]+)", text, re.MULTILINE)
    folder.mkdir(parents=True, exist_ok=True)
    for section in sections:
        assert section in pyffish.variants(), f"pyffish refuses the section {section}"
        (folder / f"{section}.epd").write_text(record(section))
        print(section, flush=True)


if __name__ == "__main__":
    main()
