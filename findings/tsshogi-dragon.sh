#!/usr/bin/env bash
# tsshogi takes the move of a dragon, as shogiops writes it, for the drop of a dragon from an empty hand.
#
# Programs: shogiops 0.18.0, tsshogi 2.2.0, json-kifu-format 5.5.0 (all npm).
# Expectation: If two dragons can go to one square, the move says how the piece goes: up ("ue"), sideways or
#   back. Of a dragon or a horse many writers say "iku" (go) in the place of "ue". parseMoves() of tsshogi
#   calls itself compatible with KI2 and has a branch for each of the two words. A text that fits no move is
#   answered by an error. No hand has a promoted piece.
# Behaviour: makeJapaneseMoveOrDrop() of shogiops writes "iku". The pattern of tsshogi for a move lacks that
#   word, so it reads no direction. With two dragons on the file of the square it then returns a drop, +R*6d,
#   without an error, and isValidMove() calls the drop valid. json-kifu-format refuses the text. Both read the
#   same move with "ue", and a move back.
# Output: The two moves as shogiops writes them and one with "ue", and what each library reads.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund shogiops@0.18.0 tsshogi@2.2.0 json-kifu-format@5.5.0 || exit 2
cat >dragon.mjs <<'NODE'
import kifu from "json-kifu-format";
import { makeJapaneseMoveOrDrop } from "shogiops/notation/japanese";
import { parseSfen } from "shogiops/sfen";
import { parseUsi } from "shogiops/util";
import { Position, parseMoves } from "tsshogi";

const sfen = "4k4/9/3+R5/9/3+R5/9/9/9/4K4 b - 1";
const diagram = [
  "後手の持駒：なし",
  "  ９ ８ ７ ６ ５ ４ ３ ２ １",
  "+---------------------------+",
  "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一",
  "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二",
  "| ・ ・ ・ 龍 ・ ・ ・ ・ ・|三",
  "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四",
  "| ・ ・ ・ 龍 ・ ・ ・ ・ ・|五",
  "| ・ ・ ・ ・ ・ ・ ・ ・ ・|六",
  "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七",
  "| ・ ・ ・ ・ ・ ・ ・ ・ ・|八",
  "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九",
  "+---------------------------+",
  "先手の持駒：なし",
  "先手番",
].join("\n");
const position = parseSfen("standard", sfen).unwrap();
const texts = ["6e6d", "6c6d"].map((move) => makeJapaneseMoveOrDrop(position, parseUsi(move)));
for (const text of [...texts, texts[0].replace("行", "上")]) {
  const board = Position.newBySFEN(sfen);
  const [[move], error] = parseMoves(board, `▲${text}`);
  let other;
  try {
    const { from } = kifu.JKFPlayer.parseKI2(`${diagram}\n▲${text}\n`).kifu.moves[1].move;
    other = `${from.x}${from.y}`;
  } catch {
    other = "refused";
  }
  console.log(text, "tsshogi", move.usi, error ?? board.isValidMove(move), "json-kifu-format", other);
}
NODE
node dragon.mjs | tee out
[ "$(cut -d" " -f2- out | tr '\n' ';')" = "tsshogi +R*6d true json-kifu-format refused;\
tsshogi 6c6d true json-kifu-format 63;tsshogi 6e6d true json-kifu-format 65;" ]
