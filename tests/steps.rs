//! The steps of the positions in data files: moves, and claims about the position after them. The READMEs of
//! `data/rulings` and `data/changed_games` list them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use movegen::{MoveError, Position};

use crate::pair::{Checked, Pair, ensure};
use crate::support::small_fen;

/// A position in the move generator, or in both implementations.
enum Played {
    Alone(Box<Position>),
    Both(Box<Pair>),
}

/// A position, and FEN and key before each of the moves to it.
pub struct Line {
    played: Played,
    before: Vec<(String, u64)>,
}

impl Line {
    /// A position that only the move generator knows.
    pub fn alone(position: Position) -> Checked<Self> {
        Self { played: Played::Alone(Box::new(position)), before: Vec::new() }.with_checks()
    }

    /// A position in both implementations.
    pub fn both(pair: Pair) -> Checked<Self> {
        Self { played: Played::Both(Box::new(pair)), before: Vec::new() }.with_checks()
    }

    pub fn position(&self) -> &Position {
        match &self.played {
            Played::Alone(position) => position,
            Played::Both(pair) => &pair.engine,
        }
    }

    /// Fails unless it is known of each move, without making it, whether it gives check.
    fn with_checks(self) -> Checked<Self> {
        self.compare_checks().map(|()| self)
    }

    fn compare_checks(&self) -> Checked {
        let (mut position, moves) = (self.position().clone(), self.position().legal_moves());
        if moves.is_empty() {
            return Ok(());
        }
        let checks = position.checks();
        moves.into_iter().try_for_each(|mv| {
            let gives_check = position.gives_check(mv, &checks);
            position.make(mv);
            let in_check = position.in_check();
            position.unmake();
            ensure(gives_check == in_check, || format!("whether {} gives check", position.move_text(mv)))
        })
    }

    fn now(&self) -> (String, u64) {
        (self.position().to_fen(), self.position().key())
    }

    /// Makes moves, separated by spaces.
    pub fn play(&mut self, moves: &str) -> Checked {
        for text in moves.split_whitespace() {
            self.before.push(self.now());
            match &mut self.played {
                Played::Alone(position) => {
                    position.make(position.parse_move(text).map_err(|error| error.to_string())?);
                }
                Played::Both(pair) => pair.play(text)?,
            }
            self.compare_checks()?;
        }
        Ok(())
    }

    /// Takes a move back, in the move generator alone.
    fn take_back(&mut self) -> Checked {
        let mut position = self.position().clone();
        position.unmake();
        self.played = Played::Alone(Box::new(position));
        let before = self.before.pop();
        ensure(Some(self.now()) == before, || "a move that was taken back".into())
    }

    /// The moves from a square without the name of that square.
    pub fn moves_from(&self, square: &str) -> BTreeSet<String> {
        let texts = self.position().legal_moves().into_iter().map(|mv| self.position().move_text(mv));
        let tails = texts.filter_map(|text| text.strip_prefix(square).map(str::to_owned));
        tails.filter(|tail| tail.starts_with(|c: char| c.is_ascii_lowercase())).collect()
    }

