//! Turns the content of a file into a [`Game`], with the default values of the keys that are missing.

use std::path::Path;

use super::format::{GameFile, PiecePart, SlotPart, StartPart, XboardPart};
use super::read::Merged;
use super::source::{Problem, Problems};
use crate::arrays::{Condition, shuffles};
use crate::betza;
use crate::game::{
    About, Arrays, Board, Castling, CastlingText, Class, DeadPositions, EnPassantField, Ends,
    EvaluationFiles, Game, PawnRules, PieceSpec, Poison, PoisonedPicture, PromotionLimit, PromotionZone,
    Role, Slot, StartPositions, XboardSetup,
};
use crate::pictures;

/// Makes the game of a file. Its texts live until the program ends.
///
/// # Errors
/// All problems of single values. Contradictions between them are found when the game is compiled.
pub(super) fn game(file: &GameFile, merged: &Merged<'_>) -> Result<Game, Problems> {
    let mut converter = Converter { file, merged, problems: Vec::new() };
    let game = converter.game();
    if converter.problems.is_empty() { Ok(game) } else { Err(Problems(converter.problems)) }
}

/// A text that lives until the program ends.
fn kept(text: &str) -> &'static str {
    String::leak(text.to_owned())
}

/// A list that lives until the program ends.
fn kept_list<T>(items: impl IntoIterator<Item = T>) -> &'static [T] {
    Vec::leak(items.into_iter().collect())
}

struct Converter<'a> {
    file: &'a GameFile,
    merged: &'a Merged<'a>,
    problems: Vec<Problem>,
}

