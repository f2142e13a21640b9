#!/usr/bin/env bash
# build.sh [--levels "x86-64 x86-64-v2 x86-64-v3"] [--jobs 2] [--out target/package] [--deb]
#
# Builds the package of a release: one binary for each level of the x86-64 processors, and a script that
# starts the best one that the processor can run. The builds are guided by a profile: an instrumented build
# searches and counts moves in all games, and the compiler arranges the code by what ran often
# (https://doc.rust-lang.org/rustc/profile-guided-optimization.html).
#
# --deb then makes the Debian package of all programs with these binaries: see deb.sh.
#
# Needs llvm-profdata of the compiler's version: rustup component add llvm-tools. Fails if a binary searches
# other nodes than the plain release build would: the count of `belladonna bench` must be the same.
#
# Example: tools/release/build.sh --levels x86-64-v3

set -euo pipefail
cd "$(dirname "$0")/../.."
source tools/release/lib.sh

levels="x86-64 x86-64-v2 x86-64-v3" jobs=2 out=target/package deb=
while (($#)); do
    case $1 in
        -h | --help) usage && exit ;;
        --deb) deb=1 && shift && continue ;;
        --levels | --jobs | --out) (($# > 1)) || fail "$1 needs a value" ;;&
        --levels) levels=$2 ;;
        --jobs) jobs=$2 ;;
        --out) out=$2 ;;
        *) fail "unknown option $1 (--levels, --jobs, --out, --deb)" ;;
    esac
    shift 2
done

target=$(rustc -vV | sed -n 's/^host: //p')
[[ $target == x86_64-* ]] || fail "the levels are those of x86-64 processors; this is $target"
profdata=$(rustc --print sysroot)/lib/rustlib/$target/bin/llvm-profdata
[[ -x $profdata ]] || fail "no $profdata; install it with: rustup component add llvm-tools"

# build FOLDER FLAG...: builds the release binary with more flags of the compiler. Prints its path. With an
# explicit target the flags do not apply to build scripts and macros.
build() {
    local folder=target/release-builds/$1
    shift
    CARGO_ENCODED_RUSTFLAGS=$(flags "$@") cargo build --quiet --locked --release --package belladonna \
        --jobs "$jobs" --target "$target" --target-dir "$folder" >&2
    echo "$folder/$target/release/belladonna"
}

# The work on which the profile is taken: searches of all games, and perft of games with different rules.
train() {
    "$1" bench --depth 9 | tail -n 1
    local game
    for game in gothic chess poison apothecary-modern; do
        "$1" perft "$game" --depth 4 | tail -n 1
    done
}

mkdir -p "$out"
expected=
for level in $levels; do
    # Each level has its own profile: the vector code differs.
    tools/release/belladonna.sh --can-run "$level" || fail "this processor cannot run $level to profile it"
    profiles=$PWD/target/release-builds/profile-$level
    rm -rf "$profiles"
    echo "Instrumented build for $level"
    train "$(build "$level-instrumented" "-Cprofile-generate=$profiles" "-Ctarget-cpu=$level")"
    "$profdata" merge -o "$profiles/merged.profdata" "$profiles"
    echo "Build for $level"
    binary=$(build "$level" "-Cprofile-use=$profiles/merged.profdata" "-Ctarget-cpu=$level")
    cp "$binary" "$out/belladonna-$level"
    nodes=$("$out/belladonna-$level" bench | tail -n 1 | cut -d ' ' -f 1)
    echo "$level: bench $nodes"
    [[ ${expected:=$nodes} == "$nodes" ]] || fail "$level searched $nodes nodes, another binary $expected"
done
cp tools/release/belladonna.sh "$out/belladonna"
copy_documents "$out"
echo "Package: $out"
[[ -z $deb ]] || tools/release/deb.sh --engine "$out"
