#!/usr/bin/env python3
"""Records perft counts for the large games of the library that no other program at hand plays.

    tools/variants/slow.py FOLDER [GAME...]

This is a move generator of its own. It shares nothing with Belladonna and reads none of its files: the rules
are written here, from the pages of the games. It makes each move and looks whether the king is attacked.
For each game it writes FOLDER/GAME.epd: the start position, positions with few pieces, and POSITIONS
positions of random games, to depth 2, or to depth 3 where that are few.
"""
import pathlib
import random
import sys

POSITIONS = 24
LONGEST_GAME = 120
# The number of sequences of two moves up to which a position is counted to depth 3.
FEW = 700

ORTHOGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KING = ORTHOGONAL + DIAGONAL


def leaps(a, b):
    return sorted({(x * s, y * t) for x, y in ((a, b), (b, a)) for s in (1, -1) for t in (1, -1)})


# A piece: the leaps, the directions of rides, those of a cannon, and whether it is a gryphon.
def piece(steps=(), rides=(), cannon=(), gryphon=False):
    return list(steps), list(rides), list(cannon), gryphon


KNIGHT, CAMEL = leaps(1, 2), leaps(1, 3)
ALFIL, DABBABA = leaps(2, 2), leaps(2, 0)
PIECES = {
    "king": piece(KING),
    "queen": piece(rides=KING),
    "rook": piece(rides=ORTHOGONAL),
    "bishop": piece(rides=DIAGONAL),
    "knight": piece(KNIGHT),
    "rook-knight": piece(KNIGHT, ORTHOGONAL),
    "bishop-knight": piece(KNIGHT, DIAGONAL),
    "crowned rook": piece(DIAGONAL, ORTHOGONAL),
    "cannon": piece(cannon=ORTHOGONAL),
    "vao": piece(cannon=DIAGONAL),
    "champion": piece(ORTHOGONAL + DABBABA + ALFIL),
    "wizard": piece(DIAGONAL + CAMEL),
    "camel": piece(CAMEL),
    "elephant": piece(DIAGONAL + ALFIL),
    "gryphon": piece(gryphon=True),
}


class Game:
    """The rules of a game. Ranks are those of White; Black's are mirrored."""

    def __init__(self, files, ranks, letters, start, **more):
        self.files, self.ranks, self.letters, self.start = files, ranks, letters, start
        # The rank of the pawns at the start, and their longest first move.
        self.pawn_rank = more.get("pawn_rank", 2)
        self.longest = more.get("longest", 2)
        # From file and rank of the pawn's side to the letters of promotion, and whether it is a choice.
        self.promotion = more["promotion"]
        self.holes = more.get("holes", set())
        # For each right: the files of the king, of the rook, and of the king afterwards.
        self.castlings = more.get("castlings", {})
        self.home = more.get("home", 1)
        self.limits = more.get("limits")
        self.reserve = more.get("reserve")
        # The last rank of the king, and whether kings must not face each other.
        self.king_ranks = more.get("king_ranks", ranks)
        self.facing = more.get("facing", False)

    def inside(self, square):
        file, rank = square
        return 1 <= file <= self.files and 1 <= rank <= self.ranks and square not in self.holes

    def rank_of(self, side, rank):
        return rank if side == "w" else self.ranks + 1 - rank


