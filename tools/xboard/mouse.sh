#!/usr/bin/env bash
# Plays by mouse in the real XBoard on a virtual screen and checks what reaches the engine.
#
#   mouse.sh ENGINE [FOLDER [NUMBER...]]
#
# Each session starts from its own position, clicks squares (with XBoard's names), and expects lines in
# XBoard's log. FOLDER receives the logs and a screenshot of the end of each session. NUMBERs select sessions.
# The exit status is 1 if a line is missing. Needs Debian's xboard, xvfb, xdotool, xclip, imagemagick.

set -euo pipefail
source "$(dirname "$(realpath "$0")")/lib.sh"
source "$(dirname "$(realpath "$0")")/mouse-lib.sh"

expect_arguments 1 99 "$@"
set_engine "$1"
folder=$(realpath -m "${2:-$(mktemp -d)}")
wanted=("${@:3}")
export PATH=$PATH:/usr/games LC_ALL=C
faults=0 sessions=0

mkdir -p "$folder"
start_screen "$folder" 1400x1000x24

# A move, an illegal move that is taken back, undo; castling; promotion.
session gothic "" "e2 e4 wait:3 type:a2a5 key:Return wait:1 key:ctrl+x wait:1 d2 d4" \
    'first : e2e4$' '<first : move' 'first : a2a5$' '<first : Illegal move \(.*a2a5' '>first : remove' \
    'first : d2d4$'
session gothic "5k4/P9/10/10/10/10/10/R4K3R w KQ - 0 1" "f1 i1" 'first : f1i1$' '<first : move'

# Capture, leap, joker, promotion from the reserve, and a click on an unmarked square.
classic="**1e1****1/r8r/5k4/pp8/1P8/10/10/10/P9/5K4/R8R/***M3***"
session apothecary-classic "${classic}[Q] w K - 0 1" "f3 f9 c2" \
    'lift f3' '<first : highlight' 'first : f3c2$' \
    '<first : move'
session apothecary-classic "${classic}[Q] w - - 0 1" "b8 a9" 'first : b8a9$' '<first : move'
session apothecary-classic "10/k9/10/10/10/10/10/2J7/10/5K4/10/10[] w - - 0 1 jokers=Rr" "c5 c9" \
    'first : c5c9$' '<first : move'
session apothecary-modern "10/k9/10/10/10/10/10/2D7/10/5K4/10/10[] w K - 0 1" "c5 d9" 'first : c5d9$' \
    '<first : move'

# Castling with a cannon, a promotion to a piece that the holdings do not show, an en-passant capture by a
# berolina pawn that XBoard does not know.
session grandapothecary "12/12/6k5/p11/12/12/12/12/12/12/12/12/Z5K3RZ/12[] w AKL - 0 1" "g2 c2" \
    'first : g2c2$' '<first : move'
session grandapothecary "12/k11/12/3P8/12/12/12/12/12/12/12/12/6K5/12[QEZ] w - - 0 1" \
    "type:d11d12z key:Return wait:2" \
    'first : d11d12z$' '<first : move'

# Poisoning, capture or poisoning by choice, both kinds of cure, castling, promotion.
session poison "6k1/8/8/3h4/2rH4/8/8/6K1 w - - 0 1" "d4 c4" '<first : choice T' 'first : d4c4t$' \
    '<first : move'
session poison "6k1/8/8/3h4/2rH4/8/8/6K1 w - - 0 1" "d4 d5" '<first : choice HV' 'first : d4d5h$' \
    '<first : move'
session poison "4k3/p7/8/8/8/6DR/8/4K3 w - - 0 1 poison=h3:3" "g3 h3" 'put h3' '<first : click h3' \
    'first : h3g2,g2h3r$' '<first : move'
session poison "4k3/p7/8/8/8/6DR/8/4K3 w - - 0 1 poison=h3:3" "h3 g2 h3" 'put g2' 'first : h3g2,g2h3r$' \
    '<first : move'
session poison "4k3/p7/8/8/8/8/8/H3K2H w KQ - 0 1" "e1 g1" 'first : e1g1$' '<first : move'

