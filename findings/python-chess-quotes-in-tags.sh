#!/usr/bin/env bash
# python-chess neither writes nor reads the backslashes before quotes in the tags of PGN.
#
# Program: python-chess 1.11.2.
# Expectation: "A quote inside a string is represented by the backslash immediately followed by a quote. A
#   backslash inside a string is represented by two adjacent backslashes" (PGN standard, section 7).
# Behaviour: The reader keeps the backslashes as a part of the name. The writer puts a quote without a
#   backslash into the string.
# Output: A name that was read with its two backslashes, then a tag that was written without any.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet chess==1.11.2; } || exit 2
venv/bin/python - <<'PYTHON'
import io
import sys

import chess
import chess.pgn

print("python-chess", chess.__version__)
game = chess.pgn.read_game(io.StringIO('[White "A \\"B\\" C"]\n\n1. e4 *\n'))
read = game.headers["White"]
print("read   :", read)
game.headers["White"] = 'A "B" C'
written = next(line for line in str(game).splitlines() if line.startswith("[White "))
print("written:", written)
sys.exit((read, written) != ('A \\"B\\" C', '[White "A "B" C"]'))
PYTHON
