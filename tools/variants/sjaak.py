#!/usr/bin/env python3
"""Records perft counts of Sjaak II for Omega Chess.

    apt-get install sjaakii
    tools/variants/sjaak.py target/release/belladonna tests/data/library

It writes omega.epd into the folder: the start position to depth 4; the start position with only kings, rooks
and pawns, and without the pawns, to depth 3, for the castlings; and POSITIONS positions of random games to
depth 2, or to depth 3 where there are few. The games are without castlings, which Sjaak II lists without
their squares.

Belladonna writes the FEN, because Sjaak II cannot write that a pawn passed two squares. The position of Sjaak
II must have the same board, side to move and rights. Sjaak II (1.4.1) lets a champion on the corner l12 move
to l12. Counts with such a move are left out.
"""
import argparse
import pathlib
import random
import re
import subprocess

POSITIONS = 24
LONGEST_GAME = 70
DEEPEST_START = 4
# The number of sequences of two moves up to which a position is counted to depth 3.
FEW = 6000

PROGRAM = "/usr/games/sjaakii"
GAME = "omega"


def line(written, counts):
    """A line of the file: the FEN as it is written, and the counts from depth 1."""
    return " ;".join([written] + [f"D{depth} {count}" for depth, count in enumerate(counts, 1)])


class Sjaak:
    """Sjaak II with a position of the game."""

    def __init__(self):
        self.process = subprocess.Popen(
            [PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.said("xboard")
        self.start()

    def said(self, *commands):
        """Sends commands. Returns the lines of output, and the FEN after them."""
        for command in (*commands, "fen"):
            self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        for text in self.process.stdout:
            text = re.sub(r"\x1b\[[0-9;]*m", "", text)
            if found := re.search(r"^(?:#.*>)?(\S*/\S* [wb] \S+ \S+ .*)$", text):
                assert not any("llegal" in line for line in lines), f"{commands}: {lines}"
                return lines, found[1].strip()
            lines.append(text)
        raise RuntimeError(f"Sjaak II ended after {commands}")

    def start(self):
        """Goes to the start position. A new game is one of chess at first."""
        self.said("new", f"variant {GAME}", "force")

    def moves(self):
        """The legal moves except castlings, in coordinate notation."""
        text = "".join(self.said("perft 1 1")[0])
        found = re.findall(r"^\s*[A-Z]?([a-l]\d+)[-x]([a-l]\d+)=?([A-Z]?)\s+1\s+\d+$", text, re.MULTILINE)
        return [start + end + piece.lower() for start, end, piece in found]

    def counts(self, deepest):
        """The counts of the position from depth 1, as far as no piece moves to its own square."""
        found = []
        for depth in range(1, deepest + 1):
            # The second number makes it list the moves, also of the last ply.
            text = "".join(self.said(f"perft {depth} {depth if depth < DEEPEST_START else 1}")[0])
            if re.search(r"\b[A-Z]?([a-l]\d+)-\1\b", text):
                break
            count = re.findall(rf"^\s*{depth}\s+(\d+)\s+\S+\s+\S+nps", text, re.MULTILINE)[-1]
            found.append(int(count))
        return found


def fen_after(belladonna, moves):
    """The FEN after some moves from the start."""
    run = subprocess.run([belladonna, "show", GAME, *moves], capture_output=True, text=True, check=True)
    return re.search(r"^FEN: (.*)$", run.stdout, re.MULTILINE)[1]


def with_only(letters, fen):
    """The FEN with the pieces of these letters only."""
    placement, rest = fen.split(" ", 1)
    squares = re.sub(r"\d+", lambda number: "." * int(number[0]), placement)
    left = "".join(it if it in "/*" or it.lower() in letters else "." for it in squares)
    return re.sub(r"\.+", lambda run: str(len(run[0])), left) + " " + rest


def random_position(sjaak, generator):
    """Plays a random game that does not end. Returns its moves."""
    while True:
        sjaak.start()
        moves = []
        for _ in range(generator.randint(4, LONGEST_GAME)):
            if legal := sjaak.moves():
                moves.append(generator.choice(legal))
                sjaak.said(moves[-1])
        if sjaak.moves():
            return moves


def record(belladonna):
    generator = random.Random(GAME)
    sjaak = Sjaak()
    start = fen_after(belladonna, [])
    lines = [line(start, sjaak.counts(DEEPEST_START))]
    for fen in (with_only("krp", start), with_only("kr", start)):
        sjaak.said(f"setboard {fen}")
        lines.append(line(fen, sjaak.counts(3)))
    while len(lines) < POSITIONS + 3:
        moves = random_position(sjaak, generator)
        fen = fen_after(belladonna, moves)
        theirs = sjaak.said()[1]
        assert theirs.split()[:3] == fen.split()[:3], f"{fen} is {theirs} for Sjaak II"
        counts = sjaak.counts(2)
        if counts[-1] <= FEW and len(counts) == 2:
            counts = sjaak.counts(3)
        if counts and line(fen, counts) not in lines:
            lines.append(line(fen, counts))
    return lines


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("belladonna", help="the program")
    parser.add_argument("folder", type=pathlib.Path, help="where the file goes")
    options = parser.parse_args()
    (options.folder / f"{GAME}.epd").write_text("\n".join(record(options.belladonna)) + "\n")


main()
