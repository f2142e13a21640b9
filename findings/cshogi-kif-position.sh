#!/usr/bin/env bash
# cshogi writes the first position of a game into its KIF record, and does not read it.
#
# Programs: cshogi 1.1.0; for comparison rsshogi 1.7.0 (both PyPI) and tsshogi 2.2.0 (npm).
# Expectation: A record of a game that begins with a given position has a diagram of the position and the
#   pieces in hand. A program reads what it has written.
# Behaviour: KIF.Exporter writes the diagram and the hands, and rsshogi and tsshogi read the position.
#   KIF.Parser of cshogi says that the game began with the array of Shogi. It reports nothing, although no
#   player has a rook in hand there, and the first move drops one.
# Output: The first position as it was written, and as each library reads it.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet cshogi==1.1.0 rsshogi==1.7.0; } || exit 2
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund tsshogi@2.2.0 || exit 2

venv/bin/python - <<'PYTHON' | tee out
import cshogi
import cshogi.KIF
from rsshogi.record import Record

board = cshogi.Board("4k4/4p4/9/9/9/9/4P4/9/4K4 b Rr 1")
print("written by cshogi:", board.sfen())
exporter = cshogi.KIF.Exporter("game.kifu")
exporter.header(["B", "W"], handicap=board)
exporter.move(board.move_from_usi("R*5d"))
exporter.end("resign")
exporter.close()
read = cshogi.KIF.Parser.parse_file("game.kifu")
print("read by cshogi:", read.sfen, "first move:", cshogi.move_to_usi(read.moves[0]))
with open("game.kifu", encoding="utf-8") as file:
    print("read by rsshogi:", Record.from_kif_str(file.read()).init_position_sfen)
PYTHON
cat >read.mjs <<'NODE'
import { readFileSync } from "node:fs";
import { importKIF } from "tsshogi";

console.log("read by tsshogi:", importKIF(readFileSync("game.kifu", "utf8")).initialPosition.sfen);
NODE
node read.mjs | tee -a out
array="lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
[ "$(grep -c ': 4k4/4p4/9/9/9/9/4P4/9/4K4 b Rr 1$' out)" = 3 ] &&
    grep -qx "read by cshogi: $array first move: R\*5d" out
