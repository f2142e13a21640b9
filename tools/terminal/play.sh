#!/usr/bin/env bash
# play.sh PROGRAM: plays a game in a real terminal (tmux). Checks that lines can be edited and recalled, that
# Ctrl-D ends the game, that Ctrl-C stops a search, that lines that are typed during a search or pasted are
# read, that a game that is not saved is offered again however the program has ended, that a signal leaves the
# terminal as it was, that a narrow terminal breaks no move, position or table, and that control characters in
# the input do not reach the terminal. After the first failure it prints the screen and exits.

set -euo pipefail

program=$(realpath "$1")
server=belladonna-$$
terminal() { tmux -L "$server" -f /dev/null "$@"; }
folder=$(mktemp -d)
trap 'terminal kill-server 2>/dev/null || true; rm -rf "$folder"' EXIT

screen() { terminal capture-pane -p; }

# lines: the screen with the lines joined that the terminal has broken, and no others.
lines() { terminal capture-pane -pJ | sed 's/ *$//'; }

# Sends keys, with tmux's names.
type_keys() { terminal send-keys "$@"; }

# expect WHAT PATTERN: waits until a line of the screen matches the extended regular expression.
expect() {
    local try
    for ((try = 0; try < 200; try++)); do
        screen | grep -Eq -- "$2" && return
        sleep 0.1
    done
    echo "play.sh: $1: no line matches /$2/ on this screen:" >&2
    screen >&2
    exit 1
}

# refuse WHAT PATTERN: no line of the screen may match.
refuse() {
    screen | grep -Eq -- "$2" || return 0
    echo "play.sh: $1: a line matches /$2/ on this screen:" >&2
    screen >&2
    exit 1
}

# start COLUMNS COMMAND: runs the program in a shell in a new terminal, without games of earlier runs.
start() {
    rm -rf "$folder/state"
    start_again "$@"
}

# start_again COLUMNS COMMAND: closes the terminal, and runs the program in a new one.
start_again() {
    terminal kill-server 2>/dev/null || true
    server=belladonna-$$-$RANDOM # the old server may still be on its way out
    terminal new-session -d -x "$1" -y 60 "env PS1='ready ' XDG_STATE_HOME='$folder/state' sh"
    expect "a shell" '^ready'
    type_keys "clear; '$program' $2" Enter
}

start 80 'play chess --side both'
expect "the prompt" '^White> *$'
type_keys e5 BSpace 4 Enter
expect "a corrected line" '^Black> *$'
type_keys 5 Home e Enter
expect "a line begun at its end" '^White> *$'
type_keys Nf3 Enter
expect "a move" '^Black> *$'
type_keys Up
expect "the line before" '^Black> Nf3'
type_keys Up Up
expect "the first line" '^Black> e4'
type_keys C-u C-v Escape '[2J' C-q C-g zz Enter
expect "a refusal" '^"[^"]*zz" is neither a move'
expect "the board is still there" 'Black to move'
type_keys C-d
expect "Ctrl-D asks once" '^The game is not saved\.'
type_keys C-d
expect "Ctrl-D ends the line" '^ready *$'
screen | grep -q '^Black> *$' ||
    { echo "play.sh: the shell's prompt is on the same line as the game's" >&2; exit 1; }

start 23 'play chess --side both'
expect "the prompt" '^White> *$'
type_keys moves Enter
expect "moves" '^Na3 Nc3 Nf3 Nh3 a3 a4$'
expect "more moves" '^b3 b4 c3 c4 d3 d4 e3 e4$'
type_keys C-c
expect "Ctrl-C leaves the game" '^ready *$'

start 80 'play chess --side black --skill 20 --level 600s'
expect "a line of thinking" '^depth +[0-9]+ +[-+]'
type_keys Enter
expect "the engine moves at once" '^Belladonna plays '
expect "the prompt" '^Black> *$'
type_keys flip Enter
expect "White at the bottom" '^ +a  b  c  d  e  f  g  h$'
type_keys analyse Enter
expect "the third line" '^ 3\. depth +[0-9]'
expect "the analysis goes on" '^ 1\. depth +[2-9]'
(($(screen | grep -c '^ 1\. depth') == 1)) || { echo "play.sh: the analysis is not in place" >&2; exit 1; }
type_keys Enter
expect "the prompt" '^Black> *$'
# Lines that are typed while the engine thinks are not lost.
type_keys a6 Enter
expect "a line of thinking" '^depth +[0-9]+ +[-+]'
type_keys fen Enter list Enter Enter
expect "the first line" '^[^ ]+ b [KQkq]+ '
expect "the second line" '^1\. .* a6 2\. '
type_keys quit Enter
expect "a question" '^The game is not saved\.'
type_keys save Space "$folder/game.pgn" Enter
expect "an answer" '^The game is saved in '
type_keys quit Enter
expect "the end" '^ready *$'

