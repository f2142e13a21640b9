// Shows a game, a position or a problem in another page: each element with the class "belladonna" gets the
// board of the site that this script comes from. Its attributes are data-game, data-fen, data-moves
// (coordinates, separated by spaces), data-flip and data-height (pixels).

for (const place of document.querySelectorAll(".belladonna:empty")) {
  const { game = "chess", fen, moves, flip, height = 520 } = place.dataset;
  const fields = new URLSearchParams({ game });
  if (fen) fields.set("fen", fen);
  if (moves) fields.set("moves", moves.trim().replace(/\s+/g, "."));
  if (flip !== undefined) fields.set("flip", "1");
  const frame = document.createElement("iframe");
  frame.src = new URL(`./?embed#${fields}`, document.currentScript.src);
  frame.title = `Board: ${game}`;
  frame.loading = "lazy";
  frame.style.cssText = `width: 100%; height: ${Number(height)}px; border: 0`;
  place.append(frame);
}
