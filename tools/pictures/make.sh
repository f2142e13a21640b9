#!/usr/bin/env bash
# Makes pictures for the guide from real sessions: the terminal, XBoard, a match and an analysed game.
#
#   make.sh ENGINE TOOLS FOLDER [NAME...]
#
# ENGINE is the program belladonna, TOOLS is belladonna-tools. NAME is terminal, match, graph or xboard.
# Without a name the script makes all four. Needs Debian's tmux, xboard, xvfb, xdotool and imagemagick.
#
# Example: tools/pictures/make.sh target/release/belladonna target/release/belladonna-tools docs/pictures

set -euo pipefail
here=$(dirname "$(realpath "$0")")
source "$here/../xboard/lib.sh"
source "$here/../xboard/mouse-lib.sh"

expect_arguments 3 7 "$@"
set_engine "$1"
tools=$(realpath "$2")
pictures=$(realpath "$3")
shift 3
work=$(mktemp -d)
tmux_server=none
xboard='' server=''
finish() {
    tmux -L "$tmux_server" kill-server 2>/dev/null || true
    [[ -z $xboard ]] || kill "$xboard" 2>/dev/null || true
    [[ -z $server ]] || kill "$server" 2>/dev/null || true
    wait 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT
mkdir "$work/bin"
ln -s "$engine" "$work/bin/belladonna"
ln -s "$tools" "$work/bin/belladonna-tools"
export PATH=$work/bin:$PATH:/usr/games LC_ALL=C.UTF-8
cd "$work"

# screen COLUMNS ROWS COMMAND: starts the command in a new terminal.
screen() {
    columns=$1
    tmux_server=pictures-$$-$RANDOM # the one before may still be on its way out
    tmux -L "$tmux_server" -f /dev/null new-session -d -x "$1" -y "$2" \
        "env TERM=tmux-256color PS1='$ ' sh"
    sleep 1
    tmux -L "$tmux_server" send-keys "clear; $3" Enter
}

# expect PATTERN: waits until a line of the screen matches the extended regular expression.
expect() {
    local try
    for ((try = 0; try < 600; try++)); do
        tmux -L "$tmux_server" capture-pane -p | grep -Eq -- "$1" && return
        sleep 0.2
    done
    echo "make.sh: no line matches /$1/ on this screen:" >&2
    tmux -L "$tmux_server" capture-pane -p >&2
    exit 1
}

# say LINE PATTERN: types a line and waits for the pattern.
say() {
    tmux -L "$tmux_server" send-keys "$1" Enter
    expect "$2"
}

# draw NAME TITLE: draws the screen, and ends the terminal.
draw() {
    tmux -L "$tmux_server" capture-pane -e -N -p | "$here/screen.py" "$columns" "$2" >"$pictures/$1.svg"
    tmux -L "$tmux_server" kill-server
}

# A game against the engine, a move that is illegal and the reason, and a hint.
terminal() {
    screen 80 28 "belladonna play gothic"
    expect '^White>'
    say d4 'Belladonna plays .* \(depth'
    expect '^White> *$'
    tmux -L "$tmux_server" send-keys C-l
    sleep 1
    say board '^White> *$'
    say O-O 'is in the way of castling'
    say hint '^Hint: '
    sleep 1
    draw terminal "belladonna play gothic"
}

# A match of the engine with itself at two limits, half-way through.
match() {
    screen 112 8 "belladonna-tools match gothic --games 20 --concurrency 1 --nodes 2000 \\
    --engine name=full,cmd=belladonna --engine name=half,cmd=belladonna,nodes=1000"
    expect '1[0-9]/20'
    draw match "belladonna-tools match gothic"
}

# The expected points of a game between two limits.
graph() {
    belladonna-tools match gothic --games 2 --concurrency 1 --seed 4 --pgn game.pgn \
        --engine name=Ann,cmd=belladonna,nodes=300 --engine name=Bob,cmd=belladonna,nodes=300 >match.txt
    belladonna analyse gothic --annotate game.pgn --nodes 20000 --graphs graphs --out annotated.pgn
    cp graphs/game-0001.svg "$pictures/graph.svg"
}

# Apothecary Chess-Classic after a move of both sides. A click on a knight marks the squares of its moves.
xboard_window() {
    start_screen "$work" 1024x830x24
    trap finish EXIT
    describe_variant apothecary-classic
    mkdir home
    HOME=$work/home xboard -settingsFile home/settings -saveSettingsOnExit false -soundProgram true \
        -animateMoving false -messageSuppress "Right-clicking menu item or dialog text pops up help on it" \
        -fcp belladonna -variant apothecary-classic -testLegality false -oneClickMove true \
        -showTargetSquares true -sweepPromotions false -size 72 -tc 1 -inc 1 >xboard.txt 2>&1 &
    xboard=$!
    sleep 6
    measure
    for move in e4 e6 wait:20 c3; do step "$move"; done
    import -window root window.png
    # The window is in the corner of the screen, and the board is its lowest part.
    convert window.png -crop "$((2 + pitch * (files + 4) + 3))x$((bottom + 2))+0+0" +repage -strip \
        -define png:compression-level=9 -colors 128 "$pictures/xboard.png"
    kill "$xboard"
    wait "$xboard" 2>/dev/null || true
    xboard=''
}

names=("${@:-all}")
[[ ${names[0]} == all ]] && names=(terminal match graph xboard)
for name in "${names[@]}"; do
    case $name in
        terminal | match | graph) "$name" ;;
        xboard) xboard_window ;;
        *) echo "make.sh: $name is none of terminal, match, graph, xboard" >&2 && exit 2 ;;
    esac
done
