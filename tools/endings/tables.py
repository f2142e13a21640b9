#!/usr/bin/env python3
"""Solves the endings of docs/endings.md and prints its tables.

    tools/endings/tables.py target/release/belladonna-tools gothic poison
"""

import argparse
import json
import subprocess
import sys

LISTS = {
    "chess": ["KQ k", "KR k", "KB k", "KN k", "KBB k", "KBN k"],
    "poison": ["KG k", "KD k", "KR k", "KH k", "KB k", "KN k"],
    "gothic": ["KQ k", "KC k", "KA k", "KR k", "KB k", "KN k"],
    "apothecary-classic": ["KQ k", "KC k", "KA k", "KR k", "KJ k", "KB k", "KN k", "KE k", "KM k"],
    "apothecary-modern": ["KQ k", "KD k", "KG k", "KR k", "KJ k", "KB k", "KN k", "KC k", "KW k"],
    "grand-apothecary": [f"K{piece} k" for piece in "QDUITRYFHJBNZME"],
}

DUELS = {
    "chess": ["KQ kr"],
    "poison": ["KD kh"],
    "gothic": ["KC kr", "KA kr"],
}


def solve(program, game, ending):
    """The numbers of an ending, as the command prints them."""
    command = [program, "endings", game, ending, "--json", "--check", "20000"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        sys.exit(f"{' '.join(command)}: {run.stderr}")
    return json.loads(run.stdout)


def share(side, result):
    """The positions of a side to move with a result, in percent."""
    total = sum(entry["positions"] for entry in side.values())
    part = side.get(result, {"positions": 0})["positions"]
    return f"{100 * part / total:.2f}" if part else "-"


def longest(numbers, to_move, to_wait):
    """The longest mate by a side in moves, and a position with it."""
    found = [numbers[to_move].get("won"), numbers[to_wait].get("lost")]
    found = [entry for entry in found if entry]
    if not found:
        return "-", ""
    entry = max(found, key=lambda entry: entry["plies"])
    return str((entry["plies"] + 1) // 2), f"`{entry['fen']}`"


COLUMNS = [
    ("White wins, w", lambda numbers: share(numbers["white"], "won")),
    ("White wins, b", lambda numbers: share(numbers["black"], "lost")),
    ("better, w", lambda numbers: share(numbers["white"], "better")),
    ("better, b", lambda numbers: share(numbers["black"], "worse")),
    ("Black wins, w", lambda numbers: share(numbers["white"], "lost")),
    ("Black wins, b", lambda numbers: share(numbers["black"], "won")),
    ("longest mate", lambda numbers: longest(numbers, "white", "black")[0]),
    ("checked", lambda numbers: str(numbers["checked"])),
    ("position", lambda numbers: longest(numbers, "white", "black")[1]),
]


def table(solved):
    """The lines of a table. Columns without a number are left out."""
    columns = [(name, [cell(numbers) for numbers in solved]) for name, cell in COLUMNS]
    columns = [(name, cells) for name, cells in columns if set(cells) - {"-"}]
    columns.insert(0, ("ending", [numbers["ending"] for numbers in solved]))
    yield [name for name, _ in columns]
    yield ["---" if name in ("ending", "position") else "--:" for name, _ in columns]
    yield from zip(*(cells for _, cells in columns))


def main():
    """Prints the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "program",
        nargs="?",
        default="belladonna-tools",
        help="belladonna-tools (default: the one on the PATH)",
    )
    parser.add_argument("games", nargs="*", metavar="game", help="a game of the page (default: all)")
    parser.add_argument(
        "--duels", action="store_true", help="a piece on either side; each ending takes minutes to an hour"
    )
    options = parser.parse_intermixed_args()
    lists = DUELS if options.duels else LISTS
    if options.program in lists:
        parser.error(f"the path of belladonna-tools comes before {options.program}")
    unknown = [game for game in options.games if game not in lists]
    if unknown:
        parser.error(f"there is no table of {', '.join(unknown)}; choose from {', '.join(lists)}")
    for game in options.games or lists:
        print(f"\n### {game}\n")
        for cells in table([solve(options.program, game, ending) for ending in lists[game]]):
            print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
