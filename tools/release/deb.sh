#!/usr/bin/env bash
# deb.sh [--quick | --programs FOLDER] [--engine FOLDER]
#
# Makes the Debian package of engine, tools and board in the browser, with man pages, shell completions,
# guide, XBoard's settings files of the games, the entry for its list of engines and the engine's logo, the
# entry for the menus of desktops, and the lists of the programs' parts (SBOM). Prints its path in target/deb.
#
#   --engine FOLDER    the engine's binaries by processor level, made by build.sh (default: target/package)
#   --quick            builds all programs by the profile `tested`, without optimisation of whole programs;
#                      the package has this one binary of the engine
#   --programs FOLDER  takes all three programs from here and builds none of them
#
# Needs Debian's dpkg-dev. Installs cargo-deb, mdBook and cargo-cyclonedx into ~/.cache/belladonna if they are
# not there: some minutes.
#
# Example: tools/release/deb.sh --quick

set -euo pipefail
cd "$(dirname "$0")/../.."
source tools/release/lib.sh

engine=target/package programs=
while (($#)); do
    case $1 in
        -h | --help) usage && exit ;;
        --quick) quick=1 && shift ;;
        --engine | --programs) (($# > 1)) || fail "$1 needs a folder" ;;&
        --engine) engine=$2 && shift 2 ;;
        --programs) programs=$2 && shift 2 ;;
        *) fail "unknown option $1 (--quick, --programs, --engine)" ;;
    esac
done
[[ -z ${quick:-} || -z $programs ]] || fail "--quick builds the programs that --programs would bring"
cargo_deb=$(tools/ci/cargo-tool.sh cargo-deb 3.8.0)
[[ -z ${quick:-} ]] || xtask_profile=tested # whose libraries are there then
target=$(rustc -vV | sed -n 's/^host: //p')

files=target/deb/files
rm -rf target/deb
mkdir -p "$files"/usr/{bin,lib/belladonna,share/doc/belladonna}

# place MODE SOURCE TARGET: copies a file into the package.
place() {
    install -D -m "$1" "$2" "$files/$3"
}

# place_programs: the engine's binaries with the script that chooses one, tools and board.
place_programs() {
    if [[ -n ${quick:-} ]]; then
        cargo build --quiet --profile tested -p belladonna -p belladonna-tools -p belladonna-web
        programs=$built/tested
    fi
    if [[ -n $programs ]]; then
        # Without levels of the processor: the script starts the binary of the lowest level anywhere.
        place 755 "$programs/belladonna" usr/lib/belladonna/belladonna-x86-64
        place 755 "$programs/belladonna-tools" usr/bin/belladonna-tools
        place 755 "$programs/belladonna-web" usr/bin/belladonna-web
    else
        [[ -x $engine/belladonna ]] || fail "$engine has no engine; run tools/release/build.sh first"
        local binary
        for binary in "$engine"/belladonna-x86-64*; do
            place 755 "$binary" "usr/lib/belladonna/${binary##*/}"
        done
        build_programs "$target" "$files/usr/bin" belladonna-tools belladonna-web
    fi
    place 755 tools/release/belladonna.sh usr/lib/belladonna/belladonna
    strip "$files"/usr/lib/belladonna/belladonna-x86-64* "$files"/usr/bin/*
    ln -s ../lib/belladonna/belladonna "$files/usr/bin/belladonna"
}

# place_pages: man pages, and completions where bash, zsh and fish of Debian look for those of packages.
place_pages() {
    local folder=target/deb/pages page program
    xtask man "$folder"
    xtask icons target/deb/icons
    for page in "$folder"/man/*.1; do
        place 644 "$page" "usr/share/man/man1/${page##*/}"
        gzip -9n "$files/usr/share/man/man1/${page##*/}"
    done
    for program in belladonna belladonna-tools belladonna-web; do
        place 644 "$folder/completions/$program.bash" "usr/share/bash-completion/completions/$program"
        place 644 "$folder/completions/_$program" "usr/share/zsh/vendor-completions/_$program"
        place 644 "$folder/completions/$program.fish" "usr/share/fish/vendor_completions.d/$program.fish"
    done
}

# place_entries: what XBoard, menus and people look for.
place_entries() {
    place 644 tools/xboard/belladonna.eng usr/share/games/plugins/xboard/belladonna.eng
    # Where XBoard looks for the settings file of `xboard @gothic`.
    tools/xboard/settings.sh "$files/usr/lib/belladonna/belladonna-x86-64" \
        "$files/usr/share/games/xboard/themes/conf" belladonna >/dev/null
    place 644 tools/release/debian/belladonna.desktop usr/share/applications/belladonna.desktop
    local icons=target/deb/icons
    place 644 "$icons/belladonna.svg" usr/share/icons/hicolor/scalable/apps/belladonna.svg
    # Where XBoard looks for the logo of an engine that is called by this name, with -autoLogo true. Source:
    # its list of changes, "Implement new logo standard", and the files that XBoard 4.9.1 opens.
    place 644 "$icons/logo.png" usr/share/games/plugins/logos/belladonna.png
}

# place_documents: licences, changes, the guide, and the lists of the programs' parts.
place_documents() {
    local folder=$files/usr/share/doc/belladonna version date
    place 644 README.md usr/share/doc/belladonna/README.md
    {
        cat tools/release/debian/copyright
        sed -e '1,2d' -e 's/^$/./' -e 's/^/ /' LICENSE-MIT
    } >target/deb/copyright
    gzip -9nc CHANGELOG.md >"$folder/changelog.gz"
    version=$(cargo pkgid -p belladonna | sed 's/.*[#@]//')
    date=$(git log -1 --format=%cD)
    printf 'belladonna (%s-1) unstable; urgency=medium\n\n  * See changelog.gz.\n\n -- %s  %s\n' "$version" \
        "$(sed -n 's/^maintainer = "\(.*\)"/\1/p' engine/Cargo.toml)" "$date" |
        gzip -9n >"$folder/changelog.Debian.gz"
    copy_licences "$target" "$folder/THIRD-PARTY"
    chmod 644 "$folder"/*
    copy_guide "$folder/html"
    copy_sbom "$target" "$folder/sbom"
}

place_programs
place_pages
place_entries
place_documents
"$cargo_deb" deb --quiet --package belladonna --no-build --no-strip --output target/deb/
