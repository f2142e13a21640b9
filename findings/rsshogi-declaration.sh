#!/usr/bin/env bash
# In rsshogi nobody can declare a win by the entering king, in no position of Shogi.
#
# Programs: rsshogi 1.7.0; for comparison cshogi 1.1.0, nshogi 0.3.3 (all PyPI).
# Expectation: Board.can_declare_win() tells whether the player to move may declare the win: the king and ten
#   other pieces are in the enemy camp, the king is not in check, and the player has 28 points (White: 27).
#   The records of the same library know this end of a game (WIN_BY_DECLARATION).
# Behaviour: The answer is False in positions with more than enough points. evaluate_declaration() gives the
#   reason: NO_RULE. A board has no rule until one is set, and the Python package has no call and no argument
#   that sets it. cshogi and nshogi answer True with enough points, and False with one piece too few.
# Output: For each position the answer of each library, then the reason of rsshogi.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet rsshogi==1.7.0 cshogi==1.1.0 nshogi==0.3.3; } || exit 2

venv/bin/python - <<'PYTHON' | tee out
import cshogi
import nshogi
import rsshogi.core

for sfen in [
    "+B+R+PGSG+P+PK/+P+P+P+P5/9/9/9/9/9/9/k8 b RB6P 1",
    "9/9/9/9/K8/9/9/+p+p+p+p5/+b+r+pgsg+p+pk w rb6p 1",
    "+B+R+PGSG+P1K/+P+P7/9/9/9/9/9/9/k8 b RB9P 1",
]:
    board = rsshogi.core.Board()
    board.set_sfen(sfen)
    print(sfen)
    print("  cshogi", bool(cshogi.Board(sfen).is_nyugyoku()), "nshogi",
          nshogi.io.sfen.make_state_from_sfen(sfen).can_declare(), "rsshogi", board.can_declare_win(),
          board.evaluate_declaration()["detail_type"])
names = [name for name in dir(rsshogi.core.Board) if "rule" in name.lower()]
print("calls of Board with rule in the name:", names)
PYTHON
[ "$(grep -c "cshogi True nshogi True rsshogi False NO_RULE" out)" = 2 ] &&
    grep -q "cshogi False nshogi False rsshogi False NO_RULE" out && grep -Fq "in the name: []" out
