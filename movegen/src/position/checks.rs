//! Checks and pins of the side to move. They are computed once per node. Most moves then need no legality
//! test.

use std::cell::OnceCell;

use super::Position;
use super::attacks::{Change, Squares};
use crate::lines::{Between, Line};
use crate::types::{ByColor, Color, Kinds, Move, Occupant, PieceKind, PieceSet, Square};

/// The moves of the side to move that may give a discovered check.
#[derive(Clone, Copy, Debug)]
pub(super) struct Discoveries {
    /// Pieces that may give one by leaving their square.
    pub(super) pieces: PieceSet,
    /// Every move may give one.
    pub(super) all: bool,
}

/// Checks, pins and other dangers for the king of the side to move.
///
/// [`Position::checks`] makes it. It belongs to that position: after a move a new one is needed. Builds with
/// debug assertions panic if it is used with another position.
///
/// ```
/// use movegen::Stage;
///
/// # let rules = movegen::rules("chess").unwrap();
/// # let position = movegen::Position::start(rules);
/// let info = position.checks();
/// let mut quiet = Vec::new();
/// position.generate(Stage::Quiet, &info, &mut quiet);
/// assert!(quiet.iter().all(|&mv| position.is_legal(mv, &info) && !position.gives_check(mv, &info)));
/// ```
#[derive(Clone, Debug)]
pub struct CheckInfo {
    /// The key of the position, for [`CheckInfo::fits`].
    #[cfg(debug_assertions)]
    key: u64,
    in_check: bool,
    /// The game is over: there are no moves.
    pub(super) is_over: bool,
    /// The square of the side's king, if it has one and the game is not over.
    pub(super) king: Option<Square>,
    /// Every move must be tested.
    test_all: bool,
    /// The side's pieces that may be pinned: their moves must be tested.
    pub(super) pinned: PieceSet,
    /// Effective kinds whose moves must be tested, because they may give an enemy joker a power with which it
    /// attacks the king.
    pub(super) tested_kinds: Kinds,
    /// The side's pieces that are neither king nor jokers and whose moves need no test.
    pub(super) free: PieceSet,
    /// Enemy pieces that die of poison with any move.
    pub(super) expiring: PieceSet,
    /// The side's king is poisoned and stands beside the enemy king. Whether that king can capture it is not
    /// decided here: ruling R-X3.
    pub(super) beside_frozen_king: bool,
    jokers: PieceSet,
    /// The enemy pieces that attack the king, or would attack it if a single move changed the squares
    /// between.
    attackers: PieceSet,
    /// The checking piece and its line, if only king moves, its capture, and blocking its line can answer the
    /// check.
    checker: Option<(Square, Line)>,
    /// The moves that may uncover an attack on the enemy king. Computed when it is first needed.
    pub(super) discoveries: OnceCell<Discoveries>,
}

impl CheckInfo {
    /// Whether the king of the side to move is attacked.
    pub const fn in_check(&self) -> bool {
        self.in_check
    }

    /// Whether this was computed for a position with the same key. For assertions: always true in builds
    /// without them.
    #[cfg_attr(not(debug_assertions), allow(clippy::unused_self))]
    pub(super) const fn fits(&self, position: &Position) -> bool {
        #[cfg(debug_assertions)]
        return self.key == position.key();
        #[cfg(not(debug_assertions))]
        {
            let _ = position;
            true
        }
    }

    /// Whether the moves of a piece must be tested one by one.
    #[inline]
    pub(super) const fn tests(&self, id: usize, effective: PieceKind) -> bool {
        self.test_all || self.pinned.contains(id) || self.tested_kinds.contains(effective)
    }

    /// Whether every move must be tested, even one that changes no square.
    pub(super) const fn tests_all(&self) -> bool {
        self.test_all
    }
}

/// How a single move of the side to move can change a line.
pub(super) enum LineState {
    /// A single move cannot open it.
    Closed,
    Open,
    /// Moves of the side's pieces `pinned` can open it. `by_stepping_in`: any piece that enters it can open
    /// it.
    Unstable {
        pinned: PieceSet,
        by_stepping_in: bool,
    },
}

