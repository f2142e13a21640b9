#!/usr/bin/env bash
# In Cambodian Chess the first leap of the king has four squares in Fairy-Max, and two in pyffish.
#
# Programs: Fairy-Max 5.0b (Debian 5.0b-1+b1), pyffish 0.0.90 (the rules of Fairy-Stockfish for Python).
# Expectation: A king that has not moved and is not in check may leap like a horse to an empty square (rules
#   of the project Ouk, ouk.sourceforge.net; the page of Kar Ouk at chessvariants.com adds "usually to the
#   left or to right"). From d1 a horse reaches b2, c3, e3 and f2.
# Behaviour: Fairy-Max accepts all four squares, and tells XBoard of the move as KiN. pyffish has only b2 and
#   f2, as Fairy-Stockfish 11.1 has. A game with the leap to c3 or e3 does not replay there.
# Output: Which of the moves to b2, c3, d3, e3 and f2 each program has in a position in which they are empty.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet fairymax=5.0b-1+b1 fairy-stockfish=11.1-1+b1 >/dev/null 2>&1 || exit 2
for package in *.deb; do dpkg-deb --extract "$package" .; done
{ python3 -m venv venv && venv/bin/pip install --quiet pyffish==0.0.90; } || exit 2
moves=(c3c4 a6a5 e3e4 h6h5)
leaps=(d1b2 d1c3 d1d3 d1e3 d1f2)

fairymax() {
    for leap in "${leaps[@]}"; do
        printf '%s\n' xboard "protover 2" new "variant cambodian" force "${moves[@]}" "$leap" quit |
            usr/games/fairymax usr/share/games/fairymax/fmax.ini 2>/dev/null >answer
        if ! grep -q '^Illegal' answer; then echo "$leap"; fi
    done
}
{
    echo "Fairy-Max: $(fairymax | xargs)"
    echo "pyffish: $(venv/bin/python -c '
import sys
import pyffish
moves = pyffish.legal_moves("cambodian", pyffish.start_fen("cambodian"), sys.argv[6:])
print(*(leap for leap in sys.argv[1:6] if leap in moves))' "${leaps[@]}" "${moves[@]}")"
    echo "Fairy-Stockfish: $(
        printf '%s\n' uci "setoption name UCI_Variant value cambodian" \
            "position startpos moves ${moves[*]}" "go perft 1" quit |
            usr/games/fairy-stockfish | grep -oE '^d1(b2|c3|d3|e3|f2)' | sort | xargs
    )"
} | tee out
grep -qx "Fairy-Max: d1b2 d1c3 d1e3 d1f2" out && grep -qx "pyffish: d1b2 d1f2" out &&
    grep -qx "Fairy-Stockfish: d1b2 d1f2" out
