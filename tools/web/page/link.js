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
  const record = fields.has("record") ? await recordOf(fields.get("record")) : null;
  const [flip, rules] = ["flip", "rules"].map((name) => fields.has(name));
  return { game: fields.get("game"), file, start, moves, record, flip, rules };
}

// The record of a link. What is no record is refused.
async function recordOf(packed) {
  const list = (value) => (Array.isArray(value) ? value : []);
  const text = (value) => (typeof value === "string" ? value : "");
  const note = ({ comment, drawn, said }) => {
    const strings = (parts) => list(parts).filter((part) => list(part).every((one) => text(one)));
    return { comment: text(comment), drawn: strings(drawn), said: strings(said) };
  };
  try {
    const { nodes, current, tags, result, ...root } = JSON.parse(await unpack(packed));
    const read = nodes.map(({ move, san, parent, nags, ...rest }, index) => {
      const comesAfter = parent === null || (Number.isInteger(parent) && parent >= 0 && parent < index);
      if (!text(move) || !comesAfter) throw new Error("no record");
      return {
        move,
        san: text(san) || null,
        parent,
        nags: list(nags).filter(Number.isInteger),
        ...note(rest),
      };
    });
    const known = list(tags).filter((tag) => list(tag).length === 2 && tag.every(text));
    return { ...note(root), nodes: read, current, tags: known, result: text(result) || null };
  } catch {
    throw new Error("The link has a game that cannot be read.");
  }
}

// Game, start position and view of a link.
export function fieldsOf(tree, flip) {
  const { id, packed } = tree.game;
  const fields = new URLSearchParams(packed ? { file: packed } : { game: id });
  if (tree.start.fen) fields.set("fen", tree.start.fen);
  else if (tree.start.array) fields.set("array", tree.start.array);
  if (flip) fields.set("flip", "1");
  return fields;
}

// A link to a new game of one's own.
export const gameLink = ({ packed }) =>
  `${location.href.split("#")[0]}#${new URLSearchParams({ file: packed })}`;

export function linkOf(tree, flip) {
  const fields = fieldsOf(tree, flip);
  const { moves } = tree.line();
  if (moves.length) fields.set("moves", moves.join("."));
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

// Whether the page opens with no game, neither a stored one nor that of a link.
export const isFirstVisit = () => !isEmbedded && !location.hash && !readStored(true);

// The game that the entry of the history holds or, for a page that opens without a link, the last one. The
// entry can lag behind the stores, and be empty at a reload soon after a move.
export function readStored(isStart) {
  // A frame shares the stores with the pages of its site.
  if (isEmbedded) return null;
  const { state } = history;
  const last = read(ofTab);
  if (state) {
    const others = [last, readLast(state.begun)].filter((saved) => saved?.begun === state.begun);
    return others.reduce((newest, saved) => (saved.saved > newest.saved ? saved : newest), state);
  }
  if (isStart && isReload()) return last;
  return location.hash ? null : read(ofAll);
}

// The game that began at a time, as a tab has stored it last.
export function readLast(begun) {
  const last = read(ofAll);
  return last?.begun === begun ? last : null;
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