impl Position {
    /// Computes checks and pins of the side to move. Needed once for each position whose moves are generated.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// let fen = "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1";
    /// let position = movegen::Position::from_fen(rules, fen).unwrap();
    /// let info = position.checks();
    /// assert!(!info.in_check());
    /// // The rook is pinned: it moves only on its file.
    /// let moves = position.legal_moves().into_iter().filter(|&mv| !position.gives_check(mv, &info));
    /// assert!(moves.map(|mv| position.san(mv)).all(|san| !san.starts_with("Ra")));
    /// ```
    pub fn checks(&self) -> CheckInfo {
        let mut info = self.checks_by(self.state.pieces[!self.side_to_move]);
        info.in_check &= !(self.rules.explodes() && self.kings_touch());
        info
    }

    /// [`checks`](Self::checks), if only some of the enemy's pieces, and the jokers, can attack the king.
    #[inline]
    pub(super) fn checks_by(&self, mut pieces: PieceSet) -> CheckInfo {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let is_over = self.has_no_moves();
        let mut info = CheckInfo {
            #[cfg(debug_assertions)]
            key: self.key(),
            in_check: false,
            is_over,
            king: if is_over { None } else { self.king_square(us) },
            test_all: false,
            pinned: PieceSet::NONE,
            tested_kinds: Kinds::NONE,
            free: PieceSet::NONE,
            expiring: PieceSet::NONE,
            beside_frozen_king: false,
            jokers: PieceSet::NONE,
            attackers: PieceSet::NONE,
            checker: None,
            discoveries: OnceCell::new(),
        };
        let Some(king) = info.king else {
            info.free = !self.pieces_of_kinds(us, self.rules.roles().imitators);
            info.in_check = !is_over && self.are_royals_in_check(us);
            return info;
        };
        if self.state.frozen != ByColor::both(PieceSet::NONE) {
            pieces &= !self.state.frozen[them];
            self.look_for_poison(&mut info, &mut pieces);
        }
        let row = self.rules.lines.row(king);
        for id in pieces {
            let line = row[usize::from(self.movers[them][id])];
            if line.exists() {
                self.add_attacker(&mut info, id, line);
            }
        }
        if self.rules.has_jokers() {
            info.jokers = self.pieces_of_kinds(them, self.rules.roles().imitators);
            for id in info.jokers {
                self.look_at_joker(&mut info, king, id);
            }
        }
        if !info.test_all {
            info.free = !(info.pinned | PieceSet::KING);
            if self.rules.has_jokers() {
                let jokers = self.pieces_of_kinds(us, self.rules.roles().imitators);
                info.free = if info.tested_kinds.is_empty() { info.free & !jokers } else { PieceSet::NONE };
            }
        }
        info
    }

    fn look_for_poison(&self, info: &mut CheckInfo, pieces: &mut PieceSet) {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        info.expiring = self.state.poison[them].expiring(self.state.frozen[them]);
        info.test_all = !info.expiring.is_empty();
        if self.is_frozen_beside_king(us) {
            info.beside_frozen_king = true;
            info.test_all = true;
            info.in_check = self.may_capture_frozen_king(them);
            *pieces &= !PieceSet::KING;
        }
    }

    fn add_attacker(&self, info: &mut CheckInfo, id: usize, line: Line) {
        let state = self.line_state(line);
        let live = match state {
            LineState::Open => {
                info.in_check = true;
                info.test_all = true;
                if line.is_direct() || !self.rules.lines.between(line).hops {
                    info.checker = Some((self.squares[!self.side_to_move][id], line));
                }
                true
            }
            LineState::Unstable { pinned, by_stepping_in } => {
                info.pinned |= pinned;
                info.test_all |= by_stepping_in;
                true
            }
            LineState::Closed => !info.expiring.is_empty(),
        };
        info.attackers |= PieceSet::one_if(live, id);
    }

