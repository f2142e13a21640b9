#!/usr/bin/env bash
# check-test-log.sh LOG
#
# Reads the output of "cargo test" and fails if a test runner ran no test, as after a suite was renamed,
# filtered or omitted from a manifest. Prints the number of passed tests of each runner.

set -euo pipefail

(($# == 1)) || { echo "usage: check-test-log.sh LOG" >&2; exit 2; }

awk '
    /^ *(Running|Doc-tests) / { runner = $0; sub(/^ */, "", runner); runners++ }
    /^test result: / {
        for (i = 1; i < NF; i++) if ($(i + 1) == "passed;") passed = $i
        printf "%6d passed  %s\n", passed, runner
        total += passed
        results++
        if (passed == 0) { print "ran no test: " runner > "/dev/stderr"; bad = 1 }
    }
    END {
        if (results == 0) { print "no test runner ran" > "/dev/stderr"; bad = 1 }
        if (results != runners) {
            print runners " runners started, " results " reported" > "/dev/stderr"
            bad = 1
        }
        printf "%6d tests passed by %d runners\n", total, results
        exit bad
    }
' "$1"
