"""Sessions of the real XBoard under a virtual screen."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

from lines import environment

HERE = pathlib.Path(__file__).parent
PATH = f"{os.environ['PATH']}:/usr/games"
LIMIT = 90  # seconds for each session
QUIET = 4  # seconds without a line after which a file is loaded
TRIES = 4  # of a session that depends on which of two programs is faster
OPTIONS = (
    "-saveSettingsOnExit false -soundProgram true -popupExitMessage false -popupMoveErrors false "
    "-animateMoving false -size 49 -matchPause 100 -tc 1 -inc 0 -mps 0 -depth 1 -debug"
).split()


@dataclass
class Seen:
    """What a session has written."""

    records: str  # the games that XBoard saved
    log: str  # the lines of the engine
    debug: str  # XBoard's own log


@dataclass
class Load:
    """A file that XBoard loads."""

    option: str  # -lpf or -lgf
    text: str


def match(program, variant, options, games, load=None):
    """A match of the engine with itself, each game from the next item of the file."""
    more = ["-mg", str(games)] + ([load.option.replace("f", "i", 1), "-1"] if load else [])
    return right_game([f"{program} --log LOG", program], variant, [*options, *more], load)


def loaded(program, variant, options, load, games):
    """A match in which the engine resigns each game at once: XBoard loads each item of the file."""
    proxy = f"{sys.executable} {HERE / 'xboard_proxy.py'}"
    more = ["-mg", str(games), load.option.replace("f", "i", 1), "-1"]
    return run([f"{proxy} LOG {program}", f"{proxy} SECOND {program}"], variant, [*options, *more], load)


def opened(program, variant, options, load):
    """XBoard opens a file without a match, until it says no more. The log is what the engine answers."""
    seen = right_game([f"{program} --log LOG"], variant, [*options, "-td", "0"], load, until_quiet=True)
    sent = re.findall(r"^ *[\d.]+ < (.*)$", seen.log, re.MULTILINE)
    lines = [line for line in sent if line != "quit" and not line.startswith("result")]
    session = "\n".join([*lines, "force", "result *", "quit", ""])
    answered = subprocess.run([program], input=session, capture_output=True, text=True).stdout
    said = [line for line in answered.splitlines() if not line.startswith("feature")]
    seen.log = "".join(f"> {line}\n" for line in lines) + "".join(f"< {line}\n" for line in said)
    return seen


def right_game(engines, variant, options, load, **more):
    """A session in which XBoard plays the game that it was told.

    On a busy machine it begins before the engine has named its games, and plays another.
    """
    for _ in range(TRIES):
        seen = run(engines, variant, options, load, **more)
        if f"< variant {variant}\n" in seen.log or variant == "normal":
            break
    return seen


def run(engines, variant, options, load, until_quiet=False):
    """A session. LOG and SECOND in the commands of the engines become files."""
    folder = pathlib.Path(tempfile.mkdtemp())
    log = folder / "log"
    commands = [it.replace("LOG", str(log)).replace("SECOND", str(folder / "second")) for it in engines]
    players = [part for option, it in zip(("-fcp", "-scp"), commands) for part in (option, it)]
    if load:
        (folder / "loaded").write_text(load.text + "\n")
        options = [load.option, str(folder / "loaded"), *options]
    command = [
        *["xvfb-run", "-a", "-s", "-screen 0 1280x1024x24", "xboard"], *OPTIONS,
        *["-settingsFile", str(folder / "settings"), "-sgf", str(folder / "games.pgn")],
        *["-nameOfDebugFile", str(folder / "debug"), "-variant", variant], *players, *options,
    ]
    nowhere = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    its_own = environment(HOME=str(folder), LC_ALL="C", PATH=PATH)
    process = subprocess.Popen(command, cwd=folder, env=its_own, start_new_session=True, **nowhere)
    wait(process, log if until_quiet else None)
    seen = Seen(*(text_of(folder / name) for name in ("games.pgn", "log", "debug")))
    shutil.rmtree(folder, ignore_errors=True)
    return seen


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


def text_of(path):
    return path.read_text(errors="replace") if path.exists() else ""