impl Converter<'_> {
    fn game(&mut self) -> Game {
        let file = self.file;
        self.check_name(&["name"], &file.name);
        if file.based_on.is_none() && !file.without.is_empty() {
            self.refuse(&["without"], "there is no game to leave keys out of; based-on names one");
        }
        let pieces: Vec<PieceSpec> =
            file.pieces.iter().map(|(letter, piece)| self.piece(letter, piece)).collect();
        let arrays = self.arrays(&file.start);
        let pawns = pawn_rules(file);
        let king_home = self.king_home(&pieces, &arrays);
        Game {
            id: kept(&file.name),
            title: kept(file.title.as_ref().unwrap_or(&file.name)),
            about: about(file),
            xboard_name: kept(self.xboard_name()),
            xboard_setup: self.xboard_setup(&pieces),
            board: Board {
                files: file.board.files,
                full_ranks: file.board.ranks,
                brouhaha: kept_list(file.board.brouhaha.iter().map(|name| kept(name))),
                holes: kept_list(file.board.holes.iter().map(|name| kept(name))),
            },
            promotion: kept_list(file.promotion.zones.iter().map(|zone| PromotionZone {
                rank: zone.rank,
                to: kept(&zone.to),
                optional: zone.optional,
                pawns: kept(&zone.pawns),
            })),
            promotion_limits: Vec::leak(self.promotion_limits()),
            reserve: file.promotion.reserve.as_ref().map(|reserve| kept(reserve)),
            king_home: kept(&king_home),
            castlings: Vec::leak(self.castlings()),
            en_passant_field: file.notation.en_passant.unwrap_or_else(|| en_passant_field(&pawns)),
            castling_text: file.castling.notation.unwrap_or_else(|| castling_text(file, &king_home)),
            pieces: Vec::leak(pieces),
            pawns,
            arrays,
            ends: ends(file),
            poison: file.poison.as_ref().map(|poison| Poison { moves: poison.moves }),
            evaluation: self.evaluation(),
        }
    }

    fn refuse(&mut self, path: &[&str], reason: impl Into<String>) {
        self.problems.push(self.merged.problem(path, reason.into()));
    }

    /// Checks that a name can be a word of the protocols and of the command line.
    fn check_name(&mut self, path: &[&str], name: &str) {
        /// The largest number of characters of a name.
        const MAX_LENGTH: usize = 40;
        let is_fit = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let starts_well = name.starts_with(|c: char| c.is_ascii_lowercase());
        if !starts_well || !name.chars().all(is_fit) || name.len() > MAX_LENGTH {
            let reason = format!(
                "{} is no name; a name has 1 to {MAX_LENGTH} small letters, digits and hyphens, and a letter \
                 first",
                crate::printable::Excerpt(name)
            );
            self.refuse(path, reason);
        }
    }

    /// The only character of a text.
    fn letter(&mut self, path: &[&str], text: &str) -> char {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) => letter,
            _ => {
                self.refuse(path, format!("{} is not one letter", crate::printable::Excerpt(text)));
                ' '
            }
        }
    }

    fn piece(&mut self, letter: &str, piece: &PiecePart) -> PieceSpec {
        self.check_movement(letter, &piece.betza);
        PieceSpec {
            letter: self.letter(&["pieces", letter], letter),
            name: kept(&piece.name),
            betza: kept(&piece.betza),
            class: piece.class.unwrap_or(match piece.role {
                Role::Royal => Class::King,
                Role::Pawn => Class::Pawn,
                Role::Imitator => Class::Joker,
                Role::Plain | Role::Poisoner | Role::Healer => Class::Average,
            }),
            role: piece.role,
        }
    }

    /// Checks that a movement can be read, so that all pieces with wrong movements are named.
    fn check_movement(&mut self, letter: &str, betza: &str) {
        /// The largest number of characters of a movement.
        const MAX_LENGTH: usize = 200;
        let path = ["pieces", letter, "betza"];
        let length = betza.chars().count();
        if length > MAX_LENGTH {
            self.refuse(&path, format!("{length} characters; a movement has at most {MAX_LENGTH}"));
        } else if let Err(error) = betza::parse(betza) {
            self.refuse(&path, error.to_string());
        }
    }

    /// The king's home: as given, or White's king's square at the start.
    fn king_home(&mut self, pieces: &[PieceSpec], arrays: &Arrays) -> String {
        if let Some(home) = &self.file.castling.king_home {
            return home.clone();
        }
        let king = pieces.iter().find(|piece| piece.role == Role::Royal);
        let start = if (1..=arrays.count()).contains(&arrays.default) {
            arrays.fen(arrays.default)
        } else {
            String::new()
        };
        king.and_then(|king| square_of(king.letter, &start, self.file)).unwrap_or_else(|| "a1".to_owned())
    }

    fn promotion_limits(&mut self) -> Vec<PromotionLimit> {
        let limits = &self.file.promotion.limits;
        let limit = |(letter, &most): (&String, &u8)| PromotionLimit {
            piece: self.letter(&["promotion", "limits", letter], letter),
            most,
        };
        limits.iter().map(limit).collect()
    }

    fn castlings(&mut self) -> Vec<Castling> {
        let moves = &self.file.castling.moves;
        let castling = |(index, castling): (usize, &super::format::CastlingMovePart)| {
            let number = (index + 1).to_string();
            Castling {
                right: self.letter(&["castling", "moves", &number, "right"], &castling.right),
                king_to: kept(&castling.king_to),
                partner: self.letter(&["castling", "moves", &number, "partner"], &castling.partner),
                partner_from: kept(&castling.partner_from),
                partner_to: kept(&castling.partner_to),
            }
        };
        moves.iter().enumerate().map(castling).collect()
    }

    fn arrays(&mut self, start: &StartPart) -> Arrays {
        let default = start.default.unwrap_or(1);
        let (key, positions) = match (&start.fen, &start.fens, &start.template) {
            (Some(fen), None, None) => ("fen", StartPositions::List(vec![fen.clone()])),
            (None, Some(fens), None) => ("fens", StartPositions::List(fens.clone())),
            (None, None, Some(text)) => {
                let slots = start.slots.iter().enumerate().map(|(index, slot)| self.slot(index, slot));
                ("template", StartPositions::Template { text: text.clone(), slots: slots.collect() })
            }
            _ => {
                self.refuse(&["start"], "expected one of the keys fen, fens and template");
                return Arrays::single("");
            }
        };
        if key != "template" && !start.slots.is_empty() {
            self.refuse(&["start", "slots"], "slots belong to a template; there is none");
        }
        let checked = if self.problems.is_empty() { positions.check() } else { Ok(()) };
        if let Err(reason) = checked {
            self.refuse(&["start", key], reason);
        }
        if self.problems.is_empty() { Arrays { default, positions } } else { Arrays::single("") }
    }

    fn slot(&mut self, index: usize, slot: &SlotPart) -> Slot {
        let number = (index + 1).to_string();
        let path = ["start", "slots", &number];
        let values = match (&slot.values, &slot.shuffle) {
            (Some(values), None) => Ok(values.clone()),
            (None, Some(letters)) => {
                let order = slot.order.iter().map(|order| Condition::Order(order.clone()));
                let colours = slot.other_colours.chars().map(Condition::OtherColours);
                shuffles(letters, &order.chain(colours).collect::<Vec<_>>())
            }
            _ => Err("expected one of the keys values and shuffle".to_owned()),
        };
        let values = values.unwrap_or_else(|reason| {
            self.refuse(&path, reason);
            Vec::new()
        });
        Slot { name: slot.name.clone(), values }
    }

    fn xboard_name(&mut self) -> &str {
        let XboardPart { name, .. } = &self.file.xboard;
        if let Some(name) = name {
            self.check_name(&["xboard", "name"], name);
        }
        name.as_ref().unwrap_or(&self.file.name)
    }

    fn xboard_setup(&mut self, pieces: &[PieceSpec]) -> Option<XboardSetup> {
        let XboardPart { known, parent, holdings, .. } = &self.file.xboard;
        if *known {
            return None;
        }
        let has_reserve = self.file.promotion.reserve.is_some();
        let poisoned = self.poisoned_pictures();
        let chosen: Vec<Option<u8>> = self.file.pieces.values().map(|piece| piece.picture).collect();
        let taken: Vec<u8> = poisoned.iter().map(|poisoned| poisoned.picture).collect();
        let pictures = pictures::choose(pieces, &chosen, &taken);
        let room = usize::from(self.file.board.ranks).min(pictures.len()) as u8;
        let parent = parent.as_deref().unwrap_or(if has_reserve { "grand" } else { "fairy" });
        Some(XboardSetup {
            parent: kept(parent),
            holdings: holdings.unwrap_or(if has_reserve { room } else { 0 }),
            pictures: Vec::leak(pictures),
            poisoned: Vec::leak(poisoned),
        })
    }

    fn poisoned_pictures(&mut self) -> Vec<PoisonedPicture> {
        let mut found = Vec::new();
        for (letter, piece) in &self.file.pieces {
            if let Some(poisoned) = &piece.poisoned {
                found.push(PoisonedPicture {
                    piece: letter.chars().next().unwrap_or(' '),
                    letter: self.letter(&["pieces", letter, "poisoned", "letter"], &poisoned.letter),
                    picture: poisoned.picture,
                });
            }
        }
        found
    }

    /// The files for the evaluation. Paths start from the folder of the file that names them.
    fn evaluation(&self) -> EvaluationFiles {
        let path = |key: &str, name: &str| {
            let named_in = self.merged.path_of_file(&["evaluation", key]);
            let folder = Path::new(&named_in).parent().unwrap_or(Path::new(""));
            kept(&folder.join(name).to_string_lossy())
        };
        let part = &self.file.evaluation;
        EvaluationFiles {
            network: part.network.as_ref().map(|name| path("network", name)),
            parameters: part
                .parameters
                .as_ref()
                .map(|name| if name.ends_with(".toml") { path("parameters", name) } else { kept(name) }),
        }
    }
}

