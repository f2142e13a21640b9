#!/usr/bin/env bash
# The PGN standard has two kinds of comments and an escape; pgn-extract, chess.js and kokopu refuse some of
# them.
#
# Programs: pgn-extract 19.04 (Debian 19.04-1), chess.js 1.4.0, kokopu 4.13.4, @mliebelt/pgn-parser 1.4.19
#   (npm); for comparison python-chess 1.11.2 and chessops 0.15.1 (npm).
# Expectation: Besides {braces}, a semicolon begins a comment that ends with the line (PGN standard, section
#   5), and a line that begins with a percent sign is ignored (section 6).
# Behaviour: pgn-extract and kokopu refuse the semicolon. chess.js, kokopu and pgn-parser refuse the percent
#   sign. python-chess and chessops read both records to the end.
# Output: For each program the number of moves that it reads with a semicolon, then with a percent sign. The
#   word "refused" stands for a message or an exception.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet chess==1.11.2; } || exit 2
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund chessops@0.15.1 chess.js@1.4.0 kokopu@4.13.4 \
    @mliebelt/pgn-parser@1.4.19 || exit 2
apt-get download --quiet pgn-extract=19.04-1 >/dev/null 2>&1 || exit 2
dpkg-deb --extract pgn-extract_*.deb .
tags=('[Event "?"]' '[Site "?"]' '[Date "?"]' '[Round "?"]' '[White "A"]' '[Black "B"]' '[Result "*"]' "")
printf '%s\n' "${tags[@]}" "1. e4 ; the open game" "1... e5 2. Nf3 Nc6 *" >semicolon.pgn
printf '%s\n' "${tags[@]}" "1. e4" "% exported by a program" "1... e5 2. Nf3 Nc6 *" >percent.pgn

venv/bin/python - <<'PYTHON' | tee out
import chess.pgn

counts = []
for name in ["semicolon", "percent"]:
    with open(f"{name}.pgn") as file:
        game = chess.pgn.read_game(file)
    counts.append("refused" if game.errors else len(list(game.mainline())))
print("python-chess", *counts)
PYTHON
cat >read.mjs <<'NODE'
import { readFileSync } from "node:fs";
import { Chess } from "chess.js";
import { parsePgn } from "chessops/pgn";
import kokopu from "kokopu";
import { parse } from "@mliebelt/pgn-parser";

const readers = {
  chessops: (text) => [...parsePgn(text)[0].moves.mainline()].length,
  "chess.js": (text) => {
    const chess = new Chess();
    chess.loadPgn(text);
    return chess.history().length;
  },
  kokopu: (text) => kokopu.pgnRead(text).game(0).nodes().length,
  "pgn-parser": (text) => parse(text, { startRule: "games" })[0].moves.length,
};
for (const [name, read] of Object.entries(readers)) {
  const counts = ["semicolon.pgn", "percent.pgn"].map((file) => {
    try {
      return read(readFileSync(file, "utf8"));
    } catch {
      return "refused";
    }
  });
  console.log(name, ...counts);
}
NODE
node read.mjs | tee -a out
counts=()
for name in semicolon percent; do
    usr/games/pgn-extract -s -Wuci --notags --nocomments $name.pgn >extracted 2>messages
    if grep -q "Unknown character" messages; then
        counts+=(refused)
    else
        counts+=("$(grep -oE '[a-h][1-8][a-h][1-8]' extracted | wc -l)")
    fi
done
echo "pgn-extract ${counts[*]}" | tee -a out
tr '\n' ';' <out | grep -qx "python-chess 4 4;chessops 4 4;chess.js 4 refused;kokopu refused refused;\
pgn-parser 4 refused;pgn-extract refused 4;"
