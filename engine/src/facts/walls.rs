//! Walls in sentences.

use movegen::game::{Game, WallRule};

use super::regions::region;

/// With which wall a move ends, and what walls do.
pub(super) fn walls(game: &Game) -> Option<String> {
    let walls = game.walls.as_ref()?;
    let place = walls.region.as_ref().map_or_else(String::new, |name| {
        let name = region(game, name);
        format!(" in the region {name}")
    });
    let rule = match walls.rule {
        WallRule::Moved => format!(
            "There is one wall. At the end of its move a side puts it on another empty square{place}; the \
             first move brings it on the board."
        ),
        WallRule::Added => {
            format!(
                "At the end of its move a side puts a new wall on an empty square{place}, where it stays."
            )
        }
        WallRule::Left => {
            format!("A piece leaves a new wall on the square from which it moves{place}; it stays there.")
        }
    };
    Some(format!("Walls: {rule} No piece can enter or pass a square with a wall."))
}
