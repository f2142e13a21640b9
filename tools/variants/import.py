#!/usr/bin/env python3
"""Imports every section of a variants.ini, and compares the games with pyffish (Fairy-Stockfish).

    pip install pyffish==0.0.90
    tools/variants/import.py BELLADONNA INI [SECTION...]

For each section prints why it is refused, or whether the counts of depths 1 to 3 are the same in the start
position and in POSITIONS positions of random games. The last line has the totals. The exit status is 1 if a
game that was imported differs.
"""
import collections
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import pyffish
from record import perft

POSITIONS = 20
LONGEST_GAME = 60
MOST_NODES = 8_000
"""A deeper count is left out if it would have more nodes than this."""


def positions(variant):
    """The start position, and positions of random games that are not over."""
    generator = random.Random(variant)
    start = pyffish.get_fen(variant, pyffish.start_fen(variant), [])
    yield start
    for _ in range(POSITIONS):
        played = []
        for _ in range(generator.randint(2, LONGEST_GAME)):
            moves = pyffish.legal_moves(variant, start, played)
            if not moves:
                played = played[: len(played) // 2]
                break
            played.append(generator.choice(moves))
        yield pyffish.get_fen(variant, start, played)


def counted(variant, fen):
    counts = []
    for depth in (1, 2, 3):
        if counts and counts[-1] * max(counts[0], 1) > MOST_NODES:
            break
        counts.append(perft(variant, fen, depth))
    return counts


def differences(engine, variant, name, file):
    """The positions in which the engine counts other numbers, as lines."""
    found = []
    with tempfile.NamedTemporaryFile("w", suffix=".epd") as suite:
        lines = []
        for fen in positions(variant):
            counts = counted(variant, fen)
            lines.append(" ;".join([fen] + [f"D{depth} {count}" for depth, count in enumerate(counts, 1)]))
        suite.write("\n".join(lines) + "\n")
        suite.flush()
        command = [engine, "--game-file", str(file), "perft", name, "--epd", suite.name]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode:
            output = (result.stdout + result.stderr).splitlines()
            found = [line for line in output if "expected" in line or "belladonna:" in line] or output
    return found, len(lines)


def main():
    engine, ini = sys.argv[1], pathlib.Path(sys.argv[2])
    text = ini.read_text()
    pyffish.load_variant_config(text)
    sections = sys.argv[3:] or re.findall(r"^\[([^:\]]+)", text, re.MULTILINE)
    totals = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for section in sections:
            file = pathlib.Path(folder, f"{section}.toml")
            command = [engine, "games", "import", str(ini), "--variant", section, "--out", str(file)]
            result = subprocess.run(command, capture_output=True, text=True)
            if result.returncode:
                totals["refused"] += 1
                reasons = result.stderr.splitlines()[1:]
                print(f"{section}: refused: {'; '.join(reasons)}", flush=True)
                continue
            name = re.search(r'^name = "(.*)"', file.read_text(), re.MULTILINE)[1]
            if section not in pyffish.variants():
                totals["not compared"] += 1
                print(f"{section}: imported, but pyffish refuses it", flush=True)
                continue
            wrong, count = differences(engine, section, name, file)
            totals["different" if wrong else "equal"] += 1
            told = f"DIFFERENT: {wrong[0]} (and {len(wrong) - 1} more)" if wrong else "equal"
            print(f"{section}: {told} in {count} positions", flush=True)
    print(", ".join(f"{count} {what}" for what, count in sorted(totals.items())), f"of {len(sections)}")
    sys.exit(1 if totals["different"] else 0)


main()
