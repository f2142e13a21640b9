//! Finds why a move is not legal, for error messages.

mod doubles;
mod drops;
mod king;
mod trades;
mod walls;

use super::Position;
use crate::paths::flag;
use crate::types::{Kinds, Move, MoveKind, PieceKind, Square};

/// What a move text asks for besides two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extra {
    Nothing,
    /// A letter after the squares that means neither a poisoning nor a cure: a new piece, if it is the letter
    /// of a kind.
    Letter(char),
    Poison,
    Cure,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PieceAt {
    kind: PieceKind,
    square: Square,
}

/// Why a move is not legal: the first reason that applies. Reasons about the piece come first, then the
/// board, then the king.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Illegal {
    /// A sentence without its full stop.
    pub text: String,
    pub weight: Weight,
}

/// How much a reason tells if several pieces can be meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    /// The piece does not move like that.
    Vague,
    Telling,
    /// The piece could make the move if its king were safe, or if the move were written differently.
    Close,
}

fn vague(text: String) -> Illegal {
    Illegal { text, weight: Weight::Vague }
}

fn telling(text: String) -> Illegal {
    Illegal { text, weight: Weight::Telling }
}

fn close(text: String) -> Illegal {
    Illegal { text, weight: Weight::Close }
}

/// Finds why moves of a position are not legal.
pub(crate) struct Why<'a> {
    pub position: &'a Position,
    /// Returns the names of squares.
    pub name: &'a dyn Fn(Square) -> String,
}

impl Position {
    /// Why a plain move or a promotion is not legal: a sentence without its full stop. `name` returns the
    /// names of squares. The move must not be legal.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// let fen = "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1";
    /// let position = movegen::Position::from_fen(rules, fen).unwrap();
    /// # let square = |name: &str| rules.geometry().parse(name).unwrap();
    /// let name = |square| rules.geometry().name(square);
    /// let reason = position.why_illegal(square("e2"), square("a2"), name);
    /// assert_eq!(reason, "the rook on e2 is pinned: the king would be in check from the rook on e7");
    /// ```
    pub fn why_illegal(&self, from: Square, to: Square, name: impl Fn(Square) -> String) -> String {
        Why { position: self, name: &name }.illegality(from, to, Extra::Nothing).text
    }

    /// The piece on a square, which must not be empty. (For an empty square the kind is the first one.)
    fn piece_at(&self, square: Square) -> PieceAt {
        let piece = self.piece_on(square);
        PieceAt { kind: if piece.is_piece() { piece.kind() } else { PieceKind::new(0) }, square }
    }

    fn takes_in_passing(&self, from: Square, to: Square) -> bool {
        let mut captures =
            self.advanced().into_iter().flat_map(|advanced| self.en_passant_candidates(advanced));
        captures.any(|capture| capture == (from, to))
    }
}

