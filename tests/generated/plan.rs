//! A random game, before it is described to either implementation.

use movegen::Random;
use movegen::game::{
    BareKing, BoardCount, CountLimit, Counting, Extinction, Line, LineDirection, Passes, RoyalCheck, Royals,
    Verdict, WallRule,
};
use reference::kinds::MadeRole;
use reference::{Color, Square, games};

use super::hands::HandsPlan;
use super::pieces;
use super::zones::{ZonePlan, zones, zones_of_pieces};

/// Groups of the letters of pieces that chase, and a piece that is chased only from a rank on.
pub type Chases = (Vec<String>, Option<(char, i32)>);

/// What both descriptions are made from.
pub struct Plan {
    pub files: i32,
    pub ranks: i32,
    pub holes: Vec<Square>,
    /// Letter, movement, role.
    pub kinds: Vec<(char, String, MadeRole)>,
    pub king_file: i32,
    /// White's first two ranks by file, without the king, and Black's last one, which has other castling
    /// partners if castlings differ by side.
    pub back: Vec<Option<char>>,
    pub black_back: Vec<Option<char>>,
    pub front: Vec<Option<char>>,
    pub castlings: Vec<games::Castling>,
    /// Files on the first rank whose pieces leap from there to a square, and the piece that aims at kings.
    pub piece_leaps: Vec<(char, i32, Square)>,
    pub aimed_by: Option<char>,
    pub zones: Vec<ZonePlan>,
    pub captured_only: bool,
    pub limits: Vec<(char, u8)>,
    pub first_moves: [i32; 3],
    pub en_passant: bool,
    /// Letters of the pieces that are captured en passant and of those that capture so, if not the pawns.
    pub en_passant_pieces: Option<(String, String)>,
    /// The only rank on which they can be captured.
    pub en_passant_rank: Option<i32>,
    /// Stalemate, repetition, move count.
    pub verdicts: [Verdict; 3],
    pub repetitions: u8,
    pub perpetual_check: bool,
    /// Which pieces chase others.
    pub chase: Option<Chases>,
    pub counting: Option<Counting>,
    pub move_count: u16,
    pub bare_king: BareKing,
    pub checks: u8,
    pub extinction: Extinction,
    pub checkmate: Verdict,
    pub kingless: bool,
    pub must_capture: bool,
    pub safe_leaps: bool,
    /// The rule for several royal pieces, and the letters of their kinds.
    pub royals: Option<(Royals, String)>,
    /// The rank, the letters of the pieces, their number, and whether they must be safe.
    pub goal: Option<(i32, String, u8, bool)>,
    pub line: Option<Line>,
    /// Letters of hoppers, and of the pieces that they avoid.
    pub avoids: Option<(String, String)>,
    pub facing: Option<Verdict>,
    pub no_flight: bool,
    /// Letters of pieces that promote in place, of what they become, and a rank.
    pub in_place: Option<(String, String, i32)>,
    pub pass: Passes,
    pub passes: Verdict,
    pub hands: Option<HandsPlan>,
    /// The rule of walls, and the ranks on which they can be put.
    pub walls: Option<(WallRule, Option<(i32, i32)>)>,
    /// Letters of pieces that are not traded, and of those whose capture does not count.
    pub trades: Option<(String, String)>,
}

const VERDICTS: [Verdict; 7] = [
    Verdict::Draw,
    Verdict::Win,
    Verdict::Loss,
    Verdict::Disadvantage,
    Verdict::Points,
    Verdict::WhiteWins,
    Verdict::BlackWins,
];

