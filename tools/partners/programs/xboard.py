"""The real XBoard under a virtual screen, with Belladonna as its engine.

XBoard cannot list moves. It plays matches, loads positions and loads records, and says what it thinks by what
it sends to the engine and by what it writes.
"""

import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from games import positions
from lines import Refused, environment
from model import Game, Partner

PATH = f"{os.environ['PATH']}:/usr/games"
HERE = pathlib.Path(__file__).parent
LIMIT = 40  # seconds for each session
QUIET = 4  # seconds without a line after which a file is loaded
FEW = 2  # positions and games that are loaded of a game that XBoard does not know
OPTIONS = (
    "-saveSettingsOnExit false -soundProgram true -popupExitMessage false -popupMoveErrors false "
    "-animateMoving false -size 49 -matchPause 100 -tc 1 -inc 0 -mps 0 -depth 1"
).split()
# XBoard's own ideas of rules, switched off in games that it does not know.
WITHOUT_RULES = "-testLegality false -testClaims false -ruleMoves 0 -repeatsToDraw 0".split()
ENDED_BADLY = re.compile(r"forfeit|invalid|illegal|false|exited|abort", re.IGNORECASE)
# The names of the games whose rules XBoard knows.
KNOWN = {
    "asean": "asean", "atomic": "atomic", "capablanca": "capablanca", "chess": "normal",
    "chess960": "fischerandom", "gothic": "gothic", "grand": "grand", "janus": "janus",
    "knightmate": "knightmate", "makruk": "makruk", "shatranj": "shatranj", "three-check": "3check",
    "xiangqi": "xiangqi",
}
KINDS = [("stalemate", "stalemate"), ("mate", "mate"), ("repet", "repetition"), ("move", "moves"),
         ("material", "material"), ("dead", "material")]


