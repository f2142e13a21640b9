//! The words that the user can type during a game.

/// The text of `help`.
pub(super) const HELP: &str = "\
Type a move, by its squares (e2e4, e2-e4, a7a8q) or in notation (Nf3, exd5, a8=Q, O-O), or one of
  undo     take your last move back
  redo     play it again
  hint     ask the engine for a move
  moves    list the legal moves; moves e2 or moves N: those of a piece
  list     list the moves of the game
  analyse  show the three best lines
  eval     evaluate the position without a search
  go       let the engine play the side to move; you play the other side
  board    show the board again
  flip     turn the board
  pieces   list the pieces; pieces N: how one moves
  rules    the rules of the game
  fen      print the position; setup FEN: continue from another one
  level    the engine's time or nodes, or clocks: level 2s, level 20000n, level 5+3, level 5:00
  skill    the engine's strength, 0 to 20: skill 7
  new      start a new game; new chess: another game
  save     append the game to a file: save games.pgn
  load     continue a game of a file: load games.pgn, load games.pgn 3
  draw     offer a draw
  resign   give up
  help     show this
  quit     leave the game
While the engine thinks, Enter makes it move at once; other lines wait until it has moved. Hints and analysis
have full strength. All scores are in pawns and White's: +1.00 is good for White.
";

/// A move without its number: `e4` for `1. e4`, `1.e4` and `1... e4`.
pub(super) fn without_number(text: &str) -> &str {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match after.strip_prefix('.') {
        Some(rest) if after.len() < text.len() => rest.trim_start_matches('.').trim_start(),
        _ => text,
    }
}
