"""The crossings: each compares what one program writes with what another reads.

A check returns None if all is well, or the difference as a sentence.
"""

import random

from games import board_of, positions
from lines import Refused

SHOWN = 4  # different faults of a cell that are reported


def check_names(ours, partner, game, name):
    missing = ours.takes_name(game, name)
    usual = partner.games[game][0]
    if name == usual and partner.advertises and name not in ours.advertised():
        missing.append("not among the values of UCI_Variant")
    return f"{name}: not taken by {', '.join(missing)}" if missing else None


def check_position(writer, reader, game, fen):
    written, read = writer.look(game, fen, []), reader.look(game, fen, [])
    if (written.result is None) != (read.result is None):
        # Programs without results list moves after an end.
        has_both = writer.has_results and reader.has_results
        return f"{fen}: {written.result}, read as {read.result} ({read.kind})" if has_both else None
    if written.result is not None or moves_of(writer, game, written) == moves_of(reader, game, read):
        return None
    return f"{fen}: {difference(moves_of(writer, game, written), moves_of(reader, game, read))}"


def check_coordinates(_writer, reader, game, played):
    fen = reader.play(game, played.start, played.moves)
    if board_of(fen) == board_of(played.fens[-1]):
        return None
    return f"{' '.join(played.moves)} leads to {played.fens[-1]}, read as {fen}"


def check_algebraic(writer, reader, game, played):
    texts = writer.san(game, played.start, played.moves)
    fen = reader.play(game, played.start, reader.play_san(game, played.start, texts))
    if board_of(fen) == board_of(played.fens[-1]):
        return None
    return f"{' '.join(texts)} leads to {played.fens[-1]}, read as {fen}"


def check_record(writer, reader, game, played):
    read = reader.read_pgn(game, writer.write_pgn(game, played))
    if read.faults:
        return f"a game of {len(played.moves)} plies: {read.faults[0]}"
    end = played.fens[-1]
    fen = reader.play(game, read.start, read.moves)
    if len(read.moves) != len(played.moves) or board_of(fen) != board_of(end):
        return f"{len(played.moves)} plies to {end} are read as {len(read.moves)} plies to {fen}"
    if read.result != (played.result or "*"):
        return f"{played.result or '*'} ({played.kind}) is read as {read.result}"
    return None


def check_result(writer, reader, game, played):
    found = tuple(reader.result(game, played.start, played.moves))
    tells = writer.tells_kinds and reader.tells_kinds
    is_same_kind = found[1] == played.kind or (found[0] in ("1-0", "0-1") and not tells)
    if found[0] == played.result and is_same_kind:
        return None
    return f"{played.fens[-1]}: {played.result} {played.kind}, elsewhere {found[0]} {found[1]}"


def moves_of(program, game, seen):
    """The legal moves. Castlings onto the own rook become those of the king on a board of eight files."""
    if not program.king_takes_rook or game == "chess960":
        return sorted(set(seen.legal))
    board = squares(seen.fen)
    return sorted({king_move(board, move) for move in seen.legal})


def squares(fen):
    """The pieces of an 8x8 board, by the names of their squares."""
    found = {}
    for rank, text in zip(range(8, 0, -1), fen.split()[0].split("/")):
        file = 0
        for letter in text.replace("~", ""):
            if letter.isdigit():
                file += int(letter)
            else:
                found["abcdefgh"[file] + str(rank)] = letter
                file += 1
    return found


def king_move(board, move):
    start, end = move[:2], move[2:4]
    king, rook = board.get(start), board.get(end)
    if king in ("K", "k") and rook == ("R" if king == "K" else "r"):
        return start + ("g" if end > start else "c") + start[1]
    return move


def difference(written, read):
    fewer, more = sorted(set(written) - set(read)), sorted(set(read) - set(written))
    parts = [f"without {' '.join(fewer[:4])}"] if fewer else []
    parts += [f"with {' '.join(more[:4])}"] if more else []
    return "read " + " and ".join(parts)


class Pair:
    """Our program and a partner in one game."""

    def __init__(self, ours, partner, game):
        self.ours, self.partner, self.game = ours, partner, game
        self.chance = random.Random(f"{partner.name} {game}")
        self.games = {}

    def played(self, player):
        if player not in self.games:
            known = player.played
            if self.game not in known:
                known[self.game] = player.games_of(self.game)
            self.games[player] = known[self.game]
        return self.games[player]

    def positions(self, player):
        return positions(self.played(player), self.chance)

    def both(self, check, needs):
        """The faults of a check in both directions, or None if the partner has neither."""
        parts = [
            self._faults(check, writer, reader, self.played(writer), f"{way}: ")
            for way, writer, reader in (("in", self.partner, self.ours), ("out", self.ours, self.partner))
            if needs(writer, reader)
        ]
        return sum(parts, []) if parts else None

    def _faults(self, check, writer, reader, items, label=""):
        """The first faults of a check of each item."""
        found = {}
        for item in items:
            try:
                fault = check(writer, reader, self.game, item)
            except Refused as error:
                fault = f"refused: {error}"
            if fault:
                found.setdefault(fault[:60], label + fault)
        return list(found.values())[:SHOWN]

    def crossing(self, name):
        """The faults of a crossing, or None if the partner does not have it."""
        partner, ours = self.partner, self.ours
        if hasattr(partner, "crossing"):
            return partner.crossing(name, self.game)
        if name == "names":
            # Chess960 is a flag of the game `chess` in some libraries.
            names = [it for it in partner.games[self.game] if self.game == "chess" or it != "chess"]
            return self._faults(check_names, ours, partner, names)
        if name == "position in":
            return self._faults(check_position, partner, ours, self.positions(partner))
        if name == "position out":
            return self._faults(check_position, ours, partner, self.positions(ours))
        if name == "coordinates":
            return self.both(check_coordinates, lambda writer, reader: True)
        if name == "algebraic":
            return self.both(check_algebraic, lambda writer, reader: writer.san and reader.play_san)
        if name == "record in":
            if partner.write_pgn:
                return self._faults(check_record, partner, ours, self.played(partner))
        if name == "record out":
            if partner.read_pgn:
                return self._faults(check_record, ours, partner, self.played(ours))
        if name == "result" and partner.has_results:
            return self.both(check_result, lambda writer, reader: True)
        return None


CROSSINGS = [
    "names", "position in", "position out", "coordinates", "algebraic", "record in", "record out", "result",
]
