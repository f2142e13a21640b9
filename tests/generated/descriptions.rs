//! Describes a random game to the move generator and to the reference.

use movegen::game::{
    BareKing, Board, Castling, CastlingText, Castlings, Chase, Class, EnPassant, EnPassantField,
    EnPassantPieces, Ends, Game, Goal, LineDirection, MoveRules, Notation, Passes, PawnRules, PieceLeap,
    PieceSpec, PointValues, PromotionInPlace, Region, Role, RoyalCheck, Side, Start, Trades, Verdict,
    WallRule, Walls, Xboard,
};
use reference::games::{self, Advance, More, Promotion, Row, Scoring};
use reference::kinds::{MadeKind, MadeRole};
use reference::{Color, Kind, Shape, Square, State};

use super::hands::HandsPlan;
use super::plan::Plan;
use super::zones::ZonePlan;

const POINTS: PointValues =
    PointValues { strong: 9, average: 6, joker: 4, joker_against_strong: 5, auxiliary: 3, pawn: 1, lead: 4 };

impl Plan {
    /// The start position: both armies on their first two ranks.
    pub fn start(&self, game: &'static reference::Game) -> State {
        let mut state = State::empty(game);
        let kings_in_hand = self.hands.as_ref().is_some_and(|hands| hands.kings);
        for file in 0..self.files {
            let king = (file == self.king_file && !kings_in_hand).then_some('K');
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
        for color in [Color::White, Color::Black].into_iter().filter(|_| !kings_in_hand) {
            let own = self.castlings.iter().filter(|it| it.side.is_none_or(|side| side == color));
            state.rights.extend(own.map(|castling| (color, castling.right)));
            if self.kinds[0].1.contains('i') {
                state.rights.insert((color, 'K'));
            }
            state.rights.extend(self.piece_leaps.iter().map(|leap| (color, leap.0)));
        }
        if let Some(hands) = &self.hands {
            state.hands =
                hands.start.each_ref().map(|hand| hand.chars().map(|it| game.kind_of(it)).collect());
            state.nothing_has_moved();
        }
        state
    }

    /// The game of the move generator.
    pub fn engine_game(&self, start: &str) -> &'static Game {
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
            falls_back: self.hands.as_ref().and_then(|hands| {
                hands.falls_back.iter().find(|(from, _)| from == letter).map(|(_, to)| *to)
            }),
            avoids: self.avoided_by(*letter).to_owned(),
            ..PieceSpec::default()
        };
        let hands = self.hands.as_ref().map(HandsPlan::of_engine);
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
            moves: MoveRules {
                must_capture: self.must_capture,
                king_flees: !self.no_flight,
                pass: self.pass,
                trades: self.trades.clone().map(|(pieces, bait)| Trades { pieces, bait }),
                ..MoveRules::default()
            },
            pawns: PawnRules {
                first_rank,
                squares: None,
                last_advance_rank: Some(last),
                advance_limit: Some(limit),
                en_passant: match self.en_passant_pieces.clone() {
                    Some((captured, by)) => {
                        let on = self.en_passant_rank.map(|_| "passed".to_owned());
                        EnPassant::Pieces(EnPassantPieces { captured, by, on })
                    }
                    None => EnPassant::Pawns(self.en_passant),
                },
            },
            promotion: movegen::game::Promotion {
                reserve: self.captured_only.then(String::new),
                zones: self.zones.iter().map(ZonePlan::of_engine).collect(),
                limits: self.limits.iter().copied().collect(),
                falls_back: self.hands.as_ref().is_some_and(|hands| !hands.twins.is_empty()),
                in_place: self.in_place.as_ref().map(|(pieces, to, _)| PromotionInPlace {
                    pieces: pieces.clone(),
                    to: to.clone(),
                    region: "place".to_owned(),
                }),
            },
            hands: hands.as_ref().map(|(hands, _)| hands.clone()),
            castling: Castlings {
                king: (self.kingless && !self.castlings.is_empty()).then_some('K'),
                king_home: (!self.castlings.is_empty() || self.kinds[0].1.contains('i'))
                    .then(|| name(self.king_file)),
                notation: Some(CastlingText::KingMove),
                safe_leaps: self.safe_leaps,
                aimed_by: self.aimed_by,
                by_drops: self.hands.as_ref().is_some_and(|hands| hands.kings),
                leaps: self
                    .piece_leaps
                    .iter()
                    .map(|&(right, file, to)| PieceLeap {
                        right,
                        side: None,
                        piece: self.back[file as usize].expect("a piece"),
                        from: name(file),
                        to: to.name(),
                    })
                    .collect(),
                moves: self.castlings.iter().map(castling).collect(),
            },
            royals: self.royals.as_ref().map(|(royals, _)| *royals),
            walls: self.walls.map(|(rule, ranks)| Walls { rule, region: ranks.map(|_| "walls".to_owned()) }),
            regions: {
                let goal = self.goal.iter().map(|goal| ("goal".to_owned(), rank_region(goal.0)));
                let rank = |rank| ("passed".to_owned(), rank_region(rank));
                let before = self.zones.iter().find_map(|zone| zone.from);
                let before = before.map(|rank| ("before".to_owned(), rank_region(rank)));
                let beyond = self.chase.iter().filter_map(|chase| chase.1).map(|(_, first)| {
                    let ranks = (first..=self.ranks).map(|rank| format!("rank {rank}"));
                    ("beyond".to_owned(), Region::Mirrored(ranks.collect()))
                });
                let of_hands = hands.into_iter().flat_map(|(_, regions)| regions);
                let place = self.in_place.iter().map(|rule| ("place".to_owned(), rank_region(rule.2)));
                let own = goal.chain(place).chain(self.en_passant_rank.map(rank)).chain(before).chain(beyond);
                let walls = self.walls.and_then(|walls| walls.1).map(|(first, last)| {
                    let ranks = (first..=last).map(|rank| format!("rank {rank}"));
                    ("walls".to_owned(), Region::Mirrored(ranks.collect()))
                });
                own.chain(of_hands).chain(walls).collect()
            },
            start: Start::single(start),
            notation: Notation { en_passant: Some(EnPassantField::Advance) },
            ends: Ends {
                move_count: self.move_count,
                move_count_result,
                repetitions: self.repetitions,
                repetition_result,
                perpetual_check_loses: self.perpetual_check,
                perpetual_chase_loses: self.chase.as_ref().map(|(by, beyond)| Chase {
                    by: by.clone(),
                    only_in: beyond.iter().map(|(letter, _)| (*letter, "beyond".to_owned())).collect(),
                }),
                counting: self.counting.clone(),
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
                line: self.line.clone(),
                facing: self.facing,
                passes: self.passes,
                ..Ends::default()
            },
            xboard: Xboard { known: true, ..Xboard::default() },
            ..Game::default()
        }))
    }

    /// The game of the reference.
    pub fn reference_game(&self) -> &'static reference::Game {
        let made = |(letter, betza, role): &(char, String, MadeRole)| {
            let made = MadeKind::new(*letter, *role, betza, self.starts(*letter));
            let twins = |letter: char| [letter, HandsPlan::twin(letter)];
            let avoids = self.avoided_by(*letter).chars().flat_map(twins).collect();
            Kind::Made(Box::leak(Box::new(made.avoiding(avoids))))
        };
        let twins = self.hands.iter().flat_map(|hands| hands.kinds_of_twins(self));
        let all: Vec<(char, String, MadeRole)> = self.kinds.iter().cloned().chain(twins).collect();
        let kinds: Vec<Kind> = all.iter().map(made).collect();
        let kind = |letter: char| {
            let index = all.iter().position(|kind| kind.0 == letter).expect("a letter of the game");
            kinds[index]
        };
        let promoted = |letter| self.hands.as_ref().map_or(letter, |hands| hands.promoted(letter));
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
            table: all.iter().enumerate().map(row).collect(),
            king: Square::new(self.king_file, 1),
            rights: {
                let castlings = self.castlings.iter().map(|castling| (castling.right, castling.partner));
                castlings.chain(self.piece_leaps.iter().map(|leap| (leap.0, leap.1))).collect()
            },
            castlings: self.castlings.clone(),
            leaps: Vec::new(),
            advance: Advance::Long { first, last, limit },
            promotion: Promotion::Zones {
                zones: self.zones.iter().map(|zone| zone.of_reference(&pawns, kind, promoted)).collect(),
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
                en_passant_rank: self.en_passant_rank,
                en_passant: self.en_passant_pieces.as_ref().map(|(captured, by)| {
                    (captured.chars().map(kind).collect(), by.chars().map(kind).collect())
                }),
                stalemate,
                repetition,
                repetitions: Some(usize::from(self.repetitions)),
                perpetual_check: self.perpetual_check,
                chase: self.chase.as_ref().map(|(by, beyond)| games::Chase {
                    groups: by.iter().map(|group| group.chars().map(kind).collect()).collect(),
                    beyond: beyond.map(|(letter, first)| (kind(letter), first)),
                }),
                counting: self.counting.as_ref().map(|counting| games::Counting {
                    bare: counting
                        .bare
                        .iter()
                        .map(|limit| (limit.against.chars().map(kind).collect(), u32::from(limit.moves)))
                        .collect(),
                    board: counting
                        .board
                        .as_ref()
                        .map(|board| (u32::from(board.moves), board.pieces.map(usize::from), board.pawns)),
                    from_pieces: counting.from_pieces,
                }),
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
                    together: self.extinction.together,
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
                no_flight: self.no_flight,
                in_place: self.in_place.as_ref().map(|(pieces, to, rank)| {
                    (pieces.chars().map(kind).collect(), to.chars().map(kind).collect(), *rank)
                }),
                passes: (self.pass != Passes::Never)
                    .then(|| (self.pass == Passes::Always, translate(self.passes))),
                line: self.line.as_ref().map(|line| games::Line {
                    kinds: line.pieces.chars().map(kind).collect(),
                    length: i32::from(line.length),
                    square: i32::from(line.square),
                    steps: line.along.iter().flat_map(|&along| steps(along)).collect(),
                    gaps: line.gaps,
                    result: translate(line.result),
                }),
                must_capture: self.must_capture,
                facing: self.facing.map(translate),
                safe_leaps: self.safe_leaps,
                piece_leaps: self.piece_leaps.clone(),
                aimed_by: self.aimed_by.map(kind),
                hands: self.hands.as_ref().map(|hands| hands.of_reference(kind)),
                walls: self.walls.map(|(rule, ranks)| games::Walls { rule: translate_rule(rule), ranks }),
                trades: self
                    .trades
                    .as_ref()
                    .map(|(held, bait)| (held.chars().map(kind).collect(), bait.chars().map(kind).collect())),
                rights_by_drops: if self.hands.as_ref().is_some_and(|hands| hands.kings) {
                    self.rights_by_drops(kind)
                } else {
                    Vec::new()
                },
            },
        }))
    }

    /// The rights of castlings: owner, letter, file and kind of the partner.
    fn rights_by_drops(&self, kind: impl Fn(char) -> Kind) -> Vec<(Color, char, i32, Kind)> {
        let of_side = |color: Color| {
            let own = self.castlings.iter().filter(move |it| it.side.is_none_or(|side| side == color));
            own.map(move |castling| (color, castling))
        };
        let all = [Color::White, Color::Black].into_iter().flat_map(of_side);
        all.map(|(color, castling)| {
            let back = if castling.side == Some(Color::Black) { &self.black_back } else { &self.back };
            let partner = back[castling.partner as usize].expect("a partner");
            (color, castling.right, castling.partner, kind(partner))
        })
        .collect()
    }

    /// The letters of the pieces that a piece avoids.
    fn avoided_by(&self, letter: char) -> &str {
        let is_meant = |hopper: char| [hopper, HandsPlan::twin(hopper)].contains(&letter);
        let avoids = self.avoids.as_ref().filter(|(hoppers, _)| hoppers.chars().any(is_meant));
        avoids.map_or("", |(_, others)| others)
    }

    /// The squares on which a kind has first moves because it starts there. Royal pieces have none.
    fn starts(&self, letter: char) -> Vec<(Color, Square)> {
        if self.is_royal(letter) {
            return Vec::new();
        }
        let (last, king) = (self.ranks, self.king_file);
        let kings_in_hand = self.hands.as_ref().is_some_and(|hands| hands.kings);
        let rows = [
            (Color::White, 1, &self.back),
            (Color::White, 2, &self.front),
            (Color::Black, last, &self.black_back),
            (Color::Black, last - 1, &self.front),
        ];
        let squares = rows.into_iter().flat_map(|(color, rank, row)| {
            let stands = move |file: i32| kings_in_hand || file != king || rank != 1 && rank != last;
            let files = (0..).zip(row).filter(move |&(file, it)| *it == Some(letter) && stands(file));
            files.map(move |(file, _)| (color, Square::new(file, rank)))
        });
        squares.collect()
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
        Verdict::WhiteWins => games::Verdict::Wins(Color::White),
        Verdict::BlackWins => games::Verdict::Wins(Color::Black),
    }
}

const fn translate_rule(rule: WallRule) -> games::WallRule {
    match rule {
        WallRule::Moved => games::WallRule::Moved,
        WallRule::Added => games::WallRule::Added,
        WallRule::Left => games::WallRule::Left,
    }
}

/// The steps along lines of a direction.
fn steps(along: LineDirection) -> Vec<(i32, i32)> {
    match along {
        LineDirection::Ranks => vec![(1, 0), (-1, 0)],
        LineDirection::Files => vec![(0, 1), (0, -1)],
        LineDirection::Diagonals => vec![(1, 1), (1, -1), (-1, 1), (-1, -1)],
    }
}

fn rank_region(rank: i32) -> Region {
    Region::Mirrored(vec![format!("rank {rank}")])
}
