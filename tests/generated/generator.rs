//! Random games for both implementations.

use movegen::game::{
    BareKing, Board, Castling, CastlingText, Castlings, Class, EnPassant, EnPassantField, EnPassantPieces,
    Ends, Extinction, Game, Goal, MoveRules, Notation, PawnRules, PieceSpec, PointValues, Region, Role,
    RoyalCheck, Royals, Side, Start, Verdict, Xboard,
};
use movegen::{Position, Random, Rules};
use reference::betza::{MadeKind, MadeRole};
use reference::games::{self, Advance, More, Promotion, Row, Scoring};
use reference::{Color, Kind, Shape, Square, State};

use super::pieces;
use super::zones::{ZonePlan, zones, zones_of_pieces};

/// The rules of which every sufficiently large set of games has each.
pub const FEATURES: [&str; 28] = [
    "256 squares",
    "holes",
    "castling",
    "reserve",
    "limits",
    "optional zones",
    "no en passant",
    "en passant of pieces",
    "pieces promote",
    "zones of one side",
    "zones that are left",
    "stalemate",
    "repetition",
    "move count",
    "points",
    "bare king",
    "checks",
    "extinction",
    "other king",
    "no king",
    "must capture",
    "checkmate",
    "leaps",
    "safe leaps",
    "castlings by side",
    "several royal pieces",
    "goal",
    "safe goal",
];

/// A game in both implementations.
pub struct GeneratedGame {
    pub rules: &'static Rules,
    pub reference: &'static reference::Game,
    /// The FEN of the start position.
    pub start: String,
    /// The seed and the data, for messages.
    pub description: String,
    /// The rules of [`FEATURES`] that the game has.
    pub features: Vec<&'static str>,
}

/// What both descriptions are made from.
struct Plan {
    files: i32,
    ranks: i32,
    holes: Vec<Square>,
    /// Letter, movement, role.
    kinds: Vec<(char, String, MadeRole)>,
    king_file: i32,
    /// White's first two ranks by file, without the king, and Black's last one, which has other castling
    /// partners if castlings differ by side.
    back: Vec<Option<char>>,
    black_back: Vec<Option<char>>,
    front: Vec<Option<char>>,
    castlings: Vec<games::Castling>,
    zones: Vec<ZonePlan>,
    captured_only: bool,
    limits: Vec<(char, u8)>,
    first_moves: [i32; 3],
    en_passant: bool,
    /// Letters of the pieces that are captured en passant and of those that capture so, if not the pawns.
    en_passant_pieces: Option<(String, String)>,
    /// Stalemate, repetition, move count.
    verdicts: [Verdict; 3],
    repetitions: u8,
    move_count: u16,
    bare_king: BareKing,
    checks: u8,
    extinction: Extinction,
    checkmate: Verdict,
    kingless: bool,
    must_capture: bool,
    safe_leaps: bool,
    /// The rule for several royal pieces, and the letters of their kinds.
    royals: Option<(Royals, String)>,
    /// The rank, the letters of the pieces, their number, and whether they must be safe.
    goal: Option<(i32, String, u8, bool)>,
}

const VERDICTS: [Verdict; 5] =
    [Verdict::Draw, Verdict::Win, Verdict::Loss, Verdict::Disadvantage, Verdict::Points];

const POINTS: PointValues =
    PointValues { strong: 9, average: 6, joker: 4, joker_against_strong: 5, auxiliary: 3, pawn: 1, lead: 4 };

/// Makes random games until one is valid: movements that reach a square in two ways are refused, and kings
/// may be in check.
pub fn generate(seed: u64, rng: &mut Random) -> GeneratedGame {
    loop {
        let plan = Plan::random(rng);
        let reference = plan.reference_game();
        let state = plan.start(reference);
        if state.is_checked(Color::White) || state.is_checked(Color::Black) {
            continue;
        }
        let start = state.fen();
        let game = plan.engine_game(&start);
        let description = format!("seed {seed}: {game:?}\nstart {start}");
        match Rules::compile(game) {
            Ok(rules) => {
                let start = Position::start(rules).to_fen();
                return GeneratedGame { rules, reference, start, description, features: plan.features() };
            }
            Err(error) if is_expected(&error.to_string()) => {}
            Err(error) => panic!("{description}\n{error}"),
        }
    }
}

