"""The tables in docs/partners.md: they are written, and read for the comparison."""

import re
import textwrap

from crossings import CROSSINGS

YES, NO, ABSENT = "✓", "✗", "·"
MARKS = {
    "tables": ("<!-- tables -->", "<!-- end of the tables -->"),
    "reasons": ("<!-- reasons -->", "<!-- end of the reasons -->"),
}


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
    for part in re.split(r"^### ", part_of(text, "tables"), flags=re.MULTILINE)[1:]:
        partner = part.split("\n")[0]
        versions[partner] = re.search(r"^(.*), \d+ games\.$", part, re.MULTILINE)[1]
        rows = [line.strip("| \n").split(" | ") for line in part.splitlines() if line.startswith("| ")][1:]
        cells[partner] = {game: "".join(row[1:]) for row in rows for game in row[0].split(", ")}
    return versions, cells


def part_of(text, name):
    begin, end = MARKS[name]
    return text.split(begin)[1].split(end)[0]


def replaced(text, name, part):
    """The page with another part."""
    begin, end = MARKS[name]
    return f"{text.split(begin)[0]}{begin}\n\n{part}\n{end}{text.split(end)[1]}"


def listed(reasons):
    """The reasons as a list of the page."""
    items = []
    for reason in reasons:
        games = f" ({', '.join(reason['games'])})" if "games" in reason else ""
        head = f"**{', '.join(reason['partners'])}: {', '.join(reason['crossings'])}**{games}: "
        items.append(textwrap.fill(f"- {head}{reason['text']}", 110, subsequent_indent="  ",
                                   break_long_words=False, break_on_hyphens=False))
    return "\n".join(items) + ("\n" if items else "")


def unexplained(cells, reasons):
    """Red cells without a reason, and reasons without a red cell of their partners."""
    red = {
        (partner, game, crossing)
        for partner, games in cells.items()
        for game, symbols in games.items()
        for crossing, it in zip(CROSSINGS, symbols)
        if it == NO
    }
    explained, idle = set(), []
    for reason in reasons:
        its = {
            cell for cell in red
            if cell[0] in reason["partners"] and cell[2] in reason["crossings"]
            and cell[1] in reason.get("games", [cell[1]])
        }
        if not its and set(reason["partners"]) <= set(cells):
            idle.append(f"a reason without a red cell: {reason['text']}")
        explained |= its
    return [f"a red cell without a reason: {', '.join(cell)}" for cell in sorted(red - explained)] + idle
