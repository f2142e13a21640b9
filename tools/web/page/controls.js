// The buttons beside the board, the keys of the page, and the move that is typed.

import { byId } from "./dom.js";

export function listen(table) {
  const on = (id, action) => byId(id).addEventListener("click", () => table.act(action));
  on("new", () => table.setup());
  on("first", () => table.go(table.tree.root));
  on("last", () => table.go(table.tree.end(table.tree.current)));
  on("previous", () => table.go(table.tree.current.parent ?? table.tree.current));
  on("next", () => table.go(table.tree.current.children[0] ?? table.tree.current));
  on("back", () => table.takeBack());
  on("now", () => {
    if (table.search?.node === table.tree.current) return table.server.stop("game");
    return table.answer(table.tree.current);
  });
  on("flip", () => {
    table.board.lay(table.tree.game, !table.board.flipped);
    return table.refresh();
  });
  on("resign", () => table.askEnd());
  byId("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    table.act(() => type(table, byId("move")));
  });
  window.addEventListener("popstate", () => table.act(() => table.open()));
  window.addEventListener("pagehide", () => table.tree && table.store());
  document.addEventListener("keydown", step);
}

// Plays the move that was typed.
async function type(table, input) {
  const { tree, server } = table;
  const node = tree.current;
  if (!node.view || table.playable(node.view) === null) throw new Error("The game is over.");
  if (table.isEngines(node)) throw new Error("It is the engine's turn.");
  const { text } = await server.ask("move", { line: tree.line(), text: input.value.trim() });
  const move = node.view.legal.find((known) => known.text === text);
  if (node !== table.tree.current) return;
  input.value = "";
  await table.play(move.text, move.san);
}

// The arrow keys step through the moves.
function step(event) {
  const elsewhere = "input, textarea, select, dialog, [role=tab], [role=slider], #board";
  if (event.target.closest(elsewhere) || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (!target) return;
  event.preventDefault();
  byId(target).click();
}
