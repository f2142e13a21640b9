#!/usr/bin/env python3
"""Prints which of 80 games that people of the Chess Variant Pages play the program has, and why not others.

    tools/variants/cvp.py target/release/belladonna

The list is tests/data/cvp/games.tsv: favourites, featured games and tournaments of that site, and the games
of Jocly and ChessV that are known there. A game of the library has its counts in tests/data/library or
tests/data/perft, a game file in tests/data/cvp stands beside them. The program counts each position again;
the exit status is 1 if a count differs.
"""
import argparse
import pathlib
import subprocess
import sys

DATA = pathlib.Path(__file__).parents[2] / "tests" / "data"


def counted(engine, game):
    """How the counts of a game are: a sentence, and whether all are right."""
    file = DATA / "cvp" / f"{game}.toml"
    folders = ("cvp", "library", "perft")
    counts = next((DATA / it / f"{game}.epd" for it in folders if (DATA / it / f"{game}.epd").exists()), None)
    where = f"tests/data/cvp/{game}.toml" if file.exists() else f"library: {game}"
    if counts is None:
        return f"{where}, without counts", True
    own = ["--game-file", str(file)] if file.exists() else []
    text = counts.read_text()
    if counts.parent.name == "perft":
        # The great depths of the main games take minutes.
        text = "\n".join(" ;".join(line.split(" ;")[:3]) for line in text.splitlines()[:40]) + "\n"
    suite = subprocess.run(
        [engine, *own, "perft", game, "--epd", "/dev/stdin"], input=text, capture_output=True, text=True
    )
    if suite.returncode:
        return f"{where}: DIFFERENT: {(suite.stdout + suite.stderr).strip().splitlines()[-1]}", False
    return f"{where}, {len(text.splitlines())} positions", True


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("belladonna", help="the program")
    engine = parser.parse_args().belladonna
    right, games = True, [line.split("\t") for line in (DATA / "cvp" / "games.tsv").read_text().splitlines()]
    print("| game | board | in the program |\n| --- | --- | --- |")
    for name, board, game, *reason in games:
        told, is_right = (f"no: {reason[0]}", True) if game == "-" else counted(engine, game)
        right &= is_right
        print(f"| {name} | {board} | {told} |", flush=True)
    print(f"\n{sum(game != '-' for _, _, game, *_ in games)} of {len(games)} games")
    sys.exit(0 if right else 1)


main()
