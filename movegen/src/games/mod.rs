//! The games, one file for each. To add a game, write its file and list it in [`ALL`]. ARCHITECTURE.md lists
//! the other files.

mod apothecary;
mod apothecary_classic;
mod apothecary_modern;
mod chess;
mod gothic;
mod grand_apothecary;
mod poison;

use crate::game::Game;

/// All built-in games.
pub static ALL: &[&Game] = &[
    &gothic::GAME,
    &apothecary_classic::GAME,
    &apothecary_modern::GAME,
    &grand_apothecary::GAME,
    &poison::GAME,
    &chess::GAME,
];