class XBoard(Partner):
    name = "XBoard"

    def __init__(self, ours):
        super().__init__()
        self.ours, self.found = ours, {}
        self.games = {game: [KNOWN.get(game) or self._own_name(game)] for game in ours.library()}

    def version(self):
        run = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", "xboard"], capture_output=True, text=True)
        return f"XBoard {run.stdout.split('-')[0]}"

    def _own_name(self, game):
        """The name under which the engine describes a game to XBoard."""
        session = f"xboard\nprotover 2\nvariant {game}\nquit\n"
        run = subprocess.run([self.ours.program], input=session, capture_output=True, text=True)
        names = re.search(r'variants="(.*?)"', run.stdout)[1].split(",")
        return next((name for name in names if name in (game, game.replace("-", ""))), game)

    def _load_options(self, variant):
        """What XBoard needs to read a file before the engine has described the game."""
        session = f"xboard\nnew\nvariant {variant}\nquit\n"
        run = subprocess.run([self.ours.program], input=session, capture_output=True, text=True)
        setup = re.search(r"^setup \((\S+)\) (\d+)x(\d+)\+(\d+)_", run.stdout, re.MULTILINE)
        if not setup:
            return []
        return ["-boardWidth", setup[2], "-boardHeight", setup[3], "-holdingsSize", setup[4],
                "-pieceToCharTable", setup[1]]

    def _session(self, game, arguments, proxy=False):
        """One match. Returns the text of records, the last FEN, the lines of the engine and of XBoard."""
        folder = pathlib.Path(tempfile.mkdtemp())
        variant, log = self.games[game][0], folder / "log"
        engine = f"{self.ours.program} --log {log}"
        if proxy:
            engine = f"{sys.executable} {HERE / 'xboard_proxy.py'} {log} {self.ours.program}"
        second = self.ours.program
        if proxy:
            second = f"{sys.executable} {HERE / 'xboard_proxy.py'} {folder / 'second'} {self.ours.program}"
        files = {}
        for name, text in arguments.get("files", {}).items():
            files[name] = folder / name
            files[name].write_text(text)
        more = [str(files.get(word, word)) for word in arguments["options"]]
        rules = [] if game in KNOWN else WITHOUT_RULES
        if files and game not in KNOWN:
            rules = rules + self._load_options(variant)
        command = ["xvfb-run", "-a", "-s", "-screen 0 1280x1024x24", "xboard", "-settingsFile",
                   str(folder / "settings"), *OPTIONS, *rules, "-variant", variant, "-fcp", engine, "-scp", second,
                   "-sgf", str(folder / "games.pgn"), "-spf", str(folder / "last.fen"), "-debug",
                   "-nameOfDebugFile", str(folder / "debug"), *more]
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder,
            env=environment(HOME=str(folder), LC_ALL="C", PATH=PATH), start_new_session=True
        )
        wait(process, log if arguments.get("until") == "quiet" else None)
        texts = [read(folder / name) for name in ("games.pgn", "last.fen", "log", "debug")]
        if arguments.get("until") == "quiet":
            texts[2] = self._replayed(texts[2])
        shutil.rmtree(folder, ignore_errors=True)
        return texts

    def _replayed(self, log):
        """The lines of XBoard in the engine's log, then what the engine says to them, and its last position."""
        sent = re.findall(r"^ *[\d.]+ < (.*)$", log, re.MULTILINE)
        lines = [line for line in sent if line != "quit" and not line.startswith("result")]
        session = "\n".join([*lines, "force", "result *", "quit", ""])
        run = subprocess.run([self.ours.program], input=session, capture_output=True, text=True)
        said = [line for line in run.stdout.splitlines() if not line.startswith("feature")]
        return "".join(f"> {line}\n" for line in lines) + "".join(f"< {line}\n" for line in said)

    # What is seen, once for each game.

    def _seen(self, game, what):
        if (game, what) not in self.found:
            self.found[game, what] = getattr(self, "_" + what)(game)
        return self.found[game, what]

    def _matches(self, game):
        """Sessions of games from the start and from some positions."""
        starts = [it.fens[8] for it in self.our_games(game)[:3] if len(it.moves) > 8]
        sessions = [self._session(game, {"options": ["-mg", "1"]})]
        # XBoard shuffles each start of Chess960 itself. In a game that the engine describes, the second engine
        # does not get the position of the file.
        if game in KNOWN and game != "chess960":
            sessions += self._each(game, "-lpf", "-lpi", starts, "\n", proxy=False)
        return sessions

    def our_games(self, game):
        if game not in self.ours.played:
            self.ours.played[game] = self.ours.games_of(game)
        return self.ours.played[game]

    def _each(self, game, load, index, texts, joint, proxy):
        """Sessions with a match whose games begin with the texts, which XBoard loads from a file.

        XBoard forgets a game that the engine has described after the first game of such a match. Therefore
        each text of such a game is loaded in its own session, without a match.
        """
        if game not in KNOWN:
            return [self._session(game, {"options": [load, "loaded", "-td", "0"], "files": {"loaded": text + "\n"},
                                         "until": "quiet"}) for text in texts[:FEW]]
        options = ["-mg", str(len(texts)), load, "loaded", index, "-1"]
        return [self._session(game, {"options": options, "files": {"loaded": joint.join(texts) + "\n"}}, proxy)]

    def _positions(self, game):
        """Our FENs, each with XBoard's FEN of it and what the engine said to that."""
        fens = positions(self.our_games(game), random.Random(game))
        logs = [it[2] for it in self._each(game, "-lpf", "-lpi", fens, "\n", proxy=True)]
        parts = [part for log in logs for part in re.split(r"^> setboard ", log, flags=re.MULTILINE)[1:]]
        if game in KNOWN:
            # A shuffled start comes before the position of the file, without a game.
            parts = [part for part in parts if "\n> result" in part]
        return fens if game in KNOWN else fens[:FEW], [(part.split("\n")[0], part) for part in parts]

    def _loaded(self, game):
        """Games of ours, loaded in XBoard: each with the last position of the engine and the faults."""
        games = [Game(it.start, it.moves[:-1], it.fens[:-1]) for it in self.our_games(game) if it.moves]
        games = games if game in KNOWN else games[:FEW]
        texts = [self.ours.write_pgn(game, it) for it in games]
        sessions = self._each(game, "-lgf", "-lgi", texts, "\n", proxy=True)
        log = "".join(it[2] for it in sessions)
        ends = re.findall(r"^< # final position (.*)$", log, re.MULTILINE)
        said = re.findall(r"^< ((?:Illegal|tellusererror|Error).*)$", log, re.MULTILINE)
        return games, ends, said

    # The crossings.

    def crossing(self, name, game):
        method = getattr(self, "_check_" + name.replace(" ", "_"), None)
        return method(game) if method else None

    def _check_names(self, game):
        missing = self.ours.takes_name(game, self.games[game][0])
        faults = [f"{self.games[game][0]}: not taken by {', '.join(missing)}"] if missing else []
        debug = self._seen(game, "matches")[0][3]
        faults += re.findall(r"Variant \S+ not supported.*", debug)[:1]
        return faults

    def _check_position_out(self, game):
        fens, read = self._seen(game, "positions")
        faults = [f"reads {ours}: {theirs}" for ours, (theirs, _) in zip(fens, read)
                  if pieces(ours) != pieces(theirs)]
        if len(read) != len(fens):
            faults.append(f"reads {len(read)} of {len(fens)} positions")
        return faults[:3]

    def _check_position_in(self, game):
        fens, read = self._seen(game, "positions")
        faults = {}
        for ours, (theirs, said) in zip(fens, read):
            refusal = re.search(r"^< ((?:tellusererror|Error).*)$", said, re.MULTILINE)
            found = re.search(r"^< # final position (.*)$", said, re.MULTILINE)
            if refusal:
                faults.setdefault("refused", f"{theirs}: {refusal[1]}")
            elif not found or pieces(found[1]) != pieces(ours):
                faults.setdefault("other", f"{theirs} is read as {found and found[1]}")
            elif game in KNOWN and (fault := self._difference(game, ours, theirs)):
                faults.setdefault("moves", fault)
        return list(faults.values())

    def _difference(self, game, ours, theirs):
        """Whether XBoard's FEN of a position has the same moves as ours, on the command line."""
        try:
            seen = self.ours.look(game, theirs, [])
        except Refused as error:
            return f"command line: refused: {error}"
        wanted = self.ours.look(game, ours, [])
        if wanted.result or sorted(seen.legal) == sorted(wanted.legal):
            return None
        return f"{theirs} of {ours}: {sorted(set(seen.legal) ^ set(wanted.legal))[:6]}"

    def _check_coordinates(self, game):
        faults = []
        for pgn, _, log, debug in self._seen(game, "matches"):
            faults += [f"{end}" for end in re.findall(r"^\{.*\} \S+$", pgn, re.MULTILINE) if ENDED_BADLY.search(end)]
            faults += re.findall(r"<first : (Illegal move.*|tellusererror.*)", debug)
            if not pgn:
                faults.append("the match has no record")
        return list(dict.fromkeys(faults))[:3]

    def _check_record_in(self, game):
        faults = []
        for pgn, last, log, _ in self._seen(game, "matches"):
            ends = re.findall(r"# final position (.*)$", log, re.MULTILINE)
            for text, end in zip(split(pgn), ends):
                try:
                    read = self.ours.read_pgn(game, text)
                    fen = self.ours.play(game, read.start, read.moves)
                except Refused as error:
                    faults.append(f"refused: {error}")
                    continue
                if pieces(fen) != pieces(end):
                    faults.append(f"a game that ends with {end} is read as {fen}")
                elif read.result != result_of(text):
                    faults.append(f"{result_of(text)} is read as {read.result}")
        return list({fault[:60]: fault for fault in faults}.values())[:3]

    def _check_record_out(self, game):
        games, ends, said = self._seen(game, "loaded")
        faults = said[:1]
        if len(ends) != len(games):
            faults.append(f"loads {len(ends)} of {len(games)} games")
        faults += [f"a game that ends with {it.fens[-1]} is loaded as {end}" for it, end in zip(games, ends)
                   if pieces(it.fens[-1]) != pieces(end)][:2]
        return faults

    def _check_result(self, game):
        faults = []
        for pgn, _, _, _ in self._seen(game, "matches"):
            for text in split(pgn):
                try:
                    read = self.ours.read_pgn(game, text)
                    seen = self.ours.look(game, read.start, read.moves)
                except Refused:
                    continue  # the crossing `record in` has the fault
                comment = re.findall(r"\{([^{}]*)\} \S+\s*$", text)
                kind = kind_of(comment[0] if comment else "")
                if (seen.result or "*", seen.kind) != (result_of(text), kind):
                    faults.append(f"{comment} {result_of(text)}: {seen.result} {seen.kind}, {seen.fen}")
        return list(dict.fromkeys(faults))[:3]


def wait(process, log):
    """Waits until the process ends, or until the log no longer grows."""
    size, last = 0, time.monotonic()
    end = last + LIMIT
    while process.poll() is None and time.monotonic() < end:
        time.sleep(0.2)
        now = log.stat().st_size if log and log.exists() else 0
        if now != size:
            size, last = now, time.monotonic()
        elif now and time.monotonic() - last > QUIET:
            break
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def kind_of(comment):
    found = [kind for word, kind in KINDS if word in comment.lower()]
    return found[0] if found else "variant"


def result_of(text):
    found = re.search(r'^\[Result "(.*)"\]', text, re.MULTILINE)
    return found[1] if found else "*"


def split(pgn):
    """The single games of a file."""
    return [f"[Event {part}" for part in pgn.split("[Event ")[1:]]


def read(path):
    return path.read_text(errors="replace") if path.exists() else ""


def pieces(fen):
    """The squares of a board, one character each. Squares that do not exist count as empty."""
    placement = fen.split()[0].split("[")[0].replace("~", "")
    return re.sub(r"\d+", lambda number: "." * int(number[0]), placement).replace("*", ".")
