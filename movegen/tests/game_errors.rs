//! A game whose data are wrong is refused with a message that names the field and the reason.

use movegen::Rules;
use movegen::game::{
    Castling, CastlingText, Class, EnPassantField, Game, PieceSpec, Poison, PoisonedLook, PromotionZone,
    Role, Start, Verdict,
};

/// The first message with which a changed copy of a built-in game is refused.
fn message(base: &str, change: impl FnOnce(&mut Game)) -> String {
    let mut game = movegen::rules(base).expect("a built-in game").game().clone();
    change(&mut game);
    Rules::compile(Box::leak(Box::new(game))).expect_err("the game is refused").0[0].to_string()
}

/// Changes the piece with a letter.
fn piece(game: &mut Game, letter: char, change: impl FnOnce(&mut PieceSpec)) {
    change(game.pieces.iter_mut().find(|piece| piece.letter == letter).expect("a piece"));
}

/// Gives the piece with a letter another role and class.
fn turn(game: &mut Game, letter: char, role: Role, class: Class) {
    piece(game, letter, |piece| (piece.role, piece.class) = (role, Some(class)));
}

fn movement(game: &mut Game, letter: char, betza: &str) {
    piece(game, letter, |piece| piece.betza = betza.to_owned());
}

/// Changes the castlings.
fn castlings(game: &mut Game, change: impl FnOnce(&mut Vec<Castling>)) {
    change(&mut game.castling.moves);
}

/// Changes the first promotion zone.
fn promotion(game: &mut Game, change: impl FnOnce(&mut PromotionZone)) {
    change(&mut game.promotion.zones[0]);
}

fn limits(game: &mut Game, limits: &[(char, u8)]) {
    game.promotion.limits = limits.iter().copied().collect();
}

/// Gives the piece with a letter another look while it is poisoned.
fn poisoned(game: &mut Game, letter: char, look: char) {
    piece(game, letter, |piece| piece.poisoned = Some(PoisonedLook { letter: look, picture: 55 }));
}

macro_rules! refused {
    ($($name:ident: $base:expr, $change:expr => $message:expr;)*) => {
        $(
            #[test]
            fn $name() {
                assert_eq!(message($base, $change), $message);
            }
        )*
    };
}

