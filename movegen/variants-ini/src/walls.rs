//! Converts walls.

use movegen::game::{WallRule, Walls};
use movegen::{Color, Excerpt};

use super::converter::Converter;

impl Converter<'_> {
    /// The walls with which moves end.
    pub fn walls(&mut self) -> Option<Walls> {
        let rule = match self.variant.text("wallingRule") {
            "none" => return None,
            "duck" => WallRule::Moved,
            "static" => WallRule::Added,
            "past" => WallRule::Left,
            other => {
                let other = Excerpt(other);
                let text =
                    format!("{other}: this rule cannot be expressed; expected none, duck, static or past");
                self.refuse("wallingRule", text);
                return None;
            }
        };
        if self.royal.is_some() || self.royals.is_some() {
            let text = "with walls no piece can be royal: in Fairy-Stockfish a wall does not shield a king \
                        that moves; expected none, or a king that is a piece like others";
            self.refuse("wallingRule", text);
        }
        let sides = Color::ALL.map(|color| match color {
            Color::White => self.variant.region("wallingRegionWhite").clone(),
            Color::Black => self.variant.region("wallingRegionBlack").clone(),
        });
        Some(Walls { rule, region: self.region("walls", sides.each_ref()) })
    }
}
