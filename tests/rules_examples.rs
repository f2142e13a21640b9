//! The worked examples of `docs/rules`: each position stands on its page, as a diagram and as a FEN, and has
//! the moves that the page claims.

use movegen::Position;

use crate::pair::Pair;

fn page(name: &str) -> String {
    let path = format!("{}/../docs/rules/{name}.md", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Fails unless the page shows the board of the position.
#[track_caller]
fn assert_shown(page_name: &str, position: &Position) {
    let text = page(page_name);
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let diagram = position.diagram();
    let board: Vec<String> =
        diagram.lines().take_while(|line| !line.contains(':')).map(|line| format!("    {line}")).collect();
    let is_shown = lines.windows(board.len()).any(|window| window.iter().eq(board.iter()));
    assert!(is_shown, "{page_name}.md lacks the diagram\n{}", board.join("\n"));
}

/// The position of an example. Fails unless the page has its FEN and its board.
#[track_caller]
fn example(page_name: &str, game: &str, fen: &str) -> Pair {
    let line = format!("    {fen}");
    assert!(page(page_name).lines().any(|it| it == line), "{page_name}.md lacks the FEN {fen}");
    let pair = Pair::read(game, fen);
    assert_shown(page_name, &pair.engine);
    pair
}

fn r_j5(power: &str) -> Pair {
    let placement = "**********/10/5k4/10/10/5j4/R9/10/1N8/5K4/10/**********[]";
    example("apothecary", "apothecary-classic", &format!("{placement} w - - 0 1 jokers=-{power}"))
}

#[test]
fn r_j5_a_joker_that_is_a_knight() {
    let pair = r_j5("n");
    pair.assert_check(false).assert_moves("b3", "a1 c1 c5 d2 d4 d6 e1 e5");
    pair.assert_illegal("a5a6").assert_moves("a5", "f5");
}

#[test]
fn r_j5_a_joker_that_is_a_rook() {
    let pair = r_j5("r");
    pair.assert_check(true).assert_moves("b3", "a1 c1 c5 d2 d4 d6 e1 e5");
    pair.assert_moves("a5", "f5").assert_moves("f2", "e1 e2 e3 f1 f3 g1 g2 g3");
}

#[test]
fn r_gc1_the_square_crossed_and_the_square_reached() {
    let fen = "************/6k5/12/12/12/4j7/12/12/12/12/12/12/1R4K5/************[] w B - 0 1 jokers=-r";
    let pair = example("grand-apothecary", "grand-apothecary", fen);
    pair.assert_check(false).assert_legal("g1e1").assert_illegal("g1d1");
}

#[test]
fn r_gc1_the_final_position() {
    let fen = "************/6k5/12/12/12/12/12/12/12/12/12/12/rR4K5/************[] w B - 0 1 jokers=--";
    let pair = example("grand-apothecary", "grand-apothecary", fen);
    pair.assert_check(false).assert_illegal("g1e1 g1d1");
}

#[test]
fn r_x3_a_king_steps_beside_a_poisoned_king() {
    let mut pair = example("poison", "poison", "7r/p7/4k3/8/4K3/8/8/8 w - - 0 1 poison=e6:5");
    pair.assert_legal("e4e5 e4d5 e4f5");
    pair.play("e4e5").assert_check(true).assert_moves("h8", "e8 h6").assert_illegal("a7a6");
    assert!(pair.fen().ends_with(" poison=e6:4"), "{}", pair.fen());
    assert_eq!(pair.reference.legal_moves().len(), 2);
}

#[test]
fn r_x3_a_king_is_cured_beside_the_enemy_king() {
    let mut pair = example("poison", "poison", "8/3d4/4k3/4K3/8/8/8/N7 b - - 0 1 poison=e6:4");
    pair.assert_check(false).assert_legal("d7e6c");
    pair.play("d7e6c").assert_check(true).assert_moves("e5", "e4 f4").assert_illegal("a1b3 e5d5 e5f5");
    assert_eq!(pair.reference.legal_moves().len(), 2);
}

#[test]
fn each_page_shows_the_start_position() {
    let pages = [
        ("gothic", "gothic"),
        ("apothecary", "apothecary-classic"),
        ("grand-apothecary", "grand-apothecary"),
        ("poison", "poison"),
    ];
    for (page_name, game) in pages {
        assert_shown(page_name, &Position::start(movegen::rules(game).expect("a game")));
    }
}