impl Why<'_> {
    /// Why a move is not legal. For a legal move the piece "cannot go" there.
    pub fn illegality(&self, from: Square, to: Square, extra: Extra) -> Illegal {
        let (position, side) = (self.position, self.side());
        let occupant = position.board[from.index()];
        let piece = position.piece_at(from);
        let name = (self.name)(from);
        match occupant.color() {
            None if occupant.is_empty() => {
                return telling(format!("{side} is to move, and has no piece on {name}"));
            }
            None if self.is_wall(from) => return telling(format!("there is a wall on {name}")),
            None => return telling(format!("the square {name} has vanished")),
            Some(color) if color != position.side_to_move => {
                let owner = color.name();
                return telling(format!("{side} is to move, and {} is {owner}'s", self.of(piece)));
            }
            Some(_)
                if position.is_frozen(from)
                    && !(extra == Extra::Cure && self.is_of(piece, self.roles().healers)) =>
            {
                return telling(format!("{} is poisoned and cannot move", self.of(piece)));
            }
            Some(_) => {}
        }
        if let Some(capture) = self.due_capture(to) {
            let squares = [capture.from(), capture.to()].map(|square| (self.name)(square)).concat();
            return telling(format!("{side} must capture, for example by {squares}"));
        }
        match extra {
            Extra::Poison => self.no_poisoning(piece, to),
            Extra::Cure => self.no_cure(piece, to),
            Extra::Nothing | Extra::Letter(_) => self.no_step(piece, to, extra),
        }
    }

    /// A capture that the rules demand instead of a move to a square without an enemy.
    fn due_capture(&self, to: Square) -> Option<Move> {
        let position = self.position;
        if !position.rules.must_capture() || position.board[to.index()].is(!position.side_to_move) {
            return None;
        }
        // If there is a capture, all legal moves are captures.
        position.legal_moves().first().copied().filter(|&mv| position.is_capture(mv))
    }

    fn side(&self) -> &'static str {
        self.position.side_to_move.name()
    }

    fn of(&self, piece: PieceAt) -> String {
        format!("the {} on {}", self.kind(piece.kind), (self.name)(piece.square))
    }

    fn kind(&self, kind: PieceKind) -> &'static str {
        self.position.rules.name(kind)
    }

    const fn roles(&self) -> crate::rules::RoleMasks {
        self.position.rules.roles()
    }

    const fn is_of(&self, piece: PieceAt, kinds: Kinds) -> bool {
        kinds.contains(piece.kind)
    }

    fn is_beside(&self, piece: PieceAt, to: Square) -> bool {
        self.position.rules.neighbours[piece.square.index()].contains(&to)
    }

    fn no_poisoning(&self, piece: PieceAt, to: Square) -> Illegal {
        let position = self.position;
        let name = (self.name)(to);
        telling(if !self.is_of(piece, self.roles().poisoners) {
            format!("{} cannot poison", self.of(piece))
        } else if !position.board[to.index()].is(!position.side_to_move) {
            format!("there is no enemy to poison on {name}")
        } else if position.is_frozen(to) {
            format!("{} is poisoned already", self.of(position.piece_at(to)))
        } else if !self.is_beside(piece, to) {
            format!("{} is not beside {name}", self.of(piece))
        } else {
            return self.no_safety(Move::new(piece.square, to, MoveKind::Poison));
        })
    }

    fn no_cure(&self, piece: PieceAt, to: Square) -> Illegal {
        let position = self.position;
        let name = (self.name)(to);
        telling(if !self.is_of(piece, self.roles().healers) {
            format!("{} cannot cure", self.of(piece))
        } else if position.is_frozen(piece.square) && piece.square != to {
            format!("{} is poisoned and can cure only itself", self.of(piece))
        } else if !(position.board[to.index()].is(position.side_to_move) && position.is_frozen(to)) {
            format!("{} has no poisoned piece on {name}", self.side())
        } else if piece.square != to && !self.is_beside(piece, to) {
            format!("{} is not beside {name}", self.of(piece))
        } else {
            return self.no_safety(Move::new(piece.square, to, MoveKind::Cure));
        })
    }

    fn no_step(&self, piece: PieceAt, to: Square, extra: Extra) -> Illegal {
        let (position, us) = (self.position, self.position.side_to_move);
        if self.is_of(piece, self.roles().imitators) && position.joker_power(us).is_none() {
            let (joker, enemy) = (self.of(piece), (!us).name());
            return telling(format!("{joker} has no power yet, because {enemy} has not moved yet"));
        }
        if piece.square == to {
            return telling(format!("{} cannot go to {}, where it stands", self.of(piece), (self.name)(to)));
        }
        if let Some(reason) = self.no_castling(piece, to).or_else(|| self.no_leap(piece, to)) {
            return reason;
        }
        if position.board[to.index()].is(us) {
            let piece = self.kind(position.piece_on(to).kind());
            return telling(format!("{}'s own {piece} stands on {}", us.name(), (self.name)(to)));
        }
        match position.step_flags(piece.square, to) {
            Some(flags) => {
                let kind = if flags & flag::ADVANCE != 0 { MoveKind::Advance } else { MoveKind::Normal };
                let mv = Move::new(piece.square, to, kind);
                if flags & flag::PROMOTE != 0 {
                    self.no_promotion(piece, mv, extra)
                } else {
                    self.no_plain_step(piece, mv, extra)
                }
            }
            None if position.takes_in_passing(piece.square, to) => {
                self.no_plain_step(piece, Move::new(piece.square, to, MoveKind::EnPassant), extra)
            }
            None => self.no_way(piece, to),
        }
    }

    fn no_plain_step(&self, piece: PieceAt, mv: Move, extra: Extra) -> Illegal {
        if extra == Extra::Nothing {
            return self.no_safety(mv);
        }
        let (piece, to) = (self.of(piece), (self.name)(mv.to()));
        telling(format!("{piece} does not promote on {to}: leave the last letter out"))
    }

    /// `without` is the move without promotion.
    fn no_promotion(&self, piece: PieceAt, without: Move, extra: Extra) -> Illegal {
        let (position, rules) = (self.position, self.position.rules);
        let (us, to) = (position.side_to_move, without.to());
        let captures = !position.board[to.index()].is_empty();
        let Some(choice) = rules.promotion.choice(us, piece.kind, (piece.square, to), captures) else {
            return self.no_plain_step(piece, without, extra);
        };
        let is_there = |kind: PieceKind| position.can_promote_to(us, kind);
        let promote =
            |kind: PieceKind| Move::with_auxiliary(piece.square, to, MoveKind::Promotion, kind.index());
        let (side, square) = (us.name(), (self.name)(to));
        let what = if rules.is_pawn(piece.kind) { "pawn" } else { rules.name(piece.kind) };
        if let Extra::Letter(letter) = extra {
            let kind = rules.kind_of_letter(letter).filter(|kind| choice.kinds.contains(kind));
            return close(match kind {
                None => {
                    let letters = choice.kinds.iter().map(|&kind| rules.letter(kind).to_string());
                    let (letter, letters) = (letter.to_ascii_uppercase(), list(letters.collect()));
                    format!("no {what} becomes \"{letter}\" on {square}, only {letters}")
                }
                Some(kind) if is_there(kind) => return self.no_safety(promote(kind)),
                Some(kind) if rules.has_reserve() => {
                    format!("{side} has no {} in reserve", self.kind(kind))
                }
                Some(kind) => {
                    let (most, name) = (position.count(us, kind), self.kind(kind));
                    format!("{side} has {most} of the {name} already, as many as it may have")
                }
            });
        }
        if rules.promotion.can_stay(choice, us, piece.kind, to) {
            return self.no_safety(without);
        }
        let promotions = choice.kinds.iter().copied().filter(|&kind| is_there(kind)).map(promote);
        let promotions: Vec<Move> = promotions.collect();
        let Some(&first) = promotions.first() else {
            let missing = if rules.has_reserve() { "nothing in reserve" } else { "no piece left" };
            return close(format!("a {what} must promote on {square}, and {side} has {missing} for it"));
        };
        let info = position.checks();
        let legal = promotions.into_iter().filter(|&mv| position.is_legal(mv, &info));
        let texts: Vec<String> =
            legal.map(|mv| position.san(mv).trim_end_matches(['+', '#']).to_owned()).collect();
        if texts.is_empty() {
            return self.no_safety(first);
        }
        close(format!(
            "a {what} promotes on {square}, so the letter of the new piece must follow: write {}",
            list(texts)
        ))
    }

    /// Why a piece cannot reach a square now.
    fn no_way(&self, piece: PieceAt, to: Square) -> Illegal {
        let position = self.position;
        let id = position.board[piece.square.index()].id();
        let tree = position.rules.paths.tree(position.mover(position.side_to_move, id));
        let entries = tree.entries.iter().enumerate().filter(|(_, entry)| entry.to == to);
        let entries: Vec<_> = entries.collect();
        let allowed = entries.iter().fold(0, |flags, (_, entry)| flags | entry.flags);
        let is_capture = position.board[to.index()].is_piece();
        let (shown, square) = (self.of(piece), (self.name)(to));
        if entries.is_empty() {
            let is_imitator = self.is_of(piece, self.roles().imitators);
            let imitated = position.joker_power(position.side_to_move).filter(|_| is_imitator);
            let like = imitated.map(|kind| format!("moves like the {} now and ", self.kind(kind)));
            return vague(format!("{shown} {}cannot go to {square}", like.unwrap_or_default()));
        }
        let stops = |square: Square| position.board[square.index()].is_piece() || self.is_wall(square);
        let blocker = entries.iter().find_map(|&(index, _)| {
            let before = tree.entries[..index].iter().enumerate();
            let mut before = before.filter(|&(start, entry)| start + usize::from(entry.skip) > index);
            before.find(|(_, entry)| stops(entry.to)).map(|(_, entry)| entry.to)
        });
        if let Some(wall) = [Some(to), blocker].into_iter().flatten().find(|&square| self.is_wall(square)) {
            self.stopped_by_wall(piece, wall, to)
        } else if allowed & flag::ANY_MOUNT != 0 {
            self.cannot_go(piece, to)
        } else if is_capture && allowed & (flag::CAPTURE | flag::CAPTURE_OWN_KIND) == 0 {
            vague(format!("{shown} cannot capture on {square}"))
        } else if !is_capture && allowed & flag::MOVE == 0 {
            vague(format!("{shown} can go to {square} only with a capture"))
        } else if let Some(blocker) = blocker {
            let blocker = self.of(position.piece_at(blocker));
            telling(format!("{shown} cannot go to {square}: {blocker} is in the way"))
        } else if is_capture && allowed & flag::CAPTURE == 0 {
            telling(format!("{shown} can capture only another {}", self.kind(piece.kind)))
        } else {
            self.cannot_go(piece, to)
        }
    }

    fn cannot_go(&self, piece: PieceAt, to: Square) -> Illegal {
        vague(format!("{} cannot go to {}", self.of(piece), (self.name)(to)))
    }
}

/// `a, b or c`.
pub(crate) fn list(mut items: Vec<String>) -> String {
    let Some(last) = items.pop() else { return String::new() };
    if items.is_empty() { last } else { format!("{} or {last}", items.join(", ")) }
}
