#!/usr/bin/env python3
"""Draws a terminal's screen as SVG.

Reads the output of `tmux capture-pane -e -p` from stdin, and writes the picture to stdout. The escape
sequences of colours, bold, dim and reversed text are read.

    tmux capture-pane -e -p | tools/pictures/screen.py 100 Belladonna > screen.svg
"""

import argparse
import html
import re
import sys

WIDTH, HEIGHT, SIZE = 9, 19, 15  # a cell, and the font, in pixels
MARGIN, BAR = 14, 30  # around the text, and the title bar above it
GROUND, TEXT = "#1e2227", "#dcdfe4"
NAMED = ["#3b4048", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#dcdfe4"]
BRIGHT = ["#7f848e", "#ff7b85", "#b5e890", "#ffd68a", "#7cc4ff", "#dd92f2", "#6fd3df", "#ffffff"]


def of_256(number):
    """The colour with this number in the table of 256."""
    if number < 16:
        return (NAMED + BRIGHT)[number]
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    steps = [0, 95, 135, 175, 215, 255]
    number -= 16
    return "#" + "".join(f"{steps[number // by % 6]:02x}" for by in (36, 6, 1))


class Style:
    """How the next characters look."""

    def __init__(self):
        self.front, self.back, self.bold, self.dim, self.reverse = None, None, False, False, False

    def set(self, codes):
        """Takes the numbers of one escape sequence."""
        codes = list(codes)
        while codes:
            code = codes.pop(0)
            if code in (38, 48):
                kind = codes.pop(0)
                if kind == 5:
                    colour = of_256(codes.pop(0))
                else:
                    colour = "#" + "".join(f"{codes.pop(0):02x}" for _ in range(3))
                setattr(self, "front" if code == 38 else "back", colour)
            elif code == 0:
                self.__init__()
            elif code in (1, 2, 7):
                setattr(self, {1: "bold", 2: "dim", 7: "reverse"}[code], True)
            elif code in (22, 27):
                self.bold = self.dim = False if code == 22 else self.bold
                self.reverse = self.reverse and code != 27
            elif code == 39:
                self.front = None
            elif code == 49:
                self.back = None
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.front = NAMED[code - 30] if code < 90 else BRIGHT[code - 90]
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.back = NAMED[code - 40] if code < 100 else BRIGHT[code - 100]

    def drawn(self):
        """Colour of the text, colour behind it (or None), bold, opacity."""
        front, back = self.front or TEXT, self.back
        if self.reverse:
            front, back = back or GROUND, front
        return front, back, self.bold, 0.6 if self.dim else 1


def runs(line, style):
    """The parts of a line with one look: column, text, look."""
    column, found = 0, []
    for part in re.split(r"(\x1b\[[0-9;:]*m)", line):
        if part.startswith("\x1b"):
            style.set(int(code or 0) for code in re.split("[;:]", part[2:-1]))
        elif part:
            found.append((column, part, style.drawn()))
            column += len(part)
    return found


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("columns", type=int, help="the width of the screen")
    parser.add_argument("title", help="the title of the picture")
    options = parser.parse_args()
    columns, title = options.columns, options.title
    lines = re.sub(r"\x1b[()][0-9A-Z]|[\x0e\x0f]", "", sys.stdin.read()).rstrip("\n").split("\n")
    width, height = 2 * MARGIN + columns * WIDTH, BAR + 2 * MARGIN + len(lines) * HEIGHT
    font = f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{SIZE}"'
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>',
        f"<title>{html.escape(title)}</title>",
        f'<rect width="{width}" height="{height}" rx="8" fill="{GROUND}"/>',
        f'<text x="{width // 2}" y="20" fill="#7f848e" text-anchor="middle">{html.escape(title)}</text>',
    ]
    style = Style()
    for row, line in enumerate(lines):
        top = BAR + MARGIN + row * HEIGHT
        for column, text, (front, back, bold, opacity) in runs(line, style):
            left = MARGIN + column * WIDTH
            if back:
                out.append(
                    f'<rect x="{left}" y="{top}" width="{len(text) * WIDTH}" height="{HEIGHT}" '
                    f'fill="{back}"/>'
                )
            # Without the spaces around it the text keeps its columns in every font.
            inner = text.strip()
            if not inner:
                continue
            left += (len(text) - len(text.lstrip())) * WIDTH
            more = ' font-weight="bold"' if bold else ""
            more += f' opacity="{opacity}"' if opacity < 1 else ""
            out.append(
                f'<text x="{left}" y="{top + 14}" fill="{front}" textLength="{len(inner) * WIDTH}" '
                f'xml:space="preserve"{more}>{html.escape(inner, quote=False)}</text>'
            )
    print("\n".join(out + ["</svg>"]))


if __name__ == "__main__":
    main()
