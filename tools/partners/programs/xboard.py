"""The real XBoard, with Belladonna as its engine.

XBoard cannot list moves. It plays matches, loads positions and loads records, and says what it thinks by what
it sends to the engine and by what it writes.
"""

import random
import re
import subprocess

from games import positions
from lines import Refused
from model import Game, Partner
from programs.xboard_session import Load, loaded, match, opened

# Positions and games that are loaded of a game that XBoard does not know, each in a session of its own.
FEW = 2
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
# The name of a game that XBoard would take for another of its own.
OTHER_NAMES = {"courier": "kurier", "five-check": "5check", "gustav": "gustav3"}
KINDS = [("material", "material"), ("dead", "material"), ("stalemate", "stalemate"), ("mate", "mate"),
         ("repet", "repetition"), ("move", "moves")]
# The engine's last position, and what it says against a line.
LAST = re.compile(r"^< # final position (.*)$", re.MULTILINE)
SAID = re.compile(r"^< ((?:Illegal|tellusererror|Error).*)$", re.MULTILINE)


class XBoard(Partner):
    name = "XBoard"

    def __init__(self, ours):
        super().__init__()
        self.ours, self.found = ours, {}
        self.games = {game: [KNOWN.get(game) or self._own_name(game)] for game in ours.library()}

    def version(self):
        asked = ["dpkg-query", "-W", "-f", "${Version}", "xboard"]
        run = subprocess.run(asked, capture_output=True, text=True)
        return f"XBoard {run.stdout.split('-')[0]}"

    def _own_name(self, game):
        """The name under which the engine describes a game to XBoard."""
        names = re.search(r'variants="(.*?)"', self._answers("protover 2"))[1].split(",")
        forms = (OTHER_NAMES.get(game, game), game.replace("-", ""))
        return next((name for name in names if name in forms), game)

    def _answers(self, *lines):
        session = "\n".join(["xboard", *lines, "quit", ""])
        return subprocess.run([self.ours.program], input=session, capture_output=True, text=True).stdout

    def _options(self, game, has_file=False):
        """The options of a game. To read a file, XBoard needs what the engine has not described yet."""
        if game in KNOWN:
            return []
        described = self._answers("new", f"variant {self.games[game][0]}")
        setup = re.search(r"^setup \((\S+)\) (\d+)x(\d+)\+(\d+)_", described, re.MULTILINE)
        if not has_file or not setup:
            return WITHOUT_RULES
        size = ["-boardWidth", setup[2], "-boardHeight", setup[3], "-holdingsSize", setup[4]]
        return [*WITHOUT_RULES, *size, "-pieceToCharTable", setup[1]]

    # What is seen, once for each game.

    def _seen(self, game, what):
        if (game, what) not in self.found:
            self.found[game, what] = getattr(self, "_" + what)(game)
        return self.found[game, what]

    def _our_games(self, game):
        if game not in self.ours.played:
            self.ours.played[game] = self.ours.games_of(game)
        return self.ours.played[game]

    def _matches(self, game):
        """Matches from the start and from some positions."""
        program, variant = self.ours.program, self.games[game][0]
        sessions = [match(program, variant, self._options(game), 1)]
        # XBoard shuffles each start of Chess960 itself. In a game that the engine describes, the second
        # engine does not get the position of the file.
        if game in KNOWN and game != "chess960":
            games = [it for it in self._our_games(game)[:3] if len(it.moves) > 8]
            starts = [self.ours.xboards_fen(game, it.fens[8]) for it in games]
            load = Load("-lpf", "\n".join(starts))
            sessions.append(match(program, variant, self._options(game), len(starts), load))
        return sessions

    def _logs(self, game, option, texts):
        """The engine's log while XBoard loads texts.

        XBoard forgets a game that the engine has described after the first of a match. It ends after the last
        one before the engine has answered, so the last is loaded twice.
        """
        program, variant = self.ours.program, self.games[game][0]
        options = self._options(game, has_file=True)
        if game in KNOWN:
            texts = [*texts, texts[-1]]
            return loaded(program, variant, options, Load(option, "\n".join(texts)), len(texts)).log
        return "".join(opened(program, variant, options, Load(option, text)).log for text in texts)

    def _positions(self, game):
        """Our FENs, as we write them for XBoard, each with XBoard's FEN of it, what the engine said to that,
        and its position then."""
        found = positions(self._our_games(game), random.Random(game))
        found = found if game in KNOWN else found[:FEW]
        fens = [(fen, self.ours.xboards_fen(game, fen)) for fen in found]
        log = self._logs(game, "-lpf", [written for _, written in fens])
        parts = re.split(r"^> setboard ", log, flags=re.MULTILINE)[1:]
        if game in KNOWN:
            # A shuffled start comes before the position of the file, without a game.
            parts = [part for part in parts if "\n> result" in part]
        theirs = [part.split("\n")[0] for part in parts]
        # The engine's answer can come after the next line of XBoard. It names the FEN.
        said = [[text for text in SAID.findall(log) if fen in text] for fen in theirs]
        return fens, list(zip(theirs, said, LAST.findall(log)))

    def _loaded(self, game):
        """Games of ours, loaded in XBoard: each with the last position of the engine and the faults."""
        games = [Game(it.start, it.moves[:-1], it.fens[:-1]) for it in self._our_games(game) if it.moves]
        games = games if game in KNOWN else games[:FEW]
        log = self._logs(game, "-lgf", [self.ours.write_pgn(game, it, "--xboard") for it in games])
        return games, LAST.findall(log), SAID.findall(log)

    def _pieces_of(self, game, fen):
        """The squares of a board of ours with XBoard's letters."""
        return pieces(self.ours.xboards_fen(game, fen))

    # The crossings.

    def crossing(self, name, game):
        method = getattr(self, "_check_" + name.replace(" ", "_"), None)
        return method(game) if method else None

    def _check_names(self, game):
        name = self.games[game][0]
        missing = self.ours.takes_name(game, name)
        faults = [f"{name}: not taken by {', '.join(missing)}"] if missing else []
        debug = self._seen(game, "matches")[0].debug
        return faults + re.findall(r"Variant \S+ not supported.*", debug)[:1]

    def _check_position_out(self, game):
        fens, read = self._seen(game, "positions")
        faults = [f"reads {written}: {theirs}" for (_, written), (theirs, *_) in zip(fens, read)
                  if pieces(written) != pieces(theirs)]
        if len(read) < len(fens):
            faults.append(f"reads {len(read)} of {len(fens)} positions")
        return faults[:3]

    def _check_position_in(self, game):
        fens, read = self._seen(game, "positions")
        faults = {} if read else {"none": "XBoard has written no position"}
        for (ours, written), (theirs, said, found) in zip(fens, read):
            if said:
                faults.setdefault("refused", f"{theirs}: {said[0]}")
            elif pieces(found) != pieces(written):
                faults.setdefault("other", f"{theirs} is read as {found}")
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
        for seen in self._seen(game, "matches"):
            ends = re.findall(r"^\{.*\} \S+$", seen.records, re.MULTILINE)
            faults += [end for end in ends if ENDED_BADLY.search(end)]
            faults += re.findall(r"<first : (Illegal move.*|tellusererror.*)", seen.debug)
            if not seen.records:
                faults.append("the match has no record")
        return list(dict.fromkeys(faults))[:3]

    def _check_record_in(self, game):
        matches = self._seen(game, "matches")
        faults = [] if any(seen.records for seen in matches) else ["no match has a record"]
        for seen in matches:
            ends = re.findall(r"# final position (.*)$", seen.log, re.MULTILINE)
            faults += [self._record_fault(game, text, end) for text, end in zip(split(seen.records), ends)]
        return list({fault[:60]: fault for fault in faults if fault}.values())[:3]

    def _record_fault(self, game, text, end):
        try:
            read = self.ours.read_pgn(game, text)
            fen = self.ours.play(game, read.start, read.moves)
        except Refused as error:
            return f"refused: {error}"
        if self._pieces_of(game, fen) != pieces(end):
            return f"a game that ends with {end} is read as {fen}"
        if read.result != result_of(text):
            return f"{result_of(text)} is read as {read.result}"
        return None

    def _check_record_out(self, game):
        games, ends, said = self._seen(game, "loaded")
        faults = said[:1]
        if len(ends) < len(games):
            faults.append(f"loads {len(ends)} of {len(games)} games")
        faults += [f"a game that ends with {it.fens[-1]} is loaded as {end}" for it, end in zip(games, ends)
                   if self._pieces_of(game, it.fens[-1]) != pieces(end)][:2]
        return faults

    def _check_result(self, game):
        """The results and reasons in XBoard's records. The cell `record in` has those that are not read."""
        faults = []
        for text in [text for seen in self._seen(game, "matches") for text in split(seen.records)]:
            try:
                read = self.ours.read_pgn(game, text)
                result, ours = self.ours.claimed(game, read.start, read.moves)
            except Refused:
                continue
            comment = re.findall(r"\{([^{}]*)\} \S+\s*$", text)
            kind = kind_of(comment[0] if comment else "")
            if (result or "*", ours) != (result_of(text), kind):
                faults.append(f"{comment} {result_of(text)}: {result} {ours}, {' '.join(read.moves)}")
        return list(dict.fromkeys(faults))[:3]


def kind_of(comment):
    found = [kind for word, kind in KINDS if word in comment.lower()]
    return found[0] if found else "variant"


def result_of(text):
    found = re.search(r'^\[Result "(.*)"\]', text, re.MULTILINE)
    return found[1] if found else "*"


def split(pgn):
    """The single games of a file."""
    return [f"[Event {part}" for part in pgn.split("[Event ")[1:]]


def pieces(fen):
    """The squares of a board, one character each. Squares that do not exist count as empty."""
    placement = fen.split()[0].split("[")[0].replace("~", "")
    return re.sub(r"\d+", lambda number: "." * int(number[0]), placement).replace("*", ".")
