#!/usr/bin/env bash
# python-chess 1.11.2 neither writes nor reads the backslashes of quotes in PGN tags.
#
# The usual expectation: "A quote inside a string is represented by the backslash immediately followed by a
# quote. A backslash inside a string is represented by two adjacent backslashes" (PGN specification, section
# 7). Seen: the writer puts a bare quote into the string, and the reader keeps the backslashes.
#
# Exit status: 0 if this is still so, 1 if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet chess==1.11.2
"$folder/bin/python" - <<'PYTHON'
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
