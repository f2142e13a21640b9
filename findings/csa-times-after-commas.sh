#!/usr/bin/env bash
# cshogi writes the times of a CSA record after commas, and reads them as 0 seconds.
#
# Programs: cshogi 1.1.0, rsshogi 1.7.0 (both PyPI), json-kifu-format 5.5.0 (npm).
# Expectation: In the CSA format a comma may stand for the end of a line, as in "+7776FU,T12", which also is
#   the form of the CSA server protocol. CSA.Exporter of cshogi writes it with sep=",".
# Behaviour: cshogi reads both moves of such a record, with the times 0 and 0. With the times on lines of
#   their own it reads 12 and 6. rsshogi and json-kifu-format read 12 and 6 in both records.
# Output: The lines of the moves in each record, then the times as each library reads them.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet cshogi==1.1.0 rsshogi==1.7.0; } || exit 2
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund json-kifu-format@5.5.0 || exit 2

venv/bin/python - <<'PYTHON' | tee out
import cshogi
import cshogi.CSA
from rsshogi.record import Record

for name, sep in [("comma", ","), ("lines", "\n")]:
    board = cshogi.Board()
    exporter = cshogi.CSA.Exporter(f"{name}.csa")
    exporter.info(board, names=["B", "W"], version="V2.2")
    for usi, seconds in [("7g7f", 12), ("3c3d", 6)]:
        move = board.move_from_usi(usi)
        exporter.move(move, time=seconds, sep=sep)
        board.push(move)
    exporter.endgame("%TORYO")
    exporter.close()
    with open(f"{name}.csa") as file:
        text = file.read()
    print(name, *text.splitlines()[5:-1])
    parser = cshogi.Parser()
    parser.parse_csa_str(text)
    print(name, "cshogi", *(cshogi.move_to_usi(move) for move in parser.moves), *parser.times)
    print(name, "rsshogi", *(move.time_ms for move in Record.from_csa_str(text).moves))
PYTHON
cat >read.mjs <<'NODE'
import { readFileSync } from "node:fs";
import kifu from "json-kifu-format";

for (const name of ["comma", "lines"]) {
  const { moves } = kifu.JKFPlayer.parseCSA(readFileSync(`${name}.csa`, "utf8")).kifu;
  console.log(name, "json-kifu-format", ...moves.filter((it) => it.move).map((it) => it.time.now.s));
}
NODE
node read.mjs | tee -a out
grep -qx "comma cshogi 7g7f 3c3d 0 0" out && grep -qx "lines cshogi 7g7f 3c3d 12 6" out &&
    [ "$(grep -cE '^(comma|lines) (rsshogi 12000 6000|json-kifu-format 12 6)$' out)" = 4 ]
