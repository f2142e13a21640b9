//! Moves in the notation of Game Courier, the correspondence server of the Chess Variant Pages.
//!
//! A move is one part or more, separated by semicolons. `P e2-e4` moves the piece on e2, after its letter.
//! `Q-e8` puts a piece on a square, and `@-d5` empties a square. A promotion is `P e7-e8; Q-e8`, an
//! en-passant capture `P e5-d6; @-d5`, and a castling `K e1-g1; R h1-f1`. Lower-case letters are Black's
//! pieces. The server has no notation for poisoning and cure: they have the letter of the coordinate notation
//! after the target square (`H g4-g5p`). A move of two steps is `N e5-e6; e6-e7`. A drop is `P*e4`, and a
//! gate `N b1-c3; E*b1`. A wall is put on a square like a piece: `P e2-e4; *-d5`.
//!
//! Source: <https://www.chessvariants.com/play/pbm/userguide.html>

use super::MoveError;
use crate::position::{Position, list};
use crate::types::{Move, MoveKind, PieceKind, Square};

impl Position {
    /// A legal move in the notation of Game Courier.
    ///
    /// ```
    /// # let rules = movegen::rules("chess").unwrap();
    /// let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    /// let position = movegen::Position::from_fen(rules, fen).unwrap();
    /// assert_eq!(position.courier_text(position.parse_move("O-O")?), "K e1-g1; R h1-f1");
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    pub fn courier_text(&self, mv: Move) -> String {
        if mv.kind() == MoveKind::Drop {
            return self.courier_step(mv);
        }
        let letter = self.courier_letter(self.moved_piece(mv).kind());
        let mut text = format!("{letter} {}", self.courier_step(mv));
        for part in self.courier_rest(mv, true) {
            text += &format!("; {part}");
        }
        text
    }

    /// Reads a legal move in the notation of Game Courier. The squares decide. The letter of the piece that
    /// moves may be any word or missing, because the server's boards name pieces differently. What follows
    /// from the first part may be missing: the partner's move of a castling, and the pawn that is captured en
    /// passant. Letters may have any case.
    ///
    /// ```
    /// # let rules = movegen::rules("gothic").unwrap();
    /// # let position = movegen::Position::start(rules);
    /// assert_eq!(position.parse_courier("P e2-e4")?, position.parse_move("e2e4")?);
    /// # Ok::<(), movegen::MoveError>(())
    /// ```
    ///
    /// # Errors
    /// If no legal move is written like this. The error says why the move is not legal.
    pub fn parse_courier(&self, text: &str) -> Result<Move, MoveError> {
        let given = parts(text);
        let Some((first, rest)) = given.split_first() else {
            return Err(self.not_courier(text));
        };
        let fits = |&&mv: &&Move| {
            let needed =
                mv.promotion().is_some() || mv.gated().is_some() || mv.via().is_some() || mv.wall().is_some();
            let wanted: Vec<String> =
                self.courier_rest(mv, false).iter().map(|part| part.to_lowercase()).collect();
            *first == self.courier_step(mv).to_lowercase()
                && (*rest == wanted[..] || (rest.is_empty() && !needed))
        };
        if let Some(&mv) = self.legal_moves().iter().find(fits) {
            return Ok(mv);
        }
        Err(self.not_courier(text))
    }

    /// Why a text is not a legal move: how the moves with these squares are written, or why there is none.
    fn not_courier(&self, text: &str) -> MoveError {
        let first = parts(text).into_iter().next().unwrap_or_default();
        let moves = self.legal_moves();
        let meant = moves.iter().filter(|&&mv| self.courier_step(mv).to_lowercase() == first);
        let meant: Vec<String> = meant.map(|&mv| self.courier_text(mv)).collect();
        let reason = match self.parse_move(&first.replace('-', "")) {
            _ if !meant.is_empty() => format!("that move is written {}", list(meant)),
            Err(MoveError::Illegal { reason, .. }) => reason,
            Err(MoveError::NoMoves { .. }) => return MoveError::NoMoves { text: text.to_owned() },
            _ => {
                let example = moves.first().map(|&mv| self.courier_text(mv)).unwrap_or_default();
                format!("write moves like {example}")
            }
        };
        MoveError::Illegal { text: text.to_owned(), reason }
    }

    /// A kind's letter with its mark, in lower case for Black.
    fn courier_letter(&self, kind: PieceKind) -> String {
        self.rules().written_letter(self.side_to_move(), self.rules().plain_kind(kind))
    }

    /// The squares of a move, with the letter of a poisoning or cure.
    fn courier_step(&self, mv: Move) -> String {
        let geometry = self.rules().geometry();
        if let Some(kind) = mv.dropped() {
            return format!("{}*{}", self.courier_letter(kind), geometry.name(mv.to()));
        }
        let letter = match mv.kind() {
            MoveKind::Poison => "p",
            MoveKind::Cure => "c",
            _ => "",
        };
        let to = mv.via().unwrap_or(mv.to());
        format!("{}-{}{letter}", geometry.name(mv.from()), geometry.name(to))
    }

