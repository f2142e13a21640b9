#!/usr/bin/env bash
# Two crates for Shogi are wrong about the mate by a dropped pawn: one forbids a drop that gives no mate, and
# the other allows a mate.
#
# Programs: shogi 0.12.2, haitaka 0.3.2; for comparison shogi_legality_lite 0.1.3 with shogi_core 0.1.5 and
#   shogi_usi_parser 0.1.0 (all crates.io, built with Cargo), python-shogi 1.1.1 (PyPI).
# Expectation: A dropped pawn may not give mate (uchifuzume), and every other drop on a free file is legal. A
#   pinned piece may move on the line of the pin, so it may capture a pawn there.
# Behaviour: In the first position a gold stands between its king and a rook, on one file, and the pawn is
#   dropped between gold and king. The gold can capture it, so there is no mate. shogi answers "uchifuzume
#   detected": it counts no pinned piece as one that can capture the pawn. Without the rook it accepts the
#   drop. In the third position there is no gold, and the drop gives mate. haitaka has it among the moves
#   that it generates as legal. It looks for a mate on one square only, the first one to which the pawn can be
#   dropped: it forbids the mate of the last position, on the first file. The other libraries allow the first
#   two drops and forbid the last two.
# Output: For each position the answers of the four libraries to the drop.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ python3 -m venv venv && venv/bin/pip install --quiet python-shogi==1.1.1; } || exit 2
positions=(
    "P*5b 3lkl3/3p1p3/4g4/5N3/9/9/9/9/4R3K b P 1"
    "P*5b 3lkl3/3p1p3/4g4/5N3/9/9/9/9/8K b P 1"
    "P*5b 3lkl3/3p1p3/9/5N3/9/9/9/9/8K b P 1"
    "P*1b 7lk/7p1/9/7N1/9/9/9/9/K8 b P 1"
)
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "drop"
version = "0.1.0"
edition = "2021"

[dependencies]
haitaka = "=0.3.2"
shogi = "=0.12.2"
shogi_core = "=0.1.5"
shogi_legality_lite = "=0.1.3"
shogi_usi_parser = "=0.1.0"
TOML
cat >src/main.rs <<'RUST'
use shogi_usi_parser::FromUsi;

fn main() {
    shogi::bitboard::Factory::init();
    for argument in std::env::args().skip(1) {
        let (drop, sfen) = argument.split_once(' ').unwrap();
        let mut position = shogi::Position::new();
        position.set_sfen(sfen).unwrap();
        let shogi = position.make_move(shogi::Move::from_sfen(drop).unwrap()).is_ok();
        let mut haitaka = false;
        haitaka::Board::from_sfen(sfen).unwrap().generate_moves(|moves| {
            haitaka |= moves.into_iter().any(|legal| legal.to_string() == drop);
            false
        });
        let position = shogi_core::PartialPosition::from_usi(&format!("sfen {sfen}")).unwrap();
        let lite = shogi_legality_lite::is_legal_partial_lite(&position, FromUsi::from_usi(drop).unwrap());
        println!("shogi {shogi} haitaka {haitaka} shogi_legality_lite {lite}");
    }
}
RUST
CARGO_TARGET_DIR=target cargo build --quiet || exit 2
target/debug/drop "${positions[@]}" >crates
venv/bin/python -c '
import sys
import shogi
for argument in sys.argv[1:]:
    drop, sfen = argument.split(" ", 1)
    legal = shogi.Move.from_usi(drop) in shogi.Board(sfen).legal_moves
    print("python-shogi", str(legal).lower())' "${positions[@]}" | paste -d" " crates - | tee out
[ "$(tr '\n' ';' <out)" = "shogi false haitaka true shogi_legality_lite true python-shogi true;\
shogi true haitaka true shogi_legality_lite true python-shogi true;\
shogi false haitaka true shogi_legality_lite false python-shogi false;\
shogi false haitaka false shogi_legality_lite false python-shogi false;" ]
