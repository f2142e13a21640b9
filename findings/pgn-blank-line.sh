#!/usr/bin/env bash
# A blank line between two moves makes two games of one, for python-chess and chessops.
#
# Programs: python-chess 1.11.2, chessops 0.15.1 (npm); for comparison chess.js 1.4.0, kokopu 4.13.4 (npm) and
#   pgn-extract 19.04 (Debian 19.04-1).
# Expectation: A game ends with one of the four termination markers (PGN standard, section 8.2.6). Tokens are
#   separated by white space, and a new line is white space (section 7). Only the export format fixes where
#   empty lines stand.
# Behaviour: Both libraries end the game at the blank line, although no marker is there. They read the rest as
#   a second game from the array, with no tags. If its moves are legal there, no error tells of it. chess.js,
#   kokopu and pgn-extract read one game with four moves.
# Output: For each program the number of games and the number of moves of each game, and the errors that
#   python-chess reports.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet chess==1.11.2; } || exit 2
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund chessops@0.15.1 chess.js@1.4.0 kokopu@4.13.4 || exit 2
apt-get download --quiet pgn-extract=19.04-1 >/dev/null 2>&1 || exit 2
dpkg-deb --extract pgn-extract_*.deb .
printf '[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. e4 e5\n\n2. Nf3 Nc6 *\n' >game.pgn

venv/bin/python - <<'PYTHON' | tee out
import chess.pgn

with open("game.pgn") as file:
    games = list(iter(lambda: chess.pgn.read_game(file), None))
print("python-chess", len(games), *(sum(1 for _ in game.mainline()) for game in games))
print("python-chess errors:", sum(len(game.errors) for game in games))
PYTHON
cat >read.mjs <<'NODE'
import { readFileSync } from "node:fs";
import { Chess } from "chess.js";
import { parsePgn } from "chessops/pgn";
import kokopu from "kokopu";

const text = readFileSync("game.pgn", "utf8");
const games = parsePgn(text);
console.log("chessops", games.length, ...games.map((game) => [...game.moves.mainline()].length));
const chess = new Chess();
chess.loadPgn(text);
console.log("chess.js 1", chess.history().length);
const database = kokopu.pgnRead(text);
console.log("kokopu", database.gameCount(), database.game(0).nodes().length);
NODE
node read.mjs | tee -a out
usr/games/pgn-extract -s -Wuci --notags game.pgn >extracted
echo "pgn-extract $(grep -c '\*' extracted) $(grep -oE '[a-h][1-8][a-h][1-8]' extracted | wc -l)" | tee -a out
tr '\n' ';' <out | grep -qx "python-chess 2 2 2;python-chess errors: 0;chessops 2 2 2;\
chess.js 1 4;kokopu 1 4;pgn-extract 1 4;"
