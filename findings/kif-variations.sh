#!/usr/bin/env bash
# python-shogi and cshogi read the variations of a KIF record as further moves of the game.
#
# Programs: python-shogi 1.1.1, cshogi 1.1.0 (PyPI); for comparison rsshogi 1.7.0 (PyPI), tsshogi 2.2.0 and
#   json-kifu-format 5.5.0 (npm).
# Expectation: After the end of the game, the line "henka: 2-te" (variation of move 2) begins a variation,
#   which replaces the game from that move on. The game itself stays as it was: three moves, then an
#   interruption ("chudan").
# Behaviour: rsshogi, tsshogi and json-kifu-format have three moves. python-shogi and cshogi skip the line,
#   and append the two moves of the variation to the game. The fourth one moves a pawn for White, the fifth
#   one a silver for Black, so that the longer game looks like one that was played. Neither reports anything.
# Output: For each library the moves of the game.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet python-shogi==1.1.1 cshogi==1.1.0 rsshogi==1.7.0; } ||
    exit 2
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund tsshogi@2.2.0 json-kifu-format@5.5.0 || exit 2
cat >game.kif <<'KIF'
手合割：平手
先手：B
後手：W
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)
   2 ３四歩(33)   ( 0:01/00:00:01)
   3 ２六歩(27)   ( 0:01/00:00:02)
   4 中断

変化：2手
   2 ８四歩(83)   ( 0:01/00:00:01)
   3 ６八銀(79)   ( 0:01/00:00:02)
KIF

venv/bin/python - <<'PYTHON' | tee out
import cshogi
import cshogi.KIF
import shogi.KIF
from rsshogi.record import Record

with open("game.kif", encoding="utf-8") as file:
    text = file.read()
print("python-shogi", *shogi.KIF.Parser.parse_str(text)[0]["moves"])
print("cshogi", *(cshogi.move_to_usi(move) for move in cshogi.KIF.Parser.parse_str(text).moves))
print("rsshogi", Record.from_kif_str(text).to_usi_position().split(" moves ")[1])
PYTHON
cat >read.mjs <<'NODE'
import { readFileSync } from "node:fs";
import kifu from "json-kifu-format";
import { importKIF } from "tsshogi";

const text = readFileSync("game.kif", "utf8");
const moves = importKIF(text).getUSI({ allMoves: true }).split(" moves ")[1];
console.log("tsshogi", moves);
const player = kifu.JKFPlayer.parseKIF(text);
const squares = player.kifu.moves.filter((it) => it.move).map((it) => it.move.to);
console.log("json-kifu-format, target squares:", ...squares.map(({ x, y }) => `${x}${y}`));
NODE
node read.mjs | tee -a out
long="7g7f 3c3d 2g2f 8c8d 7i6h"
short="7g7f 3c3d 2g2f"
grep -qx "python-shogi $long" out && grep -qx "cshogi $long" out && grep -qx "rsshogi $short" out &&
    grep -qx "tsshogi $short" out && grep -qx "json-kifu-format, target squares: 76 34 26" out
