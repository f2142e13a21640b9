//! What the user can look at: the board, moves, pieces and rules.

use std::io;

use diagram::MovesPicture;
use movegen::betza::Term;
use movegen::{Color, Excerpt, Move, MoveKind, PieceKind, Position, marks};
use records::dialect::Dialect;
use records::pgn::words;

use super::Table;
use super::board::draw;
use super::input::help;
use crate::cli::output::{fit, print};
use crate::facts::{game_facts, piece_facts};

impl Table {
    pub(super) fn show_board(&self) -> io::Result<()> {
        let position = self.engine.position();
        let check = if position.in_check() { " (in check)" } else { "" };
        let is_frozen = |color| position.frozen_squares(color).next().is_some();
        let counts = if Color::ALL.into_iter().any(is_frozen) {
            "A number beside a piece: poisoned, it dies after so many moves of the other side.\n"
        } else {
            ""
        };
        let beside = counts.to_owned()
            + &self.lost_pieces()
            + &self.clocks.as_ref().map_or_else(String::new, |clocks| clocks.text() + "\n");
        let (board, side) = (draw(position, self.style), position.side_to_move().name());
        print(&format!("\n{board}{}{side} to move{check}\n", fit(&beside)))
    }

    /// The pieces that each side has lost by captures. Games with a reserve or with hands
    /// show those instead.
    pub(super) fn lost_pieces(&self) -> String {
        let rules = self.engine.position().rules();
        if rules.has_reserve() || rules.has_hands() {
            return String::new();
        }
        let lost = self.record().lost();
        let line = |(color, kinds): (Color, &Vec<PieceKind>)| {
            let letters: Vec<String> = kinds.iter().map(|&kind| rules.written_letter(color, kind)).collect();
            format!("{} has lost: {}\n", color.name(), letters.join(" "))
        };
        lost.iter().filter(|(_, kinds)| !kinds.is_empty()).map(line).collect()
    }

    /// Turns the board round.
    pub(super) fn flip(&mut self) -> io::Result<()> {
        self.style.bottom = !self.style.bottom;
        self.show_board()
    }

    /// Lists the legal moves: all, or those of a square or of a kind of piece.
    pub(super) fn list_moves(&self, of: Option<&str>) -> io::Result<()> {
        let position = self.engine.position();
        let text = match self.chosen_moves(of) {
            Ok(moves) if moves.is_empty() => "no legal moves".to_owned(),
            Ok(moves) => moves_text(position, &moves),
            Err(problem) => problem,
        };
        self.terminal.say(&format!("{text}\n"))
    }

    fn chosen_moves(&self, of: Option<&str>) -> Result<Vec<Move>, String> {
        let position = self.engine.position();
        let rules = position.rules();
        let mut moves = position.legal_moves();
        let Some(of) = of else { return Ok(moves) };
        let joined = marks::joined(of);
        let mut letters = joined.chars();
        if let Some(square) = rules.geometry().parse(&of.to_lowercase()) {
            moves.retain(|mv| mv.from() == square && mv.dropped().is_none());
        } else if let (Some(letter), None) = (letters.next(), letters.next())
            && let Some(kind) = rules.kind_of_letter(letter)
        {
            moves.retain(|&mv| position.moved_piece(mv).kind() == kind);
        } else {
            let problem = "neither a square of the board nor the letter of a piece";
            return Err(format!("{} is {problem} (type pieces for a list)", Excerpt(of)));
        }
        Ok(moves)
    }

    /// Lists the moves of the game, with their numbers.
    pub(super) fn list_game(&self) -> io::Result<()> {
        let words = words(&self.record(), Dialect::Own);
        let text = if words.is_empty() { "no moves yet".to_owned() } else { words.join(" ") };
        self.terminal.say(&format!("{text}\n"))
    }

    /// Lists the names of the games.
    pub(super) fn list_games(&self) -> io::Result<()> {
        let names: Vec<&str> = self.games.list().iter().map(|game| game.name.as_str()).collect();
        self.terminal.say(&format!("{}\nnew and a name begins a game, as in new chess.\n", names.join(" ")))
    }

    pub(super) fn show_help(&self, about: Option<&str>) -> io::Result<()> {
        let has_poison = self.engine.position().rules().has_poison();
        let about = about.map(str::to_lowercase);
        let text = match about.as_deref() {
            Some("poison") if has_poison => self.poison_help(),
            None if has_poison => help(None) + "help poison explains poisonings and cures.\n",
            None => help(None) + &self.typing_help(),
            about => help(about),
        };
        self.terminal.say(&text)
    }

