#!/usr/bin/env bash
# test-archive.sh [--native PROGRAM] [--depth 6] ARCHIVE
#
# Unpacks an archive of cross.sh and tries its programs in their own folder: Windows under wine, 64-bit ARM
# under qemu-aarch64-static (with libc6-dev-arm64-cross for the system's libraries), x86-64 as they are.
# Prints what it checked; ends at the first fault.
#
#   --native PROGRAM    a belladonna of this system, which must search the same number of nodes
#   --depth N           the depth of that comparison
#
# Needs for Windows: wine64, unzip, and gcc-mingw-w64-x86-64 if wine is older than 9; for the board in the
# browser: curl.
#
# Example: tools/release/test-archive.sh --native target/release/belladonna target/archives/*.zip

set -euo pipefail
source "$(dirname "$0")/lib.sh"

native="" depth=6
while (($#)); do
    case $1 in
        -h | --help) usage && exit ;;
        --native | --depth) (($# > 1)) || fail "$1 needs a value" ;;&
        --native) native=$(realpath "$2") && shift 2 ;;
        --depth) depth=$2 && shift 2 ;;
        -*) fail "unknown option $1 (--native, --depth)" ;;
        *) break ;;
    esac
done
(($# == 1)) || fail "expected one archive"
archive=$(realpath "$1")
[[ -f $archive ]] || fail "there is no file $archive"

work=$(mktemp -d)
server=
finish() {
    [[ -z $server ]] || kill "$server" 2>/dev/null || true
    [[ -z ${WINEPREFIX:-} ]] || wineserver --kill || true
    rm -rf "$work"
}
trap finish EXIT

# add_random_numbers: Rust's library takes random numbers from bcryptprimitives.dll, which Windows has since
# version 8, and wine since version 9. Older wines get one that calls the function of older Windows.
add_random_numbers() {
    local system=$WINEPREFIX/drive_c/windows/system32
    wineboot --init >/dev/null 2>&1
    [[ ! -e $system/bcryptprimitives.dll ]] || return 0
    cat >"$work/random.c" <<'END'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
    return SystemFunction036(data, length);
}
END
    x86_64-w64-mingw32-gcc -shared -o "$system/bcryptprimitives.dll" "$work/random.c" -ladvapi32
    echo "note: this wine has no bcryptprimitives.dll; it got a replacement"
}

runner=() ending='' slash=/
case $archive in
    *windows*.zip)
        runner=(wine) ending=.exe slash=\\
        # A Windows of its own, without windows and messages of wine.
        export WINEPREFIX=$work/wine WINEDEBUG=-all DISPLAY=
        unzip -q "$archive" -d "$work"
        add_random_numbers
        ;;
    *.tar.gz)
        [[ $archive != *aarch64* ]] || runner=(qemu-aarch64-static -L /usr/aarch64-linux-gnu)
        tar -xzf "$archive" -C "$work"
        ;;
    *) fail "expected an archive of cross.sh (.zip, .tar.gz), not $archive" ;;
esac
[[ -z ${runner[*]} ]] || command -v "${runner[0]}" >/dev/null || fail "needs ${runner[0]}"
cd "$work/"belladonna-*/

# run PROGRAM ARGUMENT...: its output with the ends of lines of this system, each line at once.
run() {
    local program=$1$ending
    shift
    timeout "${LIMIT:-300}" ${runner[@]+"${runner[@]}"} "./$program" "$@" | sed -u 's|\r$||'
}

# expect TITLE PATTERN COMMAND...: the command must succeed and print a line with this pattern.
expect() {
    local title=$1 pattern=$2 text
    shift 2
    text=$("$@" 2>&1) || fail "$title: $* failed: $text"
    grep -q -e "$pattern" <<<"$text" || fail "$title: '$pattern' is not in the output of $*: $text"
    echo "fine: $title"
}

# session LINE...: a session of the engine with these lines on its input, which stays open until the engine
# has written its move.
session() {
    local output=$work/session
    : >"$output"
    { printf '%s\n' "$@"
        for _ in {1..300}; do
            grep -qE '^(bestmove|move) ' "$output" && break || sleep 0.2
        done
        echo quit; } | run belladonna >"$output"
    cat "$output"
}

# bench COMMAND...: the last line of the search of the fixed positions.
bench() {
    "$@" bench --depth "$depth" | tail -n 1
}

for file in README.md LICENSE-{MIT,APACHE} THIRD-PARTY belladonna.{eng,svg,ico} logo.png \
    guide/index.html guide/start.html sbom/belladonna{,-tools,-web}.cdx.json; do
    [[ -s $file ]] || fail "the archive has no $file"
done
echo "fine: licences, guide, icons, lists of parts"

for program in belladonna belladonna-tools; do
    expect "$program starts" "Usage: $program" run "$program" --help
done
found=$(bench run belladonna)
echo "bench --depth $depth: $found"
if [[ -n $native ]]; then
    expected=$(bench "$native")
    [[ ${found%% *} == "${expected%% *}" ]] || fail "$native has another number of nodes: $expected"
    echo "fine: $native searches the same number of nodes: $expected"
fi
# 808984 nodes: the published counts of Gothic Chess (tests/data/perft/gothic.epd).
expect "perft of Gothic Chess" "808984" run belladonna perft gothic --depth 4
expect "a UCI session" '^bestmove [a-j]' \
    session uci 'setoption name UCI_Variant value gothic' isready 'position startpos moves d2d4' 'go depth 6'
expect "an XBoard session" '^move [a-j]' \
    session xboard 'protover 2' new 'variant gothic' 'sd 6' 'usermove d2d4'

# Paths as people of this system write them.
folder=${PWD##*/}
mkdir -p "../files here/games"
# path NAME: a file of that folder, seen from the folder of the programs.
path() {
    echo "..${slash}files here${slash}$1"
}
printf '[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n1. d4 d5 2. Nc3 Nc6 3. Nh3 Nh6 *\n' \
    >"../files here/game.pgn"
expect "analysis of a game" "Ann  *1" run belladonna analyse gothic --annotate "$(path game.pgn)" \
    --nodes 2000 --out "$(path annotated.pgn)" --graphs "$(path graphs)"
expect "the annotated game" "%eval" cat "../files here/annotated.pgn"
expect "the graph of the game" "<svg" cat "../files here/graphs/game-0001.svg"
printf 'name = "large-gothic"\ntitle = "Large"\nbased-on = "gothic"\n' >"../files here/games/large.toml"
expect "a game of one's own" "large-gothic" run belladonna --game-file "$(path games)" games
expect "a match" "2 games.* 0 faults" run belladonna-tools match gothic --nodes 500 --games 2 \
    --engine "name=a,cmd=./belladonna$ending" --engine "name=b,cmd=.${slash}belladonna$ending" \
    --log "$(path match.jsonl)"
[[ -s "../files here/match.jsonl" ]] || fail "the match has no log"

expect "belladonna-web starts" "Usage: belladonna-web" run belladonna-web --help
if command -v curl >/dev/null; then
    ${runner[@]+"${runner[@]}"} "./belladonna-web$ending" --port 0 >"$work/web" 2>&1 &
    server=$!
    for _ in {1..100}; do
        address=$(grep -oE -m 1 'http://[0-9.]+:[0-9]+' "$work/web") && break || sleep 0.2
    done
    [[ -n ${address:-} ]] || fail "the board names no address: $(cat "$work/web")"
    expect "the board in the browser" "<title>" curl --silent --max-time 20 "$address/"
else
    echo "SKIPPED: the board in the browser (needs curl)"
fi
