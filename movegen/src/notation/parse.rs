//! Reads moves: strictly for programs, leniently for people. Says why a text is not a legal move.

use super::MoveError;
use super::sketch::{Sketch, Step};
use super::walls::Parts;
use crate::marks;
use crate::position::{Extra, Illegal, Position, Weight, Why, list};
use crate::rules::CompiledCastling;
use crate::types::{Move, MoveKind};

/// The greatest length of the text of a move, in bytes. Game Courier's moves in Poison Chess are the longest:
/// they list the counts of all poisoned pieces. A longer text is not a move.
const LONGEST_TEXT: usize = 1024;

impl Position {
    /// Reads a legal move, as coordinates or in algebraic notation.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// # let position = movegen::Position::start(rules);
    /// assert_eq!(position.parse_move("Nf3")?, position.parse_move("g1f3")?);
    /// assert!(position.parse_move("nf3").is_err(), "not exactly a move");
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    ///
    /// # Errors
    /// If no legal move or more than one is written like this. The error says why the move is not legal.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let text = self.rules().joined_move(text.trim());
        let found = self.parse_strictly(&text);
        found.and_then(|mv| mv.ok_or_else(|| self.refusal(&text))).map_err(MoveError::written)
    }

    /// [`parse_move`](Self::parse_move) for text that people type. If the text is not exactly a legal move,
    /// letters may have either case, spaces and dashes of any length are ignored, and castling may be written
    /// with the partner's square. A text that fits more than one legal move is refused.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// # let position = movegen::Position::start(rules);
    /// for text in ["nf3", "G1-F3", "g1 f3", "g1\u{2013}f3"] {
    ///     assert_eq!(position.parse_move_leniently(text)?, position.parse_move("Nf3")?);
    /// }
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`parse_move`](Self::parse_move).
    pub fn parse_move_leniently(&self, text: &str) -> Result<Move, MoveError> {
        let text = self.rules().joined_move(text.trim()).replace(is_dash, "-");
        if let Some(mv) = self.parse_strictly(&text).map_err(MoveError::written)? {
            return Ok(mv);
        }
        let parts = Parts::split_leniently(self, &text);
        let mut sketched = self.sketched_moves(parts.step);
        sketched.retain(|&mv| parts.fit(self, mv));
        let found = match sketched[..] {
            [mv] => Ok(mv),
            [] => Err(self.refusal(&text)),
            ref several => Err(self.ambiguity(&text, several)),
        };
        found.map_err(MoveError::written)
    }

    /// The move with exactly this text, if there is one.
    fn parse_strictly(&self, text: &str) -> Result<Option<Move>, MoveError> {
        let moves = self.legal_moves();
        if moves.is_empty() {
            return Err(MoveError::NoMoves { text: text.to_owned() });
        }
        if text.len() > LONGEST_TEXT {
            return Err(MoveError::Unknown { text: text.to_owned(), example: self.example() });
        }
        let parts = Parts::split(self, text);
        let Some(sketch) = Sketch::exact(self, parts.step) else { return Ok(None) };
        let fits = |mv: Move| self.fits_exactly(&sketch, mv) && parts.fit(self, mv);
        let fitting: Vec<Move> = moves.into_iter().filter(|&mv| fits(mv)).collect();
        match fitting[..] {
            [mv] => Ok(Some(mv)),
            [] => Ok(None),
            _ => Err(self.ambiguity(text, &fitting)),
        }
    }

    fn ambiguity(&self, text: &str, fitting: &[Move]) -> MoveError {
        if let Some(error) = Parts::split(self, text).refusal(self, text, fitting) {
            return error;
        }
        let choices = fitting.iter().map(|&mv| self.move_text(mv)).collect();
        MoveError::Ambiguous { text: text.to_owned(), choices: list(choices) }
    }

    /// The legal moves that fit the outline of a text.
    fn sketched_moves(&self, text: &str) -> Vec<Move> {
        let sketches = Sketch::readings(self, text);
        let fits = |mv: &Move| sketches.iter().any(|sketch| self.fits(sketch, *mv));
        self.legal_moves().into_iter().filter(fits).collect()
    }

    fn fits(&self, sketch: &Sketch, mv: Move) -> bool {
        match sketch {
            Sketch::Castling { toward_last_file } => {
                let is_toward = |it: &CompiledCastling| it.toward_last_file == *toward_last_file;
                mv.kind() == MoveKind::Castle && self.castling(mv).is_some_and(is_toward)
            }
            Sketch::CastlingGate { toward_last_file, kind, at } => {
                let is_toward = |it: &CompiledCastling| it.toward_last_file == *toward_last_file;
                mv.gated() == Some(*kind)
                    && self.castling(mv).is_some_and(is_toward)
                    && self.gate_square(mv) == *at
            }
            Sketch::Step(step) if mv.gates_at_partner() => {
                // Written as a move of the partner to the king.
                let (from, to) = self.written_squares(mv);
                step.from(self) == Some(from) && to == step.to && self.move_letter(mv) == step.letter
            }
            Sketch::Drop { kind, to } => mv == Move::drop(*kind, *to),
            Sketch::Step(step) => {
                let castling = self.castling(mv);
                let is_way = match step.via {
                    Some(via) => mv.via() == Some(via) || self.can_pass_over(mv, via),
                    None => mv.kind() != MoveKind::Double,
                };
                mv.kind() != MoveKind::Drop
                    && is_way
                    && step.is_about(self, mv.from())
                    && (mv.to() == step.to
                        || castling.is_some_and(|it| [it.partner_from, it.target].contains(&step.to)))
                    && self.move_letter(mv) == step.letter
            }
            Sketch::NoSquare(_) | Sketch::NoKind(_) => false,
        }
    }

    /// Whether a sketch is that of a move in one of its two notations. Castlings that are written `O-O` or
    /// `O-O-O` are not written as moves of the king.
    fn fits_exactly(&self, sketch: &Sketch, mv: Move) -> bool {
        let is_named = match sketch {
            Sketch::Step(step) => {
                let has_sign = self.castling(mv).is_some() && self.rules().writes_castling_with_ohs();
                self.written_squares(mv).1 == step.to && !(has_sign && step.kind.is_some())
            }
            _ => true,
        };
        is_named && self.fits(sketch, mv)
    }

    /// Why a text is not a legal move.
    fn refusal(&self, text: &str) -> MoveError {
        let parts = Parts::split(self, text);
        if let Some(error) = parts.refusal(self, text, &self.sketched_moves(parts.step)) {
            return error;
        }
        let (text, step) = (text.to_owned(), parts.step);
        let reason = match Sketch::readings(self, step).into_iter().next() {
            None => return MoveError::Unknown { text, example: self.example() },
            Some(Sketch::NoSquare(name)) => format!("there is no square {}", name.escape_debug()),
            Some(Sketch::NoKind(letter)) => format!("no piece has the letter {}", marks::shown(letter)),
            Some(sketch) => match (self.sketched_moves(step).first(), &sketch) {
                (Some(&mv), _) => format!("that move is written {}", self.move_text(mv)),
                (None, Sketch::Step(step)) => self.why_no_step(step),
                (None, &Sketch::Drop { kind, to }) => {
                    let name = |square| self.rules().geometry().name(square);
                    Why { position: self, name: &name }.no_drop(kind, to)
                }
                (None, _) => self.why_no_such_castling(&sketch),
            },
        };
        MoveError::Illegal { text, reason }
    }

    /// A legal move in both notations, as an example. There must be one.
    fn example(&self) -> String {
        let moves = self.legal_moves();
        moves.first().map_or_else(String::new, |&mv| format!("{} or {}", self.move_text(mv), self.san(mv)))
    }

    fn why_no_such_castling(&self, sketch: &Sketch) -> String {
        let (us, geometry) = (self.side_to_move(), self.rules().geometry());
        let home = self.king_home(us);
        let is_meant = |castling: &CompiledCastling| {
            *sketch == Sketch::Castling { toward_last_file: castling.toward_last_file }
        };
        match self.castlings(us).iter().position(is_meant) {
            None => "there is no castling in this game".to_owned(),
            Some(_) if !self.is_castler_on(us, home) => {
                format!("{}'s king is not on {}", us.name(), geometry.name(home))
            }
            Some(index) => {
                Why { position: self, name: &|square| geometry.name(square) }.why_no_castling(index).text
            }
        }
    }

    fn why_no_step(&self, step: &Step) -> String {
        let (rules, us) = (self.rules(), self.side_to_move());
        let (geometry, from) = (rules.geometry(), step.from(self));
        let names = |square| geometry.name(square);
        let why = Why { position: self, name: &names };
        let illegality = |from, extra| match step.via {
            Some(via) => why.no_double(from, via, step.to),
            None => why.illegality(from, step.to, extra),
        };
        let extra = match step.letter {
            None => Extra::Nothing,
            Some('p') if rules.has_poison() => Extra::Poison,
            Some('c') if rules.has_poison() => Extra::Cure,
            Some(letter) => Extra::Letter(letter),
        };
        if let Some(from) = from {
            let piece = self.piece_on(from);
            return match step.kind {
                Some(kind)
                    if piece.is_piece() && piece.color() == us && rules.plain_kind(piece.kind()) != kind =>
                {
                    format!("the piece on {} is a {}", names(from), rules.name(piece.kind()))
                }
                _ => illegality(from, extra).text,
            };
        }
        let pieces = self.pieces(us).map(|(_, square)| square).filter(|&square| step.is_about(self, square));
        let reasons: Vec<Illegal> = pieces.map(|from| illegality(from, extra)).collect();
        let Some(kind) = step.kind else { return format!("no piece can go to {}", names(step.to)) };
        let kind = rules.name(kind);
        match most_telling(&reasons) {
            Some(reason) => reason.text.clone(),
            None if reasons.is_empty() => format!("{} has no {kind}{}", us.name(), step.whereabouts(self)),
            None => format!("no {kind} of {}'s can go to {}", us.name(), names(step.to)),
        }
    }
}

/// Whether a character is a dash, as keyboards and pages have them, or the sign of subtraction.
const fn is_dash(c: char) -> bool {
    matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}')
}

/// The most useful reason, if the text can mean several pieces: that of a piece that can almost make the
/// move, or else that of the only piece that moves like that.
fn most_telling(reasons: &[Illegal]) -> Option<&Illegal> {
    let telling: Vec<&Illegal> = reasons.iter().filter(|reason| reason.weight != Weight::Vague).collect();
    let is_clear = reasons.len() == 1 || telling.len() == 1 || telling.len() == reasons.len();
    let close = reasons.iter().find(|reason| reason.weight == Weight::Close);
    close.or_else(|| telling.first().copied().or(reasons.first()).filter(|_| is_clear))
}
