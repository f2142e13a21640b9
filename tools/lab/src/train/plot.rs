//! The loss curve.

use movegen::Rules;

use super::checkpoint::Progress;
use crate::charts::{Panel, small_multiples};

/// A drawing of the losses after each epoch, in thousandths. The line in the middle is the start.
pub fn loss_curve(rules: &Rules, progress: &Progress) -> String {
    let points = |list: usize| {
        let losses = progress.losses.iter().enumerate();
        losses.map(|(epoch, losses)| (epoch as f64, 1000.0 * losses[list])).collect()
    };
    let best = progress.best_epoch();
    let panel = Panel {
        title: "loss x 1000 by epoch".to_owned(),
        middle: (1000.0 * progress.losses[0][1], 1.0),
        lines: vec![points(0), points(1)],
    };
    let names = ["training", "held out"].map(str::to_owned);
    let title = format!("{}: {:.6} held out after epoch {best}", rules.title(), progress.losses[best][1]);
    small_multiples(&title, progress.epochs() as f64, &names, &[panel])
}
