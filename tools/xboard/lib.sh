# What the scripts of this folder share. To be sourced.

# The comment at the head of the script.
usage() {
    sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
}

# expect_arguments LEAST MOST ARGUMENT...: explains the script if asked to by --help, and ends it if there are too few
# arguments or too many.
expect_arguments() {
    local least=$1 most=$2
    shift 2
    case ${1:-} in -h | --help) usage && exit ;; esac
    (($# >= least && $# <= most)) || { usage >&2; exit 2; }
}

# set_engine PROGRAM: sets engine to the program's path.
set_engine() {
    engine=$(realpath "$1")
    [[ -f $engine && -x $engine ]] || { echo "$(basename "$0"): $1 is no program that can be run" >&2; exit 2; }
}

# start_screen FOLDER SIZE: starts a virtual screen until the script ends. The server chooses a free display and writes its
# number into FOLDER/display.
start_screen() {
    Xvfb -displayfd 3 -screen 0 "$2" 3>"$1/display" >/dev/null 2>&1 &
    server=$!
    trap 'kill "$server" 2>/dev/null' EXIT
    for _ in {1..50}; do [[ -s $1/display ]] && break || sleep 0.2; done
    DISPLAY=:$(<"$1/display")
    export DISPLAY
}
