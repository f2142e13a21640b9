#!/usr/bin/env bash
# test-readme.sh [--tests]
#
# Follows README.md on a fresh machine: a minimal Debian of its own, with the Rust of this machine and nothing
# else. Installs the packages that README.md names, clones this repository, installs the engine by the command
# of README.md, and starts it. With --tests it runs the command for the tests, too. Prints how long each
# command took.
#
# Needs root, the network, and Debian's mmdebstrap.
#
# Example: tools/release/test-readme.sh --tests

set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
source tools/release/lib.sh

with_tests=
case "$*" in
    '') ;;
    --tests) with_tests=1 ;;
    -h | --help) usage && exit ;;
    *) fail "unknown arguments $* (--tests)" ;;
esac
((EUID == 0)) || fail "needs root, to change the root folder"
need mmdebstrap

# line SECTION PATTERN: the part of a section of README.md that matches an extended regular expression.
line() {
    sed -n "/^## $1\$/,/^## /p" README.md | grep -oE -m 1 "$2" || fail "README.md, $1: there is no /$2/"
}
debian=$(line Install 'apt-get install [a-z0-9 -]+')
install=$(line Install 'cargo install .*')
tests=$(line Test 'cargo test .*')

work=$(mktemp -d)
root=$work/root
finish() {
    umount "$root/proc" "$root/opt/rust" 2>/dev/null || true
    rm -rf --one-file-system "$work"
}
trap finish EXIT

mmdebstrap --quiet --variant=minbase bookworm "$root"
mkdir -p "$root/opt/rust" "$root/etc/ssl/certs"
mount -t proc proc "$root/proc"
mount --bind -o ro "$(rustc --print sysroot)" "$root/opt/rust"
cp /etc/resolv.conf /etc/hosts "$root/etc"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs" # those of the machine, for crates.io
for device in null:3 zero:5 random:8 urandom:9; do
    [[ -e $root/dev/${device%:*} ]] || mknod -m 666 "$root/dev/${device%:*}" c 1 "${device#*:}"
done
# In place of the clone from the web.
git clone --quiet . "$work/clone"
mv "$work/clone" "$root/srv"

# inside COMMAND: runs a command of a shell in the minimal Debian, and prints how long it took.
inside() {
    local started=$SECONDS
    echo "# $1"
    env -i PATH=/opt/rust/bin:/srv/.cargo/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/srv LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive chroot "$root" bash -c "cd /srv/clone && $1"
    echo "--- $((SECONDS - started)) s"
}

inside "apt-get update >/dev/null"
inside "$debian --yes --no-install-recommends >/dev/null"
inside "$install"
inside "printf 'e4\nquit\nquit\n' | belladonna play chess"
[[ -z $with_tests ]] || inside "$tests"
