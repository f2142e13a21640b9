#!/usr/bin/env bash
# play.sh PROGRAM: plays a game in a real terminal (tmux). Checks that lines can be edited and recalled, that
# Ctrl-D ends the game, that lines typed during a search are read, that a narrow terminal does not break a
# move, and that control characters in the input do not reach the terminal. After the first failure it prints
# the screen and exits.

set -euo pipefail

program=$(realpath "$1")
server=belladonna-$$
terminal() { tmux -L "$server" -f /dev/null "$@"; }
folder=$(mktemp -d)
trap 'terminal kill-server 2>/dev/null || true; rm -rf "$folder"' EXIT

screen() { terminal capture-pane -p; }

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

# start COLUMNS COMMAND: runs the program in a shell in a new terminal.
start() {
    terminal kill-server 2>/dev/null || true
    server=belladonna-$$-$RANDOM # the old server may still be on its way out
    terminal new-session -d -x "$1" -y 60 "env PS1='ready ' sh"
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
