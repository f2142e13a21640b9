//! Checks whether a running search must end, and reports its progress.

use super::control::Progress;
use super::thread_data::ThreadData;

/// Nodes between two checks of the clock and the limits.
const POLL_INTERVAL: u64 = 256;

impl ThreadData<'_> {
    /// Checks whether the search must end; checks the clock only once in [`POLL_INTERVAL`] nodes. Returns
    /// whether it has ended.
    pub fn poll(&mut self) -> bool {
        if (self.nodes >= self.next_poll || self.ctx.is_over()) && !self.stopped {
            self.poll_now();
        }
        self.stopped
    }

    #[cold]
    fn poll_now(&mut self) {
        self.report_nodes();
        self.report_progress();
        if self.ctx.control.is_paused() {
            let pause = self.ctx.control.wait_while_paused();
            self.time.iter_mut().for_each(|time| time.exclude(pause));
        }
        self.next_poll = self.nodes + POLL_INTERVAL;
        let is_over = self.ctx.is_over();
        self.limit_is_met |= self.is_limit_met_now() || is_over;
        self.stopped = (is_over && self.can_stop()) || (self.limit_is_met && self.completed_depth > 0);
    }

    /// Whether the time or the nodes are over. The main thread looks at them for all.
    fn is_limit_met_now(&mut self) -> bool {
        let Some(time) = &mut self.time else { return false };
        let mut limit_is_met = time.is_over(self.ctx.control);
        if let Some(limit) = self.ctx.limits.nodes {
            let total = self.ctx.total_nodes();
            limit_is_met |= total >= limit;
            self.next_poll = self.next_poll.min(self.nodes + limit.saturating_sub(total));
        }
        limit_is_met
    }

    /// Whether the thread can stop now. The main thread must have a move, so it searches all moves to one ply
    /// first.
    fn can_stop(&self) -> bool {
        self.time.is_none() || self.completed_depth > 0 || self.pv_index > 0
    }

    /// Reports the progress of the main thread.
    fn report_progress(&self) {
        let Some(time) = &self.time else { return };
        let root_move = self.stack[0].current_move;
        let index = self.root_moves.iter().position(|root| Some(root.mv) == root_move);
        self.ctx.control.report(Progress {
            depth: self.root_depth as u32,
            nodes: self.ctx.total_nodes(),
            time: time.elapsed(),
            root_move,
            move_number: index.map_or(0, |index| index + 1),
            move_count: self.root_moves.len(),
        });
    }

    /// Reports the number of nodes of this thread.
    pub fn report_nodes(&self) {
        self.ctx.report_nodes(self.id, self.nodes);
    }
}
