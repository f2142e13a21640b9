//! Pictures of the built-in games and of positions with everything that a position can have.

use diagram::{Arrow, Mark, MarkKind, MovesPicture, PositionPicture, Theme, piece_svg};
use movegen::{Color, GameText, Games, Position};

fn count(svg: &str, part: &str) -> usize {
    svg.matches(part).count()
}

#[test]
fn a_position_shows_each_piece_once_in_both_themes_and_from_both_sides() {
    for rules in movegen::all_games() {
        let position = Position::start(rules);
        let pieces = Color::ALL.iter().map(|&color| position.piece_count(color) as usize).sum::<usize>();
        for theme in [Theme::Light, Theme::Dark] {
            for bottom in Color::ALL {
                let picture = PositionPicture::new(&position).theme(theme).bottom(bottom).panel(false);
                assert_eq!(count(&picture.svg(), "<use "), pieces, "{}", rules.id());
            }
        }
    }
}

#[test]
fn the_board_can_be_turned() {
    let position = Position::start(movegen::rules("chess").unwrap());
    let svg = |color| PositionPicture::new(&position).bottom(color).coordinates(false).panel(false).svg();
    let king = |svg: &str| {
        let end = svg.find("<use href=\"#wK\"").unwrap();
        let start = svg[..end].rfind("translate(").unwrap();
        svg[start..].split_once(')').unwrap().0.to_owned()
    };
    assert_eq!(king(&svg(Color::White)), "translate(404 704");
    assert_eq!(king(&svg(Color::Black)), "translate(304 4");
}

#[test]
fn reserves_and_what_the_jokers_imitate_stand_beside_the_board() {
    let rules = movegen::rules("apothecary-classic").unwrap();
    let mut position = Position::start(rules);
    let pieces = Color::ALL.iter().map(|&color| position.piece_count(color) as usize).sum::<usize>();
    // Four kinds in each reserve, and a joker of each side.
    let svg = PositionPicture::new(&position).svg();
    assert_eq!(count(&svg, "<use "), pieces + 2 * 4 + 2);
    assert_eq!(count(&svg, "stroke-dasharray=\"3 11\""), 0);
    // The knight leaves no gap; Black's joker now shows a knight.
    position.make(position.parse_move("c2d4").unwrap());
    assert_eq!(count(&PositionPicture::new(&position).svg(), "<use "), pieces + 2 * 4 + 2 + 1);
}

#[test]
fn a_vanished_square_is_a_gap() {
    let rules = movegen::rules("apothecary-classic").unwrap();
    let mut position = Position::start(rules);
    let mv = position.parse_move("e0e1").or_else(|_| position.parse_move("d0d1")).unwrap();
    position.make(mv);
    assert_eq!(count(&PositionPicture::new(&position).svg(), "stroke-dasharray=\"3 11\""), 1);
}

#[test]
fn poisoned_pieces_are_pale_and_have_their_count() {
    let rules = movegen::rules("poison").unwrap();
    let fen = "7r/p7/4k3/8/4K3/8/8/8 w - - 0 1 poison=e6:5";
    let position = Position::from_fen(rules, fen).unwrap();
    let svg = PositionPicture::new(&position).svg();
    assert_eq!(count(&svg, "opacity=\"0.6\"/>"), 1);
    assert_eq!(count(&svg, "fill=\"#1c6b28\""), 1);
}

#[test]
fn check_last_move_marks_and_arrows_are_drawn() {
    let rules = movegen::rules("chess").unwrap();
    let mut position = Position::start(rules);
    for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        position.make(position.parse_move(text).unwrap());
    }
    let plain = PositionPicture::new(&position).svg();
    assert_eq!(count(&plain, "fill=\"#d62f2f\""), 1);
    assert_eq!(count(&plain, "fill=\"#e2c22c\""), 2);
    let square = |name| rules.geometry().parse(name).unwrap();
    let marked = PositionPicture::new(&position)
        .marks([Mark { square: square("e1"), kind: MarkKind::Circle }])
        .arrows([Arrow { from: square("h4"), to: square("e1") }])
        .svg();
    assert_eq!(count(&marked, "r=\"44\""), 1);
    assert_eq!(count(&marked, "<g opacity=\"0.8\">"), 1);
}

/// Discs (move or capture), rings, broken rings, crosses, arcs of hops and diamonds of a picture.
fn marks(game: &str, letter: char, from: Option<&str>) -> [usize; 6] {
    let rules = movegen::rules(game).unwrap();
    let kind = rules.kind_of_letter(letter).unwrap();
    let picture = MovesPicture::new(rules, kind, Color::White);
    let picture = match from {
        Some(name) => picture.from(rules.geometry().parse(name).unwrap()),
        None => picture,
    };
    let svg = picture.svg();
    let diamonds = svg.lines().filter(|line| line.contains("#7b3fa0") && line.contains("<path")).count();
    [
        count(&svg, "r=\"17\""),
        count(&svg, "r=\"15\" fill=\"none\"") - count(&svg, "stroke-dasharray=\"8.8 6.9\""),
        count(&svg, "stroke-dasharray=\"8.8 6.9\""),
        count(&svg, "stroke-width=\"9\""),
        count(&svg, "q20 -22 40 0"),
        diamonds,
    ]
}