    /// Finds the kinds whose moves would give an enemy joker a power with which it attacks the king, and the
    /// pieces that the joker would pin with such powers.
    fn look_at_joker(&self, info: &mut CheckInfo, king: Square, id: usize) {
        let (us, them) = (self.side_to_move, !self.side_to_move);
        let square = self.squares[them][id];
        let line = |power| self.rules.lines.get(king, self.rules.imitator(them, power, square));
        let present = line(self.joker_power(them));
        info.in_check |= present.exists() && self.is_open(present);
        let bearing = self.rules.kinds_bearing_on(them, king, square);
        for kind in bearing.iter().filter(|&kind| self.moves_as(us, kind)) {
            let line = line(Some(kind));
            match self.line_state(line) {
                LineState::Open => info.tested_kinds = info.tested_kinds.with(kind),
                LineState::Unstable { pinned, by_stepping_in } => {
                    info.pinned |= pinned;
                    info.tested_kinds = info.tested_kinds | Kinds::one_if(by_stepping_in, kind);
                }
                LineState::Closed => {}
            }
        }
    }

    /// Whether a side has a piece of a kind, or jokers that imitate it.
    fn moves_as(&self, color: Color, kind: PieceKind) -> bool {
        !self.pieces_of_kind(color, kind).is_empty() || self.joker_power(color) == Some(kind)
    }

    /// How a line to a king can change. The line must exist.
    pub(super) fn line_state(&self, line: Line) -> LineState {
        if line.is_direct() {
            return LineState::Open;
        }
        let between = self.rules.lines.between(line);
        if between.hops {
            return self.hop_state(between);
        }
        if between.is_single() {
            return match self.sole_blocker(between.squares()) {
                Blockers::None => LineState::Open,
                Blockers::One(pinned) if !pinned.is_empty() => {
                    LineState::Unstable { pinned, by_stepping_in: false }
                }
                _ => LineState::Closed,
            };
        }
        let mut all = PieceSet::NONE;
        for way in between.ways() {
            match self.sole_blocker(way) {
                Blockers::None => return LineState::Open,
                Blockers::One(pinned) => all |= pinned,
                Blockers::Many => {}
            }
        }
        if all.is_empty() {
            LineState::Closed
        } else {
            LineState::Unstable { pinned: all, by_stepping_in: false }
        }
    }

    /// Finds what blocks a path. A path contains no brouhaha squares: a piece that leaves one opens nothing,
    /// because the square vanishes. (Lines of hoppers may contain them.)
    #[inline]
    fn sole_blocker(&self, way: &[Square]) -> Blockers {
        let mut blockers = Blockers::None;
        for &square in way {
            let occupant = self.board[square.index()];
            if occupant.is_empty() {
                continue;
            }
            if !matches!(blockers, Blockers::None) {
                return Blockers::Many;
            }
            let own = occupant.is(self.side_to_move);
            blockers = Blockers::One(if own { PieceSet::one(occupant.id()) } else { PieceSet::NONE });
        }
        blockers
    }

    fn hop_state(&self, between: Between<'_>) -> LineState {
        let (mut mounts, mut avoided, mut pinned) = (0, 0, PieceSet::NONE);
        let mut by_capture = false;
        for &square in between.squares() {
            let occupant = self.board[square.index()];
            if occupant == Occupant::GONE {
                return LineState::Closed;
            }
            if !occupant.is_empty() {
                if occupant.is(self.side_to_move) {
                    pinned |= PieceSet::one(occupant.id());
                }
                if between.avoids && self.is_avoided(occupant) {
                    avoided += 1;
                    by_capture |= !occupant.is(self.side_to_move);
                } else {
                    mounts += 1;
                }
            }
        }
        match avoided {
            0 => {}
            // A piece that is avoided can leave the line, or a mount can capture it.
            1 => return LineState::Unstable { pinned, by_stepping_in: by_capture },
            _ => return LineState::Closed,
        }
        let is_last = || between.squares().last().is_some_and(|last| !self.board[last.index()].is_empty());
        match mounts {
            0 => LineState::Unstable { pinned: PieceSet::NONE, by_stepping_in: true },
            1 if !between.near || is_last() => LineState::Open,
            // The only piece on the line can step next to the target.
            1 | 2 if !pinned.is_empty() => LineState::Unstable { pinned, by_stepping_in: false },
            _ => LineState::Closed,
        }
    }

