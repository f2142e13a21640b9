"""Libraries of other languages. A program of this folder answers each line of JSON with a line of JSON."""

import json
import pathlib

from lines import Program, Refused, environment
from model import Partner, Record, Seen
from programs import fairy_names

HERE = pathlib.Path(__file__).parent


class Bridged(Partner):
    def __init__(self, library, command, **variables):
        super().__init__()
        self.command = command
        self.environment = environment(**variables)
        self.bridge = Program(self.command, env=self.environment)
        about = self._ask("about")
        self.name, self._version = about["name"], about["version"]
        self.tells_kinds = about.get("tellsKinds", True)
        self.king_takes_rook = about.get("kingTakesRook", False)
        if "variants" in about:
            self.games = fairy_names.known(library, about["variants"])
        else:
            self.games = about["games"]
        for method in ("san", "play_san", "write_pgn", "read_pgn"):
            if method not in about["methods"]:
                setattr(self, method, None)

    def version(self):
        return f"{self.name} {self._version}"

    def _ask(self, method, game=None, **arguments):
        name = self.games[game][0] if game else None
        question = {"method": method, "game": game, "name": name, **arguments}
        self.bridge.send(json.dumps(question))
        answer = json.loads(self.bridge.until(lambda line: line.startswith("{"))[-1])
        if "error" in answer:
            if "memory access" in answer["error"]:
                # The library has crashed, and its memory is broken.
                self.bridge.close()
                self.bridge = Program(self.command, env=self.environment)
            raise Refused(answer["error"])
        return answer["value"]

    def look(self, game, fen, moves):
        return Seen(**self._ask("look", game, fen=fen, moves=moves))

    def result(self, game, fen, moves):
        return tuple(self._ask("result", game, fen=fen, moves=moves))

    def san(self, game, fen, moves):
        return self._ask("san", game, fen=fen, moves=moves)

    def play_san(self, game, fen, texts):
        return self._ask("play_san", game, fen=fen, texts=texts)

    def write_pgn(self, game, played):
        outcome = played.result or "*"
        asked = self._ask("write_pgn", game, fen=played.start, moves=played.moves, result=outcome)
        if isinstance(asked, list):
            return fairy_names.record(self.games[game][0], played, asked, game == "chess960")
        return asked

    def read_pgn(self, game, text):
        return Record(**self._ask("read_pgn", game, text=text))

    def close(self):
        self.bridge.close()


def node(library, modules, script):
    """A library of JavaScript."""
    return Bridged(library, ["node", str(HERE / script)], MODULES=str(modules))
