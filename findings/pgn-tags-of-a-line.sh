#!/usr/bin/env bash
# python-chess reads two tags of one line as one name, and chessops takes a tag with a space for a new game.
#
# Programs: python-chess 1.11.2, chessops 0.15.1 (npm); for comparison chess.js 1.4.0 and kokopu 4.13.4 (npm).
# Expectation: "PGN import format may have multiple tag pairs on the same line and may even have a tag pair
#   spanning more than a single line", and "there may be zero or more white space characters between any
#   adjacent pair of tokens in a tag pair" (PGN standard, section 8.1).
# Behaviour: The record has a name and a position, and its one move is legal in that position only. With both
#   tags on one line, python-chess puts the second tag into the name, and has no position. With a space after
#   the bracket of the second tag it drops that tag. Both times it then calls the move illegal. chessops reads
#   the first record, but makes two games of the second: one with the name and no move, one with the move and
#   no position. chess.js and kokopu read both records.
# Output: For each program and record the number of games, then the name and the FEN of the last game.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet chess==1.11.2; } || exit 2
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund chessops@0.15.1 chess.js@1.4.0 kokopu@4.13.4 || exit 2
fen="4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
printf '[White "A"] [FEN "%s"]\n\n1. a8=Q+ *\n' "$fen" >line.pgn
printf '[White "A"]\n[ FEN "%s" ]\n\n1. a8=Q+ *\n' "$fen" >space.pgn

venv/bin/python - 2>/dev/null <<'PYTHON' | tee out
import chess.pgn

for name in ["line", "space"]:
    with open(f"{name}.pgn") as file:
        games = list(iter(lambda: chess.pgn.read_game(file), None))
    tags = games[-1].headers
    print(name, "python-chess", len(games), tags["White"], tags.get("FEN", "-"),
          "illegal move" if games[-1].errors else "")
PYTHON
cat >read.mjs <<'NODE'
import { readFileSync } from "node:fs";
import { Chess } from "chess.js";
import { parsePgn } from "chessops/pgn";
import kokopu from "kokopu";

for (const name of ["line", "space"]) {
  const text = readFileSync(`${name}.pgn`, "utf8");
  const games = parsePgn(text);
  const tags = games.at(-1).headers;
  console.log(name, "chessops", games.length, tags.get("White"), tags.get("FEN") ?? "-");
  const chess = new Chess();
  chess.loadPgn(text);
  console.log(name, "chess.js 1", chess.getHeaders().White, chess.getHeaders().FEN);
  const database = kokopu.pgnRead(text);
  const game = database.game(0);
  console.log(name, "kokopu", database.gameCount(), game.playerName("w"), game.initialPosition().fen());
}
NODE
node read.mjs | tee -a out
grep -Fqx "line python-chess 1 A\"] [FEN \"$fen - illegal move" out &&
    grep -Fqx "space python-chess 1 A - illegal move" out &&
    grep -qx "line chessops 1 A $fen" out && grep -qx "space chessops 2 ? -" out &&
    [ "$(grep -cE "^(line|space) (chess.js|kokopu) 1 A $fen$" out)" = 4 ]