impl Plan {
    pub fn random(rng: &mut Random) -> Self {
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
                piece_leaps: Vec::new(),
                aimed_by: None,
                zones: zones(ranks, &pieces, &pawns, rng),
                captured_only: reserve,
                limits: if !reserve && rng.one_in(4) { limits(&pieces, rng) } else { Vec::new() },
                first_moves: [2, 2 + rng.below(2) as i32, 4 + rng.below(2) as i32],
                en_passant: !rng.one_in(5),
                en_passant_pieces: None,
                en_passant_rank: None,
                verdicts: std::array::from_fn(|_| {
                    if rng.one_in(2) { Verdict::Draw } else { *rng.pick(&VERDICTS) }
                }),
                repetitions: *rng.pick(&[3, 3, 3, 2, 4, 0]),
                perpetual_check: rng.one_in(3),
                chase: None,
                counting: None,
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
                no_flight: !kingless && royals.is_none() && rng.one_in(8),
                in_place: None,
                pass: *rng.pick(&[
                    Passes::Never,
                    Passes::Never,
                    Passes::Never,
                    Passes::WithoutMoves,
                    Passes::Always,
                ]),
                passes: *rng.pick(&VERDICTS[..3]),
                line: rng.one_in(6).then(|| line(&pieces, rng)),
                avoids: if rng.one_in(2) { avoids(&kinds, &pieces, rng) } else { None },
                facing: (!kingless && rng.one_in(6)).then(|| *rng.pick(&VERDICTS[..3])),
                hands: None,
                walls: None,
                trades: None,
                kinds,
            };
        plan.first_moves[2] = plan.first_moves[2].min(ranks - 1);
        if rng.one_in(3) {
            plan.zones.extend(zones_of_pieces(ranks, &pieces, rng));
            plan.zones.sort_by_key(|zone| zone.rank);
        }
        if plan.en_passant && rng.one_in(3) {
            let mut some =
                |one_in| -> String { pawns.iter().chain(&pieces).filter(|_| rng.one_in(one_in)).collect() };
            plan.en_passant_pieces = Some((some(2), some(2))).filter(|(_, by)| !by.is_empty());
            let has_rank = plan.en_passant_pieces.is_some() && !rng.one_in(3);
            plan.en_passant_rank = has_rank.then(|| (2 + rng.below(3) as i32).min(ranks));
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
                together: false,
            };
            let is_other = !plan.extinction.pieces.contains(pieces[0]) && plan.extinction.pieces != "*";
            if is_other && !plan.extinction.pieces.is_empty() && rng.one_in(2) {
                plan.extinction.pieces += &pieces[0].to_string();
                plan.extinction.together = true;
            }
        }
        let has_other_moves = plan.avoids.is_some() || plan.facing.is_some();
        let is_restricted = royals.is_some() || plan.no_flight || has_other_moves;
        if !reserve && !is_restricted && rng.one_in(6) {
            let (from, to) = (*rng.pick(&[pawns[0], pieces[0]]), *rng.pick(&pieces));
            let rank = 2 + rng.below(3) as i32;
            plan.in_place = (from != to).then(|| (from.to_string(), to.to_string(), rank));
        }
        if plan.avoids.is_none() && rng.one_in(3) {
            let mut groups = vec![String::new(); 1 + rng.below(3)];
            for &piece in pieces.iter().chain(&pawns) {
                let group = rng.below(groups.len() + 1);
                if let Some(group) = groups.get_mut(group) {
                    group.push(piece);
                }
            }
            let beyond = rng.one_in(3).then(|| (*rng.pick(&pieces), 1 + rng.below(ranks as usize) as i32));
            plan.chase = Some((groups, beyond));
        }
        if rng.one_in(4) {
            plan.counting = Some(counting(&pieces, rng));
            plan.en_passant = false;
            plan.en_passant_pieces = None;
            plan.en_passant_rank = None;
        }
        if plan.kinds[0].1.contains('i') && rng.one_in(2) {
            plan.aimed_by = Some(*rng.pick(&pieces));
        }
        if !is_restricted && rng.one_in(3) {
            plan.piece_leaps = plan.random_leaps(rng);
        }
        if plan.kingless {
            plan.bare_king = BareKing::PlaysOn;
            plan.checks = 0;
        }
        if let Some(royals) = royals {
            plan.bare_king = BareKing::PlaysOn;
            plan.facing = None;
            for place in plan.front.iter_mut().filter(|_| rng.one_in(4)) {
                *place = Some('K');
            }
            let kinds = if rng.one_in(2) { "K".to_owned() } else { format!("K{}", rng.pick(&pieces)) };
            plan.royals = Some((royals, kinds));
        }
        // Hands leave out some rules, so they are chosen against those that the game has.
        if !plan.captured_only && plan.royals.is_none() && plan.files < 16 && rng.one_in(2) {
            (plan.chase, plan.counting, plan.aimed_by) = (None, None, None);
            plan.piece_leaps.clear();
            plan.facing = None;
            plan.hands = Some(HandsPlan::random(&mut plan, rng));
        }
        if plan.avoids.is_some() && plan.royals.is_none() && rng.one_in(2) {
            plan.keep_steps_alone();
        }
        let is_small = plan.files * plan.ranks <= 80 && plan.kinds.len() <= 16;
        if plan.hands.is_none() && is_small && rng.one_in(3) {
            plan.add_walls(rng);
        }
        if rng.one_in(2) {
            plan.add_lions(&pieces, rng);
        }
        plan
    }

    /// Adds walls, and takes away the rules that do not go with them.
    fn add_walls(&mut self, rng: &mut Random) {
        let rule = *rng.pick(&[WallRule::Moved, WallRule::Added, WallRule::Left]);
        let first = 1 + rng.below(self.ranks as usize) as i32;
        let last = first + rng.below((self.ranks + 1 - first) as usize) as i32;
        self.walls = Some((rule, (!rng.one_in(3)).then_some((first, last))));
        (self.chase, self.facing, self.in_place, self.must_capture) = (None, None, None, false);
        self.pass = Passes::Never;
        if let Some(goal) = &mut self.goal {
            goal.3 = false;
        }
        if !self.kingless {
            // Each move is made to see that it is legal.
            self.piece_leaps.clear();
        }
    }

    /// Gives some pieces moves of two steps, and perhaps forbids their trade, unless the game has rules that
    /// do not go with such moves.
    fn add_lions(&mut self, pieces: &[char], rng: &mut Random) {
        let others =
            self.walls.is_some() || self.hands.is_some() || self.counting.is_some() || self.chase.is_some();
        let safe = self.goal.as_ref().is_some_and(|goal| goal.3);
        let in_place = self.in_place.as_ref().map_or("", |rule| rule.0.as_str());
        if others || safe || self.avoids.is_some() || self.bare_king == BareKing::LosesUnlessReturned {
            return;
        }
        for (letter, betza, role) in &mut self.kinds {
            let promotes = self.zones.iter().any(|zone| zone.pieces.contains(*letter));
            let is_royal = self.royals.as_ref().is_some_and(|(_, royals)| royals.contains(*letter));
            let is_free = *role == MadeRole::Piece && !promotes && !is_royal && !in_place.contains(*letter);
            if is_free && !rng.one_in(3) {
                *betza = (*rng.pick(&pieces::LIONS)).to_owned();
            }
        }
        if self.in_place.is_none() && self.piece_leaps.is_empty() && rng.one_in(2) {
            self.en_passant = false;
            (self.en_passant_pieces, self.en_passant_rank) = (None, None);
            let some = |rng: &mut Random| pieces.iter().filter(|_| !rng.one_in(3)).collect::<String>();
            self.trades = Some((some(rng), some(rng) + "P")).filter(|(held, _)| !held.is_empty());
        }
    }

    /// Takes away all moves but steps of one piece that stays what it is, as in Janggi.
    fn keep_steps_alone(&mut self) {
        for (letter, betza, role) in &mut self.kinds {
            if *role == MadeRole::Pawn {
                *role = MadeRole::Piece;
                *betza = if *letter == 'P' { "fsW".to_owned() } else { "fmWfcF".to_owned() };
            }
            betza.retain(|letter| letter != 'i');
        }
        self.castlings.clear();
        self.piece_leaps.clear();
        self.zones.clear();
        self.limits.clear();
        (self.aimed_by, self.in_place, self.hands) = (None, None, None);
        (self.safe_leaps, self.captured_only, self.en_passant, self.no_flight) = (false, false, false, false);
        (self.en_passant_pieces, self.en_passant_rank) = (None, None);
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

    /// Leaps of pieces of the first rank that are no partners of a castling, of both sides.
    fn random_leaps(&self, rng: &mut Random) -> Vec<(char, i32, Square)> {
        let is_free = |file: &i32| {
            let index = *file as usize;
            let is_partner = self.castlings.iter().any(|castling| castling.partner == *file);
            *file != self.king_file
                && !is_partner
                && self.back[index].is_some()
                && self.back[index] == self.black_back[index]
        };
        let file = (0..self.files).find(is_free);
        let target = Square::new(rng.below(self.files as usize) as i32, 2 + rng.below(3) as i32);
        let is_there = self.holes.contains(&target) || target.rank > self.ranks - 2;
        // The moves of the piece itself must not reach the square.
        file.filter(|_| !is_there).map(|file| ('X', file, target)).into_iter().collect()
    }

    /// Whether pieces with a letter are royal in a game with several royal pieces.
    pub fn is_royal(&self, letter: char) -> bool {
        self.royals.as_ref().is_some_and(|(_, letters)| letters.contains(letter))
    }

    pub fn counts_points(&self) -> bool {
        self.verdicts.contains(&Verdict::Points)
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

/// Counts of moves that begin with many pieces, and have small limits.
fn counting(pieces: &[char], rng: &mut Random) -> Counting {
    let limit = |rng: &mut Random| 1 + rng.below(4) as u16;
    let against = |rng: &mut Random| (0..rng.below(3)).map(|_| *rng.pick(pieces)).collect();
    Counting {
        bare: (0..rng.below(4)).map(|_| CountLimit { against: against(rng), moves: limit(rng) }).collect(),
        board: (!rng.one_in(4)).then(|| BoardCount {
            moves: limit(rng),
            pieces: (!rng.one_in(3)).then(|| 1 + rng.below(12) as u8),
            pawns: !rng.one_in(3),
        }),
        from_pieces: rng.one_in(2),
    }
}

/// Lines of a few pieces.
fn line(pieces: &[char], rng: &mut Random) -> Line {
    let (length, square) = *rng.pick(&[(2, 0), (3, 0), (3, 2), (0, 2), (4, 0)]);
    Line {
        length,
        square,
        pieces: pieces.iter().filter(|_| rng.one_in(4)).collect::<String>() + "P",
        along: LineDirection::ALL[rng.below(3)..].to_vec(),
        gaps: length != 0 && rng.one_in(3),
        result: *rng.pick(&VERDICTS[..3]),
    }
}

/// Pieces that only hop, and pieces that they avoid.
fn avoids(kinds: &[(char, String, MadeRole)], pieces: &[char], rng: &mut Random) -> Option<(String, String)> {
    let hops = |kind: &&(char, String, MadeRole)| ["pR", "pB", "cpR", "pNN"].contains(&kind.1.as_str());
    let hoppers: String = kinds.iter().filter(hops).map(|kind| kind.0).collect();
    let others: String = pieces.iter().filter(|_| rng.one_in(2)).collect();
    (!hoppers.is_empty() && !others.is_empty()).then_some((hoppers, others))
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
