// The address of the page holds game and position, so that it can be shared. The entry of the browser's
// history holds the whole game, so that it survives the button Back. It is also in the store of the tab, for
// a reload, and in the store of all tabs, for a page that is opened without a game.

import { unpack } from "./own.js";

const KEY = "belladonna-game";

// Whether another page shows this one in a frame. Then it has only the board, and stores no game.
const isEmbedded = new URLSearchParams(location.search).has("embed");
if (isEmbedded) document.documentElement.dataset.embed = "";

// The game of the link. A game of one's own has its `file` there.
export async function readLink() {
  const fields = new URLSearchParams(location.hash.slice(1));
  if (!fields.has("game") && !fields.has("file")) return null;
  const file = fields.has("file") ? await unpack(fields.get("file")) : null;
  const start = {};
  if (fields.has("fen")) start.fen = fields.get("fen");
  else if (fields.has("array")) start.array = Number(fields.get("array"));
  const moves = (fields.get("moves") ?? "").split(".").filter(Boolean);
  return { game: fields.get("game"), file, start, moves, flip: fields.has("flip") };
}

function linkOf(tree, flip) {
  const { id, packed } = tree.game;
  const fields = new URLSearchParams(packed ? { file: packed } : { game: id });
  if (tree.start.fen) fields.set("fen", tree.start.fen);
  else if (tree.start.array) fields.set("array", tree.start.array);
  const { moves } = tree.line();
  if (moves.length) fields.set("moves", moves.join("."));
  if (flip) fields.set("flip", "1");
  return `#${fields}`;
}

function read(storage) {
  try {
    return JSON.parse(storage().getItem(KEY));
  } catch {
    return null;
  }
}

function write(storage, text) {
  try {
    storage().setItem(KEY, text);
  } catch {
    // A full or forbidden store.
  }
}

// The stores of the tab and of all tabs. A forbidden one throws when it is named.
const ofTab = () => sessionStorage;
const ofAll = () => localStorage;

const isReload = () => performance.getEntriesByType("navigation")[0]?.type === "reload";

// The game that the entry of the history holds or, for a page that opens without a link, the last one. The
// entry can lag behind the store of the tab, and be empty at a reload soon after a move.
export function readStored(isStart) {
  // A frame shares the stores with the pages of its site.
  if (isEmbedded) return null;
  const { state } = history;
  const last = read(ofTab);
  if (state) return last?.begun === state.begun && last.saved > state.saved ? last : state;
  if (isStart && isReload()) return last;
  return location.hash ? null : read(ofAll);
}

// Stores a game: in a new entry of the history if it has just begun, otherwise in the same one.
export function store(tree, flip, game, isNew) {
  const link = linkOf(tree, flip);
  const saved = { ...game, saved: Date.now() };
  if (isEmbedded) return;
  for (const storage of [ofTab, ofAll]) write(storage, JSON.stringify(saved));
  try {
    if (isNew) history.pushState(saved, "", link);
    else history.replaceState(saved, "", link);
  } catch {
    // Too many changes in a short time: the store has the game.
  }
}