    /// The parts of a move after the first one, with the letters of pieces that move if `labelled`.
    fn courier_rest(&self, mv: Move, labelled: bool) -> Vec<String> {
        let name = |square: Square| self.rules().geometry().name(square);
        if let Some(kind) = mv.gated() {
            let mut rest = self.courier_rest(mv.without_gate(), labelled);
            rest.push(format!("{}*{}", self.courier_letter(kind), name(self.gate_square(mv))));
            return rest;
        }
        if let Some(wall) = mv.wall() {
            let mut rest = self.courier_rest(mv.without_wall(), labelled);
            rest.push(format!("*-{}", name(wall)));
            return rest;
        }
        if let Some(kind) = mv.promotion() {
            return vec![format!("{}-{}", self.courier_letter(kind), name(mv.to()))];
        }
        if let Some(via) = mv.via() {
            return vec![format!("{}-{}", name(via), name(mv.to()))];
        }
        match mv.kind() {
            MoveKind::EnPassant => {
                self.en_passant_victim(mv).iter().map(|&victim| format!("@-{}", name(victim))).collect()
            }
            MoveKind::Castle => {
                let castling = &self.castlings(self.side_to_move())[mv.auxiliary()];
                let partner = self.courier_letter(self.piece_on(castling.partner_from).kind());
                let label = if labelled { format!("{partner} ") } else { String::new() };
                vec![format!("{label}{}-{}", name(castling.partner_from), name(castling.partner_to))]
            }
            _ => Vec::new(),
        }
    }
}

/// The parts of a move, each without the label of the piece that moves, in lower case.
fn parts(text: &str) -> Vec<String> {
    let part = |part: &str| part.split_whitespace().last().map(str::to_lowercase);
    text.split(';').filter_map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(game: &str, fen: &str) -> Position {
        Position::from_fen(crate::rules(game).unwrap(), fen).unwrap()
    }

    #[test]
    fn all_kinds_of_moves() {
        for (game, fen, coordinates, courier) in [
            ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "P e2-e4"),
            ("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "P a7-a8; Q-a8"),
            ("chess", "4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "a2a1n", "p a2-a1; n-a1"),
            ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "P e5-d6; @-d5"),
            ("chess", "4k2r/8/8/8/8/8/8/4K3 b k - 0 1", "e8g8", "k e8-g8; r h8-f8"),
            ("seirawan", "4k3/8/8/8/8/8/8/1N2K2R[EH] w KB - 0 1", "b1c3e", "N b1-c3; E*b1"),
            ("seirawan", "4k3/8/8/8/8/8/8/1N2K2R[EH] w KB - 0 1", "b1c3", "N b1-c3"),
            ("seirawan", "4k3/8/8/8/8/8/8/1N2K2R[EH] w KB - 0 1", "e1g1h", "K e1-g1; R h1-f1; H*e1"),
            ("duck", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4,e4d5", "P e2-e4; *-d5"),
            ("duck", "4k3/P7/8/8/8/3*4/8/4K3 w - - 0 1", "a7a8q,a8a7", "P a7-a8; Q-a8; *-a7"),
            ("minishogi", "4k/1R3/5/5/K4[] w - - 0 1", "b4b5+", "R b4-b5; +R-b5"),
            ("minishogi", "4k/1+R3/5/5/K4[] w - - 0 1", "b4c5", "+R b4-c5"),
            ("minishogi", "K4/5/5/3+p1/4k[] b - - 0 1", "d2e2", "+p d2-e2"),
            ("poison", "4k1d1/8/8/6n1/6H1/8/P7/4K3 w - - 0 1", "g4g5p", "H g4-g5p"),
        ] {
            let position = position(game, fen);
            let mv = position.parse_move(coordinates).unwrap();
            assert_eq!(position.courier_text(mv), courier);
            assert_eq!(position.parse_courier(courier), Ok(mv));
        }
    }

    #[test]
    fn what_follows_from_the_squares_may_be_missing() {
        let castling = position("chess", "4k2r/8/8/8/8/8/8/4K3 b k - 0 1");
        let mv = castling.parse_move("e8g8").unwrap();
        for text in ["e8-g8", "K E8-G8", "King e8-g8;r h8-f8", " k  e8-g8 ; h8-f8"] {
            assert_eq!(castling.parse_courier(text), Ok(mv), "{text}");
        }
    }

    #[test]
    fn refusals_have_reasons() {
        let pawn = position("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        for (text, reason) in [
            ("P a7-a8", "that move is written P a7-a8; Q-a8, "),
            ("P a7-a8; X-a8", "that move is written P a7-a8; Q-a8, "),
            ("P a7-a6", "the pawn on a7 cannot go to a6"),
            ("K e1-e2; R h1-f1", "that move is written K e1-e2"),
            ("nonsense", "write moves like"),
            ("", "write moves like"),
            ("K e1-z9", "there is no square z9"),
        ] {
            let error = pawn.parse_courier(text).unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
        let mate = position("chess", "4k2R/8/4K3/8/8/8/8/8 b - - 0 1");
        let refusal = mate.parse_courier("k e8-e7");
        assert_eq!(refusal, Err(MoveError::NoMoves { text: "k e8-e7".to_owned() }));
    }
}