/// Whether a refusal is one that random data can deserve.
fn is_expected(error: &str) -> bool {
    let expected = [
        "in two ways",
        "another castling is the move",
        "no leap of the atom goes in these directions",
        "a lame rider ('n') is not known",
        "after no first leg can it turn in these directions",
        "its movement covers more than",
        "so that pawns.en-passant.by cannot name it",
        "because of its role",
        "a first move ('i') of the king is a leap without capture",
        "it has first moves ('i') only",
        "more lines between squares",
        "it has 'e', but the game's pawns do not capture en passant",
    ];
    expected.iter().any(|known| error.contains(known))
}

impl Plan {
    fn random(rng: &mut Random) -> Self {
        let size = |rng: &mut Random| 5 + rng.below(8) as i32;
        let (files, ranks) = if rng.one_in(8) { (16, 16) } else { (size(rng), size(rng)) };
        let kingless = rng.one_in(5);
        let royals = (!kingless && rng.one_in(4)).then(|| royals(rng));
        let kinds = kinds(rng, kingless);
        let letters = |role| {
            let of_role = kinds.iter().filter(move |kind| kind.2 == role);
            of_role.map(|kind| kind.0).collect::<Vec<char>>()
        };
        let (pieces, pawns) = (letters(MadeRole::Piece), letters(MadeRole::Pawn));
        let some = |rng: &mut Random, letters: &[char], one_in: usize| {
            (!letters.is_empty() && !rng.one_in(one_in)).then(|| *rng.pick(letters))
        };
        let back: Vec<_> = (0..files).map(|_| some(rng, &pieces, 4)).collect();
        let front = (0..files).map(|_| some(rng, &pawns, 5)).collect();
        let king_file = rng.below(files as usize) as i32;
        let reserve = rng.one_in(5);
        let mut plan =
            Self {
                files,
                ranks,
                holes: holes(files, ranks, rng),
                king_file,
                black_back: back.clone(),
                back,
                front,
                castlings: Vec::new(),
                zones: zones(ranks, &pieces, &pawns, rng),
                captured_only: reserve,
                limits: if !reserve && rng.one_in(4) { limits(&pieces, rng) } else { Vec::new() },
                first_moves: [2, 2 + rng.below(2) as i32, 4 + rng.below(2) as i32],
                en_passant: !rng.one_in(5),
                en_passant_pieces: None,
                verdicts: std::array::from_fn(|_| {
                    if rng.one_in(2) { Verdict::Draw } else { *rng.pick(&VERDICTS) }
                }),
                repetitions: *rng.pick(&[3, 3, 3, 2, 4, 0]),
                move_count: *rng.pick(&[50, 50, 3, 5, 0]),
                bare_king: *rng.pick(&[
                    BareKing::PlaysOn,
                    BareKing::PlaysOn,
                    BareKing::Loses,
                    BareKing::LosesUnlessReturned,
                ]),
                checks: if rng.one_in(4) { 1 + rng.below(3) as u8 } else { 0 },
                extinction: Extinction::default(),
                checkmate: if rng.one_in(4) { *rng.pick(&VERDICTS[..3]) } else { Verdict::Loss },
                kingless,
                must_capture: rng.one_in(5),
                royals: None,
                goal: rng.one_in(5).then(|| {
                    let letters: String = pieces.iter().filter(|_| rng.one_in(2)).collect();
                    let rank = 3 + rng.below((ranks - 2) as usize) as i32;
                    (rank, format!("{letters}P"), 1 + rng.below(2) as u8, rng.one_in(2))
                }),
                safe_leaps: kinds[0].1.contains('i') && rng.one_in(2),
                kinds,
            };
        plan.first_moves[2] = plan.first_moves[2].min(ranks - 1);
        if rng.one_in(3) {
            plan.zones.extend(zones_of_pieces(ranks, &pieces, rng));
            plan.zones.sort_by_key(|zone| zone.rank);
        }
        if plan.en_passant && rng.one_in(4) {
            let mut some =
                |one_in| -> String { pawns.iter().chain(&pieces).filter(|_| rng.one_in(one_in)).collect() };
            plan.en_passant_pieces = Some((some(2), some(2))).filter(|(_, by)| !by.is_empty());
        }
        if rng.one_in(3) {
            plan.castlings = plan.random_castlings(rng);
            if rng.one_in(3) {
                let of = |side| move |castling| games::Castling { side: Some(side), ..castling };
                let white = std::mem::take(&mut plan.castlings).into_iter().map(of(Color::White));
                let black = plan.random_castlings(rng).into_iter().map(of(Color::Black));
                plan.castlings = white.chain(black).collect();
                for castling in &plan.castlings {
                    plan.black_back[castling.partner as usize] = Some(*rng.pick(&pieces));
                }
            }
        }
        if rng.one_in(4) {
            let some = plan.back.iter().chain(&plan.front).flatten().take(1).collect();
            plan.extinction = Extinction {
                pieces: if rng.one_in(3) { "*".to_owned() } else { some },
                left: rng.below(3) as u8,
                others: rng.below(3) as u8,
                result: *rng.pick(&VERDICTS[..3]),
            };
        }
        if plan.kingless {
            plan.bare_king = BareKing::PlaysOn;
            plan.checks = 0;
        }
        if let Some(royals) = royals {
            plan.bare_king = BareKing::PlaysOn;
            for place in plan.front.iter_mut().filter(|_| rng.one_in(4)) {
                *place = Some('K');
            }
            let kinds = if rng.one_in(2) { "K".to_owned() } else { format!("K{}", rng.pick(&pieces)) };
            plan.royals = Some((royals, kinds));
        }
        plan
    }

