//! XBoard's time controls, and the limits of the search that follow from them.

use std::time::Duration;

use crate::search::{Clock, Limits};

/// The arguments of `level MOVES BASE INCREMENT`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Level {
    /// Moves in one time control; 0 for the whole game.
    pub moves: u32,
    /// Time for these moves.
    pub base: Duration,
    /// Added after every move.
    pub increment: Duration,
}

/// The kind of time limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Level(Level),
    /// `st`: this much time for each move.
    PerMove(Duration),
}

/// The time reserved for sending a move to XBoard, unless the user chooses another: a quarter of the time of
/// a move at one second each, for machines whose cores are all busy.
pub(super) const MOVE_OVERHEAD: Duration = Duration::from_millis(250);

/// The engine's clock and its limits.
#[derive(Debug)]
pub(super) struct TimeControl {
    mode: Mode,
    /// `sd`: valid together with any time control.
    pub depth: Option<u32>,
    /// `nps`: this many nodes count as one second in all times. If there is none, the clock counts time.
    pub nodes_per_second: Option<u32>,
    /// Time left on the engine's clock.
    pub remaining: Duration,
    /// Number of moves that the engine's side had made when the current time control began.
    moves_at_start: u32,
}

impl TimeControl {
    /// The time control until the first `level`. XBoard sends one before every game.
    const DEFAULT: Level = Level { moves: 40, base: Duration::from_secs(300), increment: Duration::ZERO };

    /// The number of moves that the nodes must last if the time control counts nodes, not moves.
    const HORIZON: u32 = 30;

    /// A time control of forty moves in five minutes.
    pub fn new() -> Self {
        Self {
            mode: Mode::Level(Self::DEFAULT),
            depth: None,
            nodes_per_second: None,
            remaining: Self::DEFAULT.base,
            moves_at_start: 0,
        }
    }

    /// `new`: full clocks, no depth limit.
    pub fn new_game(&mut self) {
        self.depth = None;
        self.moves_at_start = 0;
        if let Mode::Level(level) = self.mode {
            self.remaining = level.base;
        }
    }

    /// A position was set up: moves are counted from here.
    pub fn new_position(&mut self) {
        self.moves_at_start = 0;
    }

    /// `level`, sent after `moves_made` moves of the engine's side: the next `level.moves` moves are to be
    /// made in the time.
    pub fn set_level(&mut self, level: Level, moves_made: u32) {
        self.mode = Mode::Level(level);
        self.remaining = level.base;
        self.moves_at_start = moves_made;
    }

    /// `st`.
    pub fn set_move_time(&mut self, time: Duration) {
        self.mode = Mode::PerMove(time);
    }

    /// The limits for the engine's next move, after `moves_made` moves of its side.
    pub fn limits(&self, moves_made: u32) -> Limits {
        let limits = Limits { depth: self.depth, ..Limits::default() };
        if let Some(rate) = self.nodes_per_second {
            let seconds = self.share(moves_made).as_secs_f64();
            return Limits { nodes: Some(((seconds * f64::from(rate)) as u64).max(1)), ..limits };
        }
        match self.mode {
            Mode::PerMove(time) => Limits { movetime: Some(time), ..limits },
            Mode::Level(level) => {
                let clock = Clock {
                    remaining: self.remaining,
                    increment: level.increment,
                    moves_to_go: self.moves_to_go(level, moves_made),
                };
                Limits { clock: Some(clock), ..limits }
            }
        }
    }

    /// The next move's share of the time.
    fn share(&self, moves_made: u32) -> Duration {
        match self.mode {
            Mode::PerMove(time) => time,
            Mode::Level(level) => {
                let moves = self.moves_to_go(level, moves_made).unwrap_or(Self::HORIZON);
                self.remaining / moves.max(1) + level.increment
            }
        }
    }

    /// Updates the clock in case no `time` comes: the engine used `elapsed` and `nodes` for the last of its
    /// `moves_made` moves.
    pub fn move_made(&mut self, elapsed: Duration, nodes: u64, moves_made: u32) {
        let Mode::Level(level) = self.mode else { return };
        let elapsed = match self.nodes_per_second {
            Some(rate) => Duration::from_secs_f64(nodes as f64 / f64::from(rate)),
            None => elapsed,
        };
        self.remaining = self.remaining.saturating_sub(elapsed) + level.increment;
        if self.moves_to_go(level, moves_made) == Some(level.moves) {
            self.remaining += level.base;
        }
    }

    fn moves_to_go(&self, level: Level, moves_made: u32) -> Option<u32> {
        let made = moves_made.saturating_sub(self.moves_at_start);
        (level.moves > 0).then(|| level.moves - made % level.moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clock(control: &TimeControl, moves_made: u32) -> Clock {
        control.limits(moves_made).clock.expect("a level gives a clock")
    }

    #[test]
    fn moves_to_go_count_down_and_start_again() {
        let mut control = TimeControl::new();
        control.set_level(Level { moves: 3, base: 10 * SECOND, increment: Duration::ZERO }, 5);
        let to_go: Vec<_> = (5..10).map(|made| clock(&control, made).moves_to_go).collect();
        assert_eq!(to_go, [Some(3), Some(2), Some(1), Some(3), Some(2)]);
    }

    #[test]
    fn the_clock_runs_by_itself() {
        let mut control = TimeControl::new();
        control.set_level(Level { moves: 2, base: 10 * SECOND, increment: SECOND }, 0);
        control.move_made(4 * SECOND, 0, 1);
        assert_eq!(clock(&control, 1).remaining, 7 * SECOND);
        control.move_made(20 * SECOND, 0, 2);
        assert_eq!(clock(&control, 2).remaining, 11 * SECOND);
    }

    /// XBoard's clock then counts nodes, also between the moves of a game.
    #[test]
    fn nodes_count_instead_of_time() {
        let nodes = |control: &TimeControl, made| {
            let limits = control.limits(made);
            assert!(limits.clock.is_none() && limits.movetime.is_none());
            limits.nodes
        };
        let mut control = TimeControl::new();
        control.nodes_per_second = Some(1);
        control.set_move_time(800 * SECOND);
        assert_eq!(nodes(&control, 0), Some(800));
        control.nodes_per_second = Some(1000);
        control.set_level(Level { moves: 4, base: 10 * SECOND, increment: SECOND }, 0);
        assert_eq!(nodes(&control, 0), Some(3500));
        control.move_made(9 * SECOND, 2000, 1);
        assert_eq!(nodes(&control, 1), Some(4000), "a third of 9 seconds, and 1");
        control.remaining = Duration::ZERO;
        control.set_level(Level { moves: 0, base: Duration::ZERO, increment: Duration::ZERO }, 1);
        assert_eq!(nodes(&control, 1), Some(1));
        control.nodes_per_second = None;
        assert!(control.limits(1).clock.is_some() && control.limits(1).nodes.is_none());
    }

    #[test]
    fn depth_goes_with_every_control_and_leaves_with_new() {
        let mut control = TimeControl::new();
        control.depth = Some(7);
        control.set_move_time(SECOND);
        let limits = control.limits(0);
        assert_eq!((limits.depth, limits.movetime), (Some(7), Some(SECOND)));
        assert!(limits.clock.is_none());
        control.new_game();
        assert_eq!(control.limits(0).depth, None);
    }
}
