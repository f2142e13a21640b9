# shellcheck shell=bash
# shellcheck disable=SC2154 # engine, files and holdings come from lib.sh, folder and wanted from the caller
# Plays a session of XBoard by mouse and keyboard on a virtual screen. Source this file after lib.sh.

# Measures the board, since XBoard rescales its window.
measure() {
    local window width=0 height=0 w h columns=$files
    ((holdings == 0)) || columns=$((files + 4))
    for window in $(xdotool search --onlyvisible --class xboard); do
        read -r w h < <(xdotool getwindowgeometry --shell "$window" |
            awk -F= '/WIDTH/ {w=$2} /HEIGHT/ {print w, $2}')
        if ((w > width)); then width=$w height=$h; fi
    done
    pitch=$(((width - 5) / columns))
    left=$((2 + (columns - files) / 2 * pitch)) bottom=$((height - 2))
}

# The centre of a square, as x and y.
middle() {
    local file
    file=$(printf '%d' "'${1:0:1}")
    x=$((left + pitch * (file - 97) + pitch / 2)) y=$((bottom - pitch * (${1:1} - 1) - pitch / 2))
}

# press X Y [TO-X TO-Y]: a click, or a drag.
press() {
    local i
    xdotool mousemove "$1" "$2"
    sleep 0.25
    xdotool mousedown 1
    sleep 0.25
    if (($# == 4)); then
        for i in 1 2 3 4 5; do
            xdotool mousemove $(($1 + ($3 - $1) * i / 5)) $(($2 + ($4 - $2) * i / 5))
            sleep 0.1
        done
    fi
    xdotool mouseup 1
    sleep 0.8
}

# Steps: a square, clicked; `e2>e4`, a drag; `a8~-2`, a press on a8 that moves two squares down (or up) before
# the release; `holdings:N`, the Nth place from the bottom of White's holdings; `ctrl:SQUARE`, a click with
# Ctrl; `key:NAME`, `type:TEXT`, `wait:SECONDS`; `position:FILE`, `game:FILE`: the content of the file is
# pasted.
step() {
    local x y from
    case $1 in
        key:*) xdotool key "${1#*:}" && sleep 1 ;;
        type:*) xdotool type "${1#*:}" && sleep 0.5 ;;
        wait:*) sleep "${1#*:}" ;;
        position:*) paste "${1#*:}" ctrl+shift+v ;;
        game:*) paste "${1#*:}" ctrl+v ;;
        holdings:*)
            press $((left + pitch * files + pitch * 3 / 2)) $((bottom - pitch * (${1#*:} - 1) - pitch / 2))
            ;;
        ctrl:*)
            middle "${1#*:}"
            xdotool keydown ctrl
            press "$x" "$y"
            xdotool keyup ctrl
            ;;
        *'>'*)
            middle "${1%>*}" && from="$x $y"
            middle "${1#*>}" && press $from "$x" "$y"
            ;;
        *'~'*) middle "${1%\~*}" && press "$x" "$y" "$x" $((y - pitch * ${1#*\~})) ;;
        *) middle "$1" && press "$x" "$y" ;;
    esac
}

# paste FILE KEY
paste() {
    xclip -selection clipboard -i <"$1"
    xclip -selection primary -i <"$1"
    xdotool key "$2"
    sleep 2
}

# Ends the XBoard of a session.
end_xboard() {
    kill "$xboard"
    wait "$xboard" 2>/dev/null || true
}

# session VARIANT POSITION STEPS LINE...: plays the steps from a position (empty: the start of the game) and
# expects every LINE (a regular expression) in XBoard's log, in this order. A LINE that begins with ! must not
# occur after the LINE before it. OPTIONS are additional options for XBoard. If wanted has numbers, only those
# sessions are played.
session() {
    local variant=$1 position=$2 steps=$3 line rest from=1 at xboard start window
    shift 3
    sessions=$((sessions + 1))
    ((${#wanted[@]} == 0)) || [[ " ${wanted[*]} " == *" $sessions "* ]] || return 0
    describe_variant "$variant"
    local records=$folder/$sessions-$variant
    rm -rf "$records"
    mkdir -p "$records/home"
    # -firstOptions is made for short texts.
    start="new\\noption StartPosition=$position\\n"
    # XBoard sometimes makes its window too low when it starts beside others: then it starts again.
    for _ in 1 2 3; do
        # shellcheck disable=SC2086 # the options are words
        HOME=$records/home xboard -settingsFile "$records/home/settings" -saveSettingsOnExit false \
            -soundProgram true -animateMoving false -popupMoveErrors false \
            -messageSuppress "Right-clicking menu item or dialog text pops up help on it" \
            -fcp "$engine" -variant "$variant" -firstInitString "$start" -size 64 \
            -testLegality false -oneClickMove true -showTargetSquares true \
            -st 0:01 ${OPTIONS-} -debug -nameOfDebugFile "$records/xboard.debug" \
            >"$records/xboard.out" 2>&1 &
        xboard=$!
        # The engine has set the position up, and XBoard has drawn it.
        for _ in {1..300}; do grep -qs "<first : pong" "$records/xboard.debug" && break || sleep 0.1; done
        sleep 3
        # Without a window manager every window is in the corner.
        for window in $(xdotool search --onlyvisible --name "Engine Output"); do
            xdotool windowmove "$window" 700 0
        done
        measure
        ((bottom < pitch * ranks)) || break
        end_xboard
    done
    # Keys go to the window under the mouse.
    xdotool mousemove $((left + 5)) $((bottom - 5))
    for line in $steps; do step "$line"; done
    # Time for a move of the engine, also on a busy machine.
    sleep 3
    import -window root "$records/screen.png"
    end_xboard
    for line in "$@"; do
        rest=$(tail -n "+$from" "$records/xboard.debug")
        at=$(grep -nE -m 1 -- "${line#!}" <<<"$rest" | cut -d: -f1 || true)
        case $line in
            !*) [[ -z $at ]] && continue ;;
            *) [[ -n $at ]] && from=$((from + at)) && continue ;;
        esac
        no=$([[ $line == !* ]] || echo "no ")
        echo "FAULT: session $sessions, $variant: ${no}line ${line#!}, see $records/xboard.debug"
        faults=$((faults + 1))
        return
    done
    echo "session $sessions, $variant: as expected"
}
