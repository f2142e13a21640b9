#!/usr/bin/env python3
"""Stands between XBoard and Belladonna: resigns where Belladonna would begin to think.

    xboard_proxy.py LOG PROGRAM [ARGUMENT...]

XBoard then goes on with the next game of a match, so one match loads many positions or games. LOG receives
all lines.
"""

import subprocess
import sys
import threading


def main():
    log = open(sys.argv[1], "a", buffering=1)
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    engine = subprocess.Popen(sys.argv[2:], text=True, bufsize=1, **pipes)

    def pass_on():
        for line in engine.stdout:
            log.write(f"< {line}")
            print(line, end="", flush=True)

    threading.Thread(target=pass_on, daemon=True).start()
    for line in sys.stdin:
        log.write(f"> {line}")
        if line.strip() == "go":
            print("resign", flush=True)
            line = "force\n"
        engine.stdin.write(line)
        engine.stdin.flush()
    engine.stdin.close()
    engine.wait()


main()
