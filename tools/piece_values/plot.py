#!/usr/bin/env python3
"""Draws the values of the sets and of the network as a chart, in pawns.

    tools/piece_values/plot.py target/release/belladonna-tools > docs/piece-values-network.svg

The values of the network are those of tools/piece_values/data/gothic.json, which `worth.py` has printed.
"""

import argparse
import json
import subprocess
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
COLOURS = {
    "author": "#0072b2",
    "trice": "#d55e00",
    "scharnagl": "#009e73",
    "tuned": "#999999",
    "network": "#000000",
}
LEFT, SCALE, ROW, TOP = 100, 66, 34, 34


def values(program):
    """The values of each piece: a number for each set, and the network's with its error."""
    command = [program, "values", "gothic", "--method", "overview", "--json"]
    sets = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    fitted = tomllib.loads((HERE.parent.parent / "eval/parameters/gothic.toml").read_text())["values"]
    network = json.loads((HERE / "data/gothic.json").read_text())["values"]
    pawn, pawn_error = network["P"]
    for row in sets["tables"][0]["rows"]:
        if row["letter"] in "PK":
            continue
        value, error = network[row["letter"]]
        relative = ((error / value) ** 2 + (pawn_error / pawn) ** 2) ** 0.5
        numbers = {name: row[name] for name in ("author", "trice", "scharnagl")}
        numbers["tuned"] = fitted[row["piece"]] / fitted["pawn"]
        yield row["piece"], {**numbers, "network": value / pawn}, value / pawn * relative


def main():
    """Prints the chart."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "program",
        nargs="?",
        default="belladonna-tools",
        help="belladonna-tools (default: the one on the PATH)",
    )
    rows = list(values(parser.parse_args().program))
    height = TOP + ROW * len(rows) + 24
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="800" height="{height}" viewBox="0 0 800 {height}" '
          'font-family="sans-serif" font-size="13" style="background: #fff">')
    for pawns in range(0, 11):
        x = LEFT + SCALE * pawns
        print(f'<line x1="{x}" y1="{TOP - 10}" x2="{x}" y2="{height - 22}" stroke="#ddd"/>')
        print(f'<text x="{x}" y="{height - 8}" text-anchor="middle">{pawns}</text>')
    for at, (name, colour) in enumerate(COLOURS.items()):
        print(f'<circle cx="{LEFT + 110 * at}" cy="12" r="5" fill="{colour}"/>')
        print(f'<text x="{LEFT + 110 * at + 10}" y="16">{name}</text>')
    for at, (piece, numbers, error) in enumerate(rows):
        y = TOP + ROW * at + ROW // 2
        print(f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{piece}</text>')
        for name, value in numbers.items():
            x = LEFT + SCALE * value
            if name == "network":
                print(f'<line x1="{x - SCALE * error:.1f}" y1="{y}" x2="{x + SCALE * error:.1f}" y2="{y}" '
                      'stroke="#000" stroke-width="2"/>')
            print(f'<circle cx="{x:.1f}" cy="{y}" r="5" fill="{COLOURS[name]}"/>')
        print(f"<!-- {piece}: network {numbers['network']:.2f} +- {error:.2f} pawns -->")
    print("</svg>")


if __name__ == "__main__":
    main()
