"""Programs that answer lines with lines: engines, and the bridges to libraries of other languages."""

import os
import queue
import subprocess
import threading

SECONDS = 20


class Refused(Exception):
    """A partner does not take what it was given. The text says what it said."""


class Program:
    """A program with its input and output as lines. A thread reads, so that no answer blocks for good."""

    def __init__(self, command, **options):
        self.command = command
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            bufsize=1, errors="replace", **options
        )
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\r\n"))
        self.lines.put(None)

    def send(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except BrokenPipeError as error:
            raise Refused(f"the program has ended before: {line}") from error

    def until(self, is_last, seconds=SECONDS):
        """The lines up to the first for which `is_last` is true, which is the last of the list."""
        found = []
        while not found or not is_last(found[-1]):
            try:
                line = self.lines.get(timeout=seconds)
            except queue.Empty:
                self.close()
                raise Refused(f"no answer within {seconds} s") from None
            if line is None:
                raise Refused("the program has ended")
            found.append(line)
        return found

    def close(self):
        self.process.kill()
        self.process.wait()


class Uci(Program):
    """A program that speaks UCI. It keeps the game that was chosen last."""

    def __init__(self, command, **options):
        super().__init__(command, **options)
        self.send("uci")
        self.greeting = self.until(lambda line: line == "uciok")
        self.variant = None

    def ready(self):
        self.send("isready")
        return self.until(lambda line: line == "readyok")[:-1]

    def choose(self, variant, chess960=False):
        if self.variant == (variant, chess960):
            return
        self.send(f"setoption name UCI_Chess960 value {'true' if chess960 else 'false'}")
        if variant:
            self.send(f"setoption name UCI_Variant value {variant}")
        said = " ".join(self.ready())
        if "refused" in said.lower() or "unknown" in said.lower() or "not " in said.lower():
            raise Refused(said)
        self.variant = (variant, chess960)

    def values(self, option):
        """The values that the program advertises for an option with a list."""
        for line in self.greeting:
            if line.startswith(f"option name {option} type combo"):
                return [part.split()[0] for part in line.split(" var ")[1:]]
        return []

    def position(self, fen, moves):
        """Sets up a position. Returns what the program says to it."""
        start = f"fen {fen}" if fen else "startpos"
        self.send(f"position {start}" + (f" moves {' '.join(moves)}" if moves else ""))
        return self.ready()

    def moves(self):
        """The legal moves of the position."""
        self.send("go perft 1")
        lines = self.until(lambda line: line.startswith("Nodes searched"))
        return [line.split(":")[0] for line in lines[:-1] if line.endswith(": 1")]

    def fen(self):
        """The FEN of the position, as the program writes it."""
        self.send("d")
        return self.until(lambda line: line.startswith("Fen: "))[-1][5:]

    def best(self, limits):
        self.send(f"go {limits}")
        return self.until(lambda line: line.startswith("bestmove"))[-1].split()[1]


def environment(**more):
    return {**os.environ, **more}