fn about(file: &GameFile) -> About {
    let part = &file.about;
    About {
        group: part.group,
        inventor: kept(&part.inventor),
        source: kept(&part.source),
        summary: kept(&part.summary),
    }
}

fn pawn_rules(file: &GameFile) -> PawnRules {
    let part = &file.pawns;
    let first_rank = part.first_rank.unwrap_or(2);
    PawnRules {
        first_rank,
        last_advance_rank: part.last_advance_rank.unwrap_or(first_rank),
        advance_limit: part.advance_limit.unwrap_or(first_rank.saturating_add(2)),
        en_passant: part.en_passant.unwrap_or(true),
    }
}

fn ends(file: &GameFile) -> Ends {
    const DEFAULT: Ends = Ends::ORTHODOX;
    let part = &file.ends;
    Ends {
        move_count_plies: part.move_count.map_or(DEFAULT.move_count_plies, |moves| moves.saturating_mul(2)),
        move_count: part.move_count_result.unwrap_or(DEFAULT.move_count),
        repetitions: part.repetitions.unwrap_or(DEFAULT.repetitions),
        repetition: part.repetition_result.unwrap_or(DEFAULT.repetition),
        stalemate: part.stalemate.unwrap_or(DEFAULT.stalemate),
        points: part.points,
        bare_king: part.bare_king.unwrap_or(DEFAULT.bare_king),
        checks: part.checks.unwrap_or(DEFAULT.checks),
        extinction: kept(&part.extinction),
        dead: DeadPositions {
            alone: kept(&part.dead.alone),
            on_one_colour: kept(&part.dead.on_one_colour),
            unless_king_poisoned: part.dead.unless_king_poisoned,
        },
    }
}

/// The passed square names an advance if all advances are double steps from one rank.
fn en_passant_field(pawns: &PawnRules) -> EnPassantField {
    let is_double_step = pawns.last_advance_rank == pawns.first_rank
        && pawns.advance_limit <= pawns.first_rank.saturating_add(2);
    if is_double_step { EnPassantField::PassedSquare } else { EnPassantField::Advance }
}

/// `O-O` and `O-O-O` can be told apart if there is at most one castling to each side.
fn castling_text(file: &GameFile, king_home: &str) -> CastlingText {
    // Names of squares of one rank are ordered as their files.
    let goes_right = |castling: &&super::format::CastlingMovePart| castling.king_to.as_str() > king_home;
    let right = file.castling.moves.iter().filter(goes_right).count();
    let left = file.castling.moves.len() - right;
    if right <= 1 && left <= 1 { CastlingText::Ohs } else { CastlingText::KingMove }
}

/// The first square of a White piece in a FEN, by the board of a file.
fn square_of(letter: char, fen: &str, file: &GameFile) -> Option<String> {
    let placement = fen.split(['[', ' ']).next()?;
    let top = i32::from(file.board.ranks) + i32::from(!file.board.brouhaha.is_empty());
    for (row, text) in placement.split('/').enumerate() {
        let (mut column, mut number) = (0, 0);
        for c in text.chars() {
            if let Some(digit) = c.to_digit(10) {
                number = (number * 10 + digit) % 1000;
                continue;
            }
            column += std::mem::take(&mut number);
            if c == letter {
                let name = char::from(b'a' + u8::try_from(column).ok().filter(|&file| file < 26)?);
                return Some(format!("{name}{}", top - row as i32));
            }
            column += 1;
        }
    }
    None
}