# Ctrl-C stops a search, as Enter does.
start 80 'play chess --side black --skill 20 --level 600s'
expect "a line of thinking" '^depth +[0-9]+ +[-+]'
type_keys C-c
expect "the engine moves at once" '^Belladonna plays '
expect "the prompt" '^Black> *$'
type_keys analyse Enter
expect "the third line" '^ 3\. depth +[0-9]'
type_keys C-c
expect "the prompt after the analysis" '^Black> *$'
# The game is there after the terminal was closed.
start_again 80 'play gothic'
expect "an offer" '^A game was not saved: Chess, 1 move, of '
type_keys resume Enter
expect "the same side" '^Black> *$'
type_keys a6 Enter
expect "a line of thinking, of the same level" '^depth +[0-9]+ +[-+]'
# It is there after the program was ended by a signal.
kill -TERM "$(pgrep -P "$(terminal display-message -p '#{pane_pid}')")"
start_again 80 'play chess --side both'
expect "an offer" '^A game was not saved: Chess, 2 moves, of '
# Another game that is not saved is offered too.
type_keys e4 Enter
expect "a move" '^Black> *$'
type_keys C-d
expect "Ctrl-D asks once" '^The game is not saved\.'
type_keys C-d
expect "the end" '^ready *$'
start_again 80 'play chess'
expect "an offer" '^2 games were not saved\.'
type_keys resume Enter
expect "a list" '^resume 2  Chess, 2 moves'
type_keys resume Space 2 Enter
expect "the second game" '^depth +[0-9]+ +[-+]'
type_keys C-c
expect "the prompt" '^Black> *$'
type_keys save Space "$folder/second.pgn" Enter
expect "an answer" '^The game is saved in '
type_keys resume Enter
expect "the other game" '^Black> *$'
type_keys quit Enter
expect "a question" '^The game is not saved\.'
type_keys quit Enter
expect "the end" '^ready *$'
start_again 80 'play chess'
expect "the prompt" '^White> *$'
refuse "nothing is left to offer" 'not saved'

# A signal at the prompt ends the program, and the terminal is as it was before. The game is kept.
for signal in TERM HUP; do
    start 80 'play chess --side both'
    expect "the prompt" '^White> *$'
    type_keys e4 Enter
    expect "a move" '^Black> *$'
    kill "-$signal" "$(pgrep -P "$(terminal display-message -p '#{pane_pid}')")"
    expect "the shell after SIG$signal" '^ready *$'
    type_keys 'stty -a' Enter
    expect "the terminal echoes after SIG$signal" '^ready stty -a *$'
    expect "the terminal reads lines after SIG$signal" '(^|; | )icanon'
    start_again 80 'play chess'
    expect "an offer after SIG$signal" '^A game was not saved: Chess, 1 move, of '
done

# The engine's game against itself can be stopped.
start 80 'play chess --side none --skill 20 --level 600s'
expect "a line of thinking" '^depth +[0-9]+ +[-+]'
type_keys C-c
expect "a prompt" '^Black> *$'

# paste OPTION TEXT: pastes a text, with -p in the brackets that the program asks for.
paste() {
    terminal set-buffer -b text "$2"
    terminal paste-buffer -b text ${1:+"$1"}
}

# Each pasted line is carried out.
for brackets in '' -p; do
    start 80 'play chess --side both'
    expect "the prompt" '^White> *$'
    paste "$brackets" $'e4\ne5\nNf3\nlist\n'
    expect "all lines $brackets" '^1\. e4 e5 2\. Nf3$'
    paste "$brackets" $'1... Nc6\nBb5 a6'
    expect "the last line waits $brackets" '^White> Bb5 a6$'
    type_keys Enter
    expect "two moves in a line $brackets" '^White> *$'
    type_keys list Enter
    expect "all moves $brackets" '^1\. e4 e5 2\. Nf3 Nc6 3\. Bb5 a6$'
done
# The lines of a long paste stay in their order while the engine thinks.
start 80 'play chess --level 60ms --skill 20'
expect "the prompt" '^White> *$'
paste -p "$(for ((line = 1; line <= 200; line++)); do echo "help $line"; done)"$'\na3\nhelp x1\nh3\nhelp x2\n'
expect "the last line" '^"x2" is not a command'
[[ $(screen | grep -Eo '^"(200|x1|x2)"' | tr -d '\n') == *'"x1""x2"' ]] ||
    { echo "play.sh: the pasted lines are out of order" >&2; screen >&2; exit 1; }

# A position is one line, and a table keeps its columns.
start 40 'play chess --side both'
expect "the prompt" '^White> *$'
type_keys fen Enter
expect "the end of the position" 'KQkq - 0 1$'
lines | grep -Fxq 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' ||
    { echo "play.sh: the position is broken" >&2; screen >&2; exit 1; }
type_keys help Space level Enter
expect "a second line of the column" '^           [a-z]'
type_keys pieces Enter
expect "a column" '^P  pawn            [A-Z]'
expect "a second line of the column" '^                   [a-z]'

# The prompt stays after the game.
start 80 'play chess --side both'
expect "the prompt" '^White> *$'
for move in f3 e5 g4 Qh4; do
    type_keys -l "$move" # without -l, f3 is a key
    type_keys Enter
    expect "the move" "> $move"
done
expect "the end of the game" '^Game over: 0-1, checkmate$'
expect "the prompt stays" '^Game over> *$'
type_keys undo Enter
expect "the move is taken back" '^Black> *$'
type_keys load Space none.pgn Enter
expect "no question about a file that is not there" '^the game is not loaded: '
screen | grep -q '^The game is not saved' && { echo "play.sh: a question for nothing" >&2; exit 1; }
type_keys new Enter
expect "a question" '^The game is not saved\.'
type_keys new Enter
expect "a new game" '^White> *$'
type_keys quit Enter
expect "the end" '^ready *$'

start 23 'show chess'
expect "whole moves in the list" '^20 legal moves: a2a3$'

start 80 ''
type_keys $'uci' Enter
expect "the protocol" '^uciok$'
type_keys 'setoption name ' C-v Escape '[31m value 1' Enter
expect "control characters in the protocol's message" '\\u\{1b\}\[31m'

echo "terminal: as expected"
