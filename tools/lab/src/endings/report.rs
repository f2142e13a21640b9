//! Statistics of a solved ending: the number of positions with each result, and the longest mates.

use engine::endings::{Class, GameTables, Table, Verdict};
use movegen::{Color, Position};
use records::pgn::numbered;
use serde_json::{Value as Json, json};

use crate::endings::check::best_move;

/// The number of positions and the longest distance of a result, for one side to move.
#[derive(Clone, Copy, Default)]
struct Share {
    positions: u64,
    longest: u16,
    /// The index of a position with the longest distance.
    example: usize,
}

/// The numbers of an ending, by the side to move and the class for this side.
pub struct Report {
    shares: [[Share; Class::ALL.len()]; 2],
}

impl Report {
    /// Counts the positions of a table. Each position counts with all its images by symmetries of the board.
    pub fn new(table: &Table) -> Self {
        let space = table.space();
        let mut shares = [[Share::default(); Class::ALL.len()]; 2];
        for index in 0..space.size() {
            let side = if index < space.size() / 2 { Color::White } else { Color::Black };
            let Some(Verdict { class, plies }) = table.verdict(index, side) else { continue };
            let share = &mut shares[side.index()][class as usize];
            if share.positions == 0 || plies > share.longest {
                (share.longest, share.example) = (plies, index);
            }
            share.positions += space.images(&space.place(index)) as u64;
        }
        Self { shares }
    }

    fn positions(&self, side: Color) -> u64 {
        self.shares[side.index()].iter().map(|share| share.positions).sum()
    }

    /// The numbers as text, with lines of best play from the positions with the longest mates.
    pub fn text(&self, tables: &GameTables, table: &Table) -> String {
        let (space, rules) = (table.space(), table.space().rules());
        let mut text = format!("{}: {}\n", rules.title(), space.material().name(rules));
        for side in Color::ALL {
            text += &format!("{} to move: {} positions\n", side.name(), self.positions(side));
            for class in Class::ALL.into_iter().rev() {
                let share = self.shares[side.index()][class as usize];
                if share.positions == 0 {
                    continue;
                }
                let percent = 100.0 * share.positions as f64 / self.positions(side) as f64;
                text += &format!("  {:<9} {percent:6.2} %", words(class));
                if class != table.open().for_white(side) {
                    text += &format!("  in at most {}", moves(share.longest));
                }
                text += "\n";
            }
        }
        for (attacker, share) in self.longest_mates() {
            let line = line(tables, table, share.example);
            text += &format!(
                "longest mate by {}: {}\n  {}\n  {}\n",
                attacker.name(),
                moves(share.longest),
                position(table, share.example).to_fen(),
                line
            );
        }
        text
    }

    /// For each side that can win: the positions with its longest mate.
    fn longest_mates(&self) -> Vec<(Color, Share)> {
        let of = |attacker: Color| {
            let to_move = self.shares[attacker.index()][Class::Win as usize];
            let to_wait = self.shares[(!attacker).index()][Class::Loss as usize];
            let shares = [to_move, to_wait].into_iter().filter(|share| share.positions > 0);
            shares.max_by_key(|share| share.longest).map(|share| (attacker, share))
        };
        Color::ALL.into_iter().filter_map(of).collect()
    }

    /// The numbers as a JSON object. Distances are in plies.
    pub fn to_json(&self, table: &Table, checked: usize) -> Json {
        let (space, rules) = (table.space(), table.space().rules());
        let side = |side: Color| {
            let shares = Class::ALL.into_iter().filter_map(|class| {
                let share = self.shares[side.index()][class as usize];
                let fen = || position(table, share.example).to_fen();
                (share.positions > 0).then(|| {
                    let entry = json!({ "positions": share.positions, "plies": share.longest, "fen": fen() });
                    (words(class).to_owned(), entry)
                })
            });
            Json::Object(shares.collect())
        };
        json!({
            "game": rules.id(),
            "ending": space.material().name(rules),
            "endless": words(table.open()),
            "white": side(Color::White),
            "black": side(Color::Black),
            "checked": checked,
        })
    }
}

/// The number of plies of a line that are shown.
const LINE: usize = 200;

const fn words(class: Class) -> &'static str {
    match class {
        Class::Loss => "lost",
        Class::Disadvantage => "worse",
        Class::Draw => "drawn",
        Class::Advantage => "better",
        Class::Win => "won",
    }
}

/// A distance in plies as a number of moves, rounded up.
fn moves(plies: u16) -> String {
    match plies.div_ceil(2) {
        1 => "1 move".to_owned(),
        number => format!("{number} moves"),
    }
}

fn position(table: &Table, index: usize) -> Position {
    let mut position = Position::start(table.space().rules());
    table.space().set_up(&table.space().place(index), &mut position);
    position
}

/// Best play from a position until the game ends, in standard algebraic notation.
fn line(tables: &GameTables, table: &Table, start: usize) -> String {
    let start = position(table, start);
    let mut position = start.clone();
    let mut moves = Vec::new();
    for _ in 0..LINE {
        if position.decision().is_some() {
            break;
        }
        let Some((mv, _)) = best_move(tables, table, &mut position) else { break };
        moves.push(mv);
        position.make(mv);
    }
    numbered(&start, &moves).join(" ")
}
