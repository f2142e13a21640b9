// The buttons beside the board, the keys of the page, and the move that is typed.

import { byId } from "./dom.js";
import { showIcons } from "./icons.js";
import { linkOf } from "./link.js";
import { OTHER } from "./players.js";

// The level of the computer in a page of others.
const LEVEL = 5;

export function listen(table) {
  showIcons();
  const on = (id, action) => byId(id).addEventListener("click", () => table.act(action));
  on("new", () => table.beginning.ask());
  on("tab-record", () => table.records.get());
  on("first", () => table.go(table.tree.root));
  on("last", () => table.go(table.tree.end(table.tree.current)));
  on("previous", () => table.go(table.tree.current.parent ?? table.tree.current));
  on("next", () => table.go(table.tree.current.children[0] ?? table.tree.current));
  on("back", () => table.turns.takeBack());
  on("now", () => {
    if (table.turns.search?.node === table.node) return table.server.stop("game");
    return table.turns.answer(table.node);
  });
  on("flip", () => {
    table.board.lay(table.tree.game, !table.board.flipped);
    return table.refresh();
  });
  on("resign", () => table.turns.resign());
  on("draw", () => table.turns.offerDraw());
  on("engine", () => (table.analysis.isOn ? table.analysis.turnOff() : table.analysis.turnOn()));
  on("explorer", () => table.openings.toggle());
  on("play", () => playHere(table));
  on("legend", () => document.documentElement.toggleAttribute("data-legend"));
  byId("open").addEventListener("click", (event) => {
    event.currentTarget.href = `${location.pathname}${linkOf(table.tree, table.board.flipped)}`;
  });
  byId("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    table.act(() => type(table, byId("move")));
  });
  window.addEventListener("popstate", () => table.act(() => table.open()));
  window.addEventListener("pagehide", () => table.tree && table.store());
  document.addEventListener("keydown", step);
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text/plain");
    if (text.trim() && !event.target.closest("input, textarea, dialog"))
      table.act(async () => (await table.records.get()).paste(text));
  });
  byId("board").addEventListener("wheel", turn, { passive: false });
}

// Plays against the computer from the position on the board.
function playHere(table) {
  const { tree, board } = table;
  const { fen, side } = tree.current.view;
  const kinds = { [side]: "person", [OTHER[side]]: "engine" };
  const match = { kinds, skill: LEVEL, movetime: 1000, time: null };
  const { id, file } = tree.game;
  return table.begin({ fen }, id, { file, flip: board.flipped, match });
}

// Plays the move that was typed.
async function type(table, input) {
  const { tree, server } = table;
  const node = tree.current;
  if (table.tabs.isElsewhere) throw new Error("The game is played in another tab.");
  const refusal = table.turns.refusal();
  if (refusal) throw new Error(refusal);
  if (!node.view || table.playable(node.view) === null) throw new Error("The game is over.");
  if (table.isEngines(node)) throw new Error("It is the engine's turn.");
  let answer;
  try {
    answer = await server.ask("move", { line: tree.line(), text: input.value.trim() });
  } catch (error) {
    input.select();
    throw error;
  }
  const move = node.view.legal.find((known) => known.text === answer.text);
  if (node !== table.tree.current) return;
  input.value = "";
  await table.playHere(move);
}

// The arrow keys step through the moves, unless the focus is on something that has a use for them. A square
// or a tab on which the person has clicked has none.
function step(event) {
  const elsewhere =
    "input:not([type=checkbox]), textarea, select, dialog, [role=tab], [role=slider], #board[data-keys]";
  if (event.target.closest(elsewhere) || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (!target) return;
  event.preventDefault();
  byId(target).click();
}

// The wheel over the board steps through the moves, where it does not scroll the page.
function turn(event) {
  if (
    event.ctrlKey ||
    !event.deltaY ||
    !window.matchMedia("(min-width: 900px), (min-width: 600px) and (max-height: 500px)").matches
  )
    return;
  event.preventDefault();
  byId(event.deltaY < 0 ? "previous" : "next").click();
}