    /// Castlings to both sides with the outermost pieces, to any squares.
    fn random_castlings(&self, rng: &mut Random) -> Vec<games::Castling> {
        let home = self.king_file;
        let mut castlings: Vec<games::Castling> = Vec::new();
        let outside = |file: &i32| self.back[*file as usize].is_some() && *file != home;
        // The letter of the leap is K, and it is the last in a FEN.
        let [short, long] = if self.kinds[0].1.contains('i') { ['C', 'D'] } else { ['K', 'Q'] };
        let sides = [(short, (home + 1..self.files).rev().find(outside)), (long, (0..home).find(outside))];
        for (right, partner) in sides {
            let Some(partner) = partner else { continue };
            let (low, high) = (home.min(partner), home.max(partner));
            let king_to = low + rng.below((high - low + 1) as usize) as i32;
            let partner_to = low + rng.below((high - low + 1) as usize) as i32;
            if king_to != home && king_to != partner_to {
                castlings.push(games::Castling { right, side: None, partner, king_to, partner_to });
            }
        }
        let exists = |file: i32| !self.holes.contains(&Square::new(file, 1));
        castlings.retain(|it| [it.partner, it.king_to, it.partner_to].into_iter().all(exists));
        castlings
    }

    /// The start position: both armies on their first two ranks.
    fn start(&self, game: &'static reference::Game) -> State {
        let mut state = State::empty(game);
        for file in 0..self.files {
            let king = (file == self.king_file).then_some('K');
            let [back, black_back, front] =
                [&self.back, &self.black_back, &self.front].map(|rank| rank[file as usize]);
            for (rank, white, black) in [(1, king.or(back), king.or(black_back)), (2, front, front)] {
                if let Some(letter) = white {
                    state.put(Square::new(file, rank), letter);
                }
                if let Some(letter) = black {
                    state.put(Square::new(file, self.ranks + 1 - rank), letter.to_ascii_lowercase());
                }
            }
        }
        for color in [Color::White, Color::Black] {
            let own = self.castlings.iter().filter(|it| it.side.is_none_or(|side| side == color));
            state.rights.extend(own.map(|castling| (color, castling.right)));
            if self.kinds[0].1.contains('i') {
                state.rights.insert((color, 'K'));
            }
        }
        state
    }

