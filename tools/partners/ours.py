"""Belladonna as a partner: its commands, and its sessions in UCI and XBoard's protocol."""

import json
import pathlib
import random
import re
import subprocess
import tempfile

from games import GAMES, LONGEST
from lines import Refused, Uci
from model import Game, Partner, Record, Seen

KINDS = {
    "checkmate": "mate",
    "stalemate": "stalemate",
    "repetition": "repetition",
    "fifty moves": "moves",
    "dead position": "material",
    "none": None,
}
BEST = 0.4  # the part of moves that a search chooses


class Belladonna(Partner):
    name = "Belladonna"

    def __init__(self, program):
        super().__init__()
        self.program = str(pathlib.Path(program).resolve())
        self.uci = Uci([self.program])
        self.folder = tempfile.TemporaryDirectory()

    def version(self):
        return self._run("--version").strip()

    def _run(self, *arguments, status=(0,)):
        run = subprocess.run([self.program, *arguments], capture_output=True, text=True)
        if run.returncode not in status:
            raise Refused(" ".join(run.stderr.split())[:400])
        return run.stdout

    def library(self):
        """The identifiers of all games."""
        return [game["id"] for game in self.listed()]

    def listed(self):
        return json.loads(self._run("games", "list", "--json"))

    def start(self, game, chance):
        arrays = next(it["arrays"] for it in self.listed() if it["id"] == game)
        if arrays == 1:
            return None
        number = chance.randint(1, arrays)
        return json.loads(self._run("show", game, "--array", str(number), "--json"))["fen"]

    def look(self, game, fen, moves):
        shown = self._show(game, fen, moves)
        return Seen(shown["fen"], shown["legal"], *result_of(shown))

    def claimed(self, game, fen, moves):
        """Result and kind if each player claims what may be claimed, as XBoard does for both."""
        return result_of(self._show(game, fen, moves), with_claims=True)

    def replay(self, game, start, moves):
        """A game with the FENs of its positions and its result."""
        shown = self._show(game, start, moves)
        fens = [self._show(game, start, [])["fen"], *shown["fens"]]
        return Game(start, moves, fens, *result_of(shown))

    def _show(self, game, fen, moves):
        start = ["--fen", fen] if fen else []
        return json.loads(self._run("show", game, *start, "--json", "--", *moves))

    def play(self, game, fen, moves):
        """The FEN of the position of the UCI session after one command."""
        self.uci.choose(game)
        self.uci.position(None, [])
        said = " ".join(self.uci.position(fen, moves))
        if "info string" in said:
            raise Refused(said)
        return self.uci.fen()

    def games_of(self, game):
        """Random moves, and now and then the best one, so that games end."""
        chance = random.Random(game)
        return [self._random_game(game, chance) for _ in range(GAMES)]

    def _random_game(self, game, chance):
        start, moves = self.start(game, chance), []
        self.uci.choose(game)
        while len(moves) < LONGEST:
            self.uci.position(start, moves)
            legal = self.uci.moves()
            if not legal:
                break
            is_best = chance.random() < BEST
            moves.append(self.uci.best("nodes 200") if is_best else chance.choice(legal))
        try:
            return self.replay(game, start, moves)
        except Refused as error:
            # The session lists moves in a dead position, too.
            ended = re.search(r"move (\d+) .* comes after the end", str(error))
            return self.replay(game, start, moves[: int(ended[1]) - 1])

    def takes_name(self, game, name):
        """Where a name of the game is not taken: a list of words."""
        missing = []
        try:
            wanted = self._show(game, None, [])["fen"]
        except Refused:
            return ["show"]
        places = {"the command line": self._named, "PGN": self._pgn_named}
        # The others are names in records.
        if " " not in name and name.islower():
            places |= {"UCI": self._uci_named, "XBoard's protocol": self._xboard_named}
        for where, shown in places.items():
            try:
                if shown(game, name) != wanted:
                    missing.append(where)
            except Refused:
                missing.append(where)
        return missing

    def _named(self, _game, name):
        return self._show(name, None, [])["fen"]

    def _uci_named(self, _game, name):
        self.uci.variant = None
        self.uci.choose("poison")
        self.uci.choose(name)
        self.uci.position(None, [])
        found = self.uci.fen()
        self.uci.variant = None
        return found

    def _xboard_named(self, game, name):
        found = self._xboards_start(name)
        return self._show(game, None, [])["fen"] if found == self._xboards_start(game) else found

    def _xboards_start(self, name):
        session = f"xboard\nprotover 2\nnew\nvariant poison\nvariant {name}\nforce\nresult *\nquit\n"
        run = subprocess.run([self.program], input=session, capture_output=True, text=True)
        found = re.findall(r"^# final position (.*)$", run.stdout, re.MULTILINE)
        if not found or (error := re.search(r"^Error.*", run.stdout, re.MULTILINE)):
            raise Refused(error[0] if found else "no final position")
        return found[-1]

    def _pgn_named(self, game, name):
        path = self._file(f'[Event "?"]\n[Variant "{name}"]\n[Result "*"]\n\n*\n')
        return json.loads(self._run("show", game, "--load", path, "--json"))["fen"]

    def advertised(self):
        return self.uci.values("UCI_Variant")

    def _file(self, text):
        path = pathlib.Path(self.folder.name) / "game.pgn"
        path.write_text(text)
        return str(path)

    def _convert(self, game, text, to, *more):
        """The converted text, and what is said about it."""
        command = [self.program, "convert", game, self._file(text), "--to", to, *more]
        run = subprocess.run(command, capture_output=True, text=True)
        faults = [line for line in run.stderr.splitlines() if not line.startswith("note:")]
        return run.stdout, " ".join(faults).replace(self.folder.name + "/", "")

    def write_pgn(self, game, played, *more):
        start = f"fen {played.start}" if played.start else "startpos"
        line = f"position {start} moves {' '.join(played.moves)}\n"
        text, faults = self._convert(game, line, "pgn", *more)
        if faults:
            raise Refused(faults)
        return text

    def xboards_fen(self, game, fen):
        """A position as the program writes it for XBoard."""
        written = self.write_pgn(game, Game(fen, [], []), "--xboard")
        tag = re.search(r'\[FEN "(.*)"\]', written)
        return tag[1] if tag else fen

    def read_pgn(self, game, text):
        lines, faults = self._convert(game, text, "coordinates")
        if not lines.strip():
            raise Refused(faults or "nothing was read")
        if faults:
            raise Refused(faults)
        words = lines.splitlines()[0].split(" moves ")
        moves = words[1].split() if len(words) > 1 else []
        start = words[0].removeprefix("position ").removeprefix("fen ").strip()
        written, _ = self._convert(game, text, "pgn")
        result = re.search(r'\[Result "(.*)"\]', written)
        return Record(moves, result[1] if result else "*", None if start == "startpos" else start)

    def san(self, game, fen, moves):
        text = self.write_pgn(game, Game(fen, moves, []))
        return sans_of(text)

    def play_san(self, game, fen, texts):
        if not texts:
            return []
        tags = f'[SetUp "1"]\n[FEN "{fen}"]\n' if fen else ""
        return self.read_pgn(game, f"{tags}\n{' '.join(texts)} *\n").moves

    def close(self):
        self.uci.close()
        self.folder.cleanup()


def result_of(shown, with_claims=False):
    """Result and kind of a position that is shown; none where a player has to claim it."""
    if shown["result"] == "*" or (shown["claim"] and not with_claims):
        return None, None
    return shown["result"], KINDS.get(shown["reason"], "variant")


def sans_of(text):
    """The moves of a PGN without variations."""
    body = re.sub(r"^\[.*\]$", "", text, flags=re.MULTILINE)
    body = re.sub(r"\{[^}]*\}", " ", body)
    words = re.sub(r"\d+\.+", " ", body).split()
    return [word for word in words if word not in ("*", "1-0", "0-1", "1/2-1/2")]
