#!/usr/bin/env python3
"""Solves endings of three and four men, and writes the tables of docs/endings-table.md.

Usage: tools/endings/men.py [--program PATH] [--folder FOLDER] [--threads N] [--minutes N] [--write]

The program is belladonna-tools (default: the one on the PATH). Each ending is solved once. Its numbers are a
line of tools/endings/data/men.jsonl, and its table is a file of FOLDER (default: a folder of the cache),
which `games.py` uses. The script goes on where it stopped. With --minutes it begins no ending after that
time. With --write it solves nothing, and writes the tables into the page.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from tables import longest, share

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "docs/endings-table.md"
NUMBERS = HERE / "data/men.jsonl"

# The games, and the groups of their endings, which have the names that the program prints.
GAMES = {
    "gothic": {
        "A piece against a bare king": "KQ KC KA KR KB KN",
        "Two pieces against a bare king": "KBN KNN KBB",
        "Strong piece against strong piece": "KQ-kc KQ-ka KC-ka KQ-kr KC-kr KA-kr",
        "Strong piece against light piece": "KA-kb KA-kn KC-kb KC-kn KR-kb KR-kn",
    },
    "poison": {
        "A piece against a bare king": "KG KD KR KH KB KN",
        "Two pieces against a bare king": "KBN KHB KHN KHH",
        "Piece against piece": "KD-kh KG-kh KR-kh KH-kb KH-kn KD-kg KG-kr KD-kr KD-kb KD-kn KR-kb KR-kn",
    },
    "apothecary-classic": {
        "A piece against a bare king": "KQ KC KA KR KJ KB KN KE KM",
        "Two pieces against a bare king": "KBN KBE KBM KNE KNM KEM KNN KMM",
        "Piece against piece": "KQ-kr KC-kr KA-kr KR-kb KR-kn KR-ke KR-km KR-kj KJ-kn",
    },
    "apothecary-modern": {
        "A piece against a bare king": "KQ KD KG KR KJ KB KN KC KW",
        "Two pieces against a bare king": "KGN KGB KGC KGW KBN KBW KNW KNN KWW",
        "Piece against piece": "KD-kr KG-kr KR-kc KC-kw KN-kc KD-kg KG-kn KG-kj",
    },
    "grand-apothecary": {
        "A piece against a bare king": "KQ KD KU KI KT KR KY KF KH KJ KB KN KZ KM KE",
        "Two pieces against a bare king": "KYN KBN KFN KHN",
    },
}

TITLES = {
    "gothic": "Gothic Chess",
    "poison": "Poison Chess",
    "apothecary-classic": "Apothecary Chess-Classic",
    "apothecary-modern": "Apothecary Chess-Modern",
    "grand-apothecary": "Grand Apothecary Chess-Classic",
}


def name(ending):
    """The pieces of an ending as the command takes them."""
    return ending.replace("-", " ") if "-" in ending else f"{ending} k"


def endings():
    """All endings as (game, pieces): those of three men first, then the others in turn by game."""
    lists = {game: [name(one) for words in groups.values() for one in words.split()]
             for game, groups in GAMES.items()}
    small = [(game, one) for game, all_ in lists.items() for one in all_ if len(one) == 4]
    large = {game: [one for one in all_ if len(one) == 5] for game, all_ in lists.items()}
    # The largest board comes last: its endings take as long as all others together.
    last = [(game, one) for game in ["grand-apothecary"] for one in large.pop(game)]
    turns = max(len(all_) for all_ in large.values())
    return small + [(game, all_[turn]) for turn in range(turns) for game, all_ in large.items()
                    if turn < len(all_)] + last


def known():
    """The numbers that are there already."""
    if not NUMBERS.exists():
        return {}
    lines = [json.loads(line) for line in NUMBERS.read_text().splitlines()]
    return {(entry["game"], entry["ending"]): entry for entry in lines}


def solve(arguments):
    """Solves what is missing."""
    arguments.folder.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    done = known()
    for game, pieces in endings():
        if (game, pieces) in done:
            continue
        if arguments.minutes and time.monotonic() - start > 60 * arguments.minutes:
            print("the time is over")
            return
        # A table that another ending made before has not been checked in this run.
        table = arguments.folder / f"{game}-{pieces.replace(' ', '-')}.ending"
        table.unlink(missing_ok=True)
        command = [arguments.program, "endings", game, pieces, "--json", "--out", arguments.folder,
                   "--threads", str(arguments.threads), "--check", "200000", "--memory", "12000"]
        before = time.monotonic()
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode != 0:
            print(f"{game} {pieces}: {run.stderr.strip().splitlines()[-1]}", flush=True)
            continue
        with NUMBERS.open("a") as file:
            file.write(json.dumps(json.loads(run.stdout), sort_keys=True) + "\n")
        print(f"{game} {pieces}: {time.monotonic() - before:.0f} s", flush=True)


COLUMNS = [
    ("ending", lambda it: it["ending"]),
    ("won, w", lambda it: share(it["white"], "won")),
    ("better, w", lambda it: share(it["white"], "better")),
    ("lost, w", lambda it: share(it["white"], "lost")),
    ("won, b", lambda it: share(it["black"], "won")),
    ("lost, b", lambda it: share(it["black"], "lost")),
    ("moves", lambda it: longest(it, "white", "black")[0]),
    ("Black's moves", lambda it: longest(it, "black", "white")[0]),
    ("longest win of White", lambda it: longest(it, "white", "black")[1]),
]


def table(solved):
    """The lines of a table. Columns without a number are left out."""
    columns = [(title, [cell(numbers) for numbers in solved]) for title, cell in COLUMNS]
    columns = [(title, cells) for title, cells in columns if set(cells) - {"-", ""}]
    yield "| " + " | ".join(title for title, _ in columns) + " |"
    yield "| " + " | ".join("---" if title[0] in "el" and title != "lost, w" and title != "lost, b"
                            else "--:" for title, _ in columns) + " |"
    for cells in zip(*(cells for _, cells in columns)):
        yield "| " + " | ".join(cells) + " |"


def lone_pieces(done):
    """A line for each game: which pieces win against a bare king."""
    yield "| game | wins, in at most so many moves | advantage | draw |"
    yield "| --- | --- | --- | --- |"
    for game, groups in GAMES.items():
        mates, better, drawn = [], [], []
        for ending in groups["A piece against a bare king"].split():
            numbers = done.get((game, name(ending)))
            if not numbers:
                continue
            moves = longest(numbers, "white", "black")[0]
            if moves != "-":
                mates.append((int(moves), ending[1]))
            else:
                (better if share(numbers["white"], "better") == "100.00" else drawn).append(ending[1])
        wins = ", ".join(f"{piece} {moves}" for moves, piece in sorted(mates))
        yield f"| {TITLES[game]} | {wins} | {' '.join(better) or '-'} | {' '.join(drawn)} |"


def tables():
    """All tables, as they stand in the page."""
    done = known()
    yield "### A piece against a bare king\n"
    yield from lone_pieces(done)
    for game, groups in GAMES.items():
        solved = {title: [done[game, name(one)] for one in words.split() if (game, name(one)) in done]
                  for title, words in groups.items() if title != "A piece against a bare king"}
        if any(solved.values()):
            yield f"\n### {TITLES[game]}\n"
        for title, numbers in solved.items():
            if numbers:
                yield f"{title}:\n"
                yield from table(numbers)
                yield ""


def write():
    """Writes the tables into the page."""
    page = PAGE.read_text()
    text = "\n".join(tables()).strip()
    marks = r"(<!-- tables -->\n).*(<!-- end of the tables -->)"
    PAGE.write_text(re.sub(marks, lambda found: f"{found[1]}\n{text}\n\n{found[2]}", page, flags=re.DOTALL))


def main():
    """Solves the endings, or writes the page."""
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="belladonna-tools")
    parser.add_argument("--folder", type=Path, default=cache / "belladonna-endings")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    if arguments.write:
        write()
    else:
        solve(arguments)


if __name__ == "__main__":
    sys.exit(main())
