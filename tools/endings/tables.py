#!/usr/bin/env python3
"""Solves the endings of docs/endings.md and prints its tables.

Usage: tools/endings/tables.py [PROGRAM] [GAME ...]

PROGRAM is belladonna-tools (default: the one on the PATH). Without games the tables of all games are printed.
"""

import json
import subprocess
import sys

LISTS = {
    "chess": ["KQ k", "KR k", "KB k", "KN k", "KBB k", "KBN k", "KNN k"],
    "poison": ["KG k", "KD k", "KR k", "KH k", "KB k", "KN k", "KD kh"],
    "gothic": ["KQ k", "KC k", "KA k", "KR k", "KB k", "KN k"],
    "apothecary-classic": ["KQ k", "KC k", "KA k", "KR k", "KJ k", "KB k", "KN k", "KE k", "KM k"],
    "apothecary-modern": ["KQ k", "KD k", "KG k", "KR k", "KJ k", "KB k", "KN k", "KC k", "KW k"],
    "grand-apothecary": [f"K{piece} k" for piece in "QDUITRYFHJBNZME"],
}


def solve(program, game, ending):
    """The numbers of an ending, as the command prints them."""
    command = [program, "endings", game, ending, "--json", "--check", "200000"]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
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


def row(numbers):
    """A row of a table."""
    white, black = numbers["white"], numbers["black"]
    moves, fen = longest(numbers, "white", "black")
    return " | ".join([
        numbers["ending"],
        share(white, "won"),
        share(black, "lost"),
        share(white, "better"),
        share(black, "worse"),
        share(white, "lost"),
        share(black, "won"),
        moves,
        str(numbers["checked"]),
        fen,
    ])


def main():
    """Prints the tables."""
    program = sys.argv[1] if len(sys.argv) > 1 else "belladonna-tools"
    for game in sys.argv[2:] or LISTS:
        print(f"\n### {game}\n")
        print("| ending | White wins, w | White wins, b | better, w | better, b | Black wins, w | Black wins, b "
              "| longest mate | checked | position |")
        print("| --- | --: | --: | --: | --: | --: | --: | --: | --: | --- |")
        for ending in LISTS[game]:
            print(f"| {row(solve(program, game, ending))} |", flush=True)


if __name__ == "__main__":
    main()
