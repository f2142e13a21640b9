#!/usr/bin/env python3
"""Measures what the network thinks a piece is worth: a regression of its evaluation on the pieces.

    belladonna-tools data text --max-score 600 gothic.games | tools/piece_values/worth.py gothic

Each line of its input has the number of a game, points, a score and a position (FEN). The script asks the
program for the static evaluation of each position, and fits

    evaluation = bias + tempo + sum over the kinds of value x (White's pieces - Black's pieces)

by least squares. An error is a 95 % interval by the jackknife over a hundred parts of the games, because the
positions of a game are not independent. It prints a line of JSON with values and errors in centipawns.
"""

import argparse
import json
import re
import subprocess
import sys
from collections import defaultdict
from itertools import islice

PARTS = 100
BATCH = 200


def evaluations(program, game, fens):
    """The static evaluation of each position in centipawns for White, by the engine over UCI."""
    engine = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    engine.stdin.write(f"uci\nsetoption name Hash value 1\nsetoption name UCI_Variant value {game}\n")
    engine.stdin.flush()
    fens = iter(fens)
    while batch := list(islice(fens, BATCH)):
        engine.stdin.write("".join(f"position fen {fen}\neval\n" for fen in batch))
        engine.stdin.flush()
        for _ in batch:
            for line in engine.stdout:
                if line.startswith("evaluation"):
                    yield int(re.search(r"-?\d+", line)[0])
                    break
    engine.stdin.close()
    engine.wait()


def difference(fen, kinds):
    """White's pieces minus Black's of each kind, and the side to move."""
    board, to_move = fen.split()[:2]
    board = board.split("[")[0]
    counts = tuple(board.count(kind) - board.count(kind.lower()) for kind in kinds)
    return *counts, 1 if to_move == "w" else -1


def solve(matrix, right):
    """The solution of a system of linear equations, by Gauss's algorithm with pivots."""
    rows = [row[:] + [value] for row, value in zip(matrix, right)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for row in range(at + 1, size):
            factor = rows[row][at] / rows[at][at]
            rows[row] = [a - factor * b for a, b in zip(rows[row], rows[at])]
    result = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][other] * result[other] for other in range(at + 1, size))
        result[at] = (rows[at][-1] - known) / rows[at][at]
    return result


def equations(groups):
    """The normal equations of a part: the matrix and the right side."""
    size = len(next(iter(groups))) + 1
    matrix = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for key, (number, total) in groups.items():
        values = (*key, 1)
        for row, value in enumerate(values):
            if value:
                right[row] += value * total
                for column, other in enumerate(values):
                    matrix[row][column] += number * value * other
    return matrix, right


def total(parts):
    """The sum of several equations."""
    matrices, rights = zip(*parts)
    matrix = [[sum(cells) for cells in zip(*rows)] for rows in zip(*matrices)]
    return matrix, [sum(cells) for cells in zip(*rights)]


def main():
    """Reads positions, and prints the values."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", help="the game of the positions")
    parser.add_argument(
        "program", nargs="?", default="belladonna", help="belladonna (default: the one on the PATH)"
    )
    options = parser.parse_args()
    game, program = options.game, options.program
    lines = [line.split(maxsplit=3) for line in sys.stdin]
    # Every position of a board has the same number of kings.
    kinds = sorted({letter for line in lines for letter in line[3].split()[0].split("[")[0]
                    if letter.isupper()} - {"K"})
    groups = [defaultdict(lambda: [0, 0]) for _ in range(PARTS)]
    for line, value in zip(lines, evaluations(program, game, (line[3].strip() for line in lines))):
        entry = groups[int(line[0]) % PARTS][difference(line[3], kinds)]
        entry[0] += 1
        entry[1] += value
    parts = [equations(part) for part in groups if part]
    values = solve(*total(parts))
    without = [solve(*total(parts[:at] + parts[at + 1:])) for at in range(len(parts))]
    factor = (len(parts) - 1) / len(parts)
    errors = [1.96 * (factor * sum((part[at] - value) ** 2 for part in without)) ** 0.5
              for at, value in enumerate(values)]
    names = [*kinds, "tempo", "bias"]
    worth = {name: [round(value, 1), round(error, 1)] for name, value, error in zip(names, values, errors)}
    print(json.dumps({"game": game, "positions": len(lines), "values": worth}))


if __name__ == "__main__":
    main()
