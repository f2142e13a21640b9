#!/usr/bin/env python3
"""Checks what Belladonna and other programs read of each other, and compares it with docs/partners.md.

    tools/partners/run.py BELLADONNA [--partner NAME]... [--game GAME]... [--write] [--page FILE]
                          [--folder FOLDER]

The partners are installed into FOLDER (default: a folder of the user's cache), with pinned versions; those of
Debian must be there. Each fault is printed, and each cell that differs from the page (FILE). With --write the
tables of the page become those of this run. The exit status is 1 if a cell differs, or if a red cell has no
reason in reasons.toml.
"""

import argparse
import os
import pathlib
import sys
import time
import tomllib

import install

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/partners.md"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("belladonna")
    parser.add_argument("--partner", action="append")
    parser.add_argument("--game", action="append")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--page", type=pathlib.Path, default=PAGE)
    parser.add_argument("--folder", type=pathlib.Path, default=install.default_folder())
    return parser.parse_args()


def makers(ours, folder):
    """How to start each partner."""
    from programs.bridged import Bridged, node
    from programs.fairy_max import FairyMax
    from programs.fairy_stockfish import FairyStockfish
    from programs.pyffish_library import Pyffish
    from programs.python_chess import PythonChess
    from programs.sjaak import Sjaak
    from programs.xboard import XBoard

    library = ours.library()
    return {
        "python-chess": PythonChess,
        "chessops": lambda: node(library, folder, "chessops.mjs"),
        "shakmaty": lambda: Bridged(library, [str(install.shakmaty(folder))]),
        "chess.js": lambda: node(library, folder, "chessjs.mjs"),
        "pyffish": lambda: Pyffish(library),
        "ffish": lambda: node(library, folder, "ffish.mjs"),
        "Fairy-Stockfish": lambda: FairyStockfish(library),
        "Sjaak": lambda: Sjaak(ours),
        "Fairy-Max": lambda: FairyMax(ours),
        "XBoard": lambda: XBoard(ours),
    }


def run_game(ours, partner, game):
    """The symbols of all crossings of a game. Prints the faults."""
    from crossings import CROSSINGS, Pair
    from table import symbol

    pair, symbols, begin = Pair(ours, partner, game), "", time.monotonic()
    lines = []
    for crossing in CROSSINGS:
        faults = pair.crossing(crossing)
        symbols += symbol(faults)
        lines += [f"    {crossing}: {fault[:500]}" for fault in faults or []]
    seconds = f"{time.monotonic() - begin:.0f} s"
    print(f"{partner.name:16} {game:18} {symbols} {seconds}", *lines, sep="\n", flush=True)
    return symbols


def main():
    options = arguments()
    python = install.install(options.folder.resolve())
    if pathlib.Path(sys.prefix) != python.parent.parent:
        os.execv(python, [str(python), *sys.argv])
    import table
    from ours import Belladonna

    ours = Belladonna(options.belladonna)
    start = makers(ours, options.folder.resolve())
    text = options.page.read_text()
    versions, recorded = table.read(text)
    cells = {name: dict(games) for name, games in recorded.items()}
    for name in options.partner or start:
        partner = start[name]()
        games = [game for game in partner.games if not options.game or game in options.game]
        versions[name] = partner.version()
        found = {game: run_game(ours, partner, game) for game in games}
        cells[name] = {**cells.get(name, {}), **found} if options.game else found
        partner.close()
    ours.close()
    reasons = tomllib.loads((pathlib.Path(__file__).parent / "reasons.toml").read_text())["reason"]
    faults = table.unexplained(cells, reasons)
    if options.write:
        cells = {name: cells[name] for name in start if name in cells}
        text = table.replaced(text, "tables", table.written(versions, cells))
        options.page.write_text(table.replaced(text, "reasons", table.listed(reasons)))
    else:
        faults += [f"{name}, {game}: {symbols}, recorded {recorded.get(name, {}).get(game)}"
                   for name, games in cells.items() for game, symbols in games.items()
                   if recorded.get(name, {}).get(game) != symbols]
    print(*faults, sep="\n")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