    fn engine_game(&self, start: &str) -> &'static Game {
        let piece = |(letter, betza, role): &(char, String, MadeRole)| PieceSpec {
            letter: *letter,
            name: format!("piece {letter}"),
            betza: betza.clone(),
            class: (*role == MadeRole::Piece && !self.is_royal(*letter) || *letter == 'K' && self.kingless)
                .then(|| class_of(*letter).0),
            role: match role {
                MadeRole::King if self.kingless => Role::Plain,
                _ if self.is_royal(*letter) => Role::Royal,
                MadeRole::King => Role::Royal,
                MadeRole::Pawn => Role::Pawn,
                MadeRole::Piece => Role::Plain,
            },
            ..PieceSpec::default()
        };
        let name = |file: i32| Square::new(file, 1).name();
        let castling = |it: &games::Castling| Castling {
            right: it.right,
            side: it.side.map(|side| if side == Color::White { Side::White } else { Side::Black }),
            king_to: name(it.king_to),
            partner: match it.side {
                Some(Color::Black) => self.black_back[it.partner as usize],
                _ => self.back[it.partner as usize],
            }
            .expect("a partner"),
            partner_from: name(it.partner),
            partner_to: name(it.partner_to),
        };
        let [stalemate, repetition_result, move_count_result] = self.verdicts;
        let [first_rank, last, limit] = self.first_moves;
        Box::leak(Box::new(Game {
            name: "generated".to_owned(),
            board: Board {
                files: self.files as u8,
                ranks: self.ranks as u8,
                brouhaha: Vec::new(),
                holes: self.holes.iter().map(|square| square.name()).collect(),
            },
            pieces: self.kinds.iter().map(piece).collect(),
            moves: MoveRules { must_capture: self.must_capture, ..MoveRules::default() },
            pawns: PawnRules {
                first_rank,
                squares: None,
                last_advance_rank: Some(last),
                advance_limit: Some(limit),
                en_passant: match self.en_passant_pieces.clone() {
                    Some((captured, by)) => EnPassant::Pieces(EnPassantPieces { captured, by }),
                    None => EnPassant::Pawns(self.en_passant),
                },
            },
            promotion: movegen::game::Promotion {
                reserve: self.captured_only.then(String::new),
                zones: self.zones.iter().map(ZonePlan::of_engine).collect(),
                limits: self.limits.iter().copied().collect(),
            },
            castling: Castlings {
                king: (self.kingless && !self.castlings.is_empty()).then_some('K'),
                king_home: (!self.castlings.is_empty() || self.kinds[0].1.contains('i'))
                    .then(|| name(self.king_file)),
                notation: Some(CastlingText::KingMove),
                safe_leaps: self.safe_leaps,
                moves: self.castlings.iter().map(castling).collect(),
            },
            royals: self.royals.as_ref().map(|(royals, _)| *royals),
            regions: self.goal.iter().map(|goal| ("goal".to_owned(), goal_region(goal.0))).collect(),
            start: Start::single(start),
            notation: Notation { en_passant: Some(EnPassantField::Advance) },
            ends: Ends {
                move_count: self.move_count,
                move_count_result,
                repetitions: self.repetitions,
                repetition_result,
                stalemate,
                points: self.counts_points().then_some(POINTS),
                bare_king: self.bare_king,
                checks: self.checks,
                extinction: self.extinction.clone(),
                checkmate: self.checkmate,
                goal: self.goal.as_ref().map(|(_, pieces, count, safe)| Goal {
                    region: "goal".to_owned(),
                    pieces: pieces.clone(),
                    count: *count,
                    safe: *safe,
                    answered: false,
                }),
                ..Ends::default()
            },
            xboard: Xboard { known: true, ..Xboard::default() },
            ..Game::default()
        }))
    }

    /// Whether pieces with a letter are royal in a game with several royal pieces.
    fn is_royal(&self, letter: char) -> bool {
        self.royals.as_ref().is_some_and(|(_, letters)| letters.contains(letter))
    }

    fn counts_points(&self) -> bool {
        self.verdicts.contains(&Verdict::Points)
    }

    fn reference_game(&self) -> &'static reference::Game {
        let made = |(letter, betza, role): &(char, String, MadeRole)| {
            Kind::Made(Box::leak(Box::new(MadeKind::new(*letter, *role, betza, self.starts(*letter)))))
        };
        let kinds: Vec<Kind> = self.kinds.iter().map(made).collect();
        let kind = |letter: char| {
            let index = self.kinds.iter().position(|kind| kind.0 == letter).expect("a letter of the game");
            kinds[index]
        };
        let row = |(index, entry): (usize, &(char, String, MadeRole))| Row {
            letter: entry.0,
            kind: kinds[index],
            class: match entry.2 {
                MadeRole::King if self.kingless => class_of(entry.0).1,
                MadeRole::King => games::Class::Royal,
                MadeRole::Piece if self.is_royal(entry.0) => games::Class::Royal,
                MadeRole::Pawn => games::Class::Pawn,
                MadeRole::Piece => class_of(entry.0).1,
            },
        };
        let pawns: String = self.kinds.iter().filter(|it| it.2 == MadeRole::Pawn).map(|it| it.0).collect();
        let [stalemate, repetition, move_count] = self.verdicts.map(|verdict| Some(translate(verdict)));
        let [first, last, limit] = self.first_moves;
        Box::leak(Box::new(reference::Game {
            shape: Shape {
                files: self.files,
                ranks: self.ranks,
                brouhaha: Vec::new(),
                holes: self.holes.clone(),
            },
            table: self.kinds.iter().enumerate().map(row).collect(),
            king: Square::new(self.king_file, 1),
            rights: self.castlings.iter().map(|castling| (castling.right, castling.partner)).collect(),
            castlings: self.castlings.clone(),
            leaps: Vec::new(),
            advance: Advance::Long { first, last, limit },
            promotion: Promotion::Zones {
                zones: self.zones.iter().map(|zone| zone.of_reference(&pawns, kind)).collect(),
                captured: self.captured_only,
            },
            clock_limit: 2 * u32::from(self.move_count),
            scoring: if self.counts_points() {
                Scoring::Points { joker: None }
            } else {
                Scoring::Draws { bishops: false }
            },
            writes_advance: true,
            default_array: 1,
            more: More {
                limits: self.limits.iter().map(|&(it, most)| (kind(it), usize::from(most))).collect(),
                no_en_passant: !self.en_passant,
                en_passant: self.en_passant_pieces.as_ref().map(|(captured, by)| {
                    (captured.chars().map(kind).collect(), by.chars().map(kind).collect())
                }),
                stalemate,
                repetition,
                repetitions: Some(usize::from(self.repetitions)),
                move_count,
                bare_king: match self.bare_king {
                    BareKing::PlaysOn => games::BareKing::PlaysOn,
                    BareKing::Loses => games::BareKing::Loses,
                    BareKing::LosesUnlessReturned => games::BareKing::LosesUnlessReturned,
                },
                checks: u32::from(self.checks),
                extinction: (!self.extinction.pieces.is_empty()).then(|| games::Extinction {
                    kinds: (self.extinction.pieces != "*")
                        .then(|| self.extinction.pieces.chars().map(kind).collect()),
                    left: usize::from(self.extinction.left),
                    others: usize::from(self.extinction.others),
                    result: translate(self.extinction.result),
                }),
                checkmate: Some(translate(self.checkmate)),
                kingless: self.kingless || self.royals.is_some(),
                royals: self.royals.as_ref().map(|(royals, letters)| games::Royals {
                    kinds: letters.chars().map(kind).collect(),
                    all: royals.check == RoyalCheck::All,
                    most: royals.spare_above.map_or(usize::MAX, usize::from),
                }),
                goal: self.goal.as_ref().map(|(rank, letters, count, safe)| games::Goal {
                    kinds: letters.chars().map(kind).collect(),
                    rank: *rank,
                    count: usize::from(*count),
                    safe: *safe,
                }),
                must_capture: self.must_capture,
                safe_leaps: self.safe_leaps,
            },
        }))
    }

    /// The squares on which a kind has first moves because it starts there. Royal pieces have none.
    fn starts(&self, letter: char) -> Vec<(Color, Square)> {
        if self.is_royal(letter) {
            return Vec::new();
        }
        let (last, king) = (self.ranks, self.king_file);
        let rows = [
            (Color::White, 1, &self.back),
            (Color::White, 2, &self.front),
            (Color::Black, last, &self.black_back),
            (Color::Black, last - 1, &self.front),
        ];
        let squares = rows.into_iter().flat_map(|(color, rank, row)| {
            let stands = move |file: i32| file != king || rank != 1 && rank != last;
            let files = (0..).zip(row).filter(move |&(file, it)| *it == Some(letter) && stands(file));
            files.map(move |(file, _)| (color, Square::new(file, rank)))
        });
        squares.collect()
    }

    fn is_of_pieces(&self, zone: &ZonePlan) -> bool {
        let is_piece = |letter: char| self.kinds.iter().any(|it| it.0 == letter && it.2 == MadeRole::Piece);
        zone.pieces.chars().any(is_piece)
    }

    fn features(&self) -> Vec<&'static str> {
        let [stalemate, repetition, move_count] = self.verdicts.map(|verdict| verdict != Verdict::Draw);
        let has = [
            self.files * self.ranks == 256 && self.holes.is_empty(),
            !self.holes.is_empty(),
            !self.castlings.is_empty(),
            self.captured_only,
            !self.limits.is_empty(),
            self.zones.iter().any(|zone| zone.optional),
            !self.en_passant,
            self.en_passant_pieces.is_some(),
            self.zones.iter().any(|zone| self.is_of_pieces(zone)),
            self.zones.iter().any(|zone| zone.side.is_some()),
            self.zones.iter().any(|zone| zone.leaving),
            stalemate,
            repetition,
            move_count,
            self.counts_points(),
            self.bare_king != BareKing::PlaysOn,
            self.checks != 0,
            !self.extinction.pieces.is_empty(),
            self.kinds[0].1 != "K",
            self.kingless,
            self.must_capture,
            self.checkmate != Verdict::Loss,
            self.kinds[0].1.contains('i'),
            self.safe_leaps,
            self.castlings.iter().any(|castling| castling.side.is_some()),
            self.royals.is_some(),
            self.goal.is_some(),
            self.goal.as_ref().is_some_and(|goal| goal.3),
        ];
        FEATURES.into_iter().zip(has).filter(|(_, has)| *has).map(|(feature, _)| feature).collect()
    }
}