    /// Makes the moves of a step, or checks its claim.
    pub fn take(&mut self, step: &str) -> Checked {
        let (word, rest) = step.split_once(' ').unwrap_or((step, ""));
        let (key, value) = rest.split_once(':').map_or((rest, ""), |(key, value)| (key, value.trim()));
        match word {
            "play" => return self.play(rest),
            "back" => return (0..rest.parse().expect("a number")).try_for_each(|_: usize| self.take_back()),
            _ => {}
        }
        let position = self.position();
        let parse = |text: &str| position.parse_move(text).map_err(|error| error.to_string());
        let tails: BTreeSet<String> = value.split_whitespace().map(str::to_owned).collect();
        let compare = |holds: fn(&BTreeSet<String>, &BTreeSet<String>) -> bool| {
            let found = self.moves_from(key);
            ensure(holds(&found, &tails), || format!("{found:?}"))
        };
        match word {
            "legal" => rest.split(' ').try_for_each(|text| parse(text).map(drop)),
            "illegal" => ensure(rest.split(' ').all(|text| parse(text).is_err()), || "one is legal".into()),
            "not" if rest == "over" => ensure(position.outcome().is_none(), || "it is over".into()),
            "moves" => compare(|found, tails| found == tails),
            "not" => compare(BTreeSet::is_disjoint),
            "has" => compare(BTreeSet::is_superset),
            "count" => {
                let count = position.legal_moves().len();
                ensure(count.to_string() == rest, || format!("{count} moves"))
            }
            "check" => ensure(position.in_check(), || "no check".into()),
            "no" => ensure(!position.in_check(), || "check".into()),
            "dead" => ensure(position.is_dead_position(), || "it is not dead".into()),
            "alive" => ensure(!position.is_dead_position(), || "it is dead".into()),
            "over" => {
                let end = position.outcome().map(|end| format!("{} {}", end.result, end.reason));
                ensure(end.as_deref() == Some(rest), || format!("{end:?}"))
            }
            "claimed" => ensure(position.outcome_without_claims().is_none(), || "it comes by itself".into()),
            "forced" => {
                let end = position.outcome_without_claims();
                ensure(end == position.outcome(), || "it must be claimed".into())
            }
            "is" => {
                let fen = fen_of(position.rules().id(), rest);
                let other = Position::from_fen(position.rules(), &fen).map_err(|error| error.to_string())?;
                ensure(position.to_fen() == other.to_fen(), || format!("not {}", other.to_fen()))
            }
            "fen" => ensure(format!("^{}$", position.to_fen()).contains(rest), || "not so".into()),
            "san" => {
                let (text, san) = rest.split_once(' ').expect("two texts");
                let mv = parse(text)?;
                ensure(position.san(mv) == san, || position.san(mv))?;
                ensure(parse(san) == Ok(mv), || format!("{san} is another move"))?;
                ensure(position.move_text(mv) == text, || position.move_text(mv))
            }
            "courier" => {
                let (text, courier) = rest.split_once(' ').expect("two texts");
                let mv = parse(text)?;
                ensure(position.courier_text(mv) == courier, || position.courier_text(mv))?;
                ensure(position.parse_courier(courier) == Ok(mv), || format!("{courier} is another move"))
            }
            "means" => {
                let (text, others) = rest.split_once(": ").expect("a move and other texts of it");
                let mv = parse(text)?;
                others.split(", ").try_for_each(|other| {
                    let read = position.parse_move_leniently(other);
                    ensure(read == Ok(mv), || format!("{other} is read as {read:?}"))
                })
            }
            "why" => {
                let error = position.parse_move(key).err().ok_or("it is legal")?;
                let told = error.to_string();
                let names_move = told.contains(&format!("{key:?}"));
                ensure(names_move || matches!(error, MoveError::NoMoves { .. }), || told.clone())?;
                ensure(told.contains(value), || told.clone())
            }
            "example" => {
                let page = page(rest)?;
                let fen = format!("    {}", position.to_fen());
                ensure(page.lines().any(|line| line == fen), || "the page lacks the FEN".into())?;
                shows(&page, position)
            }
            "diagram" => shows(&page(rest)?, position),
            _ => Err("no such step".into()),
        }
    }
}

/// The FEN of a position: `start`, `fen FEN`, or pieces, a comma, side and fields (see [`small_fen`]).
pub fn fen_of(game: &str, text: &str) -> String {
    if text == "start" {
        return Position::start(movegen::rules(game).expect(game)).to_fen();
    }
    match text.strip_prefix("fen ") {
        Some(fen) => fen.to_owned(),
        None => {
            let (pieces, rest) = text.split_once(", ").unwrap_or_else(|| panic!("{text}: pieces, side"));
            small_fen(game, pieces, rest)
        }
    }
}

/// A text for each alternative in braces that contain a bar, as `R{a|b}1`.
pub fn alternatives(text: &str) -> Vec<String> {
    let groups = text.match_indices('{').filter_map(|(at, _)| Some((at, at + text[at..].find('}')?)));
    let Some((start, end)) = groups.into_iter().find(|&(start, end)| text[start..end].contains('|')) else {
        return vec![text.to_owned()];
    };
    let choices = text[start + 1..end].split('|');
    choices
        .flat_map(|choice| alternatives(&format!("{}{choice}{}", &text[..start], &text[end + 1..])))
        .collect()
}

/// The text of a rules page, named by `on NAME`.
fn page(rest: &str) -> Checked<String> {
    let name = rest.strip_prefix("on ").ok_or("on which page?")?;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../docs/rules/{name}.md"));
    fs::read_to_string(path).map_err(|error| format!("{name}.md: {error}"))
}

/// Fails unless the page shows the board of the position.
fn shows(page: &str, position: &Position) -> Checked {
    let lines: Vec<&str> = page.lines().map(str::trim_end).collect();
    let diagram = position.diagram();
    let board: Vec<String> =
        diagram.lines().take_while(|line| !line.contains(':')).map(|line| format!("    {line}")).collect();
    let is_shown = lines.windows(board.len()).any(|window| window.iter().eq(board.iter()));
    ensure(is_shown, || format!("the page lacks the diagram\n{}", board.join("\n")))
}
