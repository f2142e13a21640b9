#!/bin/sh
# belladonna [ARGUMENTS]
#
# Starts the binary of this folder that fits the processor, the highest of the levels x86-64, x86-64-v2,
# x86-64-v3 and x86-64-v4 (https://gitlab.com/x86-psABIs/x86-64-ABI) for which the folder has one.
#
# belladonna --can-run LEVEL [FEATURE...]: exits with 0 if the processor has the instructions of a level, with
# 1 if not. Features, as Linux names them, stand for those of another processor.

# has NAME...: whether the processor has all of these features.
has() {
    for name in "$@"; do
        case " $flags " in
            *" $name "*) ;;
            *) return 1 ;;
        esac
    done
}

can_run() {
    case $1 in
        x86-64) ;;
        x86-64-v2) has cx16 lahf_lm popcnt sse4_1 sse4_2 ssse3 ;;
        x86-64-v3) can_run x86-64-v2 && has avx avx2 bmi1 bmi2 f16c fma abm movbe xsave ;;
        x86-64-v4) can_run x86-64-v3 && has avx512f avx512bw avx512cd avx512dq avx512vl ;;
        *) return 1 ;;
    esac
}

flags=$(sed -n 's/^flags[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
if [ "$1" = --can-run ]; then
    level=$2
    shift 2
    [ $# = 0 ] || flags=$*
    can_run "$level"
    exit
fi
folder=$(dirname "$(readlink -f "$0")")
for level in x86-64-v4 x86-64-v3 x86-64-v2 x86-64; do
    if [ -x "$folder/belladonna-$level" ] && can_run "$level"; then
        exec "$folder/belladonna-$level" "$@"
    fi
done
echo "belladonna: no binary in $folder fits this processor" >&2
exit 1
