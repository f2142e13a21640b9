#!/usr/bin/env python3
"""Checks that long sessions do not leak memory (Linux only).

Usage: memory.py [--hours 24] [PROGRAM]

A session of each protocol plays all games of the program in turn, changes settings, takes moves back, and
analyses. A search stands for one of ten seconds, so 24 hours are 8,640 searches. The resident size is printed
after each round of games; the session ends with a whole round. In the first round the games are loaded, and
the tables fill. The exit status is 1 if the size grows by more than 2 MB after that.

PROGRAM is the engine (default: target/release/belladonna).

Example: tools/endurance/memory.py --hours 2
"""

import argparse
import re
import subprocess
import sys

SEARCHES_PER_HOUR = 360
PLIES = 40
MOST_GROWTH_KB = 2048


class Session:
    """A running engine."""

    def __init__(self, program, protocol):
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.say(protocol)

    def say(self, *lines):
        """Sends lines."""
        self.process.stdin.write("".join(f"{line}\n" for line in lines))

    def hear(self, start):
        """The next line with this start."""
        for line in self.process.stdout:
            if line.startswith(start):
                return line.strip()
        sys.exit(f"the engine ended while '{start}' was awaited")

    def size(self):
        """The resident size in kB."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])

    def end(self):
        """Ends the session, and returns its exit status."""
        self.say("quit")
        return self.process.wait(timeout=10)


def uci_game(session, game, turn):
    """Plays a game by UCI. Returns the number of searches."""
    session.say(f"setoption name UCI_Variant value {game}", f"setoption name Hash value {4 + turn % 3}")
    session.say(f"setoption name MultiPV value {1 + turn % 2}", "ucinewgame", "isready")
    session.hear("readyok")
    moves = []
    for ply in range(PLIES):
        session.say("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        # Now and then an infinite search that is stopped.
        session.say(*(["go infinite", "stop"] if ply % 7 == 6 else ["go nodes 200"]))
        best = session.hear("bestmove").split()[1]
        if best in ("0000", "(none)"):
            return ply + 1
        moves.append(best)
    return PLIES


def xboard_game(session, game, turn):
    """Plays a game by XBoard. Returns the number of searches."""
    session.say("new", f"variant {game}", f"memory {8 + turn % 3}", "post", "easy", "sd 2", "force")
    for ply in range(PLIES):
        session.say("go", f"ping {ply}")
        session.hear(f"pong {ply}")
        session.say("force")
        if ply % 10 == 9:
            session.say("remove", "analyze", "exit")
    session.say("result 1/2-1/2 {enough}")
    return PLIES


def run(program, protocol, games, play, searches):
    """Plays games until this many searches were made. Returns whether the size stayed the same."""
    session = Session(program, protocol)
    done, number, settled, size = 0, 0, 0, 0
    while done < searches:
        # Every round is the same, so that sizes can be compared.
        for turn, game in enumerate(games):
            done += play(session, game, turn)
        number += len(games)
        size = session.size()
        settled = settled or size
        print(f"{protocol}: {done / SEARCHES_PER_HOUR:5.1f} h, {number:4} games, {size} kB", flush=True)
    grown = size - settled
    status = session.end()
    flat = grown <= MOST_GROWTH_KB and status == 0
    word = "flat" if flat else "FAILED"
    print(f"{protocol}: {grown:+} kB after the first round, exit status {status}: {word}")
    return flat


def main():
    """Runs a session of each protocol."""
    text = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=text)
    parser.add_argument("--hours", type=float, default=24)
    parser.add_argument("program", nargs="?", default="target/release/belladonna")
    arguments = parser.parse_args()
    program = arguments.program
    listed = subprocess.run([program, "games"], capture_output=True, text=True, check=True).stdout
    games = [line.split()[0] for line in listed.splitlines()[1:] if line[:1].isalpha()]
    session = Session(program, "xboard")
    session.say("protover 2")
    features = ""
    while "done=1" not in features:
        features += session.hear("feature")
    session.end()
    variants = re.search(r'variants="([^"]*)"', features)[1].split(",")
    searches = int(arguments.hours * SEARCHES_PER_HOUR)
    flat = [
        run(program, "uci", games, uci_game, searches),
        run(program, "xboard", variants, xboard_game, searches),
    ]
    sys.exit(0 if all(flat) else 1)


if __name__ == "__main__":
    main()