/// The class of a piece by its letter, for both implementations.
const fn class_of(letter: char) -> (Class, games::Class) {
    match letter as u32 % 3 {
        0 => (Class::Strong, games::Class::Strong),
        1 => (Class::Average, games::Class::Average),
        _ => (Class::Auxiliary, games::Class::Auxiliary),
    }
}

const fn translate(verdict: Verdict) -> games::Verdict {
    match verdict {
        Verdict::Draw => games::Verdict::Draw,
        Verdict::Win => games::Verdict::Win,
        Verdict::Loss => games::Verdict::Loss,
        Verdict::Disadvantage => games::Verdict::Disadvantage,
        Verdict::Points => games::Verdict::Points,
    }
}

/// A king, one or two pawns, and pieces: 3 to 16 kinds.
fn kinds(rng: &mut Random, kingless: bool) -> Vec<(char, String, MadeRole)> {
    // A king that is a plain piece has no first moves.
    let kings: Vec<&str> =
        pieces::KINGS.into_iter().filter(|king| !kingless || !king.contains('i')).collect();
    let mut kinds = vec![('K', (*rng.pick(&kings)).to_owned(), MadeRole::King)];
    for letter in ['P', 'X'].into_iter().take(1 + rng.below(2)) {
        kinds.push((letter, (*rng.pick(&pieces::PAWNS)).to_owned(), MadeRole::Pawn));
    }
    let letters = "ABCDEFGHIJLMNO".chars();
    for letter in letters.take(1 + rng.below(13)) {
        kinds.push((letter, pieces::movement(rng), MadeRole::Piece));
    }
    kinds
}

