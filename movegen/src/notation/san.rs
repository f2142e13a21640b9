//! Standard algebraic notation, with the marks of Poison Chess.

use crate::marks;
use crate::position::Position;
use crate::types::{GameResult, Move, MoveKind, PieceKind, Reason, Square};

impl Position {
    /// A legal move in standard algebraic notation.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// # let mut position = movegen::Position::start(rules);
    /// let mut game = Vec::new();
    /// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
    ///     let mv = position.parse_move(text)?;
    ///     game.push(position.san(mv));
    ///     position.make(mv);
    /// }
    /// assert_eq!(game, ["f3", "e5", "g4", "Qh4#"]);
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    pub fn san(&self, mv: Move) -> String {
        let mut after = self.clone();
        after.make(mv);
        let stem = self.san_stem(mv, &self.distinction(mv));
        let check = match (after.in_check(), after.has_legal_move()) {
            (true, false) => "#",
            _ if after.is_won_without_mate() => "#",
            (true, true) => "+",
            _ => "",
        };
        let text = format!("{stem}{}{}{check}", self.wall_mark(mv), self.poison_marks(mv, &after));
        if self.rules().has_marks() { marks::written(&text).into_owned() } else { text }
    }

    /// Whether a side has won by its goal, by checks or by an explosion. python-chess, chessops and lichess
    /// mark these moves as mates.
    fn is_won_without_mate(&self) -> bool {
        self.decision().is_some_and(|outcome| {
            let is_marked = matches!(outcome.reason, Reason::Goal | Reason::CheckCount | Reason::Explosion);
            is_marked && matches!(outcome.result, GameResult::Win(_))
        })
    }

    /// The text of a move without the marks of poison and check. `distinction` distinguishes the piece from
    /// others of its kind.
    fn san_stem(&self, mv: Move, distinction: &str) -> String {
        let rules = self.rules();
        let (geometry, kind) = (rules.geometry(), self.moved_piece(mv).kind());
        if let Some(gated) = mv.gated() {
            let stem = self.san_stem(mv.without_gate(), distinction);
            let at =
                if self.castling(mv).is_some() { geometry.name(self.gate_square(mv)) } else { String::new() };
            return format!("{stem}/{}{at}", rules.move_letter(gated));
        }
        if let Some(sign) = self.castling_sign(mv).filter(|_| rules.writes_castling_with_ohs()) {
            return sign.to_owned();
        }
        if mv.kind() == MoveKind::Poison {
            return format!("x{}{}", rules.letter(kind), geometry.name(mv.from()));
        }
        if mv.kind() == MoveKind::Drop {
            return format!("{}@{}", rules.move_letter(kind), geometry.name(mv.to()));
        }
        let letter = self.san_letter(kind);
        if let Some(via) = mv.via() {
            let sign =
                |square| if square != mv.from() && self.piece_on(square).is_piece() { "x" } else { "-" };
            let step = |square| format!("{}{}", sign(square), geometry.name(square));
            return format!("{letter}{distinction}{}{}", step(via), step(mv.to()));
        }
        let capture = if self.is_capture(mv) { "x" } else { "" };
        let target = match mv.kind() {
            MoveKind::Cure => geometry.name(mv.from()),
            _ => geometry.name(self.target(mv)),
        };
        let promotion =
            mv.promotion().map_or_else(String::new, |kind| format!("={}", rules.move_letter(kind)));
        format!("{letter}{distinction}{capture}{target}{promotion}")
    }

    /// The letter of a kind. The first pawn of the piece table has none.
    fn san_letter(&self, kind: PieceKind) -> String {
        let rules = self.rules();
        let pawn = rules.kinds().find(|&kind| rules.is_pawn(kind));
        if pawn == Some(kind) { String::new() } else { rules.move_letter(kind).to_string() }
    }

    /// The file, the rank or both of the moving piece, if needed to distinguish it from others of its kind.
    fn distinction(&self, mv: Move) -> String {
        const WITHOUT: [MoveKind; 4] = [MoveKind::Cure, MoveKind::Poison, MoveKind::Castle, MoveKind::Drop];
        if WITHOUT.contains(&mv.without_gate().kind()) {
            return String::new();
        }
        let geometry = self.rules().geometry();
        let plain_kind = |mv| self.rules().plain_kind(self.moved_piece(mv).kind());
        let kind = plain_kind(mv);
        let same_target = |other: &Move| {
            other.from() != mv.from()
                && other.to() == mv.to()
                && other.via() == mv.via()
                && plain_kind(*other) == kind
                && other.promotion() == mv.promotion()
                && other.gated() == mv.gated()
                && !WITHOUT.contains(&other.without_gate().kind())
        };
        let others: Vec<Square> =
            self.legal_moves().iter().filter(|mv| same_target(mv)).map(|mv| mv.from()).collect();
        let is_pawn_capture = self.san_letter(kind).is_empty() && self.is_capture(mv);
        if others.is_empty() && !is_pawn_capture {
            return String::new();
        }
        let (file, rank) = (geometry.file_of(mv.from()), geometry.row_of(mv.from()));
        let letter = char::from(b'a' + file).to_string();
        if others.iter().all(|&other| geometry.file_of(other) != file) {
            letter
        } else if others.iter().all(|&other| geometry.row_of(other) != rank) && !is_pawn_capture {
            geometry.rank_name(rank).to_string()
        } else {
            geometry.name(mv.from())
        }
    }

    /// The marks of poison, such as `[g5,4;b6,C;xc3]`: the counts of the opponent's poisoned pieces after the
    /// move, the cured piece, the pieces that died.
    fn poison_marks(&self, mv: Move, after: &Self) -> String {
        if !self.rules().has_poison() {
            return String::new();
        }
        let geometry = self.rules().geometry();
        let them = !self.side_to_move();
        let mut marks = Vec::new();
        if mv.kind() == MoveKind::Cure {
            marks.push(format!("{},C", geometry.name(mv.to())));
        }
        let is_theirs = |position: &Self, square: Square| {
            let piece = position.piece_on(square);
            piece.is_piece() && piece.color() == them
        };
        for square in geometry.squares() {
            let name = geometry.name(square);
            if after.is_frozen(square) && is_theirs(after, square) {
                marks.push(format!("{name},{}", after.poison_count(square)));
            } else if self.poison_count(square) == 1 && is_theirs(self, square) && square != mv.to() {
                marks.push(format!("x{name}"));
            }
        }
        if marks.is_empty() { String::new() } else { format!("[{}]", marks.join(";")) }
    }
}
