# shellcheck shell=bash
# Functions shared by the scripts of this folder. Source this file in the root folder of the sources.

fail() {
    echo "${0##*/}: $*" >&2
    exit 1
}

# need PROGRAM...: ends the script if one of these programs is missing, before anything is done.
need() {
    local program missing=()
    for program; do
        command -v "$program" >/dev/null || missing+=("$program")
    done
    ((${#missing[@]} == 0)) || fail "needs ${missing[*]}: --help names the packages"
}

# Prints the comment at the head of the script.
usage() {
    sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
}

# The folder of build results.
built=${CARGO_TARGET_DIR:-target}

version() {
    cargo pkgid -p belladonna | sed 's/.*[#@]//'
}

# The time of the last commit. Linker, strip, cargo-deb and cargo-cyclonedx write it instead of the present
# time, so that the same sources give the same files (https://reproducible-builds.org/specs/source-date-epoch).
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "${BASH_SOURCE%/*}" log -1 --format=%ct)}

# flags [FLAG...]: prints these flags of the compiler as CARGO_ENCODED_RUSTFLAGS has them, after those that
# keep paths of this machine out of programs: the folder of the sources is /belladonna there, that of the
# dependencies /cargo.
flags() {
    local IFS=$'\x1f'
    set -- "--remap-path-prefix=$PWD=/belladonna" \
        "--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo" "$@"
    echo "$*"
}

# build_programs TARGET FOLDER PACKAGE...: builds the programs of the packages as a release has them, and
# puts them into FOLDER, without symbols. The target is explicit, so that the flags do not apply to build
# scripts and macros.
build_programs() {
    local target=$1 folder=$2 package profile
    local -x CARGO_ENCODED_RUSTFLAGS
    CARGO_ENCODED_RUSTFLAGS=$(flags)
    shift 2
    for package in "$@"; do
        profile=release
        # Its profile: a search that panics must not end the sessions of all pages.
        [[ $package != belladonna-web ]] || profile=server
        cargo build --quiet --locked --profile "$profile" --target "$target" --jobs "${JOBS:-2}" \
            --package "$package" --bin "$package"
        install -D -m 755 "$built/$target/$profile/$package" "$folder/$package"
        strip "$folder/$package"
    done
}

# copy_guide FOLDER: builds the guide as HTML and copies it to FOLDER.
copy_guide() {
    xtask guide || fail "the guide cannot be built"
    mkdir -p "$(dirname "$1")"
    rm -rf "$1"
    cp -r target/guide "$1"
}

# copy_documents FOLDER: what belongs to the programs in an archive: documents, licences, XBoard's entry.
copy_documents() {
    mkdir -p "$1"
    cp README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT tools/xboard/belladonna.eng "$1"
}

# xtask CHORE...: cargo xtask, built by the profile xtask_profile (default: dev).
xtask() {
    cargo run --quiet --locked --profile "${xtask_profile:-dev}" -p xtask -- "$@"
}

# copy_sbom TARGET FOLDER: a list of the parts of each program (CycloneDX, JSON) with versions and licences,
# for the dependencies that a target has.
copy_sbom() {
    local lists=parts.cdx tool folder program
    tool=$(tools/ci/cargo-tool.sh cargo-cyclonedx 0.5.9)
    # It writes a list beside the manifest of every package.
    "$tool" cyclonedx --quiet --format json --spec-version 1.5 --target "$1" --override-filename "$lists"
    mkdir -p "$2"
    for folder in engine tools tools/web; do
        program=$(sed -n '0,/^name = /s/^name = "\(.*\)"/\1/p' "$folder/Cargo.toml")
        # Without the folder of this machine.
        sed "s|file://$PWD|file:///belladonna|g" "$folder/$lists.json" >"$2/$program.cdx.json"
    done
    find . -path ./target -prune -o -name "$lists.json" -exec rm {} +
}

# copy_licences TARGET FILE: the licences of the packages of crates.io in the programs, with their notices of
# copyright, each text once, after the names of its packages. Packages that bring no text are named with their
# licence.
copy_licences() {
    local name version licence source text hash without=
    local -A packages=() texts=()
    while read -r name version licence; do
        source=$(echo "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/"$name-${version#v}")
        [[ -d $source ]] || fail "the sources of $name $version are not in the folder $source"
        hash=
        for text in "$source"/*[Ll][Ii][Cc][Ee][Nn][Ss][Ee]* "$source"/COPYING* "$source"/NOTICE*; do
            [[ -f $text ]] || continue
            hash=$(sha256sum <"$text")
            texts[$hash]=$text
            packages[$hash]+="${packages[$hash]:+, }$name ${version#v} ($licence)"
        done
        [[ -n $hash ]] || without+="    $name ${version#v}: $licence"$'\n'
    done < <(cargo tree --locked --target "$1" --edges normal --prefix none --no-dedupe --format '{p} {l}' \
        --package belladonna --package belladonna-tools --package belladonna-web |
        grep -v " ($PWD" | sed 's/ (proc-macro)//; /^$/d' | LC_ALL=C sort -u)
    {
        echo "The programs contain parts of these packages of https://crates.io."
        for hash in $(printf '%s\n' "${!texts[@]}" | cut -d ' ' -f 1 | LC_ALL=C sort); do
            printf '\n%s\n%s:\n\n' "$(printf '=%.0s' {1..80})" "${packages[$hash  -]}"
            cat "${texts[$hash  -]}"
        done
        [[ -z $without ]] || printf '\nWithout a text of the licence in the package:\n%s' "$without"
    } >"$2"
}
