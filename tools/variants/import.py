#!/usr/bin/env python3
"""Imports every section of a variants.ini, and compares the games with pyffish (Fairy-Stockfish).

    pip install pyffish==0.0.90
    tools/variants/import.py BELLADONNA INI [SECTION...]
    tools/variants/import.py BELLADONNA INI --built-in
    tools/variants/import.py BELLADONNA INI --pychess

For each section prints why it is refused, or whether the counts of depths 1 to 3 are the same in the start
position and in POSITIONS positions of random games. The last line has the totals. The exit status is 1 if a
game that was imported differs.

--built-in takes the variants that Fairy-Stockfish has by name instead, and --pychess the rule sets of
pychess.org. A variant that is neither a section of INI nor one of the templates of the import can be a game
of the library.
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
PYCHESS = """
3check alice antichess asean ataxx atomic bughouse cambodian cannonshogi capablanca capahouse chak chennis
chess crazyhouse dobutsu dragon duck embassy empire fogofwar gorogoroplus gothhouse gothic grand grandhouse
hoppelpoppel horde janggi khans kingofthehill kyotoshogi makpong makruk manchu mansindam minishogi minixiangqi
orda ordamirror placement racingkings seirawan shako shatranj shinobi shinobiplus shogi shogun shouse sittuyin
spartan supply synochess torishogi xiangqi xiangqihouse
"""
"""The rule sets of pychess.org, by their names in Fairy-Stockfish or in its variants.ini. Its games from
shuffled start positions have the rules of the others."""


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


def counted(variant, fen, no_mate):
    counts = []
    for depth in (1, 2, 3):
        if counts and counts[-1] * max(counts[0], 1) > MOST_NODES:
            break
        counts.append(perft(variant, fen, depth, (), no_mate))
    return counts


def differences(engine, variant, game, text):
    """The positions in which the engine counts other numbers, as lines, and the number of positions.

    game has the arguments that name the game. text is its file.
    """
    found = []
    no_mate = (re.findall('no-mate = "(.)"', text) or [""])[0]
    with tempfile.NamedTemporaryFile("w", suffix=".epd") as suite:
        lines = []
        for fen in positions(variant):
            counts = counted(variant, fen, no_mate)
            lines.append(" ;".join([fen] + [f"D{depth} {count}" for depth, count in enumerate(counts, 1)]))
        suite.write("\n".join(lines) + "\n")
        suite.flush()
        command = [engine, "perft", *game, "--epd", suite.name]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode:
            output = (result.stdout + result.stderr).splitlines()
            found = [line for line in output if "expected" in line or "belladonna:" in line] or output
    return found, len(lines)


def game_of(engine, ini, section, folder):
    """The arguments that name the game of a section or variant, its file, and the reasons of a refusal."""
    text = ini.read_text()
    if not re.search(rf"^\[{re.escape(section)}[:\]]", text, re.MULTILINE):
        ini = folder / "built-in.ini"
        ini.write_text(f"[my-{section}:{section}]\n")
        section = f"my-{section}"
    file = folder / f"{section}.toml"
    command = [engine, "games", "import", str(ini), "--variant", section, "--out", str(file)]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode == 0:
        text = file.read_text()
        name = re.search(r'^name = "(.*)"', text, re.MULTILINE)[1]
        return ["--game-file", str(file), name], text, []
    reasons = result.stderr.splitlines()[1:]
    name = section.removeprefix("my-")
    result = subprocess.run([engine, "games", "print", name], capture_output=True, text=True)
    if result.returncode == 0 and section != name:
        return [name], result.stdout, []
    return None, "", reasons


def main():
    engine, ini = sys.argv[1], pathlib.Path(sys.argv[2])
    text = ini.read_text()
    pyffish.load_variant_config(text)
    own = re.findall(r"^\[([^:\]]+)", text, re.MULTILINE)
    match sys.argv[3:]:
        case ["--built-in"]:
            sections = [variant for variant in pyffish.variants() if variant not in own]
        case ["--pychess"]:
            sections = PYCHESS.split()
        case wanted:
            sections = wanted or own
    totals = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for section in sections:
            game, file, reasons = game_of(engine, ini, section, pathlib.Path(folder))
            if game is None:
                totals["refused"] += 1
                print(f"{section}: refused: {'; '.join(reasons)}", flush=True)
                continue
            if section not in pyffish.variants():
                totals["not compared"] += 1
                print(f"{section}: imported, but pyffish does not have it", flush=True)
                continue
            wrong, count = differences(engine, section, game, file)
            totals["different" if wrong else "equal"] += 1
            told = f"DIFFERENT: {wrong[0]} (and {len(wrong) - 1} more)" if wrong else "equal"
            print(f"{section}: {told} in {count} positions", flush=True)
    print(", ".join(f"{count} {what}" for what, count in sorted(totals.items())), f"of {len(sections)}")
    sys.exit(1 if totals["different"] else 0)


main()