#[test]
fn moves_have_the_marks_of_their_kinds() {
    // A knight of chess: eight leaps. That of Apothecary Chess-Modern also has eight without captures.
    assert_eq!(marks("chess", 'N', Some("d4")), [8, 0, 0, 0, 0, 0]);
    assert_eq!(marks("apothecary-modern", 'N', Some("e5")), [8, 8, 0, 0, 0, 0]);
    // A pawn on its first rank: a step, a double step, two captures.
    assert_eq!(marks("chess", 'P', None), [0, 1, 1, 2, 0, 0]);
    // A king on its home square: five steps and two castlings; away from it no castlings.
    assert_eq!(marks("chess", 'K', None), [5, 0, 0, 0, 0, 2]);
    assert_eq!(marks("chess", 'K', Some("d4")), [8, 0, 0, 0, 0, 0]);
    // A king's leap to four squares.
    assert_eq!(marks("apothecary-classic", 'K', None), [8, 0, 0, 0, 0, 4]);
    // A cannon moves to three squares in each direction, and captures over a piece from the second on.
    assert_eq!(marks("grand-apothecary", 'Z', Some("f6")), [0, 12, 0, 8, 8, 0]);
    // A harpy captures harpies, and moves along the same lines.
    assert_eq!(marks("poison", 'H', Some("d4")), [0, 12, 0, 12, 0, 0]);
    // A joker has no moves of its own.
    assert_eq!(marks("apothecary-classic", 'J', None), [0; 6]);
}

#[test]
fn a_piece_is_shown_where_it_has_moves() {
    for (game, letter, moves) in
        [("xiangqi", 'K', 4), ("xiangqi", 'B', 4), ("xiangqi", 'A', 4), ("chess", 'N', 8)]
    {
        let rules = movegen::rules(game).unwrap();
        let kind = rules.kind_of_letter(letter).unwrap();
        let text = MovesPicture::new(rules, kind, Color::White).text();
        let board = text.lines().filter(|line| !line.contains("a move"));
        assert_eq!(board.map(|line| count(line, "*")).sum::<usize>(), moves, "{game} {letter}\n{text}");
    }
    let rules = movegen::rules("apothecary-classic").unwrap();
    let joker = MovesPicture::new(rules, rules.kind_of_letter('J').unwrap(), Color::White).text();
    assert_eq!(joker.lines().position(|line| line.contains('J')), Some(3), "in the middle of seven\n{joker}");
    let rules = movegen::rules("chu-shogi").unwrap();
    let ox = rules.kinds().find(|&kind| rules.name(kind) == "flying ox").unwrap();
    let ox = MovesPicture::new(rules, ox, Color::White).text();
    assert_eq!(ox.lines().nth(3), Some(" . . .+V . . ."), "a letter with a mark\n{ox}");
}

#[test]
fn every_piece_is_drawn_in_both_colours() {
    for rules in movegen::all_games() {
        for kind in rules.kinds() {
            let draw = |color| piece_svg(rules, kind, color, Theme::Light, 32);
            assert!(draw(Color::White) != draw(Color::Black));
            let title = format!("{} {}", rules.game().look.side(Color::White), rules.name(kind));
            assert!(draw(Color::White).contains(&title), "{title}");
        }
    }
}

#[cfg(feature = "png")]
#[test]
fn png_pictures_have_the_size_of_the_svg() {
    for rules in movegen::all_games() {
        let position = Position::start(rules);
        let svg = PositionPicture::new(&position).panel(false).coordinates(false).square_pixels(20).svg();
        let png = diagram::png(&svg).unwrap();
        let size = |offset: usize| u32::from_be_bytes(png[offset..offset + 4].try_into().unwrap());
        assert!(png.starts_with(b"\x89PNG"));
        let geometry = rules.geometry();
        let expected = (20 * u32::from(geometry.files()), 20 * u32::from(geometry.rows()));
        assert_eq!((size(16), size(20)), expected, "{}", rules.id());
        for kind in rules.kinds() {
            assert!(diagram::png(&MovesPicture::new(rules, kind, Color::Black).svg()).is_ok());
            assert!(diagram::png(&piece_svg(rules, kind, Color::White, Theme::Dark, 32)).is_ok());
        }
    }
}

#[test]
fn a_piece_is_shown_in_the_middle_of_a_board_with_a_hole_there() {
    let text = "name = \"ring\"\ntitle = \"Ring\"\nbased-on = \"chess\"\n\
                board = { files = 9, ranks = 8, holes = [\"e4\", \"e5\"] }\nwithout = [\"castling\"]\n\
                [start]\nfen = \"rnbqkqbnr/ppppppppp/9/4*4/4*4/9/PPPPPPPPP/RNBQKQBNR w - - 0 1\"\n";
    let text = GameText { path: "ring.toml".to_owned(), text: text.to_owned() };
    let games = Games::built_in().prepare(&[text]).unwrap();
    let rules = games[0].rules();
    let moves = |letter| {
        let kind = rules.kind_of_letter(letter).unwrap();
        MovesPicture::new(rules, kind, Color::White).text()
    };
    assert_eq!(count(&moves('N'), " *"), 8 + 1, "eight moves and their explanation: {}", moves('N'));
    assert_eq!(count(&moves('K'), " *"), 8 + 1, "{}", moves('K'));
    assert!(count(&moves('B'), " *") > 8, "{}", moves('B'));
}