refused! {
    too_many_files: "chess", |game| game.board.files = 17
        => "board.files: 17; expected 5 to 16";
    too_many_ranks: "chess", |game| game.board.ranks = 17
        => "board.ranks: 17; expected 4 to 16";
    too_many_ranks_beside_brouhaha: "apothecary-classic", |game| game.board.ranks = 15
        => "board.ranks: 15; expected 4 to 14";
    too_few_ranks: "chess", |game| game.board.ranks = 3
        => "board.ranks: 3; expected 4 to 16";
    brouhaha_square_on_a_full_rank: "chess",
        |game| game.board.brouhaha = ["d0", "e4"].map(String::from).to_vec()
        => "board.brouhaha: \"e4\" is not a square of rank 0 or 9";
    brouhaha_square_off_the_board: "chess", |game| game.board.brouhaha = ["k0"].map(String::from).to_vec()
        => "board.brouhaha: \"k0\" is not a square of rank 0 or 9";

    too_many_kinds: "chess", |game| game.pieces = vec![game.pieces[0].clone(); 33]
        => "pieces: 33 kinds; a game has at most 32";
    most_kinds: "chess", |game| game.pieces = vec![game.pieces[0].clone(); 32]
        => "pieces.K: letter K is used by \"king\" too";
    letter_used_twice: "chess", |game| piece(game, 'B', |piece| piece.letter = 'R')
        => "pieces.R: letter R is used by \"rook\" too";
    letter_that_is_none: "chess", |game| piece(game, 'B', |piece| piece.letter = 'b')
        => "pieces.b: 'b' is not a capital letter from A to Z";
    name_used_twice: "chess", |game| piece(game, 'B', |piece| piece.name = "rook".to_owned())
        => "pieces.B.name: another piece has the same name";
    name_missing: "chess", |game| piece(game, 'B', |piece| piece.name = "".to_owned())
        => "pieces.B: it has no name";
    class_against_role: "chess", |game| piece(game, 'P', |piece| piece.class = Some(Class::Average))
        => "pieces.P.class: class Average does not fit role Pawn";
    no_king: "chess", |game| turn(game, 'K', Role::Plain, Class::Strong)
        => "pieces: no piece is royal; a game has exactly one royal piece";
    two_kings: "chess", |game| turn(game, 'Q', Role::Royal, Class::King)
        => "pieces: \"king\" and \"queen\" are royal; a game has exactly one royal piece";
    poison_missing: "poison", |game| game.poison = None
        => "poison: missing, although a piece can poison";
    poison_without_poisoner: "chess", |game| game.poison = Some(Poison { moves: 5 })
        => "poison.moves: given, although no piece can poison";
    poison_too_long: "poison", |game| game.poison = Some(Poison { moves: 16 })
        => "poison.moves: 16 moves; expected 1 to 15";
    poison_too_short: "poison", |game| game.poison = Some(Poison { moves: 0 })
        => "poison.moves: 0 moves; expected 1 to 15";

    movement_that_cannot_be_read: "chess", |game| movement(game, 'Q', "RXB")
        => "pieces.Q.betza: Betza string \"RXB\", character 2: unknown atom 'X' (known: \
            W F D N A H L C Z G K R B Q, [..?..], [..-..] and {..})";
    movement_missing: "chess", |game| movement(game, 'Q', "")
        => "pieces.Q: its movement is missing; only an imitator has none";
    movement_of_an_imitator: "apothecary-classic", |game| movement(game, 'J', "N")
        => "pieces.J.betza: an imitator has no movement of its own";
    poisoner_that_hops: "poison", |game| movement(game, 'H', "mRcpR")
        => "pieces.H.betza: a poisoner moves by leaps and straight rides only, without hops";
    first_move_of_a_piece: "chess", |game| movement(game, 'Q', "RimB")
        => "pieces.Q.betza: only pawns and the king have first moves ('i')";
    king_of_poison_that_moves_otherwise: "poison", |game| movement(game, 'K', "KN")
        => "pieces.K.betza: \"KN\" is not K; the king of a game with poison moves as K";
    king_of_poison_that_captures_otherwise: "poison", |game| movement(game, 'K', "WmF")
        => "pieces.K.betza: \"WmF\" is not K; the king of a game with poison moves as K";
    king_that_captures_by_a_leap: "chess", |game| movement(game, 'K', "KiN")
        => "pieces.K.betza: a first move ('i') of the king is a leap without capture, as in imN";
    king_that_rides_first: "chess", |game| movement(game, 'K', "KimR")
        => "pieces.K.betza: a first move ('i') of the king is a leap without capture, as in imN";
    king_with_first_moves_only: "chess", |game| movement(game, 'K', "imN")
        => "pieces.K.betza: it has first moves ('i') only";
    bent_pawn: "chess", |game| movement(game, 'P', "fmW[F?R]")
        => "pieces.P.betza: a pawn moves by leaps and straight rides only, without hops";
    pawn_that_captures_by_its_first_move: "chess", |game| movement(game, 'P', "fmWfcFifR")
        => "pieces.P.betza: a first move ('i') of a pawn is a straight ride without capture, as in ifmR";
    pawn_that_captures_by_riding: "chess", |game| movement(game, 'P', "fmWfcB")
        => "pieces.P.betza: a pawn cannot capture by a ride, nor on a square over which another of its \
            moves goes";
    pawn_that_captures_two_steps_away: "chess", |game| movement(game, 'P', "fmWfcB2")
        => "pieces.P.betza: a pawn cannot capture by a ride, nor on a square over which another of its \
            moves goes";
    pawn_with_many_captures: "chess", |game| movement(game, 'P', "fmWfcFfhcNfcW")
        => "pieces.P.betza: from b2 it captures on 6 squares; a pawn has at most 4 captures";
    pawn_that_moves_back: "chess", |game| movement(game, 'P', "vmWfcF")
        => "pieces.P.betza: it can go from a2 to a1, where a pawn can neither stand nor must promote";
    pawn_that_need_not_promote: "chess", |game| promotion(game, |zone| zone.optional = true)
        => "pieces.P.betza: it can go from a7 to a8, where a pawn can neither stand nor must promote";

    square_reached_by_two_captures: "chess", |game| movement(game, 'R', "RD")
        => "pieces.R.betza: from a1 it can go to c1 in two ways; leave one of them out";
    square_captured_with_and_without_hop: "chess", |game| movement(game, 'R', "cRcpRmR")
        => "pieces.R.betza: from a1 it can capture on c1 in two ways; leave one of them out";

    square_reached_by_two_hops: "chess", |game| movement(game, 'R', "mpRmpDD")
        => "pieces.R.betza: from a1 it can go to e1 in two ways; leave one of them out";

    first_rank_off_the_board: "chess", |game| game.pawns.first_rank = 0
        => "pawns.first-rank: rank 0 is not one of 1 to 8";
    last_advance_rank_off_the_board: "chess", |game| game.pawns.last_advance_rank = Some(9)
        => "pawns.last-advance-rank: rank 9 is not one of 1 to 8";
    advance_limit_off_the_board: "chess", |game| game.pawns.advance_limit = Some(9)
        => "pawns.advance-limit: rank 9 is not one of 1 to 8";
    advances_before_the_first_rank: "chess", |game| game.pawns.last_advance_rank = Some(1)
        => "pawns.last-advance-rank: rank 1 lies before first-rank 2";

    promotion_off_the_board: "chess", |game| promotion(game, |zone| zone.rank = Some(9))
        => "promotion.zones.1.rank: rank 9 is not one of 1 to 8";
    promotion_ranks_in_disorder: "apothecary-classic", |game| promotion(game, |zone| zone.rank = Some(10))
        => "promotion.zones.2.rank: listed after rank 10; the lowest rank is the first";
    promotion_rank_twice: "apothecary-classic", |game| promotion(game, |zone| zone.rank = Some(9))
        => "promotion.zones.2.rank: listed twice for the pawn";
    promotion_of_a_piece: "chess", |game| promotion(game, |zone| zone.pawns = "N".to_owned())
        => "promotion.zones.1.pawns: the knight is not a pawn and cannot promote";
    promotion_of_nobody: "chess", |game| promotion(game, |zone| zone.pawns = "PX".to_owned())
        => "promotion.zones.1.pawns: no piece has the letter 'X'";
    promotion_for_other_pawns: "grand-apothecary", |game| {
        game.promotion.zones[2].pawns = "P".to_owned();
    } => "pieces.X.betza: it can go from a11 to b12, where a pawn can neither stand nor must promote";
    limits_beside_a_reserve: "apothecary-classic", |game| limits(game, &[('Q', 1)])
        => "promotion.limits: a game with a reserve has no other limits";
    limit_of_no_piece: "chess", |game| limits(game, &[('Z', 1)])
        => "promotion.limits: no piece has the letter 'Z'";
    limit_of_kings: "chess", |game| limits(game, &[('K', 1)])
        => "promotion.limits: the king cannot be listed here, only pieces other than pawns and king";
    limit_beyond_all_pieces: "chess", |game| limits(game, &[('Q', 64)])
        => "promotion.limits.Q: 64 is not a valid limit; expected less than 64";
    promotion_to_no_piece: "chess", |game| promotion(game, |zone| zone.to = "QRZ".to_owned())
        => "promotion.zones.1.to: no piece has the letter 'Z'";
    promotion_to_a_king: "chess", |game| promotion(game, |zone| zone.to = "QRK".to_owned())
        => "promotion.zones.1.to: the king cannot be listed here, only pieces other than pawns and king";
    promotion_twice_to_a_piece: "chess", |game| promotion(game, |zone| zone.to = "QRQ".to_owned())
        => "promotion.zones.1.to: letter 'Q' is listed twice";
    promotion_to_nothing: "chess", |game| promotion(game, |zone| zone.to = "".to_owned())
        => "promotion.zones.1.to: no piece is listed";
    reserve_of_no_piece: "apothecary-classic", |game| game.promotion.reserve = Some("QZ".to_owned())
        => "promotion.reserve: no piece has the letter 'Z'";

    king_home_off_the_board: "chess", |game| game.castling.king_home = Some("z1".to_owned())
        => "castling.king-home: \"z1\" is not a square of the board (without brouhaha squares)";
    king_home_on_a_brouhaha_square: "apothecary-classic",
        |game| game.castling.king_home = Some("e0".to_owned())
        => "castling.king-home: \"e0\" is not a square of the board (without brouhaha squares)";
    right_that_is_no_letter: "chess", |game| castlings(game, |list| list[0].right = 'k')
        => "castling.moves.1.right: the letter of a right is a capital letter from A to Z";
    right_of_the_leap: "chess", |game| movement(game, 'K', "KimN")
        => "castling.moves.1.right: the letter K belongs to the right of the king's leap";
    partner_that_is_no_piece: "chess", |game| castlings(game, |list| list[0].partner = 'Z')
        => "castling.moves.1.partner: no piece has the letter 'Z'";
    partner_that_is_the_king: "chess", |game| castlings(game, |list| list[0].partner = 'K')
        => "castling.moves.1.partner: the king cannot be its own partner";
    partner_off_the_board: "chess", |game| castlings(game, |list| list[0].partner_from = "i1".to_owned())
        => "castling.moves.1.partner-from: \"i1\" is not a square of the board (without brouhaha squares)";
    partner_on_another_rank: "chess", |game| castlings(game, |list| list[0].partner_from = "h2".to_owned())
        => "castling.moves.1.partner-from: h2 is not on the rank of the king's home e1";
    king_to_another_rank: "chess", |game| castlings(game, |list| list[0].king_to = "g2".to_owned())
        => "castling.moves.1.king-to: g2 is not on the rank of the king's home e1";
    king_that_stays: "chess", |game| castlings(game, |list| list[0].king_to = "e1".to_owned())
        => "castling.moves.1.king-to: the king does not move";
    partner_on_the_home_of_the_king: "chess",
        |game| castlings(game, |list| list[0].partner_from = "e1".to_owned())
        => "castling.moves.1.partner-from: the partner stands on the king's home";
    castling_by_a_step: "chess", |game| castlings(game, |list| list[0].king_to = "f1".to_owned())
        => "castling.moves.1.partner-to: king and partner go to the same square";
    castling_like_a_step: "chess", |game| castlings(game, |list| {
        (list[0].king_to, list[0].partner_to) = ("f1".to_owned(), "e1".to_owned());
    }) => "castling.moves.1.king-to: the king can also go from e1 to f1 without castling";
    castlings_to_one_square: "chess", |game| {
        castlings(game, |list| {
            (list[1].king_to, list[1].partner_to) = ("g1".to_owned(), "b1".to_owned());
        });
        game.castling.notation = Some(CastlingText::KingMove);
    } => "castling.moves.2.king-to: another castling takes the king to the same square in the same \
            position";
    king_and_partner_to_one_square: "chess",
        |game| castlings(game, |list| list[0].partner_to = "g1".to_owned())
        => "castling.moves.1.partner-to: king and partner go to the same square";
    right_with_two_partners: "chess", |game| castlings(game, |list| list[1].right = 'K')
        => "castling.moves.1.right: castlings with the right K have different partners";
    too_many_rights: "grand-apothecary", |game| movement(game, 'K', "KimbsN")
        => "castling.moves.5.right: the letter K belongs to the right of the king's leap";
    five_rights: "grand-apothecary", |game| castlings(game, |list| {
        let (king_to, partner_to) = ("h1".to_owned(), "g1".to_owned());
        list.push(Castling { right: 'M', king_to, partner_to, ..list[4].clone() });
    }) => "castling.moves: 5 rights to castle or leap; a side has at most 4";
    too_many_castlings: "chess", |game| castlings(game, |list| *list = vec![list[0].clone(); 33])
        => "castling.moves: 33 castlings; a side has at most 32";
    most_castlings: "chess", |game| castlings(game, |list| *list = vec![list[0].clone(); 32])
        => "castling.moves.2.king-to: another castling takes the king to the same square in the same \
            position";
    castlings_that_ohs_cannot_tell_apart: "chess", |game| {
        let (king_to, partner_to) = ("h1".to_owned(), "f1".to_owned());
        castlings(game, |list| list.push(Castling { king_to, partner_to, ..list[0].clone() }));
        game.castling.notation = Some(CastlingText::Ohs);
    } => "castling.notation: O-O and O-O-O cannot tell the game's castlings apart; use the king's move \
            instead";

    long_advance_without_a_name: "chess", |game| {
        game.pawns.advance_limit = Some(5);
        game.notation.en_passant = Some(EnPassantField::PassedSquare);
    }
        => "notation.en-passant: the advance a2a5 passes more than one square; use the advance itself \
            as the field";
    advances_over_one_square: "grand-apothecary", |game| {
        game.pawns.last_advance_rank = Some(3);
        game.pawns.advance_limit = Some(5);
        game.notation.en_passant = Some(EnPassantField::PassedSquare);
    } => "notation.en-passant: the advance a3c5 passes the same square as another advance; use the \
            advance itself as the field";

    default_array_missing: "chess", |game| game.start.default = 2
        => "start.default: number 2 is not one of 1 to 1";
    no_arrays: "chess", |game| game.start = Start { fens: Some(Vec::new()), ..Start::default() }
        => "start.fens: 0 start positions; expected 1 to 65536";
    too_many_pieces_with_poison: "poison", |game| {
        game.start = Start::single("hnbdkbnh/pppppppp/8/8/8/P7/PPPPPPPP/HNBDKBNH w KQkq - 0 1");
    } => "start.fen: White starts with 17 pieces; a game with poison has at most 16 a side";
    too_many_pieces: "grand-apothecary", |game| {
        game.start = Start::single(format!("{}/K11/[] w - - 0 1", "NNNNNNNNNNNN/".repeat(6)));
    } => "start.fen: White starts with 73 pieces; any game has at most 64 a side";
    too_many_pieces_on_both_sides: "poison", |game| {
        game.start = Start::single("hnbdkbnh/pppppppp/p7/8/8/P7/PPPPPPPP/HNBDKBNH w KQkq - 0 1");
    } => "start.fen: White starts with 17 pieces; a game with poison has at most 16 a side";
    too_many_black_pieces: "poison", |game| {
        game.start = Start::single("hnbdkbnh/pppppppp/p7/8/8/8/PPPPPPPP/HNBDKBNH w KQkq - 0 1");
    } => "start.fen: Black starts with 17 pieces; a game with poison has at most 16 a side";
    array_that_is_no_position: "chess", |game| {
        game.start = Start::single("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNZ w KQkq - 0 1");
    } => "start.fen: FEN placement: rank 1, \"RNBQKBNZ\": unknown letter 'Z'";
    one_array_that_is_no_position: "chess", |game| {
        let fen = |rights| format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w {rights} - 0 1");
        game.start = Start { fens: Some(["KQkq", "KQkqA"].map(fen).to_vec()), ..Start::default() };
    } => "start.fens.2: FEN rights: unknown letter A in \"KQkqA\"; expected - or some of KQkq";

    no_lead: "apothecary-classic", |game| {
        if let Some(values) = &mut game.ends.points {
            values.lead = 0;
        }
    } => "ends.points: a lead of 0 points is no lead; expected at least 1";
    no_points_to_count: "chess", |game| game.ends.move_count_result = Verdict::Points
        => "ends.points: missing, although repetition, move count or stalemate counts points";
    repetition_of_nothing: "chess", |game| game.ends.repetitions = 1
        => "ends.repetitions: 1; expected at least 2, or 0 if repetition does not end the game";
    too_many_checks: "chess", |game| game.ends.checks = 10 => "ends.checks: 10; expected 0 to 9";
    extinction_of_nothing: "chess", |game| game.ends.extinction = "QX".to_owned()
        => "ends.extinction: no piece has the letter 'X'";
    extinction_of_the_king: "chess", |game| game.ends.extinction = "K".to_owned()
        => "ends.extinction: the king is never captured; a game cannot end by its capture";
    dead_without_a_piece: "chess", |game| game.ends.dead.alone = "BZ".to_owned()
        => "ends.dead.alone: no piece has the letter 'Z'";
    dead_with_pawns: "chess", |game| game.ends.dead.on_one_colour = "P".to_owned()
        => "ends.dead.on-one-colour: the pawn cannot be listed here, only pieces other than pawns and king";

    picture_used_twice: "apothecary-classic", |game| piece(game, 'Q', |queen| queen.picture = Some(16))
        => "pieces: picture 16 is used twice";
    poisoned_letter_used_twice: "poison", |game| poisoned(game, 'P', 'n')
        => "pieces.P.poisoned.letter: 'n' is not a small letter that nothing else uses";
    poisoned_letter_is_no_small_letter: "poison", |game| poisoned(game, 'P', 'Z')
        => "pieces.P.poisoned.letter: 'Z' is not a small letter that nothing else uses";
    poisoned_letter_of_two_pieces: "poison", |game| poisoned(game, 'P', 'i')
        => "pieces.P.poisoned.letter: 'i' is not a small letter that nothing else uses";
}

#[test]
fn as_many_checks_as_the_limit_are_accepted() {
    let mut game = movegen::rules("chess").expect("chess").game().clone();
    game.ends.checks = 9;
    assert!(Rules::compile(Box::leak(Box::new(game))).is_ok());
}

/// Poison of another length than Poison Chess's is data too.
#[test]
fn poison_can_last_longer() {
    let mut game = movegen::rules("poison").expect("poison").game().clone();
    game.poison = Some(Poison { moves: 9 });
    let rules = Rules::compile(Box::leak(Box::new(game))).expect("a game");
    let fen = "4k3/8/8/8/8/1n6/H7/4K3 w - - 0 1";
    let mut position = movegen::Position::from_fen(rules, fen).expect(fen);
    position.make(position.parse_move("a2b3p").expect("a poisoning"));
    assert!(position.to_fen().ends_with("poison=b3:9"), "{}", position.to_fen());
}
