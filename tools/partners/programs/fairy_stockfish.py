"""Fairy-Stockfish 11.1 of Debian, by UCI."""

import re

from lines import Refused, Uci
from model import Partner, Seen
from programs import fairy_names

PROGRAM = "/usr/games/fairy-stockfish"


class FairyStockfish(Partner):
    name = "Fairy-Stockfish"
    has_results = False
    advertises = True

    def __init__(self, library):
        super().__init__()
        self.uci = Uci([PROGRAM])
        self.games = fairy_names.known(library, self.uci.values("UCI_Variant"))

    def version(self):
        name = next(line for line in self.uci.greeting if line.startswith("id name"))
        return "Fairy-Stockfish " + re.search(r"[\d.]+", name)[0]

    def look(self, game, fen, moves):
        self.uci.choose("chess" if game == "chess960" else self.games[game][0], game == "chess960")
        # A FEN or a move that it cannot read is left out without a word: the position tells.
        self.uci.position(fen, moves[:-1])
        if moves and moves[-1] not in self.uci.moves():
            raise Refused(f"{moves[-1]} is not among its moves")
        self.uci.position(fen, moves)
        seen = Seen(self.uci.fen(), self.uci.moves())
        if fen and not moves and seen.fen.split()[0].split("[")[0] != fen.split()[0].split("[")[0]:
            raise Refused(f"reads {seen.fen}")
        return seen

    def close(self):
        self.uci.close()
