"""Fairy-Max of Debian, by XBoard's protocol. It neither lists moves nor writes positions: it plays.

A game is one of random moves of ours against its own moves.
"""

import random
import re

from lines import Program, Refused
from model import Game, Partner

PROGRAM = "/usr/games/fairymax"
NAMES = {"chess": "normal", "three-check": "3check", "king-of-the-hill": "king-of-the-hill"}
# Games that have only the name in common: other pieces, or shuffled starts.
OTHERS = {"no-castling", "courier"}
GAMES = 4
PLIES = 60


class FairyMax(Partner):
    name = "Fairy-Max"

    def __init__(self, ours):
        super().__init__()
        self.ours = ours
        self.program = Program([PROGRAM])
        text = " ".join(self._said("xboard", "protover 2"))
        self._version = re.search(r'myname="(.*?)"', text)[1]
        known = re.search(r'variants="(.*?)"', text)[1].split(",")
        self.games = {game: [NAMES.get(game, game)] for game in ours.library()
                      if NAMES.get(game, game) in known and game not in OTHERS}

    def version(self):
        return self._version

    def _said(self, *commands):
        """What the program says to some commands, up to the answer to a ping."""
        for command in (*commands, "ping 7"):
            self.program.send(command)
        return self.program.until(lambda line: line.strip() == "pong 7")[:-1]

    def _begin(self, game):
        self._said("new", f"variant {self.games[game][0]}", "easy", "nopost", "sd 2", "force")

    def _refusal(self, said):
        return next((line for line in said if re.match(r"Illegal|Error", line)), None)

    def play(self, game, fen, moves):
        """Makes the moves. The program cannot say where they lead."""
        self._begin(game)
        for number, move in enumerate(moves, start=1):
            if refusal := self._refusal(self._said(move)):
                raise Refused(f"move {number}: {refusal}")
        return None

    def games_of(self, game):
        chance = random.Random(f"Fairy-Max {game}")
        return [self._game(game, chance) for _ in range(GAMES)]

    def _game(self, game, chance):
        """A game, with the move that ours does not know as its last, if there is one."""
        self._begin(game)
        uci, moves = self.ours.uci, []
        uci.choose(game)
        while len(moves) < PLIES:
            uci.position(None, moves)
            legal = uci.moves()
            if not legal:
                break
            move = chance.choice(legal)
            if self._refusal(self._said(move)):
                break
            moves.append(move)
            self.program.send("go")
            lines = self.program.until(lambda line: re.match(r"move |1-0|0-1|1/2|resign", line))
            said = [line[5:].strip() for line in lines if line.startswith("move ")]
            self._said("force")
            if not said:
                break
            moves.append(said[0])
            if re.match(r"1-0|0-1|1/2", lines[-1]):
                break
        return Game(None, moves, [])

    def crossing(self, name, game):
        if name == "names":
            missing = self.ours.takes_name(game, self.games[game][0])
            return [f"{self.games[game][0]}: not taken by {', '.join(missing)}"] if missing else []
        if name == "coordinates":
            return self._moves_in(game) + self._moves_out(game)
        return None

    def _moves_in(self, game):
        self.played.setdefault(game, self.games_of(game))
        faults = []
        for played in self.played[game]:
            try:
                self.ours.play(game, None, played.moves)
            except Refused as error:
                faults.append(f"in: {' '.join(played.moves)}: {error}")
        return faults[:2]

    def _moves_out(self, game):
        self.ours.played.setdefault(game, self.ours.games_of(game))
        faults = []
        for played in self.ours.played[game]:
            try:
                self.play(game, played.start, played.moves)
            except Refused as error:
                faults.append(f"out: {error}")
        return faults[:2]

    def close(self):
        self.program.close()
