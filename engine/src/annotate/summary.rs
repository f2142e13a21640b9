//! Counts how often each player lost expected points.

use movegen::{ByColor, Color};
use records::read_game::ReadGame;

use super::judge::Mark;
use super::judge::judge;

/// The counts of the players of some games, in order of appearance.
#[derive(Debug, Default)]
pub struct Summary {
    players: Vec<Player>,
}

#[derive(Debug)]
struct Player {
    name: String,
    games: usize,
    counts: Counts,
}

/// The moves of a side, by their marks.
#[derive(Debug, Default, Clone, Copy)]
struct Counts {
    /// The moves with a score before and after.
    moves: usize,
    /// The number of moves for each mark, in the order of [`Mark::ALL`].
    marks: [usize; 3],
    loss: f64,
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.moves += other.moves;
        self.loss += other.loss;
        self.marks.iter_mut().zip(other.marks).for_each(|(sum, count)| *sum += count);
    }
}

fn counts(game: &ReadGame) -> ByColor<Counts> {
    let mut counts = ByColor::from_fn(|_| Counts::default());
    for judged in judge(&game.tree) {
        let Some(loss) = judged.loss else { continue };
        let side = &mut counts[judged.mover];
        side.moves += 1;
        side.loss += loss;
        for (count, mark) in side.marks.iter_mut().zip(Mark::ALL) {
            *count += usize::from(judged.mark == Some(mark));
        }
    }
    counts
}

/// A player's name, or the side if the name is not known.
fn name(game: &ReadGame, side: Color) -> String {
    let known = game.tag(side.name()).map(str::trim).filter(|name| !name.is_empty() && *name != "?");
    known.map_or_else(|| format!("({})", side.name()), str::to_owned)
}

impl Summary {
    /// Counts an annotated game.
    pub fn add(&mut self, game: &ReadGame) {
        let counts = counts(game);
        for side in [Color::White, Color::Black] {
            let own = name(game, side);
            let known = self.players.iter().position(|player| player.name == own);
            let at = known.unwrap_or_else(|| {
                self.players.push(Player { name: own, games: 0, counts: Counts::default() });
                self.players.len() - 1
            });
            // Count one game for a program that plays itself, not two.
            let is_second = side == Color::Black && name(game, Color::White) == self.players[at].name;
            self.players[at].games += usize::from(!is_second);
            self.players[at].counts.add(counts[side]);
        }
    }

    /// The counts as a table with a line for each player.
    pub fn table(&self) -> String {
        let width = self.players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0).max(6);
        let [first, second, third] = Mark::ALL.map(Mark::plural);
        let mut text = format!("{:width$}  games  moves  {first}  {second}  {third}  mean loss\n", "player");
        for Player { name, games, counts } in &self.players {
            let mean = counts.loss / counts.moves.max(1) as f64;
            let [inaccuracies, mistakes, blunders] = counts.marks;
            text += &format!(
                "{name:width$}  {games:>5}  {:>5}  {inaccuracies:>12}  {mistakes:>8}  {blunders:>8}  \
                 {mean:>9.3}\n",
                counts.moves
            );
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use records::pgn_reader::read_first;

    #[test]
    fn players_are_counted_over_their_games() {
        let mut summary = Summary::default();
        for text in [
            "[White \"A\"]\n[Black \"B\"]\n\n{[%eval 0.00]} 1. e4 {[%eval 0.00]} e5 {[%eval 9.00]} *",
            "[White \"B\"]\n[Black \"?\"]\n\n{[%eval 0.00]} 1. e4 {[%eval 0.00]} e5 *",
            "[White \"C\"]\n[Black \"C\"]\n\n{[%eval 0.00]} 1. e4 {[%eval 0.00]} e5 {[%eval 0.00]} *",
        ] {
            summary.add(&read_first(text, movegen::rules("chess").unwrap()).unwrap());
        }
        let table = summary.table();
        let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(rows[1], ["A", "1", "1", "0", "0", "0", "0.000"]);
        assert_eq!(rows[2][..6], ["B", "2", "2", "0", "0", "1"]);
        assert_eq!(rows[3][..3], ["(Black)", "1", "0"]);
        assert_eq!(rows[4][..3], ["C", "1", "2"]);
    }
}