class Position:
    def __init__(self, game):
        self.game = game
        self.board, self.side, self.rights = {}, "w", set()
        self.passed, self.clock, self.number = None, 0, 1
        # The squares that the pawn which has just advanced passed, and its square.
        self.advanced = None

    def copy(self):
        other = Position(self.game)
        other.board, other.side, other.rights = dict(self.board), self.side, set(self.rights)
        other.clock, other.number = self.clock, self.number
        return other

    @staticmethod
    def read(game, fen):
        position = Position(game)
        fields = fen.split()
        placement = fields[0].split("[")[0]
        for row, text in enumerate(placement.split("/")):
            file, digits = 1, ""
            for letter in text + "/":
                if letter.isdigit():
                    digits += letter
                    continue
                file += int(digits or 0)
                digits = ""
                if letter.isalpha():
                    position.board[file, game.ranks - row] = letter
                file += 1
        position.side, position.rights = fields[1], set(fields[2]) - {"-"}
        return position

    def fen(self):
        rows = []
        for rank in range(self.game.ranks, 0, -1):
            row, empty = "", 0
            for file in range(1, self.game.files + 1):
                mark = "*" if (file, rank) in self.game.holes else self.board.get((file, rank))
                if mark is None:
                    empty += 1
                    continue
                row += (str(empty) if empty else "") + mark
                empty = 0
            rows.append(row + (str(empty) if empty else ""))
        text = "/".join(rows)
        if self.game.reserve is not None:
            text += "[" + self.in_reserve("w") + self.in_reserve("b").lower() + "]"
        rights = "".join(right for right in "KQkq" if right in self.rights) or "-"
        passed = "-"
        if self.advanced and any(kind == "en passant" for _, _, _, kind in self.moves()):
            passed = self.advanced_text()
        return f"{text} {self.side} {rights} {passed} {self.clock} {self.number}"

    def advanced_text(self):
        squares, (file, rank), origin = self.advanced
        if self.game.longest == 2:
            return name(squares[0])
        return name(origin) + name((file, rank))

    def in_reserve(self, side):
        """What a side's pawns can become: the reserve of the start, and what has been captured."""
        own = "".join(it for it in self.board.values() if it.isupper() == (side == "w")).upper()
        start = Position.read(self.game, self.game.start)
        full = "".join(it for it in start.board.values() if it.isupper()).upper() + self.game.reserve
        letters = [letter for letter in self.game.letters if letter not in "KP"]
        return "".join(letter * (full.count(letter) - own.count(letter)) for letter in letters)

    def attacks(self, square):
        """The squares that a piece attacks, whatever stands there."""
        letter = self.board[square]
        side = "w" if letter.isupper() else "b"
        file, rank = square
        if letter.upper() == "P":
            forward = 1 if side == "w" else -1
            return [
                it for it in ((file - 1, rank + forward), (file + 1, rank + forward)) if self.game.inside(it)
            ]
        steps, rides, cannon, gryphon = PIECES[self.game.letters[letter.upper()]]
        found = [(file + x, rank + y) for x, y in steps if self.game.inside((file + x, rank + y))]
        for x, y in rides:
            found += self.ride(square, x, y)
        for x, y in cannon:
            at = self.screen(square, x, y)
            if at:
                beyond = self.ride(at, x, y)
                found += [it for it in beyond if it in self.board]
        if gryphon:
            for x, y in DIAGONAL:
                bend = (file + x, rank + y)
                if self.game.inside(bend):
                    found.append(bend)
                    if bend not in self.board:
                        found += self.ride(bend, x, 0) + self.ride(bend, 0, y)
        return found

    def ride(self, square, x, y):
        found, at = [], (square[0] + x, square[1] + y)
        while self.game.inside(at):
            found.append(at)
            if at in self.board:
                break
            at = (at[0] + x, at[1] + y)
        return found

    def screen(self, square, x, y):
        line = self.ride(square, x, y)
        return line[-1] if line and line[-1] in self.board else None

    def king(self, side):
        wanted = "K" if side == "w" else "k"
        return next(square for square, letter in self.board.items() if letter == wanted)

    def is_attacked(self, square, by):
        for at, letter in list(self.board.items()):
            if letter.isupper() == (by == "w") and square in self.attacks(at):
                if letter.upper() == "K" and self.game.rank_of(by, square[1]) > self.game.king_ranks:
                    continue
                return True
        return False

    def in_check(self, side):
        king, other = self.king(side), "b" if side == "w" else "w"
        if self.is_attacked(king, other):
            return True
        if self.game.facing:
            enemy = self.king(other)
            for x, y in KING:
                if y != 0 and self.screen(king, x, y) == enemy:
                    return True
        return False

    def choices(self, square, to):
        """What a pawn can become on a square; None is a pawn."""
        letters, optional = self.game.promotion(to[0], self.game.rank_of(self.side, to[1]))
        if letters is None:
            return [None]
        own = [it.upper() for it in self.board.values() if it.isupper() == (self.side == "w")]
        if self.game.limits:
            letters = [it for it in letters if own.count(it) < self.game.limits[it]]
        if self.game.reserve is not None:
            letters = [it for it in letters if it in self.in_reserve(self.side)]
        return list(letters) + ([None] if optional else [])

    def moves(self):
        """Legal moves: from, to, promotion, kind."""
        return [move for move in self.candidates() if not self.after(move).in_check(self.side)]

    def candidates(self):
        found = []
        for square, letter in list(self.board.items()):
            if letter.isupper() != (self.side == "w"):
                continue
            if letter.upper() == "P":
                found += self.pawn_moves(square)
                continue
            for to in self.attacks(square):
                there = self.board.get(to)
                if there and there.isupper() == letter.isupper():
                    continue
                if letter.upper() == "K" and self.game.rank_of(self.side, to[1]) > self.game.king_ranks:
                    continue
                found.append((square, to, None, ""))
            for x, y in PIECES[self.game.letters[letter.upper()]][2]:
                found += [(square, to, None, "") for to in self.ride(square, x, y) if to not in self.board]
        return found + self.castlings()

    def pawn_moves(self, square):
        found = []
        file, rank = square
        forward = 1 if self.side == "w" else -1
        own_rank = self.game.rank_of(self.side, rank)
        steps = self.game.longest if own_rank == self.game.pawn_rank else 1
        for step in range(1, steps + 1):
            to = (file, rank + forward * step)
            if not self.game.inside(to) or to in self.board:
                break
            found += [(square, to, it, "advance" if step > 1 else "") for it in self.choices(square, to)]
        for to in self.attacks(square):
            there = self.board.get(to)
            if there and there.isupper() != (self.side == "w"):
                found += [(square, to, it, "") for it in self.choices(square, to)]
            elif self.advanced and to in self.advanced[0]:
                found.append((square, to, None, "en passant"))
        return found

    def castlings(self):
        found = []
        other = "b" if self.side == "w" else "w"
        rank = self.game.rank_of(self.side, self.game.home)
        for right, (king_file, rook_file, targets) in self.game.castlings.items():
            if (right if self.side == "w" else right.lower()) not in self.rights or self.in_check(self.side):
                continue
            king, rook = (king_file, rank), (rook_file, rank)
            toward = 1 if rook_file > king_file else -1
            for target in targets:
                last = max(rook_file, target) if toward > 0 else min(rook_file, target)
                between = range(king_file + toward, last + toward, toward)
                if any((file, rank) in self.board and (file, rank) != rook for file in between):
                    continue
                passed = range(king_file + toward, target + toward, toward)
                if any(self.castles_over((file, rank), king, rook, other) for file in passed):
                    continue
                found.append((king, (target, rank), None, "castling " + right))
        return found

    def castles_over(self, square, king, rook, enemy):
        """Whether a castling king would be attacked on a square of its way. On the rook's, `after` tells."""
        if square == rook:
            return False
        walked = self.copy()
        walked.board[square] = walked.board.pop(king)
        return walked.is_attacked(square, enemy)

    def after(self, move):
        square, to, promotion, kind = move
        new = self.copy()
        letter = new.board.pop(square)
        new.clock += 1
        if letter.upper() == "P" or to in new.board:
            new.clock = 0
        if kind.startswith("castling"):
            king_file, rook_file, _ = self.game.castlings[kind[-1]]
            rook = new.board.pop((rook_file, square[1]))
            new.board[to[0] - (1 if rook_file > king_file else -1), square[1]] = rook
        if kind == "en passant":
            del new.board[self.advanced[1]]
        if promotion is not None:
            letter = promotion if self.side == "w" else promotion.lower()
        new.board[to] = letter
        for right in list(new.rights):
            king_file, rook_file, _ = self.game.castlings[right.upper()]
            rank = self.game.rank_of("w" if right.isupper() else "b", self.game.home)
            if {(king_file, rank), (rook_file, rank)} & {square, to}:
                new.rights.discard(right)
        if kind == "advance":
            step = 1 if to[1] > square[1] else -1
            passed = [(square[0], rank) for rank in range(square[1] + step, to[1], step)]
            new.advanced = (passed, to, square)
        new.side = "b" if self.side == "w" else "w"
        new.number += self.side == "b"
        return new

    def perft(self, depth):
        moves = self.moves()
        return len(moves) if depth == 1 else sum(self.after(move).perft(depth - 1) for move in moves)


