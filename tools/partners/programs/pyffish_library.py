"""pyffish, Fairy-Stockfish as a library of Python."""

import importlib.metadata

import pyffish

from lines import Refused
from model import Partner, Seen
from programs import fairy_names

# The number of pieces up to which a position can be dead.
FEW = 12


class Pyffish(Partner):
    name = "pyffish"
    tells_kinds = False
    # Each call takes some milliseconds.
    number_of_games = 3
    tried_moves = 1

    def __init__(self, library):
        super().__init__()
        self.games = fairy_names.known(library, pyffish.variants())

    def version(self):
        return f"pyffish {importlib.metadata.version('pyffish')}"

    def start(self, game, chance):
        if game == "chess960":
            files = list("rbqnknbr")
            while True:
                chance.shuffle(files)
                rank = "".join(files)
                bishops = [at for at, letter in enumerate(rank) if letter == "b"]
                if (bishops[0] + bishops[1]) % 2 and rank.index("r") < rank.index("k") < rank.rindex("r"):
                    return f"{rank}/pppppppp/8/8/8/8/PPPPPPPP/{rank.upper()} w KQkq - 0 1"
        return None

    def _where(self, game, fen):
        variant = self.games[game][0]
        if fen and (code := pyffish.validate_fen(fen, variant, game == "chess960")) != pyffish.FEN_OK:
            raise Refused(f"validate_fen answers {code}")
        return variant, fen or pyffish.start_fen(variant)

    def look(self, game, fen, moves):
        variant, start = self._where(game, fen)
        try:
            legal = pyffish.legal_moves(variant, start, moves, game == "chess960")
            after = pyffish.get_fen(variant, start, moves, game == "chess960")
        except (ValueError, SystemError) as error:
            raise Refused(str(error.__cause__ or error)) from error
        return Seen(after, legal, *self._result(variant, start, moves, after, legal, game == "chess960"))

    def _result(self, variant, start, moves, after, legal, chess960):
        is_over, value = pyffish.is_immediate_game_end(variant, start, moves, chess960)
        is_white = after.split()[1] == "w"
        if is_over:
            return score(value, is_white), "variant"
        if not legal:
            value = pyffish.game_result(variant, start, moves, chess960)
            in_check = pyffish.gives_check(variant, start, moves, chess960)
            return score(value, is_white), "mate" if in_check else "stalemate"
        few = sum(letter.isalpha() for letter in after.split()[0]) <= FEW
        if few and all(pyffish.has_insufficient_material(variant, start, moves, chess960)):
            return "1/2-1/2", "material"
        return None, None

    def san(self, game, fen, moves):
        variant, start = self._where(game, fen)
        return pyffish.get_san_moves(variant, start, moves, game == "chess960")

    def write_pgn(self, game, played):
        sans = self.san(game, played.start, played.moves)
        return fairy_names.record(self.games[game][0], played, sans, game == "chess960")


def score(value, is_white):
    """The result that a value for the side to move means."""
    if value == 0:
        return "1/2-1/2"
    return "1-0" if (value > 0) == is_white else "0-1"
