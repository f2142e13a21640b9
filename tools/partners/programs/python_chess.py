"""python-chess, the library of Python, and of lichess-bot."""

import io
import logging

import chess
import chess.pgn
import chess.variant

from lines import Refused
from model import Partner, Record, Seen

# It logs what it cannot read, and keeps it in the errors of the game.
logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)

KINDS = {
    "CHECKMATE": "mate",
    "STALEMATE": "stalemate",
    "INSUFFICIENT_MATERIAL": "material",
    "FIVEFOLD_REPETITION": "repetition",
    "SEVENTYFIVE_MOVES": "moves",
}
# A name that lichess gives to broken games.
UNUSED = {"Illegal"}
BOARDS = {
    "chess": chess.Board,
    "chess960": chess.Board,
    "atomic": chess.variant.AtomicBoard,
    "king-of-the-hill": chess.variant.KingOfTheHillBoard,
    "racing-kings": chess.variant.RacingKingsBoard,
    "three-check": chess.variant.ThreeCheckBoard,
}


class PythonChess(Partner):
    name = "python-chess"
    advertises = True

    def __init__(self):
        super().__init__()
        self.games = {game: names(board) for game, board in BOARDS.items()}
        # The name that python-chess gives to an engine, and the tags that it writes and reads.
        self.games["chess960"] = ["chess960", "Chess960", "fischerandom", "Fischerandom"]

    def version(self):
        return f"python-chess {chess.__version__}"

    def start(self, game, chance):
        if game == "chess960":
            return chess.Board.from_chess960_pos(chance.randrange(960)).fen()
        return None

    def _board(self, game, fen, moves=()):
        is_960 = game == "chess960"
        try:
            board = BOARDS[game](fen, chess960=is_960) if fen else BOARDS[game](chess960=is_960)
            if not board.is_valid():
                raise Refused(f"status {board.status()!r}")
            for move in moves:
                board.push_uci(move)
        except ValueError as error:
            raise Refused(str(error)) from error
        return board

    def look(self, game, fen, moves):
        board = self._board(game, fen, moves)
        result, kind = self.result_of(board)
        return Seen(board.fen(), [move.uci() for move in board.legal_moves], result, kind)

    def result(self, game, fen, moves):
        return self.result_of(self._board(game, fen, moves))

    @staticmethod
    def result_of(board):
        outcome = board.outcome()
        if outcome is None:
            return None, None
        return outcome.result(), KINDS.get(outcome.termination.name, "variant")

    def san(self, game, fen, moves):
        board, found = self._board(game, fen), []
        for move in moves:
            parsed = board.parse_uci(move)
            found.append(board.san(parsed))
            board.push(parsed)
        return found

    def play_san(self, game, fen, texts):
        board = self._board(game, fen)
        try:
            return [board.push_san(text).uci() for text in texts]
        except ValueError as error:
            raise Refused(str(error)) from error

    def write_pgn(self, game, played):
        board = self._board(game, played.start, played.moves)
        record = chess.pgn.Game.from_board(board)
        record.headers["Result"] = played.result or "*"
        return f"{record}\n"

    def read_pgn(self, game, text):
        try:
            record = chess.pgn.read_game(io.StringIO(text))
            board = record and record.board()
        except ValueError as error:
            raise Refused(str(error)) from error
        if record is None:
            raise Refused("no game was read")
        faults = [str(error) for error in record.errors]
        if type(board) is not BOARDS[game]:
            faults.append(f"read as {type(board).__name__}")
        moves = [move.uci() for move in record.mainline_moves()]
        return Record(moves, record.headers["Result"], record.headers.get("FEN"), faults)


def names(board):
    """The name for UCI first, then the others."""
    found = [board.uci_variant, board.xboard_variant, *board.aliases]
    return list(dict.fromkeys(name for name in found if name and name not in UNUSED))
