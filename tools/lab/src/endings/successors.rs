//! The successors of a position, while its ending is being solved.

use std::sync::atomic::{AtomicU16, Ordering};

use engine::endings::{Class, GameTables, Place, Space, Value, Verdict};
use movegen::{Color, GameResult, Move, MoveKind, Piece, Position, Rules};

/// The known result of the position after a move.
pub struct Found {
    /// The result for White; the result of endless play as long as nothing else is known.
    pub class: Class,
    /// The number of plies to it.
    pub plies: u16,
    /// Whether the position belongs to the ending that is being solved.
    pub inside: bool,
}

/// The ending that is being solved, and the endings that are already solved.
pub struct Successors<'a> {
    pub space: &'a Space,
    /// The values found so far, by index.
    pub values: &'a [AtomicU16],
    /// The tables of all endings that this one leads to.
    pub known: &'a GameTables,
    /// The result of endless play for White.
    pub open: Class,
}

impl Successors<'_> {
    /// Whether a move leaves all pieces on the board and poisons and cures nobody, in an ending without
    /// poison: it leads to a position of the same ending that needs not be made.
    pub fn is_plain(&self, position: &Position, mv: Move) -> bool {
        matches!(mv.kind(), MoveKind::Normal | MoveKind::Advance)
            && !self.space.has_poison()
            && position.piece_on(mv.to()) == Piece::EMPTY
    }

    /// The result after a legal move from a position, which is `place`.
    pub fn after(&self, position: &mut Position, place: &Place, mv: Move) -> Found {
        if self.is_plain(position, mv)
            && let Some(after) = self.space.after_plain_move(place, position, mv.from(), mv.to())
        {
            return self.inside(self.space.index(&after), after.side);
        }
        position.make(mv);
        let found = self.of(position);
        position.unmake();
        found
    }

    fn inside(&self, index: usize, side: Color) -> Found {
        let value = Value::from_bits(self.values[index].load(Ordering::Relaxed));
        match value.and_then(Value::verdict) {
            Some(Verdict { class, plies }) => Found { class: class.for_white(side), plies, inside: true },
            None => Found { class: self.open, plies: 0, inside: true },
        }
    }

    fn of(&self, position: &mut Position) -> Found {
        let side = position.side_to_move();
        if let Some(decision) = position.decision() {
            return Found { class: Class::of(decision.result, Color::White), plies: 0, inside: false };
        }
        if let Some(index) = self.space.index_of(position, false) {
            return self.inside(index, side);
        }
        match self.known.probe(position) {
            Some(Verdict { class, plies }) => Found { class: class.for_white(side), plies, inside: false },
            None => self.by_moves(position),
        }
    }

    /// The result of a position that no table has, because a joker has the power of a kind that has just left
    /// the board. After one or two moves the tables have it.
    fn by_moves(&self, position: &mut Position) -> Found {
        let side = position.side_to_move();
        let moves = position.legal_moves();
        if let Some(class) = end(position, moves.is_empty()) {
            return Found { class, plies: 0, inside: false };
        }
        let open = endless(position).for_white(side);
        let verdicts = moves.into_iter().map(|mv| {
            position.make(mv);
            let Found { class, plies, .. } = self.of(position);
            position.unmake();
            Verdict { class: class.for_white(side), plies }
        });
        let best = verdicts.reduce(|a, b| better(a, b, open)).expect("a move");
        let plies = if best.class == open { 0 } else { best.plies + 1 };
        Found { class: best.class.for_white(side), plies, inside: false }
    }
}

/// The better of two verdicts for the side that chooses: the better result, sooner if it is better than that
/// of endless play and later if it is worse.
pub fn better(a: Verdict, b: Verdict, open: Class) -> Verdict {
    let rank = |verdict: Verdict| {
        let plies = i32::from(verdict.plies);
        (verdict.class, if verdict.class > open { -plies } else { plies })
    };
    if rank(b) > rank(a) { b } else { a }
}

/// The result of endless play as a verdict on rules: why endings of a game cannot be solved, if they cannot.
pub fn check_repetition(rules: &Rules) -> Result<(), String> {
    use movegen::game::Verdict::{Draw, Points};
    let ends = &rules.game().ends;
    let verdict = if ends.repetitions > 0 { ends.repetition_result } else { ends.move_count_result };
    if matches!(verdict, Draw | Points) {
        return Ok(());
    }
    Err(format!(
        "in {} one side wins or loses by endless play, which endings do not know; choose another game",
        rules.title()
    ))
}

/// The result for White of a position that ends the game by itself, without repetition and counts.
pub fn end(position: &Position, no_moves: bool) -> Option<Class> {
    let result = match position.decision() {
        Some(decision) => decision.result,
        None if no_moves => position.no_moves_result(position.in_check()),
        None if position.is_dead_position() => GameResult::Draw,
        None => return None,
    };
    Some(Class::of(result, Color::White))
}

/// The result for White of endless play without captures: of repetition, or of the move count in a game
/// without repetition.
pub fn endless(position: &Position) -> Class {
    let rules = position.rules();
    let result = if rules.game().ends.repetitions > 0 {
        position.repetition_result()
    } else if rules.move_count_limit_plies() > 0 {
        position.move_count_result()
    } else {
        GameResult::Draw
    };
    Class::of(result, Color::White)
}