/// Some squares between the armies and their mirror images, in a third of the games.
fn holes(files: i32, ranks: i32, rng: &mut Random) -> Vec<Square> {
    let mut holes = Vec::new();
    if rng.one_in(3) {
        for _ in 0..1 + rng.below(4) {
            let file = rng.below(files as usize) as i32;
            let rank = 3 + rng.below((ranks - 4) as usize) as i32;
            for square in [Square::new(file, rank), Square::new(file, ranks + 1 - rank)] {
                if !holes.contains(&square) {
                    holes.push(square);
                }
            }
        }
    }
    holes
}

fn goal_region(rank: i32) -> Region {
    Region::Mirrored(vec![format!("rank {rank}")])
}

/// A rule for several royal pieces.
fn royals(rng: &mut Random) -> Royals {
    let check = if rng.one_in(3) { RoyalCheck::All } else { RoyalCheck::Any };
    let spare_above = (check == RoyalCheck::Any && rng.one_in(2)).then(|| 1 + rng.below(2) as u8);
    Royals { check, spare_above }
}

fn limits(pieces: &[char], rng: &mut Random) -> Vec<(char, u8)> {
    let limited = pieces.iter().filter(|_| rng.one_in(2)).copied().collect::<Vec<char>>();
    limited.into_iter().map(|piece| (piece, rng.below(4) as u8)).collect()
}