# With legality testing on XBoard does not take the engine's answer to some clicks. The user is told why, and
# the answer is repeated.
OPTIONS="-testLegality true -oneClickMove false" session poison "6k1/8/8/3h4/2rH4/8/8/6K1 w - - 0 1" \
    "d4 c4 wait:2" '<first : choice T' '<first : tellusererror .* Test Legality' '<first : choice T'

# As Black: a click on a hole of the board, which XBoard takes for a black piece, leads to no dead end.
# The board is turned: j12 is where White's a1 was.
session apothecary-classic "" "key:ctrl+w wait:4 j12 i8 f4 f5" 'lift a1' '<first : highlight T' \
    '<first : Illegal move' 'first : e9e8$' '<first : move'

# Promotion with -sweepPromotions false, as documented: a click or a drag, then a piece of the holdings. An
# empty place or the pawn there declines. With true: the first piece at once; moving the mouse selects another
# piece or the pawn.
zone9="10/1k8/10/n9/1P8/10/10/10/10/5K4/10/10[QRNM] w - - 0 1"
zone10="10/1k8/n9/1P8/10/10/10/10/10/5K4/10/10[QRNM] w - - 0 1"
last="10/6k3/1P8/10/10/10/10/10/10/5K4/10/10[QRNM] w - - 0 1"
OPTIONS="-sweepPromotions false"
session apothecary-classic "$zone10" "b9 a10 wait:1 holdings:4" '<first : choice RNMP' 'first : b9a10r$' \
    '<first : move'
session apothecary-classic "$zone9" "b8>b9 wait:1 holdings:2" '<first : choice NMP' 'first : b8b9n$' \
    '<first : move'
session apothecary-classic "$zone9" "b8 b9 wait:1 holdings:3" '<first : choice NMP' 'first : b8b9$' \
    '<first : move'
session apothecary-classic "$zone9" "b8>b9 wait:1 holdings:1" '<first : choice NMP' 'first : b8b9$' \
    '<first : move'
session apothecary-classic "$last" "b10 b11 wait:1 holdings:5" '<first : choice QRNM$' 'first : b10b11q$' \
    '<first : move'
session apothecary-classic "$last" "b10>b11 wait:1 holdings:6" 'first : b10b11$' \
    '<first : Illegal move \(the pawn on b10 can go to b11 only with one of the letters q, r, n, m added\)'
OPTIONS="-sweepPromotions true"
session apothecary-classic "$zone9" "b8 b9" '<first : choice NMP' 'first : b8b9n$' '<first : move'
session apothecary-classic "$zone9" "b8 b9~-1" '<first : choice NMP' 'first : b8b9m$' '<first : move'
session apothecary-classic "$zone9" "b8 b9~-2" '<first : choice NMP' 'first : b8b9$' '<first : move'
session apothecary-classic "$zone9" "b8>b9 wait:1 b8 b9~-2" 'first : b8b9q$' '<first : Illegal move' \
    'first : b8b9$' '<first : move'
session poison "8/P5k1/8/8/8/8/8/6K1 w - - 0 1" "a7 a8" '<first : choice GRBN' 'first : a7a8g$' \
    '<first : move'
session poison "8/P5k1/8/8/8/8/8/6K1 w - - 0 1" "a7>a8" 'first : a7a8g$' '!Illegal move' '<first : move'
session poison "8/P5k1/8/8/8/8/4P3/6K1 w - - 0 1" "a7 a8~-1" '<first : choice GRBN' 'first : a7a8[rbn]$' \
    '<first : move'
OPTIONS=

# Drops from the holdings, in games that XBoard knows and in one that the engine describes; other sides.
hand="4k3/8/8/8/8/8/3Q~4/4K3[NPPq] w - - 0 1"
session crazyhouse "$hand" "holdings:1 e4 wait:3" 'first : P@e4$' '<first : move'
session crazyhouse "$hand" "holdings:2 f3 wait:3" 'first : N@f3$' '<first : move'
session crazyhouse "$hand" "holdings:1 a8 wait:1 holdings:1 e4" '<first : Illegal move' 'first : P@e4$' \
    '<first : move'