def name(square):
    return "abcdefghijklmn"[square[0] - 1] + str(square[1])


def by_rank(ranks):
    """Promotion by the rank: the letters, and whether the pawn can stay a pawn."""
    return lambda file, rank: ranks.get(rank, (None, False))


LETTERS = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn"}


def balbo_holes():
    widths = [3, 5, 7, 9, 11, 11, 9, 7, 5, 3]
    return {
        (file, rank)
        for rank, width in enumerate(widths, 1)
        for file in range(1, 12)
        if abs(file - 6) > width // 2
    }


def balbo_promotion(file, rank):
    if (file, rank) in ((3, 8), (9, 8)):
        return "BN", False
    if rank == 10 or (file, rank) in ((4, 9), (8, 9)):
        return "QRBN", False
    return None, False


GAMES = {
    "balbo": (
        Game(
            11,
            10,
            LETTERS,
            "****kbq****/***rnbnr***/**ppppppp**/*9*/11/11/*9*/**PPPPPPP**/***RNBNR***/****KBQ**** w - - 0 1",
            pawn_rank=3,
            promotion=balbo_promotion,
            holes=balbo_holes(),
        ),
        ["****1k1****/***2P2***/**3P3**/*P3P3P*/P9P/p4p4p/*p3p3p*/**3p3**/***5***/****1K1**** w - - 0 1"],
    ),
    "duke-of-rutland": (
        Game(
            14,
            10,
            {**LETTERS, "C": "rook-knight", "D": "crowned rook"},
            "rdnbbckqbbnndr/pppppppppppppp/14/14/14/14/14/14/PPPPPPPPPPPPPP/RDNBBCKQBBNNDR w KQkq - 0 1",
            longest=3,
            promotion=by_rank({10: ("QCRDNB", False)}),
            castlings={"K": (7, 14, [11]), "Q": (7, 1, [3])},
        ),
        ["r5k6r/pppppppppppppp/14/14/14/14/14/14/PPPPPPPPPPPPPP/R5K6R w KQkq - 0 1"],
    ),
    "eurasian": (
        Game(
            10,
            10,
            {**LETTERS, "C": "cannon", "V": "vao"},
            "r1c4c1r/1nbvqkvbn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBVQKVBN1/R1C4C1R w - - 0 1",
            pawn_rank=3,
            promotion=by_rank({8: ("QRBNCV", True), 9: ("QRBNCV", True), 10: ("QRBNCV", False)}),
            limits={"Q": 1, "R": 2, "B": 2, "N": 2, "C": 2, "V": 2},
            king_ranks=5,
            facing=True,
        ),
        [
            "10/10/1P2P3P1/10/3k2n3/2N3K3/10/p3p4p/10/10 w - - 0 1",
            "10/P3P4P/4k5/10/10/3K6/10/10/1p3p3p/10 b - - 0 1",
        ],
    ),
    "gross": (
        Game(
            12,
            12,
            {
                **{letter: LETTERS[letter] for letter in "KQ"},
                "R": "rook",
                "B": "bishop",
                "N": "knight",
                "P": "pawn",
                "M": "rook-knight",
                "A": "bishop-knight",
                "C": "cannon",
                "V": "vao",
                "W": "wizard",
                "S": "champion",
            },
            "mavwc2cwvam/1rsnbqkbnsr1/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/1RSNBQKBNSR1/MAVWC2CWVAM"
            " w KQkq - 0 1",
            pawn_rank=3,
            longest=3,
            promotion=by_rank({10: ("BNVW", True), 11: ("BNVWRCS", True), 12: ("BNVWRCSAMQ", False)}),
            reserve="QQRRRRBBBBNNNN",
            castlings={"K": (7, 11, [9, 10]), "Q": (7, 2, [5, 4, 3])},
            home=2,
        ),
        [
            "12/1r4k3r1/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/1R4K3R1/12 w KQkq - 0 1",
            "12/P11/1P10/10P1/6k5/12/12/5K6/1p10/10p1/11p/12 w - - 0 1",
        ],
    ),
    "wild-tamerlane": (
        Game(
            11,
            11,
            {**LETTERS, "G": "gryphon", "C": "cannon", "J": "camel", "E": "elephant"},
            "e1j1c1c1j1e/rnbgqkqgbnr/ppppppppppp/11/11/11/11/11/PPPPPPPPPPP/RNBGQKQGBNR/E1J1C1C1J1E"
            " w - - 0 1",
            pawn_rank=3,
            promotion=by_rank({11: ("GQ", False)}),
        ),
        [],
    ),
}


