"""A slow move generator: what a position is and which moves are legal. See `slow.py`."""


# The parts of a movement. Steps are (to the right, forward), as the mover sees them. `mode` is "m" for moves
# without capture, "c" for captures, "" for both; `first` is a move from a square of the start position.
class Part:
    def __init__(self, kind, data, mode="", first=False, limit=99):
        self.kind, self.data, self.mode, self.first, self.limit = kind, data, mode, first, limit

    def is_ride(self):
        return self.kind in ("ride", "hop", "bent")

    def span(self):
        """The greatest distance at which it captures without a ride."""
        if self.kind == "advance":
            return 0
        steps = [one[0] if self.kind == "lame" else one for one in self.data]
        return max(abs(it) for step in steps for it in step)


def leap(steps, mode="", first=False):
    return Part("leap", steps, mode, first)


def ride(steps, mode="", limit=99):
    return Part("ride", steps, mode, limit=limit)


def hop(steps):
    """The captures of a cannon."""
    return Part("hop", steps, "c")


def bent(ways):
    """Pairs of a first leap and the steps of the rides after it. The piece can stop after the leap."""
    return Part("bent", ways)


def lame(ways):
    """Pairs of a leap and squares, of which one must be empty."""
    return Part("lame", ways)


def advance(longest, shortest=1):
    """Straight forward without capture. `longest` is a number of squares, or a function of the own rank."""
    return Part("advance", (longest if callable(longest) else lambda rank: longest, shortest), "m")


class Game:
    """The rules of a game. Ranks are those of White; Black's are mirrored."""

    def __init__(self, files, ranks, pieces, start, **more):
        # From letters to lists of parts.
        self.files, self.ranks, self.pieces, self.start = files, ranks, pieces, start
        # How far the pieces without rides leap.
        leapers = {it: parts for it, parts in pieces.items() if not any(part.is_ride() for part in parts)}
        self.span = {it: max(part.span() for part in parts) for it, parts in leapers.items()}
        # From letter, file, rank and the rank before the move to the letters of promotion, and whether the
        # piece can stay what it is.
        self.promotion = more["promotion"]
        # The letters that promote: random games move them more often.
        self.promoting = more.get("promoting", "P")
        # Letters of the pieces that can be captured en passant, and of those that capture so.
        self.passed, self.passing = more.get("en_passant", ("P", "P"))
        # Whether the field of a FEN holds the whole advance, and not the square that was passed.
        self.writes_advance = more.get("writes_advance", False)
        self.holes = more.get("holes", set())
        # For each right, by side: the files of the king and of its partner, and those of the king afterwards.
        castlings = more.get("castlings", {})
        self.castlings = castlings if "w" in castlings else {"w": castlings, "b": castlings}
        # The steps of the king's first leap, for which it has the right K.
        self.leaps = more.get("leaps", [])
        self.home = more.get("home", 1)
        self.limits = more.get("limits")
        self.reserve = more.get("reserve")
        # Whether a side is in check only when all its kings are attacked.
        self.all_kings = more.get("all_kings", False)
        # The last rank of the king, and whether kings must not face each other.
        self.king_ranks = more.get("king_ranks", ranks)
        self.facing = more.get("facing", False)
        self.few = more.get("few", [])
        self.sparse = more.get("sparse", 0)
        # The ranks on which a pawn can stand.
        self.pawn_ranks = more.get("pawn_ranks", (2, ranks - 1))
        self.start_position = Position.read(self, start)

    def inside(self, square):
        file, rank = square
        return 1 <= file <= self.files and 1 <= rank <= self.ranks and square not in self.holes

    def rank_of(self, side, rank):
        return rank if side == "w" else self.ranks + 1 - rank

    def is_home(self, square, letter):
        return self.start_position.board.get(square) == letter


