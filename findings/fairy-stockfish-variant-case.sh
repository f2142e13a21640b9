#!/usr/bin/env bash
# Fairy-Stockfish 11.1 (Debian 11.1-1+b1): an unknown value of UCI_Variant leaves the old game, without a
# word.
#
# Usual expectation: a value that is not among those of the option is answered by a message, or the program
# says which game it plays. Seen: after `grand`, the value `racing-kings` (its name is `racingkings`) keeps
# the board of Grand Chess, and nothing is said. A client that does not compare names plays the wrong game.
#
# Needs Debian's fairy-stockfish (apt-get install fairy-stockfish=11.1-1+b1). The exit status is 1 if it
# speaks.

set -euo pipefail
export PATH=$PATH:/usr/games
dpkg-query -W fairy-stockfish
printf '%s\n' uci "setoption name UCI_Variant value grand" isready \
    "setoption name UCI_Variant value racing-kings" isready "position startpos" d quit |
    fairy-stockfish | sed -n '/^uciok/,$p' | grep -E '^(uciok|readyok|info|No such|Fen)' | tee /dev/stderr |
    tr '\n' ';' | grep -qE '^uciok;readyok;readyok;Fen: r8r/[^;]*;$'
