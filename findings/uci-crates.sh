#!/usr/bin/env bash
# Each of three Rust crates loses a part of some valid line of UCI, and another crate reads that part.
#
# Programs: vampirc-uci 0.11.1, ruci 2.1.0, uci-parser 1.1.0 (crates.io), built with Cargo.
# Expectation: "arbitrary white space between tokens is allowed", and who receives an unknown token "should
#   just ignore it and try to parse the rest of the string in this line", as in "joho debug on" (UCI
#   protocol). "go ponder" comes with the clocks of both players, and its search must not end before ponderhit
#   or stop. The protocol gives no greatest depth and no greatest number of nodes.
# Behaviour: vampirc-uci reads a position with two spaces before the first move as one without moves, and
#   reports nothing. It forgets ponder if clocks follow, makes 100 of the depth 1000, and refuses "joho debug
#   on". In an info with the numbers of UCI_ShowWDL, as Stockfish writes it, it finds no variation. uci-parser
#   makes a search without a limit of "go depth 1000", and refuses five billion nodes. ruci drops the three
#   numbers of wdl, and refuses "copyprotection checking", which the protocol has.
# Output: For each line the message that a crate has read, as the crate writes it, or "refused". uci-parser
#   reads only what a GUI sends.
# Exit status: 0 while this is so, 1 when the behaviour has changed, 2 when the packages cannot be installed.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "lines"
version = "0.1.0"
edition = "2021"

[dependencies]
ruci = "=2.1.0"
uci-parser = "=1.1.0"
vampirc-uci = "=0.11.1"
TOML
cat >src/main.rs <<'RUST'
use std::fmt::Display;
use std::str::FromStr;

fn show<T: Display, E>(name: &str, read: Result<T, E>) {
    let text = read.map_or("refused".to_string(), |message| message.to_string());
    println!("  {name}: {}", text.trim());
}

fn vampirc(line: &str) {
    let message = vampirc_uci::parse_one(line);
    let unknown = matches!(message, vampirc_uci::UciMessage::Unknown(..));
    show("vampirc-uci", if unknown { Err(()) } else { Ok(message) });
}

fn main() {
    for line in [
        "position startpos moves  e2e4 e7e5",
        "go ponder wtime 60000 btime 50000",
        "go depth 1000",
        "joho debug on",
        "go nodes 5000000000",
    ] {
        println!("{line}");
        vampirc(line);
        show("ruci", ruci::gui::Message::from_str(line));
        show("uci-parser", uci_parser::UciCommand::from_str(line));
    }
    for line in ["info depth 9 score cp 20 wdl 90 900 10 pv e2e4", "copyprotection checking"] {
        println!("{line}");
        let message = vampirc_uci::parse_one(line);
        if let vampirc_uci::UciMessage::Info(parts) = &message {
            let moves = parts.iter().any(|part| matches!(part, vampirc_uci::UciInfoAttribute::Pv(_)));
            println!("  vampirc-uci: {}", if moves { "a variation" } else { "no variation" });
        } else {
            vampirc(line);
        }
        show("ruci", ruci::engine::Message::from_str(line));
    }
}
RUST
CARGO_TARGET_DIR=target cargo build --quiet || exit 2
target/debug/lines | tee out
expected="position startpos moves  e2e4 e7e5;vampirc-uci: position startpos;\
ruci: position startpos moves e2e4 e7e5;uci-parser: position startpos moves e2e4 e7e5;\
go ponder wtime 60000 btime 50000;vampirc-uci: go wtime 60000 btime 50000;\
ruci: go ponder wtime 60000 btime 50000;uci-parser: go ponder wtime 60000 btime 50000;\
go depth 1000;vampirc-uci: go depth 100;ruci: go depth 1000;uci-parser: go;\
joho debug on;vampirc-uci: refused;ruci: debug on;uci-parser: debug on;\
go nodes 5000000000;vampirc-uci: go nodes 5000000000;ruci: go nodes 5000000000;uci-parser: refused;\
info depth 9 score cp 20 wdl 90 900 10 pv e2e4;vampirc-uci: no variation;\
ruci: info depth 9 pv e2e4 score cp 20;\
copyprotection checking;vampirc-uci: copyprotection checking;ruci: refused;"
[ "$(sed 's/^ *//' out | tr '\n' ';')" = "$expected" ]
