#!/usr/bin/env python3
"""Records perft counts of pyffish (Fairy-Stockfish) for the tests of the import of variants.ini.

    pip install pyffish==0.0.90
    tools/variants/record.py INI FOLDER [SECTION...]

For each section of the file INI it writes FOLDER/SECTION.epd: the start position to depth 3, and POSITIONS
positions of random games to depth 2. Only the en-passant field is
changed: it becomes `-` where no pawn can capture, and the pawn's advance, such as d2d4, where one can.
"""
import pathlib
import random
import re
import sys

import pyffish

POSITIONS = 16
LONGEST_GAME = 80


def perft(variant, fen, depth, played=()):
    moves = pyffish.legal_moves(variant, fen, list(played))
    if depth == 1:
        return len(moves)
    return sum(perft(variant, fen, depth - 1, (*played, move)) for move in moves)


def random_position(variant, generator):
    """A position of a random game that is not over, and the move that led to it."""
    start = pyffish.start_fen(variant)
    while True:
        played = []
        for _ in range(generator.randint(2, LONGEST_GAME)):
            moves = pyffish.legal_moves(variant, start, played)
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
    counts = [f"D{depth} {perft(variant, fen, depth)}" for depth in range(1, deepest + 1)]
    return " ;".join([written] + counts)


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
    ini, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    text = ini.read_text()
    pyffish.load_variant_config(text)
    sections = sys.argv[3:] or re.findall(r"^\[([^:\]]+)", text, re.MULTILINE)
    folder.mkdir(parents=True, exist_ok=True)
    for section in sections:
        assert section in pyffish.variants(), f"pyffish refuses the section {section}"
        (folder / f"{section}.epd").write_text(record(section))
        print(section, flush=True)


if __name__ == "__main__":
    main()
