//! The games, one file each. To add one, write its file and list it in [`ALL`].

mod apothecary;
mod apothecary_classic;
mod apothecary_modern;
mod chess;
mod gothic;
mod grand_apothecary;
mod poison;

use crate::game::Game;

/// Every game that the library knows.
pub static ALL: &[&Game] = &[
    &gothic::GAME,
    &apothecary_classic::GAME,
    &apothecary_modern::GAME,
    &grand_apothecary::GAME,
    &poison::GAME,
    &chess::GAME,
];
