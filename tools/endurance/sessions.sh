#!/usr/bin/env bash
# Runs thousands of random sessions of both protocols with the real program, interrupted at random times.
#
#   sessions.sh [--sessions N] [--seed SEED] [--end-ms MS] [PROGRAM]
#
# N sessions for each protocol (default: 2000), in all games, most of up to 60 commands, some of 800. PROGRAM
# is belladonna (default: built in release). A model of the protocol (tests/properties/src/sessions) checks
# each session: no late or unsolicited move, one bestmove for each go, answers to pings in order, the same
# position on both sides. After "quit" and at EOF the program must exit within MS milliseconds (default:
# 1000). A failing session is shrunk and printed. The same seed gives the same commands, but not the same
# timing.
#
# Example: tools/endurance/sessions.sh --sessions 500 --seed 7 target/release/belladonna

set -euo pipefail
cd "$(dirname "$0")/../.."

sessions=2000 seed=1 end_ms=1000 program=
number() {
    [[ ${2-} =~ ^[0-9]{1,9}$ ]] || { echo "sessions.sh: $1 needs a number, not \"${2-}\"" >&2; exit 2; }
}
while (($#)); do
    case $1 in
        --help | -h) sed -n '2,/^$/s/^# \{0,1\}//p' "$0"; exit 0 ;;
        --sessions) number "$@"; sessions=$2; shift ;;
        --seed) number "$@"; seed=$2; shift ;;
        --end-ms) number "$@"; end_ms=$2; shift ;;
        -*) echo "sessions.sh: unknown option $1; see sessions.sh --help" >&2; exit 2 ;;
        *) program=$1 ;;
    esac
    shift
done

if [[ -z $program ]]; then
    cargo build --release --package belladonna
    program=${CARGO_TARGET_DIR:-target}/release/belladonna
fi
BELLADONNA_PROGRAM=$(realpath -e "$program")
export BELLADONNA_PROGRAM BELLADONNA_SESSIONS=$sessions BELLADONNA_SESSIONS_SEED=$seed
export BELLADONNA_SESSIONS_END_MS=$end_ms
cargo test --package properties --test sessions -- --nocapture
