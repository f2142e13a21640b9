#!/usr/bin/env bash
# cshogi calls a position of Shogi a draw by repetition, or a loss, when it occurs for the second time.
#
# Programs: cshogi 1.1.0, python-shogi 1.1.1, rsshogi 1.7.0 (all PyPI).
# Expectation: A game of Shogi ends by repetition (sennichite) when a position occurs for the fourth time. If
#   all moves of one player between were checks, that player loses. The documentation of is_draw() says
#   "REPETITION_DRAW: In case of a repeated position" and "REPETITION_LOSE: In case of a loss due to
#   consecutive checks", and names no number.
# Behaviour: Two golds go forward and back until the position occurs for the fourth time. is_draw() of cshogi
#   says REPETITION_DRAW after 4 half-moves already, and for each position after that. The other libraries
#   tell of the repetition after 12 half-moves. With a rook that gives check all the time, cshogi says
#   REPETITION_LOSE after 4 half-moves and rsshogi says it after 12. A loop that asks is_draw() after each
#   move thus ends games too early.
# Output: For each game and library the number of half-moves after which it first tells of a repetition, and
#   what it says.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
packages=(cshogi==1.1.0 python-shogi==1.1.1 rsshogi==1.7.0)
{ python3 -m venv venv && venv/bin/pip install --quiet "${packages[@]}"; } || exit 2

venv/bin/python - <<'PYTHON' | tee out
import cshogi
import rsshogi.core
import shogi

games = {
    "golds": (cshogi.STARTING_SFEN, ["4i4h", "6a6b", "4h4i", "6b6a"]),
    "checks": ("4k4/R8/9/9/9/9/9/9/4K4 b r2b4g4s4n4l18p 1", ["9b9a", "5a5b", "9a9b", "5b5a"]),
}
names = {getattr(cshogi, name): name for name in ["REPETITION_DRAW", "REPETITION_LOSE", "REPETITION_WIN"]}
for game, (sfen, cycle) in games.items():
    first = {}
    boards = cshogi.Board(sfen), shogi.Board(sfen), rsshogi.core.Board()
    boards[2].set_sfen(sfen)
    for number, move in enumerate(cycle * 3, start=1):
        for board in boards:
            board.push_usi(move)
        if boards[0].is_draw():
            first.setdefault("cshogi", (number, names[boards[0].is_draw()]))
        if boards[1].is_fourfold_repetition():
            first.setdefault("python-shogi", (number, "repetition"))
        if boards[2].is_repetition():
            first.setdefault("rsshogi", (number, boards[2].repetition_state()))
    for library, (number, answer) in sorted(first.items()):
        print(game, library, number, answer)
PYTHON
tr '\n' ';' <out | grep -qx "golds cshogi 4 REPETITION_DRAW;golds python-shogi 12 repetition;\
golds rsshogi 12 rep_draw;checks cshogi 4 REPETITION_LOSE;checks python-shogi 12 repetition;\
checks rsshogi 12 rep_lose;"
