#!/usr/bin/env bash
# python-chess and chessops refuse the FEN in which Sjaak II writes that both hands are empty.
#
# Programs: Sjaak II 1.4.1 (Debian 1.4.1-2), python-chess 1.11.2, chessops 0.15.1 (npm), pyffish 0.0.90.
# Expectation: In Crazyhouse the board of a FEN is followed by the pieces in hand, in square brackets. XBoard
#   and the engines of its protocol write "[-]" if there are none, as "-" stands for nothing in the fields of
#   castling and en passant, and in the hands of an SFEN of Shogi. A reader of the array of Crazyhouse takes
#   this text, as it takes "[]".
# Behaviour: The command fen of Sjaak II writes [-]. pyffish reads it. python-chess ends with an exception,
#   and chessops answers ERR_POCKETS. Both read the FENs of Sjaak II as soon as there is a piece in hand.
# Output: The FEN of the array by Sjaak II. Then, for this FEN and for one with pieces in hand, what each
#   library reads.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet sjaakii=1.4.1-2 >/dev/null 2>&1 || exit 2
dpkg-deb --extract sjaakii_*.deb .
{ python3 -m venv venv && venv/bin/pip install --quiet chess==1.11.2 pyffish==0.0.90; } || exit 2
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund chessops@0.15.1 || exit 2

sjaak() { # COMMAND... : the last FEN that the program writes
    printf '%s\n' xboard "variant crazyhouse" force "$@" fen quit | usr/games/sjaakii 2>/dev/null |
        sed 's/\x1b\[[0-9;]*m//g' | grep '\] [wb] ' | tail -1
}
read_it() { # FEN
    echo "$1"
    venv/bin/python - "$1" <<'PYTHON'
import sys

import chess.variant
import pyffish

fen = sys.argv[1]
try:
    print("  python-chess:", chess.variant.CrazyhouseBoard(fen).fen())
except ValueError as error:
    print("  python-chess:", error)
print("  pyffish:", pyffish.get_fen("crazyhouse", fen, []))
PYTHON
    node --input-type=module -e '
import { makeFen, parseFen } from "chessops/fen";
const setup = parseFen(process.argv[1]);
console.log("  chessops:", setup.isOk ? makeFen(setup.value) : setup.error.message);' "$1"
}
{
    read_it "$(sjaak)"
    read_it "$(sjaak e2e4 d7d5 e4d5 d8d5 b1c3 d5d2 e1d2)"
} | tee out
array="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
grep -Fqx "${array}[-] w KQkq - 0 1" out && grep -qx "  python-chess: '-' is not in list" out &&
    grep -Fqx "  pyffish: ${array}[] w KQkq - 0 1" out && grep -qx "  chessops: ERR_POCKETS" out &&
    [ "$(grep -c '\[[PQp]*\] b kq - 0 4$' out)" = 4 ]
