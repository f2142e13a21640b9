#!/usr/bin/env bash
# python-shogi drops a move of a KIF record if there is a variation to it.
#
# Programs: python-shogi 1.1.1, rsshogi 1.7.0 (PyPI), tsshogi 2.2.0 (npm).
# Expectation: Programs that write KIF with variations, as Kifu for Windows and tsshogi do, put a plus sign
#   after the time of a move for which a variation follows. The move is a part of the game all the same.
# Behaviour: tsshogi writes "( 0:01/00:00:01)+" after the second move. python-shogi takes that line for no
#   move, so the third move comes after the first one: Black moves twice, and no error tells of it. rsshogi
#   and tsshogi read three moves.
# Output: The line as tsshogi writes it, then the first moves that each library reads.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet python-shogi==1.1.1 rsshogi==1.7.0; } || exit 2
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund tsshogi@2.2.0 || exit 2
cat >write.mjs <<'NODE'
import { writeFileSync } from "node:fs";
import { exportKIF, importKIF, Record } from "tsshogi";

const game = Record.newByUSI("position startpos moves 7g7f 3c3d 2g2f");
game.forEach((node) => node.setElapsedMs(1000));
game.goto(1);
game.append(game.position.createMoveByUSI("8c8d"));
const text = exportKIF(game, { returnCode: "\n" });
console.log("written:", text.split("\n").find((line) => line.includes("(33)")).trim());
writeFileSync("game.kif", text);
const main = importKIF(text);
console.log("tsshogi", main.getUSI({ allMoves: true }).split(" moves ")[1]);
NODE
node write.mjs | tee out
venv/bin/python - <<'PYTHON' | tee -a out
import shogi.KIF
from rsshogi.record import Record

with open("game.kif", encoding="utf-8") as file:
    text = file.read()
print("rsshogi", Record.from_kif_str(text).to_usi_position().split(" moves ")[1])
print("python-shogi", *shogi.KIF.Parser.parse_str(text)[0]["moves"][:2])
PYTHON
grep -qE '^written: 2 ３四歩\(33\) .*\)\+$' out && grep -qx "tsshogi 7g7f 3c3d 2g2f" out &&
    grep -qx "rsshogi 7g7f 3c3d 2g2f" out && grep -qx "python-shogi 7g7f 2g2f" out
