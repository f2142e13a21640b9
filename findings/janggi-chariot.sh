#!/usr/bin/env bash
# In the library janggi, a chariot beside the palace moves diagonally.
#
# Programs: janggi 1.0.5; for comparison pyffish 0.0.90 (both PyPI).
# Expectation: In Janggi a chariot moves along ranks and files. Only within a palace it may also follow the
#   diagonal lines that are drawn there. The page of the library says that it lists all possible moves and
#   validates them.
# Behaviour: The library looks at the ranks of a palace and not at its files. A chariot on b1 is on the
#   palace's rank, two files from its corner: it gets the move to d3, which no line of the board goes to. The
#   library also plays the move. All other moves of the chariot are those of pyffish.
# Output: The moves of the chariot on b1 in each library, and the piece on d3 after the move there.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{
    python3 -m venv venv && venv/bin/pip install --quiet pyffish==0.0.90 numpy==2.2.6 protobuf==3.20.3 \
        pygame==2.6.1 termcolor==1.1.0 && venv/bin/pip install --quiet --no-deps janggi==1.0.5
} || exit 2

PYGAME_HIDE_SUPPORT_PROMPT=1 venv/bin/python - <<'PYTHON' | tee out
import pyffish
from janggi import Camp, Formation, JanggiGame, Location


def location(name):
    return Location(10 - int(name[1:]), "abcdefghi".index(name[0]))


def name(location):
    return f"{'abcdefghi'[location.col]}{10 - location.row}"


moves = ["b1c3", "a7a6", "a1b1", "a6a5"]
game = JanggiGame(Camp.CHO, Formation.INNER_ELEPHANT, Formation.INNER_ELEPHANT)
for move in moves:
    game.make_action(location(move[:2]), location(move[2:]))
array = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"
print("janggi:", *sorted({"b1" + name(square) for square in game.get_all_destinations(location("b1"))}))
legal = pyffish.legal_moves("janggi", array, moves)
print("pyffish:", *sorted(move for move in legal if move.startswith("b1")))
game.make_action(location("b1"), location("d3"))
print("d3:", game.board.get(7, 3).piece_type.name)
PYTHON
steps="b1a1 b1b2"
grep -qx "janggi: $steps b1d3" out && grep -qx "pyffish: $steps" out && grep -qx "d3: CHARIOT" out
