#!/usr/bin/env bash
# test-steps.sh: tests steps.sh, by which .ci/run counts what passed. Each case is a small run of its own.

set -euo pipefail
cd "$(dirname "$0")"

faults=0

# expect NAME STATUS PATTERN SCRIPT: the status of a run, and a line of its output as a regular expression.
expect() {
    local output status=0
    output=$(bash -euo pipefail -c "source ./steps.sh; $4; finish" 2>&1 </dev/null) || status=$?
    if ((status != $2)) || ! grep -Eq -- "$3" <<<"$output"; then
        printf 'test-steps.sh: %s: status %d instead of %d, or no line /%s/ in\n%s\n' \
            "$1" "$status" "$2" "$3" "$output" >&2
        faults=$((faults + 1))
    fi
}

unset ALLOW_SKIPS
left='left() { skip "no tool here"; }'
expect "all pass" 0 '^2 steps passed, 0 skipped$' 'step one true; step two true'
expect "no step" 1 '^0 steps passed, 0 skipped$' ':'
expect "a failure ends the run" 1 '^CI FAILED at: two$' 'step one true; step two false; step three true'
expect "the time of a failure" 1 '^ +[0-9]+ s  FAILED   two$' 'step one true; step two false'
expect "a skip fails" 1 '^1 steps passed, 2 skipped: two, four$' \
    "$left; step two left; step three true; step four left"
expect "the reason of a skip" 1 '^SKIPPED: no tool here$' "$left; step two left"
expect "a skip that is allowed" 0 '^1 steps passed, 1 skipped: two$' \
    "ALLOW_SKIPS=1; $left; step one true; step two left"
expect "a step in the background" 0 '^2 steps passed, 0 skipped$' \
    'beside one echo heard; step two true; collect'
expect "its output" 0 '^heard$' 'beside one echo heard; collect'
expect "it fails" 1 '^CI FAILED at: one$' 'beside one false; step two true; collect'
expect "it is skipped" 1 '^1 steps passed, 1 skipped: one$' "$left; beside one left; step two true; collect"
expect "it is ended" 1 '^CI FAILED at: one$' 'beside one kill -9 0; collect'

# A failure ends the steps in the background with their processes.
mark=$(mktemp)
expect "a failure beside a step" 1 '^CI FAILED at: two$' \
    "long() { sh -c 'echo \$\$ >$mark; exec sleep 600'; }; beside one long; sleep 1; step two false"
for _ in {1..50}; do kill -0 "$(<"$mark")" 2>/dev/null && sleep 0.1 || break; done
if kill -0 "$(<"$mark")" 2>/dev/null; then
    echo "test-steps.sh: a process of a step in the background is left" >&2
    faults=$((faults + 1))
fi
rm "$mark"

((faults == 0)) || exit 1
echo "steps.sh: all cases pass"
