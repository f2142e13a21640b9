#!/usr/bin/env bash
# Of five readers of KIF, one knows the handicap of seven pieces, and one takes it for an even game.
#
# Programs: json-kifu-format 5.5.0, tsshogi 2.2.0 (npm), python-shogi 1.1.1, cshogi 1.1.0, rsshogi 1.7.0
#   (PyPI).
# Expectation: The description of KIF by its author lists the values of the line "teai-wari" (handicap). Among
#   them are "hidari nana-mai ochi" and "migi nana-mai ochi": seven pieces, the left or the right ones. The
#   giver of the handicap, White, moves first.
# Behaviour: json-kifu-format has 13 white men, and White to move. tsshogi has the array of an even game with
#   Black to move, and accepts a move of the white king as Black's first move. rsshogi has the same array and
#   calls the move illegal. python-shogi and cshogi raise KeyError. All five know six and eight pieces.
# Output: For each handicap and library the number of white men and the player to move, or the error.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet python-shogi==1.1.1 cshogi==1.1.0 rsshogi==1.7.0; } ||
    exit 2
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund tsshogi@2.2.0 json-kifu-format@5.5.0 || exit 2
names=(六枚落ち 左七枚落ち 八枚落ち)
for index in 0 1 2; do
    printf '%s\n' "手合割：${names[index]}" 下手：B 上手：W "手数----指手---------消費時間--" \
        "   1 ６二玉(51)" "   2 投了" >"$((index + 6)).kif"
done

cat >read.py <<'PYTHON'
import sys

import cshogi.KIF
import shogi.KIF
from rsshogi.record import Record

readers = {
    "python-shogi": lambda text: shogi.KIF.Parser.parse_str(text)[0]["sfen"],
    "cshogi": lambda text: cshogi.KIF.Parser.parse_str(text).sfen,
    "rsshogi": lambda text: Record.from_kif_str(text).init_position_sfen,
}
with open(f"{sys.argv[1]}.kif", encoding="utf-8") as file:
    record = file.read()
for library, read in readers.items():
    try:
        board, turn = read(record).split()[:2]
        print(sys.argv[1], library, sum(letter.islower() for letter in board), turn)
    except (KeyError, ValueError) as error:
        print(sys.argv[1], library, type(error).__name__)
PYTHON
cat >read.mjs <<'NODE'
import { readFileSync } from "node:fs";
import kifu from "json-kifu-format";
import { importKIF } from "tsshogi";

const name = process.argv[2];
const text = readFileSync(`${name}.kif`, "utf8");
const sfens = {
  tsshogi: importKIF(text).initialPosition.sfen,
  "json-kifu-format": kifu.JKFPlayer.parseKIF(text).shogi.toSFENString(1),
};
for (const [library, sfen] of Object.entries(sfens)) {
  const [board, turn] = sfen.split(" ");
  console.log(name, library, board.replace(/[^a-z]/g, "").length, turn);
}
NODE
for name in 6 7 8; do
    venv/bin/python read.py $name
    node read.mjs $name
done | tee out
[ "$(grep '^7' out | sort | tr '\n' ';')" = "7 cshogi KeyError;7 json-kifu-format 13 w;\
7 python-shogi KeyError;7 rsshogi ValueError;7 tsshogi 20 b;" ] &&
    [ "$(grep -cE '^(6 [a-z-]+ 14|8 [a-z-]+ 12) w$' out)" = 10 ]
