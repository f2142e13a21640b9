#!/usr/bin/env bash
# Fairy-Stockfish ignores a variant whose name begins with a capital, and says nothing.
#
# Program: Fairy-Stockfish 11.1 (Debian 11.1-1+b1).
# Expectation: "The name and value of the option in <id> should not be case sensitive" (UCI protocol, command
#   setoption). The value Capablanca therefore chooses the variant capablanca.
# Behaviour: The name of the option may be written in any case, but not its value. After the value grand, the
#   value Capablanca leaves the board of Grand Chess. A client that does not compare names plays another game.
# Output: uciok, two times readyok and no message between them, then the FEN of Grand Chess, whose first rank
#   is r8r.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet fairy-stockfish=11.1-1+b1 >/dev/null || exit 2
dpkg-deb --extract fairy-stockfish_*.deb .

printf '%s\n' uci "setoption name uci_variant value grand" isready \
    "setoption name UCI_Variant value Capablanca" isready "position startpos" d quit |
    usr/games/fairy-stockfish | sed -n '/^uciok/,$p' | grep -E '^(uciok|readyok|info|No such|Fen)' | tee out
tr '\n' ';' <out | grep -qE '^uciok;readyok;readyok;Fen: r8r/[^;]*;$'