    /// How poisonings and cures are typed and written.
    fn poison_help(&self) -> String {
        let rules = self.engine.position().rules();
        let name = |is_wanted: &dyn Fn(PieceKind) -> bool| rules.kinds().find(|&kind| is_wanted(kind));
        let (poisoner, healer) = (name(&|kind| rules.is_poisoner(kind)), name(&|kind| rules.is_healer(kind)));
        let mut text = String::new();
        if let Some(kind) = poisoner {
            let name = rules.name(kind);
            text += &format!("d4d5p: the {name} on d4 poisons the piece on d5, and leaves the board.\n");
        }
        if let Some(kind) = healer {
            let name = rules.name(kind);
            text += &format!("g3h3c: the {name} on g3 cures the piece on h3; g3g3c: it cures itself.\n");
        }
        if rules.has_poison() {
            text += "In brackets after a move: [d5,4], the piece on d5 dies after 4 more moves of its \
                     opponent; [xd5], it dies now; [h3,C], the piece on h3 is cured.\n";
        }
        text
    }

    /// How walls and two steps of one move are typed.
    fn typing_help(&self) -> String {
        let rules = self.engine.position().rules();
        let mut text = String::new();
        if rules.has_walls() {
            text += "e2e4,e4d5 or e4,d5: the piece goes to e4, and a wall comes on d5.\n";
        }
        if rules.kinds().any(|kind| rules.terms(kind).iter().any(Term::is_double)) {
            text += "e5e6e7: the piece captures on e6 and goes on to e7; e5e6e5: it comes back.\n";
        }
        text
    }

    /// Lists the pieces, or shows how the piece with a letter moves.
    pub(super) fn list_pieces(&self, of: Option<&str>) -> io::Result<()> {
        let rules = self.engine.position().rules();
        let line = |kind: PieceKind| {
            let facts = piece_facts(rules, kind, Color::White).join(" ");
            let letter = rules.written_letter(Color::White, kind);
            format!("{letter:<3}{:<15} {facts}", rules.name(kind)).trim_end().to_owned() + "\n"
        };
        let Some(of) = of else {
            let lines: String = rules.kinds().map(line).collect();
            let first = rules.written_letter(Color::White, PieceKind::new(0));
            let more = format!("A letter, as in pieces {first}, shows how the piece moves.\n");
            return self.terminal.say(&(lines + &more + &self.poison_help()));
        };
        let joined = marks::joined(of);
        let mut letters = joined.chars();
        let Some(kind) = letters
            .next()
            .filter(|_| letters.next().is_none())
            .and_then(|letter| rules.kind_of_letter(letter))
        else {
            return self
                .terminal
                .say(&format!("{} is not the letter of a piece (type pieces)\n", Excerpt(of)));
        };
        let picture = MovesPicture::new(rules, kind, Color::White).text();
        let betza = &rules.piece_spec(kind).betza;
        let notation = if betza.is_empty() { String::new() } else { format!("Betza notation: {betza}\n") };
        self.terminal.say(&line(kind))?;
        print(&picture)?;
        self.terminal.say(&notation)
    }

    pub(super) fn show_rules(&self) -> io::Result<()> {
        let rules = self.engine.position().rules();
        let facts = game_facts(rules).join("\n");
        let help = self.poison_help() + &self.typing_help();
        self.terminal.say(&format!("{}\n{facts}\n{help}", rules.title()))
    }
}

/// Moves in order. What every move does to poisoned pieces is told once, after them.
fn moves_text(position: &Position, moves: &[Move]) -> String {
    let common = countdown(position);
    let brief = |mv: &Move| {
        let text = position.san(*mv);
        let Some((stem, rest)) = text.split_once('[') else { return text };
        let Some((marks, check)) = rest.split_once(']') else { return text };
        let marks: Vec<&str> =
            marks.split(';').filter(|mark| !common.iter().any(|(known, _)| known == mark)).collect();
        if marks.is_empty() {
            format!("{stem}{check}")
        } else {
            format!("{stem}[{}]{check}", marks.join(";"))
        }
    };
    let mut texts: Vec<_> = moves.iter().map(brief).collect();
    texts.sort_unstable();
    let mut text = texts.join(" ");
    let is_any = |kind| moves.iter().any(|mv| mv.kind() == kind);
    let meanings = [
        (MoveKind::Poison, "[d5,5], the piece on d5 is poisoned"),
        (MoveKind::Cure, "[h3,C], the piece on h3 is cured"),
    ];
    let meanings: Vec<&str> =
        meanings.into_iter().filter(|(kind, _)| is_any(*kind)).map(|(_, meaning)| meaning).collect();
    if !meanings.is_empty() {
        text += &format!("\nIn brackets: {}.", meanings.join("; "));
    }
    if !common.is_empty() {
        let effects: Vec<&str> = common.iter().map(|(_, effect)| effect.as_str()).collect();
        text += &format!("\nEach move also counts the poison down: {}.", effects.join(", "));
    }
    text
}

/// The marks of poison that each move has, and their meaning.
fn countdown(position: &Position) -> Vec<(String, String)> {
    let them = !position.side_to_move();
    let mark = |square| {
        let name = position.rules().geometry().name(square);
        match position.poison_count(square) {
            1 => (format!("x{name}"), format!("{name} dies")),
            count => (format!("{name},{}", count - 1), format!("{name} to {}", count - 1)),
        }
    };
    position.frozen_squares(them).map(mark).collect()
}
