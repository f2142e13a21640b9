// The address of the page holds game and position, so that it can be shared.

export function readLink() {
  const fields = new URLSearchParams(location.hash.slice(1));
  if (!fields.has("game")) return null;
  const start = {};
  if (fields.has("fen")) start.fen = fields.get("fen");
  else if (fields.has("array")) start.array = Number(fields.get("array"));
  const moves = (fields.get("moves") ?? "").split(".").filter(Boolean);
  return { game: fields.get("game"), start, moves, flip: fields.has("flip") };
}

export function writeLink(tree, flip) {
  const fields = new URLSearchParams({ game: tree.game.id });
  if (tree.start.fen) fields.set("fen", tree.start.fen);
  else if (tree.start.array) fields.set("array", tree.start.array);
  const { moves } = tree.line();
  if (moves.length) fields.set("moves", moves.join("."));
  if (flip) fields.set("flip", "1");
  history.replaceState(null, "", `#${fields}`);
}
