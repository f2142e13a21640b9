"""The tables in docs/partners.md: they are written, and read for the comparison."""

import re

from crossings import CROSSINGS

YES, NO, ABSENT = "✓", "✗", "·"
BEGIN, END = "<!-- tables -->", "<!-- end of the tables -->"
HEADING = re.compile(r"^### (\S+)", re.MULTILINE)


def symbol(faults):
    return ABSENT if faults is None else NO if faults else YES


def written(versions, cells):
    """The tables of all partners. `cells` has a partner, a game and the symbols of its crossings."""
    parts = []
    for partner, games in cells.items():
        rows = {}
        for game, symbols in games.items():
            rows.setdefault(symbols, []).append(game)
        head = f"| games of {partner} | {' | '.join(CROSSINGS)} |\n|---{'|---' * len(CROSSINGS)}|\n"
        body = "".join(f"| {', '.join(rows[symbols])} | {' | '.join(symbols)} |\n"
                       for symbols in sorted(rows, key=lambda it: -len(rows[it])))
        parts.append(f"### {partner}\n\n{versions[partner]}, {len(games)} games.\n\n{head}{body}")
    return "\n".join(parts)


def read(text):
    """The versions and cells of a page."""
    versions, cells = {}, {}
    for part in re.split(r"^### ", text.split(BEGIN)[1].split(END)[0], flags=re.MULTILINE)[1:]:
        partner = part.split("\n")[0]
        versions[partner] = re.search(r"^(.*), \d+ games\.$", part, re.MULTILINE)[1]
        rows = [line.strip("| \n").split(" | ") for line in part.splitlines() if line.startswith("| ")][1:]
        cells[partner] = {game: "".join(row[1:]) for row in rows for game in row[0].split(", ")}
    return versions, cells


def replaced(text, tables):
    head, tail = text.split(BEGIN)[0], text.split(END)[1]
    return f"{head}{BEGIN}\n\n{tables}\n{END}{tail}"


def unexplained(cells, reasons):
    """Red cells without a reason, and reasons without a red cell."""
    red = {(partner, game, CROSSINGS[at]) for partner, games in cells.items() for game, symbols in games.items()
           for at, it in enumerate(symbols) if it == NO}
    explained, idle = set(), []
    for reason in reasons:
        its = {cell for cell in red if cell[0] in reason["partners"] and cell[2] in reason["crossings"]
               and ("games" not in reason or cell[1] in reason["games"])}
        if not its:
            idle.append(f"a reason without a red cell: {reason['text']}")
        explained |= its
    return [f"a red cell without a reason: {', '.join(cell)}" for cell in sorted(red - explained)] + idle