class Position:
    def __init__(self, game):
        self.game = game
        self.board, self.side, self.rights = {}, "w", set()
        self.clock, self.number = 0, 1
        # The squares that the piece which has just advanced passed, its square, and where it came from.
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
        order = self.game.start.split()[2]
        rights = "".join(right for right in order if right in self.rights) or "-"
        passed = "-"
        if self.advanced and any(kind == "en passant" for _, _, _, kind in self.moves()):
            squares, to, origin = self.advanced
            passed = name(origin) + name(to) if self.game.writes_advance else name(squares[0])
        return f"{text} {self.side} {rights} {passed} {self.clock} {self.number}"

    def letters_of(self, side):
        return [it.upper() for it in self.board.values() if it.isupper() == (side == "w")]

    def in_reserve(self, side):
        """What a side's pieces can become: the reserve of the start, and what has been captured."""
        own = self.letters_of(side)
        full = self.game.start_position.letters_of("w") + list(self.game.reserve)
        letters = [it for it in self.game.pieces if it != "K" and it not in self.game.promoting]
        return "".join(letter * (full.count(letter) - own.count(letter)) for letter in letters)

    def reach(self, square, captures):
        """The squares that a piece can capture on, or go to without capture, whatever stands there."""
        letter = self.board[square]
        side = "w" if letter.isupper() else "b"
        found = []
        for part in self.game.pieces[letter.upper()]:
            if part.mode == ("m" if captures else "c"):
                continue
            if part.first and not self.game.is_home(square, letter):
                continue
            found += self.part(part, square, side)
        return found

    def part(self, part, square, side):
        forward = 1 if side == "w" else -1
        file, rank = square
        if part.kind == "advance":
            longest, shortest = part.data
            steps = longest(self.game.rank_of(side, rank))
            line = self.ride(square, 0, forward, steps)
            return [it for it in line if abs(it[1] - rank) >= shortest and it not in self.board]
        found = []
        for one in part.data:
            step, more = one if part.kind in ("bent", "lame") else (one, None)
            x, y = step[0], step[1] * forward
            to = (file + x, rank + y)
            if part.kind == "leap":
                found.append(to)
            elif part.kind == "ride":
                found += self.ride(square, x, y, part.limit)
            elif part.kind == "hop":
                line = self.ride(square, x, y)
                if line and line[-1] in self.board:
                    found += [it for it in self.ride(line[-1], x, y) if it in self.board]
            elif part.kind == "bent":
                found.append(to)
                if self.game.inside(to) and to not in self.board:
                    for right, ahead in more:
                        found += self.ride(to, right, ahead * forward)
            elif any((file + a, rank + b * forward) not in self.board for a, b in more):
                found.append(to)
        return [it for it in found if self.game.inside(it)]

    def ride(self, square, x, y, limit=99):
        found, at = [], (square[0] + x, square[1] + y)
        while self.game.inside(at) and len(found) < limit:
            found.append(at)
            if at in self.board:
                break
            at = (at[0] + x, at[1] + y)
        return found

    def kings(self, side):
        wanted = "K" if side == "w" else "k"
        return [square for square, letter in self.board.items() if letter == wanted]

    def is_attacked(self, square, by):
        for at, letter in list(self.board.items()):
            distance = max(abs(at[0] - square[0]), abs(at[1] - square[1]))
            if distance > self.game.span.get(letter.upper(), distance):
                continue
            if letter.isupper() == (by == "w") and square in self.reach(at, True):
                if letter.upper() == "K" and self.game.rank_of(by, square[1]) > self.game.king_ranks:
                    continue
                return True
        return False

    def in_check(self, side):
        kings, other = self.kings(side), "b" if side == "w" else "w"
        attacked = [king for king in kings if self.is_attacked(king, other)]
        if attacked and (len(attacked) == len(kings) or not self.game.all_kings):
            return True
        if self.game.facing:
            for x, y in ((x, y) for x in (-1, 0, 1) for y in (-1, 1)):
                line = self.ride(kings[0], x, y)
                if line and line[-1] == self.kings(other)[0]:
                    return True
        return False

    def choices(self, square, to):
        """What a piece can become on a square; None is what it is."""
        letter = self.board[square].upper()
        ranks = self.game.rank_of(self.side, to[1]), self.game.rank_of(self.side, square[1])
        letters, optional = self.game.promotion(letter, to[0], *ranks)
        if letters is None:
            return [None]
        own = self.letters_of(self.side)
        if self.game.limits:
            letters = [it for it in letters if own.count(it) < self.game.limits.get(it, 99)]
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
            king = letter.upper() == "K"
            quiet = {to for to in self.reach(square, False) if to not in self.board}
            captures = {
                to
                for to in self.reach(square, True)
                if to in self.board and self.board[to].isupper() != letter.isupper()
            }
            for to in quiet | captures:
                if king and self.game.rank_of(self.side, to[1]) > self.game.king_ranks:
                    continue
                advanced = to[0] == square[0] and abs(to[1] - square[1]) > 1 and to in quiet
                passes = advanced and any(
                    part.kind == "advance" and to in self.part(part, square, self.side)
                    for part in self.game.pieces[letter.upper()]
                )
                found += [(square, to, it, "advance" if passes else "") for it in self.choices(square, to)]
            if self.advanced and letter.upper() in self.game.passing:
                found += [
                    (square, to, it, "en passant")
                    for to in self.reach(square, True)
                    if to in self.advanced[0]
                    for it in self.choices(square, to)
                ]
        return found + self.castlings() + self.leaps()

    def castlings(self):
        found = []
        rank = self.game.rank_of(self.side, self.game.home)
        for right, (king_file, rook_file, targets) in self.game.castlings[self.side].items():
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
                if any((file, rank) != rook and self.walks_into((file, rank), king) for file in passed):
                    continue
                found.append((king, (target, rank), None, "castling " + right))
        return found

    def leaps(self):
        right = "K" if self.side == "w" else "k"
        if not self.game.leaps or right not in self.rights or self.in_check(self.side):
            return []
        king, found = self.kings(self.side)[0], []
        forward = 1 if self.side == "w" else -1
        for x, y in self.game.leaps:
            to = (king[0] + x, king[1] + y * forward)
            if not self.game.inside(to) or to in self.board:
                continue
            # The squares between: one on a line, one of two for a knight's move.
            right, ahead = (x > 0) - (x < 0), (y > 0) - (y < 0)
            middles = {(right, ahead)}
            if abs(x) != abs(y) and x and y:
                middles.add((right, 0) if abs(x) > abs(y) else (0, ahead))
            squares = [(king[0] + a, king[1] + b * forward) for a, b in middles]
            if any(not self.walks_into(square, king) for square in squares):
                found.append((king, to, None, "leap"))
        return found

    def walks_into(self, square, king):
        """Whether the king would be attacked on a square of its way."""
        walked = self.copy()
        walked.board[square] = walked.board.pop(king)
        return walked.is_attacked(square, "b" if self.side == "w" else "w")

    def after(self, move):
        square, to, promotion, kind = move
        new = self.copy()
        letter = new.board.pop(square)
        new.clock += 1
        if letter.upper() == "P" or to in new.board or promotion is not None:
            new.clock = 0
        if kind.startswith("castling"):
            king_file, rook_file, _ = self.game.castlings[self.side][kind[-1]]
            rook = new.board.pop((rook_file, square[1]))
            new.board[to[0] - (1 if rook_file > king_file else -1), square[1]] = rook
        if kind == "en passant":
            del new.board[self.advanced[1]]
        if promotion is not None:
            letter = promotion if self.side == "w" else promotion.lower()
        new.board[to] = letter
        for right in list(new.rights):
            side = "w" if right.isupper() else "b"
            rank = self.game.rank_of(side, self.game.home)
            if self.game.leaps:
                homes = {at for at, it in self.game.start_position.board.items() if it == right}
            else:
                king_file, rook_file, _ = self.game.castlings[side][right.upper()]
                homes = {(king_file, rank), (rook_file, rank)}
            if homes & {square, to}:
                new.rights.discard(right)
        if kind == "advance" and letter.upper() in self.game.passed:
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
    return "abcdefghijklmnop"[square[0] - 1] + str(square[1])
