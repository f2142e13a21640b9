#!/usr/bin/env bash
# A crate for Shogi refuses a dropped pawn that gives no mate, because a pinned piece can capture it.
#
# Programs: shogi 0.12.2; for comparison shogi_legality_lite 0.1.3 with shogi_core 0.1.5 and shogi_usi_parser
#   0.1.0 (all crates.io, built with Cargo), python-shogi 1.1.1 (PyPI).
# Expectation: Only a drop that gives mate is forbidden (uchifuzume). A pinned piece may move on the line of
#   the pin, so it may capture a pawn there.
# Behaviour: A gold stands between its king and a rook, on one file. The pawn is dropped between gold and king.
#   The gold can capture it and still stands between king and rook, so there is no mate. make_move() answers
#   "uchifuzume detected": it counts no pinned piece as one that can capture the pawn. Without the rook it
#   accepts the drop, and without the gold it rightly refuses it. The other libraries allow the first two
#   drops and forbid the third.
# Output: For each position the answer of each library to the drop.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet python-shogi==1.1.1; } || exit 2
positions=(
    "3lkl3/3p1p3/4g4/5N3/9/9/9/9/4R3K b P 1"
    "3lkl3/3p1p3/4g4/5N3/9/9/9/9/8K b P 1"
    "3lkl3/3p1p3/9/5N3/9/9/9/9/4R3K b P 1"
)
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "drop"
version = "0.1.0"
edition = "2021"

[dependencies]
shogi = "=0.12.2"
shogi_core = "=0.1.5"
shogi_legality_lite = "=0.1.3"
shogi_usi_parser = "=0.1.0"
TOML
cat >src/main.rs <<'RUST'
use shogi_usi_parser::FromUsi;

fn main() {
    shogi::bitboard::Factory::init();
    for sfen in std::env::args().skip(1) {
        let mut position = shogi::Position::new();
        position.set_sfen(&sfen).unwrap();
        let answer = position.make_move(shogi::Move::from_sfen("P*5b").unwrap());
        println!("shogi: {}", answer.map_or_else(|error| error.to_string(), |()| "legal".to_string()));
        let position = shogi_core::PartialPosition::from_usi(&format!("sfen {sfen}")).unwrap();
        let drop = shogi_core::Move::from_usi("P*5b").unwrap();
        let legal = shogi_legality_lite::is_legal_partial_lite(&position, drop);
        println!("shogi_legality_lite: {}", if legal { "legal" } else { "illegal" });
    }
}
RUST
CARGO_TARGET_DIR=target cargo build --quiet || exit 2
target/debug/drop "${positions[@]}" | tee out
venv/bin/python -c '
import sys
import shogi
for sfen in sys.argv[1:]:
    legal = shogi.Move.from_usi("P*5b") in shogi.Board(sfen).legal_moves
    print("python-shogi:", "legal" if legal else "illegal")' "${positions[@]}" | tee -a out
[ "$(tr '\n' ';' <out)" = "shogi: uchifuzume detected;shogi_legality_lite: legal;shogi: legal;\
shogi_legality_lite: legal;shogi: uchifuzume detected;shogi_legality_lite: illegal;\
python-shogi: legal;python-shogi: legal;python-shogi: illegal;" ]
