#!/usr/bin/env bash
# cross.sh [--quick] TARGET...
#
# Builds the programs of a release on x86-64 Linux for another system, and packs them with licences, guide,
# icons, the lists of their parts (SBOM) and XBoard's entry into an archive in target/archives:
#
#   x86_64-pc-windows-gnu        Windows; needs Debian's gcc-mingw-w64-x86-64 and zip
#   aarch64-unknown-linux-gnu    Linux on 64-bit ARM; needs gcc-aarch64-linux-gnu and libc6-dev-arm64-cross
#   x86_64-unknown-linux-gnu     Linux on x86-64, without the binaries by processor level of build.sh
#
# --quick builds by the profile `tested`, without optimisation of whole programs. test-archive.sh tries an
# archive. Environment: JOBS, the number of compilers at once (2).
#
# Example: tools/release/cross.sh x86_64-pc-windows-gnu

set -euo pipefail
cd "$(dirname "$0")/../.."
source tools/release/lib.sh

case ${1:-} in
    '') usage >&2 && exit 2 ;;
    -h | --help) usage && exit ;;
    --quick) quick=1 && shift ;;
esac

# Both pack the folder $1 of the current folder with sorted names, one time and no owners, so that the same
# files give the same archive.
pack_zip() {
    find "$1" -type f | LC_ALL=C sort | TZ=UTC zip -q -X -@ "$1.zip"
    echo "$1.zip"
}

pack_tar() {
    tar --sort=name --owner=0 --group=0 --numeric-owner -c "$1" | gzip -9n >"$1.tar.gz"
    echo "$1.tar.gz"
}

archives=$PWD/target/archives
mkdir -p "$archives"
for target in "$@"; do
    target_settings "$target"
    rustup target add "$target"
    pack=pack_tar
    [[ $target != *windows* ]] || pack=pack_zip
    name=belladonna-$(version)-$target
    folder=$archives/$name
    rm -rf "$folder" "$folder".*
    build_programs "$target" "$folder" belladonna belladonna-tools belladonna-web
    copy_documents "$folder"
    copy_licences "$target" "$folder/THIRD-PARTY"
    copy_guide "$folder/guide"
    xtask icons "$folder"
    copy_sbom "$target" "$folder/sbom"
    find "$folder" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
    (cd "$archives" && echo "Archive: $archives/$("$pack" "$name")")
done
