"""Sjaak II of Debian, by its command line. It lists moves, and reads and writes FENs."""

import re

from lines import Program, Refused
from model import Partner, Seen

PROGRAM = "/usr/games/sjaakii"
# A line of the list of moves has the move, the count 1 and a number.
MOVE = re.compile(r"^(?:#.*>)?\s*[A-Z]?([a-l]\d+)[-x]([a-l]\d+)=?([A-Z]?)\s+1\s+\d+$", re.MULTILINE)
CASTLING = re.compile(r"^(?:#.*>)?\s*(O-O(?:-O)?)\s+1\s+\d+$", re.MULTILINE)
NAMES = {
    "chess": ["normal"],
    "king-of-the-hill": ["kingofthehill", "king-of-the-hill"],
    "legan": ["legan"],
    "los-alamos": ["losalamos"],
    "omicron": ["omicron_chess"],
    "three-check": ["3check"],
}


class Sjaak(Partner):
    name = "Sjaak"
    has_results = False

    def __init__(self, ours):
        super().__init__()
        self.program = Program([PROGRAM])
        self.program.send("xboard")
        self.program.send("protover 2")
        text = " ".join(self.program.until(lambda line: "done=1" in line))
        self._version = re.search(r'myname="(.*?)"', text)[1]
        known = re.search(r'variants="(.*?)"', text)[1].split(",")
        self.games = {}
        for game in ours.library():
            names = [name for name in NAMES.get(game, [game]) if name in known]
            # Its games of these names have another board, or shuffled starts.
            if names and game not in ("chancellor", "chess960", "no-castling"):
                self.games[game] = names
        self.game = None

    def version(self):
        return self._version

    def _said(self, *commands):
        """Sends commands. Returns the lines of output, and the FEN after them."""
        for command in (*commands, "fen"):
            self.program.send(command)
        lines = []
        while True:
            text = re.sub(r"\x1b\[[0-9;]*m", "", self.program.until(lambda _: True)[0])
            if found := re.search(r"^(?:#.*>)?(\S*/\S* [wb] .*)$", text):
                return lines, found[1].strip()
            lines.append(text)

    def _set(self, game, fen, moves):
        # A new game is one of chess at first.
        self._said("new", f"variant {self.games[game][0]}", "force")
        if fen:
            lines, now = self._said(f"setboard {fen}")
            if now.split()[0].split("[")[0] != fen.split()[0].split("[")[0]:
                raise Refused(f"reads {now}: {' '.join(lines)[:100]}")
        for move in moves:
            before = self._said()[1]
            lines, now = self._said(shifted(move, before, -1))
            if now == before:
                raise Refused(f"does not make {move}: {' '.join(lines)[:100]}")

    def look(self, game, fen, moves):
        self._set(game, fen, moves)
        lines, now = self._said("perft 1 1")
        text = "\n".join(lines)
        found = MOVE.findall(text)
        castlings = CASTLING.findall(text)
        legal = [shifted(start + end + piece.lower(), now, 1) for start, end, piece in found]
        return Seen(now, legal + [self._castling(text, now) for text in castlings])

    def _castling(self, text, before):
        """The king's move of a castling, which the program lists without squares."""
        after = self._said(text)[1]
        self._said("undo")
        return king_square(before, before) + king_square(before, after)

    def close(self):
        self.program.close()


def shifted(move, fen, offset):
    """A move with our ranks (offset 1), or with those of XBoard's protocol (-1): it counts those of a board
    of ten ranks from 0."""
    if fen.split()[0].count("/") != 9:
        return move
    return re.sub(r"\d+", lambda digits: str(int(digits[0]) + offset), move)


def king_square(before, fen):
    """The square of the king that is to move before."""
    king = "K" if before.split()[1] == "w" else "k"
    ranks = fen.split()[0].split("[")[0].split("/")
    for number, text in zip(range(len(ranks), 0, -1), ranks):
        spread = re.sub(r"\d+", lambda digits: "." * int(digits[0]), text)
        if king in spread:
            return "abcdefghijkl"[spread.index(king)] + str(number)
    raise Refused(f"no king {king} in {fen}")
