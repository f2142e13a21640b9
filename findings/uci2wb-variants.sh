#!/usr/bin/env bash
# UCI2WB loses all variants of an engine that has many, and then plays them by the rules of chess.
#
# Programs: UCI2WB 4.1 (Debian 4.1+git200714-1), Fairy-Stockfish 11.1 (Debian 11.1-1+b1).
# Expectation: UCI2WB is an adapter that lets a UCI engine play in XBoard. Its manual page says that it
#   supports the option UCI_Variant, by which an engine announces the games that it can play, and that "-var"
#   makes it announce another one.
# Behaviour: An engine with three variants is announced with all of them. Fairy-Stockfish has 77, in an option
#   of 1036 characters. UCI2WB ignores that line and reports nothing: XBoard hears of "normal" and
#   "fischerandom" only. With "-var crazyhouse" it announces Crazyhouse as well, but never sends UCI_Variant
#   to the engine, and takes the pieces in hand out of the board field of the FEN. Asked for a move in a
#   position with a queen in hand and a bare king, the engine moves the king, as it does in chess.
# Output: The announced variants of a small engine in shell, of Fairy-Stockfish, and of Fairy-Stockfish with
#   -var. Then the number of lines in which UCI2WB sends UCI_Variant, the position that it sends, and the
#   first letter of the move: a drop begins with Q.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet uci2wb=4.1+git200714-1 fairy-stockfish=11.1-1+b1 >/dev/null 2>&1 || exit 2
for package in *.deb; do dpkg-deb --extract "$package" .; done
cat >small.sh <<'ENGINE'
#!/bin/sh
while read -r command _; do
    case $command in
    uci)
        echo "option name UCI_Variant type combo default chess var chess var crazyhouse var atomic"
        echo uciok
        ;;
    isready) echo readyok ;;
    quit) exit ;;
    esac
done
ENGINE
chmod +x small.sh

adapter() { # ENGINE ARGUMENT... : plays a move in Crazyhouse, if the engine does
    {
        printf '%s\n' xboard "protover 2" && sleep 1
        printf '%s\n' new "variant crazyhouse" force "setboard 7k/8/8/8/8/8/8/K7[Q] w - - 0 1" "st 1"
        if [ "$1" != ./small.sh ]; then echo go && sleep 3; fi
        echo quit
    } | usr/games/uci2wb debug "${@:2}" "$1" 2>/dev/null || true
}
announced() { grep -oE '^feature variants=.*' "$1"; }
adapter ./small.sh >small
adapter usr/games/fairy-stockfish >fairy
adapter usr/games/fairy-stockfish -var crazyhouse >forced
{
    echo "small engine: $(announced small)"
    echo "Fairy-Stockfish: $(announced fairy)"
    echo "Fairy-Stockfish, -var: $(announced forced)"
    echo "UCI_Variant sent: $(grep -c '^# setoption name UCI_Variant' forced || true)"
    grep -oE 'position fen .*' forced | head -1
    echo "move: $(grep -oE '^move .' forced | cut -d' ' -f2)"
} | tee out
grep -qx 'small engine: feature variants="normal,crazyhouse,atomic"' out &&
    grep -qx 'Fairy-Stockfish: feature variants="normal,fischerandom"' out &&
    grep -qx 'Fairy-Stockfish, -var: feature variants="crazyhouse,normal,fischerandom"' out &&
    grep -qx "UCI_Variant sent: 0" out && grep -q "position fen 7k/8/8/8/8/8/8/K7 w - - Q 0 1" out &&
    grep -qx "move: a" out
