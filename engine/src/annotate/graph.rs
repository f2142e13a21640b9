//! Charts the expected points over a game.

use diagram::chart::{Anchor, COLORS, Drawing, Scale, number};
use records::read_game::ReadGame;

use super::judge::Mark;
use super::judge::judge;

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 64.0;
const BOTTOM: f64 = 44.0;

/// A comment that names the program.
const MADE_BY: &str = "<!-- made by belladonna -->";

/// The colour of the dots of a mark.
const fn color(mark: Mark) -> &'static str {
    match mark {
        Mark::Inaccuracy => COLORS[4],
        Mark::Mistake => COLORS[1],
        Mark::Blunder => "#b00020",
    }
}

/// White's expected points after every move of an annotated game, as SVG. Dots show the moves with a mark.
pub fn graph(game: &ReadGame) -> String {
    let judged = judge(&game.tree);
    let first = game.tree.start().move_number();
    let begins_late = game.tree.start().side_to_move() == movegen::Color::Black;
    // The number of a move and its half, such as 3.5 for the third move of Black.
    let offset = f64::from(first) + if begins_late { 0.5 } else { 0.0 };
    let time = |plies: usize| offset + plies as f64 / 2.0;
    let x = Scale::new(time(0), time(judged.len().max(1)), LEFT, WIDTH - RIGHT);
    let y = Scale::new(0.0, 1.0, HEIGHT - BOTTOM, TOP);

    let mut drawing = Drawing::new(WIDTH, HEIGHT);
    let name = |tag| game.tag(tag).unwrap_or("?");
    let title = format!("{} – {}  {}", name("White"), name("Black"), game.result);
    drawing.text((LEFT, 18.0), Anchor::Start, &title);
    legend(&mut drawing);
    for tick in y.ticks(4.0) {
        let height = y.place(tick);
        let shade = if tick == 0.5 { "#888" } else { "#ddd" };
        drawing.line(&[(LEFT, height), (WIDTH - RIGHT, height)], shade, 1.0);
        drawing.text((LEFT - 8.0, height), Anchor::End, &number(tick));
    }
    for tick in x.ticks(12.0).into_iter().filter(|tick| tick.fract() == 0.0) {
        drawing.text((x.place(tick), HEIGHT - BOTTOM + 16.0), Anchor::Middle, &number(tick));
    }
    drawing.text(((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 10.0), Anchor::Middle, "move");

    let start = judged.first().and_then(|judged| judged.expected[0]).map(|points| (0, points));
    let later = judged.iter().enumerate().filter_map(|(at, judged)| Some((at + 1, judged.expected[1]?)));
    let points: Vec<(f64, f64)> =
        start.into_iter().chain(later).map(|(at, points)| (x.place(time(at)), y.place(points))).collect();
    if let (Some(&(begin, _)), Some(&(end, _))) = (points.first(), points.last()) {
        let middle = y.place(0.5);
        let outline = [(begin, middle)].into_iter().chain(points.iter().copied()).chain([(end, middle)]);
        drawing.area(&outline.collect::<Vec<_>>(), COLORS[0]);
        drawing.line(&points, COLORS[0], 2.0);
    }
    for (at, judged) in judged.iter().enumerate() {
        if let (Some(mark), Some(points)) = (judged.mark, judged.expected[1]) {
            drawing.disc((x.place(time(at + 1)), y.place(points)), 4.0, color(mark));
        }
    }
    drawing.finish(MADE_BY)
}

/// Explains the line and the dots.
fn legend(drawing: &mut Drawing) {
    drawing.text((LEFT, 42.0), Anchor::Start, "White's expected points");
    for (number, mark) in Mark::ALL.into_iter().enumerate() {
        let left = LEFT + 190.0 + 110.0 * number as f64;
        drawing.disc((left, 42.0), 4.0, color(mark));
        drawing.text((left + 10.0, 42.0), Anchor::Start, mark.plural());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use records::pgn_reader::read_first;

    #[test]
    fn every_mark_has_a_dot_and_names_are_escaped() {
        let text = "[White \"A & B\"]\n\n{[%eval 0.00]} 1. e4 {[%eval -9.00]} e5 {[%eval -9.00]} *";
        let picture = graph(&read_first(text, movegen::rules("chess").unwrap()).unwrap());
        assert!(picture.contains("A &amp; B – ?  *"), "{picture}");
        // Three in the legend and one for the blunder.
        assert_eq!(picture.matches("<circle").count(), 4);
        let line = picture.lines().find(|line| line.contains("stroke-width=\"2\"")).unwrap();
        assert_eq!(line.matches(',').count(), 3, "{line}");
    }

    #[test]
    fn a_game_without_moves_has_a_graph() {
        let game = read_first("[White \"A\"]\n\n*", movegen::rules("chess").unwrap()).unwrap();
        assert!(graph(&game).contains("</svg>"));
    }
}
