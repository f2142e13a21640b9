# shellcheck shell=bash
# Functions shared by the scripts of this folder. Source this file.

# Prints the comment at the head of the script.
usage() {
    sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
}

# expect_arguments LEAST MOST ARGUMENT...: prints the usage for --help, and exits if there are too few or too
# many arguments.
expect_arguments() {
    local least=$1 most=$2
    shift 2
    case ${1:-} in -h | --help) usage && exit ;; esac
    (($# >= least && $# <= most)) || { usage >&2; exit 2; }
}

# set_engine PROGRAM: sets engine to the path of the program, which is given by its path or, like a command,
# by its name.
set_engine() {
    engine=$(type -P -- "$1" || true)
    [[ -n $engine || ! -f $1 || ! -x $1 ]] || engine=$1
    [[ -n $engine ]] || { echo "$(basename "$0"): there is no program $1" >&2; exit 2; }
    engine=$(realpath "$engine")
}

# start_screen FOLDER SIZE: starts a virtual screen that lives until the script ends. The server chooses a
# free display and writes its number into FOLDER/display.
start_screen() {
    rm -f "$1/display"
    Xvfb -displayfd 3 -screen 0 "$2" 3>"$1/display" >/dev/null 2>&1 &
    server=$!
    trap 'kill "$server" 2>/dev/null' EXIT
    for _ in {1..50}; do [[ -s $1/display ]] && break || sleep 0.2; done
    DISPLAY=:$(<"$1/display")
    export DISPLAY
}

# describe_variant VARIANT: sets files, ranks and holdings (the size of each side's) from the engine's
# description of the game, or from what it says of the board if XBoard knows the game. Sets load_options to
# the options with which XBoard can load a saved game or position when it starts.
describe_variant() {
    local setup board
    board=$("$engine" games show "$1" | sed -nE 's/^Board: ([0-9]+) x ([0-9]+).*/\1x\2/p')
    files=${board%x*} ranks=${board#*x} holdings=0 load_options=()
    case $1 in crazyhouse) holdings=5 ;; shogi | seirawan) holdings=7 ;; esac
    setup=$(printf 'xboard\nnew\nvariant %s\nquit\n' "$1" | "$engine" | grep '^setup (' || true)
    if [[ $setup =~ ^setup\ \(([^\)]*)\)\ ([0-9]+)x([0-9]+)\+([0-9]+)_ ]]; then
        files=${BASH_REMATCH[2]} ranks=${BASH_REMATCH[3]} holdings=${BASH_REMATCH[4]}
        # shellcheck disable=SC2034 # the caller uses it
        load_options=(-boardWidth "$files" -boardHeight "$ranks" -holdingsSize "$holdings"
            -pieceToCharTable "${BASH_REMATCH[1]}")
    fi
}