session shogi "4k4/9/4P4/9/9/9/9/9/4K4[Gp] w - - 0 1" "e7 e8 wait:3" 'first : e7e8\+$' '<first : move'
session minishogi "4k/2P2/5/5/K4[G] w - - 0 1" "holdings:5 c3 wait:3" '<first : highlight [1-5Y/]*$' \
    'first : G@c3$' '<first : move'
session capahouse "4k5/10/10/10/10/10/10/4K5[PC] w - - 0 1" "holdings:1 c3 wait:3" 'first : P@c3$' \
    '<first : move'

# Gates: a piece of the holdings, the piece that leaves its square, and where that goes. A castling can leave
# the new piece on either square.
session seirawan "" "holdings:7 b1 c3 wait:3" 'first : b1c3e$' '<first : move'
session seirawan "" "holdings:6 g1 f3 wait:3" 'first : g1f3h$' '<first : move'
session seirawan "" "b1 c3 wait:3" 'first : b1c3$' '<first : move'
castling="r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQkq - 0 1"
session seirawan "$castling" "holdings:7 e1 g1 wait:3" 'first : e1g1e$' '<first : move'
session seirawan "$castling" "holdings:7 h1 e1 wait:3" 'first : h1e1e$' '<first : move'

# The text about what the board cannot show follows the engine's move. It stays while the engine ponders,
# after the expected move.
thinking='<first : [1-9][0-9]* -?[0-9]+ [0-9]+ [1-9][0-9]*'
jokers="10/k9/r9/10/9j/10/10/2J1P5/10/5KR3/10/10[] w - - 0 1 jokers=Rr"
OPTIONS="-ponderNextMove true -engineOutputUp true -engineOutputW 400 -engineOutputH 300" session \
    apothecary-classic "$jokers" \
    "e5 e6 wait:4" '<first : move' "$thinking"' [a-l.]+[0-9a-l]* \(you: [a-z]+, I: pawn\)' \
    "$thinking"' [a-l][0-9]+[a-l][0-9]+[a-z]* \(you: [a-z]+, I: pawn\) [a-l]'
# Without pondering the last score stays, and after Retract the text is that of the position.
OPTIONS="-ponderNextMove false -engineOutputUp true -engineOutputW 400 -engineOutputH 300" session \
    apothecary-classic "$jokers" "e5 e6 wait:4 key:ctrl+x" '<first : move' \
    "$thinking"' \.\.\. \(you: [a-z]+, I: pawn\)' '>first : remove' \
    "$thinking"' \.\.\. \(you: rook, I: rook\)'

# Dots are updated after an undo and after a cure.
session apothecary-classic "${classic}[Q] w - - 0 1" "d1 d2 wait:2 key:ctrl+x" \
    '<first : highlight .*/3ddddd2$' '>first : remove' \
    '<first : highlight .*/4dddd2$'
OPTIONS="-initialMode EditGame" session poison "4k3/p7/8/8/8/6DR/8/4K3 w - - 0 1 poison=h3:3" "h3 g2 h3" \
    'first : h3g2,g2h3r$' \
    '<first : highlight 8/8/8/8/8/8/8/8$'

# Pasted positions, in which XBoard lets neither side play. The first has castling rights that XBoard does not
# know. The second is refused; then no move is accepted until another position is set up.
echo "h3k2h/pppppppp/8/8/8/8/PPPPPPPP/H3K1NH w KQkq - 0 1" >"$folder/castling.fen"
echo "8/pppppppp/8/8/8/8/PPPPPPPP/HNBDKBNH w - - 0 1" >"$folder/no-king.fen"
session poison "" "position:$folder/castling.fen e1 c1" '>first : setboard .* w - - ' 'first : e1c1$' \
    '!Illegal move' '<first : highlight'
session poison "" "position:$folder/no-king.fen key:Escape e2 e4 wait:1 position:$folder/castling.fen e2 e4" \
    '<first : tellusererror Illegal position' 'first : e2e4$' \
    '<first : Illegal move \(the last position was refused' \
    '>first : setboard' 'first : e2e4$' '!Illegal move' '<first : highlight'

((faults == 0)) || { echo "mouse.sh: $faults faults, the logs are in $folder" >&2; exit 1; }
(($# > 1)) || rm -rf "$folder"