    /// Whether the king is not attacked after a plain move of another piece. An enemy king beside the
    /// poisoned king is not considered.
    #[inline]
    pub(super) fn is_safe_step(
        &self,
        info: &CheckInfo,
        from: Square,
        to: Square,
        effective: PieceKind,
    ) -> bool {
        let Some(king) = info.king else { return false };
        if info.checker.is_some_and(|(checker, line)| to != checker && !self.lies_on(line, to)) {
            return false;
        }
        let mut change = Change::step(from, to);
        let captured = self.board[to.index()];
        if captured.is_piece() {
            change.excluded = PieceSet::one(captured.id());
        }
        change.expiring[!self.side_to_move] = info.expiring;
        !self.is_attacked_along_lines(info, king, &change)
            && self.is_safe_from_jokers(info, king, &change, effective)
    }

    /// Whether the king is not attacked after a drop on an empty square.
    #[inline]
    pub(super) fn is_safe_drop(&self, info: &CheckInfo, to: Square) -> bool {
        if info.checker.is_some_and(|(_, line)| !self.lies_on(line, to)) {
            return false;
        }
        let change = Change { filled: Squares::one(to), ..Change::NONE };
        info.king.is_none_or(|king| !self.is_attacked_along_lines(info, king, &change))
    }

    /// Whether one of the enemy's attackers other than jokers attacks the king after a change.
    #[inline]
    fn is_attacked_along_lines(&self, info: &CheckInfo, king: Square, change: &Change) -> bool {
        let movers = &self.movers[!self.side_to_move];
        let row = self.rules.lines.row(king);
        let attacks = |id: usize| self.is_open_after(row[usize::from(movers[id])], change);
        (info.attackers & !change.excluded).ids().any(attacks)
    }

    /// Whether a square is one of those between the ends of a line.
    #[inline]
    fn lies_on(&self, line: Line, square: Square) -> bool {
        !line.is_direct() && self.rules.lines.between(line).squares().contains(&square)
    }

    #[inline]
    fn is_safe_from_jokers(
        &self,
        info: &CheckInfo,
        king: Square,
        change: &Change,
        effective: PieceKind,
    ) -> bool {
        let them = !self.side_to_move;
        (info.jokers & !change.excluded).ids().all(|id| {
            let square = self.squares[them][id];
            let line = self.rules.lines.get(king, self.rules.imitator(them, Some(effective), square));
            !line.exists() || !self.is_open_after(line, change)
        })
    }

    /// Whether the king is not attacked after a move of the king itself.
    #[inline]
    pub(super) fn is_safe_king_step(&self, info: &CheckInfo, from: Square, to: Square) -> bool {
        self.is_king_step_safe_from(self.state.pieces[!self.side_to_move], info, from, to)
    }

    /// Whether some enemy pieces, and the jokers, do not attack the king after a move of the king itself.
    #[inline]
    pub(super) fn is_king_step_safe_from(
        &self,
        pieces: PieceSet,
        info: &CheckInfo,
        from: Square,
        to: Square,
    ) -> bool {
        let mut change = Change::step(from, to);
        let captured = self.board[to.index()];
        if captured.is_piece() {
            change.excluded = PieceSet::one(captured.id());
        }
        change.expiring[!self.side_to_move] = info.expiring;
        !self.is_attacked_by(pieces, to, !self.side_to_move, &change, self.rules.king())
    }

    /// Whether the king is not attacked after a move with a given change of the board.
    pub(super) fn is_safe_change(
        &self,
        info: &CheckInfo,
        king: Square,
        mut change: Change,
        effective: Option<PieceKind>,
        mv: Move,
    ) -> bool {
        change.expiring[!self.side_to_move] = info.expiring;
        change.excluded |= PieceSet::KING.only_if(info.beside_frozen_king);
        !self.is_attacked_after(king, !self.side_to_move, &change, effective)
            && (!info.beside_frozen_king || !self.enemy_king_may_capture_after(mv))
    }
}

/// The pieces on a path.
enum Blockers {
    None,
    /// One piece. The set contains it if it belongs to the side to move, and is empty otherwise.
    One(PieceSet),
    Many,
}
