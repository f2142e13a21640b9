#!/usr/bin/env python3
"""Draws how two engines used their clocks: the mean time of each move, from the log of a match.

    tools/strength/clock.py match.jsonl --out clock.svg

The log is the one that `belladonna-tools match --log` writes. Prints a Markdown table for every tenth move
after the opening: how many games were still in progress, and for each engine the mean time of the ten moves
and the mean of what was left of its clock. The picture leaves out moves that fewer than three games reached.
"""
import argparse
import collections
import html
import json
import math
import pathlib
import re
import sys

SIDES = ("white", "black")
COLOURS = ["#c33", "#36c", "#393", "#939"]


def time_control(limit):
    """The time and the increment in seconds of a limit such as 60+0.6."""
    match = re.fullmatch(r"([\d.]+)(?:\+([\d.]+))?", limit)
    if not match:
        sys.exit(f"the limit {limit!r} is not a time for the whole game, such as 10+0.1")
    seconds, increment = match.groups()
    return float(seconds), float(increment or 0)


def read(log):
    """For each engine and number of its move: the seconds of the moves, and those left after them."""
    spent, left = (collections.defaultdict(lambda: collections.defaultdict(list)) for _ in range(2))
    # A line without an end is that of a match that was stopped while it wrote.
    for line in log.read_text().split("\n")[:-1]:
        game = json.loads(line)
        sides = [(game[side], *time_control(limit)) for side, limit in zip(SIDES, game["limits"])]
        clocks = [time for _, time, _ in sides]
        black_begins = game["start"].split()[1] == "b"
        for index, (_, _, milliseconds) in enumerate(game["thoughts"]):
            side = (black_begins + game["book"] + index) % 2
            name, _, increment = sides[side]
            clocks[side] += increment - milliseconds / 1000
            spent[name][index // 2 + 1].append(milliseconds / 1000)
            left[name][index // 2 + 1].append(clocks[side])
    if not spent:
        sys.exit(f"no finished games in {log}")
    return spent, left


def mean(values):
    return sum(values) / len(values)


def table(spent, left):
    """The Markdown table."""
    rows = [["moves", "games"] + [f"{name}: {what}" for name in spent for what in ("time", "left")]]
    rows.append(["---"] * len(rows[0]))
    last = max(max(moves) for moves in spent.values())
    for first in range(1, last + 1, 10):
        moves = range(first, min(first + 10, last + 1))
        games = [len(times.get(first, [])) for times in spent.values()]
        cells = [f"{first}-{moves[-1]}", str(max(games))]
        for name in spent:
            times = [time for move in moves for time in spent[name].get(move, [])]
            clocks = [time for move in moves for time in left[name].get(move, [])]
            cells += [f"{mean(times):.2f} s", f"{mean(clocks):.1f} s"] if times else ["", ""]
        rows.append(cells)
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def text(x, y, words, anchor, colour="#000"):
    words = html.escape(str(words))
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{words}</text>'


def picture(spent):
    """An SVG with a line for each engine: the mean time by the number of the move."""
    means = {
        name: {move: mean(times) for move, times in moves.items() if len(times) >= 3}
        for name, moves in spent.items()
    }
    last = max((max(moves, default=1) for moves in means.values()), default=1)
    high = max((time for moves in means.values() for time in moves.values()), default=1) or 1
    step = 10 ** math.floor(math.log10(high))
    step = next(part * step for part in (0.1, 0.2, 0.5, 1, 2) if high / (part * step) <= 8)
    left, width, top, height = 60, 600, 30, 300

    def x(move):
        return left + width * move / (10 * math.ceil(last / 10))

    def y(time):
        return top + height * (1 - time / (step * math.ceil(high / step)))

    parts = [text(left, 18, "seconds", "start")]
    for line in range(math.ceil(high / step) + 1):
        parts.append(f'<path class="grid" d="M{left} {y(line * step):.1f}h{width}"/>')
        parts.append(text(left - 6, y(line * step) + 4, f"{line * step:.4g}", "end"))
    for move in range(0, last + 10, 10 if last < 120 else 20):
        if x(move) <= left + width:
            parts.append(text(x(move), top + height + 18, move, "middle"))
    parts.append(text(left + width, top + height + 36, "move after the opening", "end"))
    for number, (name, moves) in enumerate(means.items()):
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join(f"{x(move):.1f},{y(time):.1f}" for move, time in sorted(moves.items()))
        parts.append(f'<polyline points="{points}" stroke="{colour}"/>')
        parts.append(text(left + width - 8, top + 18 * number + 14, name, "end", colour))
    style = "text{font:13px sans-serif}polyline{fill:none;stroke-width:2}.grid{stroke:#ddd}"
    paper = '<rect width="100%" height="100%" fill="#fff"/>'
    body = "\n".join([f"<style>{style}</style>", paper, *parts])
    size = f'viewBox="0 0 {left + width + 20} {top + height + 46}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{body}\n</svg>\n'


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("log", type=pathlib.Path, help="the log of a match on the clock")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("clock.svg"), help="the picture")
    options = parser.parse_args()
    try:
        spent, left = read(options.log)
    except OSError as error:
        sys.exit(f"cannot read the log: {error}")
    except (ValueError, KeyError, TypeError) as error:
        sys.exit(f"{options.log} is not a log of `belladonna-tools match`: {error!r}")
    print(table(spent, left))
    options.out.write_text(picture(spent))


if __name__ == "__main__":
    main()
