// The address of the page holds game and position, so that it can be shared. The entry of the browser's
// history holds the whole game, so that it survives a reload and the button Back. The last game is also in
// the store of the browser, for a page that is opened without a game.

const KEY = "belladonna-game";

export function readLink() {
  const fields = new URLSearchParams(location.hash.slice(1));
  if (!fields.has("game")) return null;
  const start = {};
  if (fields.has("fen")) start.fen = fields.get("fen");
  else if (fields.has("array")) start.array = Number(fields.get("array"));
  const moves = (fields.get("moves") ?? "").split(".").filter(Boolean);
  return { game: fields.get("game"), start, moves, flip: fields.has("flip") };
}

function linkOf(tree, flip) {
  const fields = new URLSearchParams({ game: tree.game.id });
  if (tree.start.fen) fields.set("fen", tree.start.fen);
  else if (tree.start.array) fields.set("array", tree.start.array);
  const { moves } = tree.line();
  if (moves.length) fields.set("moves", moves.join("."));
  if (flip) fields.set("flip", "1");
  return `#${fields}`;
}

// The game that the entry of the history holds or, for a page without a link, the last one.
export function readStored() {
  if (history.state) return history.state;
  if (location.hash) return null;
  try {
    return JSON.parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

// Stores a game: in a new entry of the history if it has just begun, otherwise in the same one.
export function store(tree, flip, saved, isNew) {
  const link = linkOf(tree, flip);
  if (isNew) history.pushState(saved, "", link);
  else history.replaceState(saved, "", link);
  try {
    localStorage.setItem(KEY, JSON.stringify(saved));
  } catch {
    // A full or forbidden store: the history still has the game.
  }
}
