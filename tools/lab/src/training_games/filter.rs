//! Selects positions of game records.

use std::fmt;

use engine::search::score::is_mate;
use movegen::Position;

use super::game::RecordedMove;

/// Conditions for a position, applied when records are read.
#[derive(Clone, Debug, clap::Args)]
pub struct Filter {
    /// Also use positions in check and positions whose best move is noisy (a capture or promotion, for
    /// example).
    #[arg(long)]
    all_positions: bool,
    /// Skip the first plies of each game.
    #[arg(long, value_name = "N", default_value_t = 0)]
    min_ply: usize,
    /// Skip positions after this ply of the game.
    #[arg(long, value_name = "N", default_value_t = 400)]
    max_ply: usize,
    /// Skip positions with a greater absolute score, in centipawns.
    #[arg(long, value_name = "CP", default_value_t = 10_000,
        value_parser = clap::value_parser!(i32).range(0..))]
    max_score: i32,
    /// Skip positions after more plies than this without a capture or pawn move, since they are similar.
    #[arg(long, value_name = "N", default_value_t = 40)]
    max_clock: u16,
}

impl Default for Filter {
    fn default() -> Self {
        Self { all_positions: false, min_ply: 0, max_ply: 400, max_score: 10_000, max_clock: 40 }
    }
}

impl Filter {
    /// Accepts positions in check and with a noisy best move too, with at most this absolute score in
    /// centipawns.
    pub fn all_positions(max_score: i32) -> Self {
        Self { all_positions: true, max_score, ..Self::default() }
    }

    /// Whether a position is used. `next` is the move that was played from it.
    pub fn accepts(&self, position: &Position, next: &RecordedMove) -> bool {
        (self.min_ply..=self.max_ply).contains(&position.ply())
            && next.score.unsigned_abs() <= self.max_score.unsigned_abs()
            && !is_mate(next.score)
            && position.halfmove_clock() <= self.max_clock
            && (self.all_positions || is_quiet(position, next))
    }
}

/// The conditions in one word.
impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { all_positions, min_ply, max_ply, max_score, max_clock } = self;
        let kind = if *all_positions { "all" } else { "quiet" };
        write!(f, "{kind},ply={min_ply}-{max_ply},score={max_score},clock={max_clock}")
    }
}

/// Whether the static evaluation can be compared with the score: no check, and a quiet best move.
fn is_quiet(position: &Position, next: &RecordedMove) -> bool {
    !position.in_check() && !position.is_noisy(next.mv)
}
