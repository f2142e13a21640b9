# shellcheck shell=bash
# Runs and counts the steps of .ci/run. Source this file.
#
#   step TITLE COMMAND...    runs a command under a heading; a failure ends the script and names the step
#   beside TITLE COMMAND...  the same in the background; collect prints its output
#   collect                  waits for the steps in the background
#   skip REASON              the command of a step calls it and returns its status: the step is skipped
#   finish                   prints the time of each step, and how many passed; the last line of the script
#
# A skipped step is a failure at the end, because nobody reads what a gate has left out. With ALLOW_SKIPS=1 it
# is not.

skip_status=77 # as in Automake
passed=0 skipped=() times=()
background=() background_titles=() background_logs=() # a process for each step, what it does, its output
step_logs=$(mktemp -d)
trap end_steps EXIT

# Ends the steps in the background, with all their processes, and removes what they printed.
end_steps() {
    local process
    for process in "${background[@]}"; do kill -- "-$process" 2>/dev/null; done
    rm -rf "$step_logs"
}

skip() {
    printf 'SKIPPED: %s\n' "$1"
    return "$skip_status"
}

step() {
    local title=$1 started=$SECONDS status=0
    shift
    printf '\n=== %s ===\n' "$title"
    "$@" || status=$?
    count "$title" "$((SECONDS - started))" "$status"
}

beside() {
    local title=$1 log
    shift
    log=$(mktemp -p "$step_logs")
    printf '\n=== %s: started ===\n' "$title"
    set -m # a process group of its own, which end_steps can end
    {
        local started=$SECONDS status=0
        "$@" || status=$?
        printf '%s %s\n' "$((SECONDS - started))" "$status" >"$log.result"
    } </dev/null >"$log" 2>&1 &
    set +m
    background+=("$!") background_titles+=("$title") background_logs+=("$log")
}

collect() {
    local title seconds status log
    while ((${#background[@]})); do
        wait "${background[0]}" || true
        title=${background_titles[0]} log=${background_logs[0]}
        background=("${background[@]:1}") background_titles=("${background_titles[@]:1}")
        background_logs=("${background_logs[@]:1}")
        printf '\n=== %s ===\n' "$title"
        cat "$log"
        read -r seconds status <"$log.result" || fail "$title"
        count "$title" "$seconds" "$status"
    done
}

# count TITLE SECONDS STATUS: notes how a step ended.
count() {
    local state=passed
    case $3 in
        0) passed=$((passed + 1)) ;;
        "$skip_status") state=SKIPPED && skipped+=("$1") ;;
        *) state=FAILED ;;
    esac
    times+=("$(printf '%6d s  %-7s  %s' "$2" "$state" "$1")")
    printf -- '--- %s: %s in %s s\n' "$1" "$state" "$2"
    [[ $state != FAILED ]] || fail "$1"
}

# The time of each step, in their order.
print_times() {
    printf '\n=== Times ===\n'
    printf '%s\n' "${times[@]}"
}

fail() {
    print_times
    printf '\nCI FAILED at: %s\n' "$1" >&2
    exit 1
}

finish() {
    local names
    printf -v names ', %s' "${skipped[@]}"
    print_times
    printf '\n%d steps passed, %d skipped' "$passed" "${#skipped[@]}"
    ((${#skipped[@]} == 0)) || printf ': %s' "${names:2}"
    printf '\n'
    if ((passed == 0)) || { ((${#skipped[@]})) && [[ ${ALLOW_SKIPS:-} != 1 ]]; }; then
        echo 'CI FAILED: a skipped step has checked nothing. ALLOW_SKIPS=1 lets the run pass.' >&2
        exit 1
    fi
    printf 'CI passed in %s s\n' "$SECONDS"
}
