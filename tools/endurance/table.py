"""Prints a table of the games that games.sh has played. The exit status is 1 if something went wrong.

Usage: table.py GAMES FOLDER GAME...
GAMES is the number of games that each match should have; the FOLDER has the logs.
"""

import json
import pathlib
import sys
from collections import Counter


def row(folder, game, wanted):
    """The row of a game, and what went wrong in it."""
    log = folder / f"{game}.jsonl"
    lines = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
    faults = Counter(line["fault"] for line in lines if line["fault"])
    errors = folder / f"{game}.stderr"
    panics = errors.read_text().count("panicked at") if errors.exists() else 0
    wrong = [f"{count} {fault}" for fault, count in faults.items()]
    wrong += [f"{panics} panics"] * (panics > 0) + [f"{len(lines)} of {wanted} games"] * (len(lines) < wanted)
    plies = [len(line["moves"]) for line in lines]
    ends = Counter(line["result"] for line in lines)
    mean = sum(plies) / max(len(plies), 1)
    won = ends["1-0"] + ends["0-1"]
    cells = [len(lines), won, len(lines) - won, f"{mean:.0f}", max(plies, default=0), "; ".join(wrong) or "-"]
    return cells, plies, wrong


def main():
    wanted, folder, games = int(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]
    form = "{:26} {:>6} {:>6} {:>8} {:>6} {:>6}  {}"
    print(form.format("game", "games", "won", "not won", "plies", "most", "wrong"))
    total, moves, failed = 0, 0, False
    for game in games:
        cells, plies, wrong = row(folder, game, wanted)
        print(form.format(game, *cells))
        total, moves, failed = total + len(plies), moves + sum(plies), failed or bool(wrong)
    words = "SOMETHING WENT WRONG" if failed else "nothing wrong"
    print(f"{total} games of {len(games)} kinds, {moves} plies: {words}")
    sys.exit(failed)


main()