def line(position):
    counts = [position.perft(1), position.perft(2)]
    if counts[-1] <= FEW:
        counts.append(position.perft(3))
    return " ;".join([position.fen()] + [f"D{depth} {count}" for depth, count in enumerate(counts, 1)])


def random_position(game, generator):
    while True:
        position = Position.read(game, game.start)
        for _ in range(generator.randint(2, LONGEST_GAME)):
            moves = position.moves()
            if not moves:
                break
            # Pawns move more often, so that they promote.
            pawns = [move for move in moves if position.board[move[0]] in "Pp"]
            chosen = pawns if pawns and generator.random() < 0.4 else moves
            position = position.after(generator.choice(chosen))
        if position.moves():
            return position


def record(game, positions):
    generator = random.Random(game.start)
    lines = [line(Position.read(game, fen)) for fen in (game.start, *positions)]
    while len(lines) < POSITIONS + 1 + len(positions):
        new = line(random_position(game, generator))
        if new not in lines:
            lines.append(new)
    return "\n".join(lines) + "\n"


def main():
    folder = pathlib.Path(sys.argv[1])
    for name_of_game in sys.argv[2:] or GAMES:
        (folder / f"{name_of_game}.epd").write_text(record(*GAMES[name_of_game]))
        print(name_of_game, flush=True)


if __name__ == "__main__":
    main()
