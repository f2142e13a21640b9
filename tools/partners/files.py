#!/usr/bin/env python3
"""Counts how much of a collection of files the program reads, and prints why it refuses the rest.

    tools/partners/files.py [--program FILE] [--game GAME] FOLDER

It looks at every file below FOLDER: positions (.epd, .fen), one a line; games (.pgn); variants of
Fairy-Stockfish (.ini). A file of positions belongs to the game of its name, such as `makruk-easy.epd` or
`3check.epd`, or else to GAME. Without --game it is left out then. Games belong to the game of their tag
Variant.

For each file it prints the name, the game, what was read, what was read in part (games that end before a
move that is refused) and what was refused. A line for each reason follows: how often, and the first case.
Reasons in brackets are notes about what was read.

Exit status: 0 if everything was read, 1 if something was refused.
"""
import argparse
import collections
import pathlib
import re
import subprocess
import sys
import threading

# The words at the end of a message say what became of a game.
SKIPPED, CUT = "; skipped", "; the moves before it are kept"


class Report:
    """What became of the positions, games or sections of a file."""

    def __init__(self):
        self.read = self.cut = self.refused = 0
        self.reasons = {}

    def reason(self, message, where, is_note=False):
        """Counts a message. Messages that differ in numbers, squares and quoted texts count as one."""
        kind = re.sub(r'"[^"]*"|\b[a-p]?\d+\b', "#", message)
        first = f"({message})" if is_note else message
        count, example = self.reasons.get(kind, (0, f"{where}: {first}"))
        self.reasons[kind] = (count + 1, example)


def run(command):
    return subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)


def game_of_file(program, path):
    """The game whose name is the longest beginning of a file's name, in whole words."""
    words = re.split(r"[-_. ]", path.stem)
    for end in range(len(words), 0, -1):
        for name in ("-".join(words[:end]), "".join(words[:end])):
            # The first line is the title and the name, such as "Makruk (makruk)".
            game = re.match(r".*\((\S+)\)$", run([program, "games", "show", name]).stdout, re.MULTILINE)
            if game:
                return game[1]
    return None


def answers(program, game, positions):
    """The messages of the engine about each position: lists of texts."""
    engine = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def write():
        engine.stdin.write(f"uci\nsetoption name Hash value 1\nsetoption name UCI_Variant value {game}\n")
        for position in positions:
            engine.stdin.write(f"position fen {position}\nd\n")
        engine.stdin.flush()

    threading.Thread(target=write, daemon=True).start()
    found, messages, begin = [], [], "info string position: "
    while len(found) < len(positions):
        line = engine.stdout.readline()
        if not line:
            sys.exit(f"{program} ended after {len(found)} positions of {game}")
        if line.startswith(begin):
            messages.append(line[len(begin):].strip())
        elif line.startswith("Key:"):
            found.append(messages)
            messages = []
    engine.communicate("quit\n")
    return found


def count_positions(program, game, path):
    """Reads each line that is not empty and no comment."""
    report, lines = Report(), path.read_text("utf-8", "replace").splitlines()
    numbered = [(number, line.strip()) for number, line in enumerate(lines, 1)]
    numbered = [(number, line) for number, line in numbered if line and not line.startswith("#")]
    found = answers(program, game, [line for _, line in numbered])
    for (number, line), messages in zip(numbered, found):
        is_refused = any(message.startswith("FEN ") for message in messages)
        report.refused += is_refused
        report.read += not is_refused
        for message in messages:
            report.reason(message, f"line {number}, {line}", is_note=not is_refused)
    return report


def count_games(program, game, path):
    """Converts the games and counts the messages."""
    report, numbers = Report(), collections.defaultdict(set)
    result = run([program, "convert", game, str(path), "--to", "coordinates"])
    for line in result.stderr.splitlines():
        parts = re.fullmatch(r"(?:belladonna|note): (game (\d+)(?: \(line \d+\))?): (.*)", line)
        where, number, message = parts.groups() if parts else ("file", 0, line)
        end = next((end for end in (SKIPPED, CUT) if message.endswith(end)), "")
        numbers[end if parts else SKIPPED].add(number)
        report.reason(message.removesuffix(end), where, is_note=bool(parts) and not end)
    report.refused, report.cut = len(numbers[SKIPPED]), len(numbers[CUT])
    report.read = len(result.stdout.splitlines()) - report.cut
    return report


def count_variants(program, path):
    """Imports the sections."""
    report = Report()
    result = run([program, "games", "import", str(path), "--all"])
    for line in result.stdout.splitlines():
        parts = re.fullmatch(r"(\S+) +refused: (?:line \d+,? ?:? ?)?(.*)", line)
        if parts:
            report.refused += 1
            report.reason(parts[2], parts[1])
    total = re.search(r"^\d+ sections: (\d+) imported", result.stdout, re.MULTILINE)
    if not total:
        report.refused += 1
        report.reason((result.stderr or result.stdout).strip(), "file")
    report.read = int(total[1]) if total else 0
    return report


def count(program, default, path):
    """The game of a file and its report; `None` for files of other kinds and games."""
    if path.suffix == ".ini":
        return "-", count_variants(program, path)
    game = game_of_file(program, path) or default
    if path.suffix == ".pgn":
        return game or "chess", count_games(program, game or "chess", path)
    return game and (game, count_positions(program, game, path))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--program", default="belladonna", help="default: the one on the PATH")
    parser.add_argument("--game", help="the game of files whose names do not begin with one")
    parser.add_argument("folder", type=pathlib.Path)
    options = parser.parse_args()
    refused = 0
    for path in sorted(options.folder.rglob("*")):
        if path.suffix not in (".epd", ".fen", ".pgn", ".ini"):
            continue
        counted = count(options.program, options.game, path)
        if not counted:
            print(f"{path.relative_to(options.folder)}\tno game of this name")
            continue
        game, report = counted
        numbers = f"read {report.read}\tin part {report.cut}\trefused {report.refused}"
        print(f"{path.relative_to(options.folder)}\t{game}\t{numbers}")
        for number, example in sorted(report.reasons.values(), key=lambda reason: -reason[0]):
            print(f"    {number}\t{example}")
        sys.stdout.flush()
        refused += report.refused + report.cut
    sys.exit(1 if refused else 0)


if __name__ == "__main__":
    main()
