#!/usr/bin/env python3
"""Plays games of the search against solved endings, as a check of the tables.

Usage: tools/endings/games.py [--bin FOLDER] [--folder FOLDER] [--positions N] [--nodes N] [GAME ...]

Both engines are Belladonna, and only one has the table. Each pair of games begins with a random position of
the ending, with both colours. The side with the table plays perfectly, so in no pair can the search have more
than half of the points. The script prints a line for each ending: how many pairs had equal results (the
search also found the right result), in how many the table had more, and in how many the search had more. If
there is one of the last kind, the table or the search has a fault, and the exit status is 1.

FOLDER has the tables that `men.py` has made.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from men import GAMES, known

# The board of a game: its width and height, and a text before and after the rows.
BOARDS = {
    "gothic": (10, 8, "", ""),
    "poison": (8, 8, "", ""),
    "apothecary-classic": (10, 10, "**********/", "/**********[]"),
    "apothecary-modern": (10, 10, "**********/", "/**********[]"),
    "grand-apothecary": (12, 12, "************/", "/************[]"),
}


def position(game, ending, chance):
    """A random position of an ending with White to move, which may be illegal."""
    width, height, before, after = BOARDS[game]
    pieces = ending.replace(" ", "")
    squares = chance.sample(range(width * height), len(pieces))
    at = dict(zip(squares, pieces))
    rows = []
    for row in range(height):
        text, empty = "", 0
        for square in range(row * width, (row + 1) * width):
            if square in at:
                text += (str(empty) if empty else "") + at[square]
                empty = 0
            else:
                empty += 1
        rows.append(text + (str(empty) if empty else ""))
    return f"{before}{'/'.join(rows)}{after} w - - 0 1"


def play(arguments, game, ending, folder):
    """The scores of the engine with the table in each pair of games, from 0 to 2."""
    chance = random.Random(f"{game} {ending}")
    with tempfile.TemporaryDirectory() as work:
        work = Path(work)
        # The engine reads all tables of its folder into memory, so it gets those that it needs.
        for table in folder.glob(f"{game}-*.ending"):
            if table.stem.removeprefix(f"{game}-") in needed(ending):
                (work / table.name).symlink_to(table.resolve())
        fens = "".join(position(game, ending, chance) + "\n" for _ in range(4 * arguments.positions))
        (work / "positions").write_text(fens)
        command = [
            arguments.bin / "belladonna-tools", "match", game,
            "--each", f"cmd={arguments.bin}/belladonna,hash=16", "--nodes", str(arguments.nodes),
            "--engine", f"name=table,option.EndingsPath={work}", "--engine", "name=search",
            "--games", str(2 * arguments.positions), "--concurrency", "1", "--openings", work / "positions",
            "--log", work / "log",
        ]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode != 0:
            sys.exit(f"{game} {ending}: {run.stderr}")
        games = [json.loads(line) for line in (work / "log").read_text().splitlines()]
    points = {"1-0": 1, "white-advantage": 0.75, "1/2-1/2": 0.5, "black-advantage": 0.25, "0-1": 0}
    pairs = {}
    for one in games:
        white = points[one["result"]]
        score = white if one["white"] == "table" else 1 - white
        pairs[one["index"] // 2] = pairs.get(one["index"] // 2, 0) + score
    return list(pairs.values())


def needed(ending):
    """The names of the tables of an ending and of those that its captures lead to."""
    white, black = ending.split()
    white_parts = {white, *(white.replace(piece, "", 1) for piece in white[1:])}
    black_parts = {black, *(black.replace(piece, "", 1) for piece in black[1:])}
    names = {(one, other) for one in white_parts for other in black_parts}
    return {f"{one}-{other}" for one, other in names} | {f"{two.upper()}-{one.lower()}" for one, two in names}


def main():
    """Plays the games of all endings that have been solved."""
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=Path, default=Path("target/release"))
    parser.add_argument("--folder", type=Path, default=cache / "belladonna-endings")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[*GAMES, []])
    arguments = parser.parse_args()
    bad = 0
    totals = [0, 0, 0]
    for (game, ending), numbers in known().items():
        if arguments.games and game not in arguments.games:
            continue
        if not {"won", "better"} & {*numbers["white"], *numbers["black"]}:
            continue  # Nobody can win.
        scores = play(arguments, game, ending, arguments.folder)
        equal, more, less = (sum(map(test, scores)) for test in (
            lambda it: it == 1, lambda it: it > 1, lambda it: it < 1))
        bad += less
        totals = [a + b for a, b in zip(totals, (equal, more, less))]
        print(f"{game} {ending}: {equal} equal, {more} for the table, {less} for the search", flush=True)
    print("all: {} equal, {} for the table, {} for the search".format(*totals))
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
