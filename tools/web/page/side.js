// The panels beside the board: moves, analysis, rules, setting up, and records.

import { Collection, gamesOf, keepText, keptText, recordOfLog } from "./collection.js";
import { byId, download, isDark, make, rasterise } from "./dom.js";
import { wholeLink } from "./link.js";
import { sided } from "./players.js";
import { ReadAs } from "./readas.js";
import { LOSSES, SIGNS, moveNumber, spoken } from "./tree.js";

// The longest text that is put into the box. Files can be longer.
const LONGEST_TEXT = 200000;
// The results that a list of moves ends with.
const RESULTS = new Set(["1-0", "0-1", "1/2-1/2"]);
const TABS = [
  ["moves", "Moves"],
  ["rules", "Rules"],
  ["edit", "Set up"],
  ["record", "Record"],
  ["puzzles", "Puzzles"],
];

// Makes the tabs. Returns the panels by name.
export function makeTabs() {
  const panels = {};
  const tabs = TABS.map(([name, words], index) => {
    panels[name] = make("div", {
      role: "tabpanel",
      id: `panel-${name}`,
      "aria-labelledby": `tab-${name}`,
      hidden: index > 0,
      tabindex: "0",
    });
    return make(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": `panel-${name}`,
        "aria-selected": String(index === 0),
        tabindex: index === 0 ? "0" : "-1",
        onclick: () => openTab(name),
        onkeydown: (event) => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (!step) return;
          const other = tabs[(index + step + tabs.length) % tabs.length];
          other.focus();
          other.click();
        },
      },
      words,
    );
  });
  byId("tabs").append(...tabs);
  byId("panels").append(...Object.values(panels));
  return panels;
}

export function openTab(name) {
  for (const [other] of TABS) {
    byId(`panel-${other}`).hidden = other !== name;
    byId(`tab-${other}`).setAttribute("aria-selected", String(other === name));
    byId(`tab-${other}`).tabIndex = other === name ? 0 : -1;
  }
}

// The moves of a game with its variations: White's and Black's moves in two columns, comments and variations
// below them.
export class MoveList {
  constructor(panel, go) {
    this.list = make("div", { class: "moves", "aria-label": "Moves", role: "group" });
    // The nodes of the buttons. One listener serves all of them.
    this.nodes = new WeakMap();
    this.list.addEventListener("click", (event) => {
      const node = this.nodes.get(event.target.closest(".move"));
      if (node) go(node);
    });
    panel.append(this.list);
    // Lines of the engine above the list make it smaller.
    new ResizeObserver(() => this.showCurrent()).observe(this.list);
  }

  show(tree) {
    this.game = tree.game;
    this.list.replaceChildren(...this.words(tree.root), ...this.line(tree, tree.root, true));
    if (!tree.root.children.length) this.list.append(make("p", {}, "No moves yet."));
    if (RESULTS.has(tree.result)) this.list.append(make("p", { class: "result" }, tree.result));
    this.showCurrent();
  }

  // Scrolls the list, and not the page, to the current move.
  showCurrent() {
    const current = this.list.querySelector("[aria-current]");
    if (!current) return;
    const [list, move] = [this.list, current].map((element) => element.getBoundingClientRect());
    // On a phone the moves stand in one row.
    if (move.left < list.left || move.right > list.right)
      this.list.scrollLeft += move.left + move.width / 2 - list.left - list.width / 2;
    if (move.top < list.top) this.list.scrollTop -= list.top - move.top;
    else if (move.bottom > list.bottom) this.list.scrollTop += move.bottom - list.bottom;
  }

  // The elements of the line after a node, the variations in parentheses.
  line(tree, node, first) {
    const elements = [];
    let needsNumber = first;
    while (node.children.length) {
      const [main, ...others] = node.children;
      elements.push(...this.move(tree, main, needsNumber));
      needsNumber = this.words(main).length > 0;
      for (const other of others) {
        const variation = make(
          "span",
          { class: "variation" },
          "(",
          ...this.move(tree, other, true),
          ...this.line(tree, other, this.words(other).length > 0),
          ")",
        );
        elements.push(variation);
        needsNumber = true;
      }
      node = main;
    }
    return elements;
  }

  move(tree, node, needsNumber) {
    const { number, white } = moveNumber(tree, node);
    const before = white ? `${number}.` : needsNumber ? `${number}…` : "";
    const loss = LOSSES.get(node.mistake);
    const mistake = loss ? make("span", { class: loss, title: loss }, SIGNS.get(node.mistake)) : null;
    const button = make(
      "button",
      {
        type: "button",
        class: "move",
        "aria-current": node === tree.current ? "true" : null,
        "aria-label": labelOf(node),
      },
      node.san ?? node.move,
    );
    this.nodes.set(button, node);
    const nags = node.nags.map((nag) => SIGNS.get(nag) ?? `$${nag}`).join(" ");
    const said = saidText(node);
    const marks = [
      nags && make("span", { class: "nag" }, nags),
      mistake,
      said && make("span", { class: "said" }, said),
    ].filter(Boolean);
    return [
      before && make("span", { class: "number" }, before),
      make("span", { class: `ply ${white ? "white" : "black"}` }, button, ...marks),
      ...this.words(node),
    ].filter(Boolean);
  }

  // The comment after a move, and where a game goes on after an end that nobody claimed, the first such end.
  words(node) {
    const words = node.comment ? [make("span", { class: "comment" }, node.comment), " "] : [];
    if (node.end && node.children.length && isFirstEnd(node)) {
      const title = "Nobody claimed this end: the game goes on.";
      words.push(make("span", { class: "unclaimed", title }, sided(this.game, node.end)), " ");
    }
    return words;
  }
}

// Words with commas, and "and" before the last.
const listed = (words) => [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" and ");

// A name for the button of a move, if the move is not read aloud as it is written.
function labelOf({ san }) {
  const words = san && spoken(san);
  return words === san ? null : words;
}

function isFirstEnd({ parent }) {
  for (let node = parent; node; node = node.parent) if (node.end) return false;
  return true;
}

// The score and the clock that a record has for a move.
function saidText({ said }) {
  const value = (name) => said.find(([known]) => known === name)?.[1];
  const [score, clock] = [value("eval")?.split(",")[0], value("clk")];
  return [score && (Number(score) > 0 ? `+${score}` : score), clock].filter(Boolean).join(" ");
}

// Import and export of games.
export class Records {
  constructor(panel, table) {
    this.table = table;
    this.text = make("textarea", { id: "pgn", rows: 10, spellcheck: "false" });
    const file = make("input", {
      type: "file",
      id: "pgn-file",
      accept: ".pgn,.jsonl,text/plain",
      onchange: () =>
        table.act(async () => {
          if (file.files[0]) await this.take(await file.files[0].text());
        }),
    });
    const collection = make("div");
    this.readAs = new ReadAs(table, (text, number, game) => this.open(text, number, game));
    this.collection = new Collection(collection, (game) => table.act(() => this.openOf(game)));
    this.games = make("ol", { class: "games", "aria-label": "Games of the text" });
    const button = (words, action) =>
      make("button", { type: "button", onclick: () => table.act(action) }, words);
    panel.append(
      make("label", { for: "pgn" }, "Game in PGN"),
      this.text,
      make(
        "div",
        { class: "row" },
        button("Read this game", () => this.read()),
        make("label", { for: "pgn-file" }, "from a file"),
        file,
      ),
      this.readAs.element,
      this.games,
      collection,
      make(
        "div",
        { class: "row" },
        button("Write the game", () => this.write()),
        button("Save as file", () => this.save()),
        button("Copy link", () => this.copy()),
      ),
      make(
        "div",
        { class: "row" },
        button("Save picture as SVG", () => this.picture("svg")),
        button("Save picture as PNG", () => this.picture("png")),
        button("Save game as moving picture", () => this.film()),
      ),
    );
  }

  // Shows the games that were there before a reload.
  async restore() {
    const text = await keptText();
    if (text) this.collection.show(gamesOf(text));
  }

  // Takes the text of a file. Of several games it makes a table.
  async take(text) {
    const games = gamesOf(text);
    this.text.value = text.length > LONGEST_TEXT || games[0]?.log ? "" : text;
    this.collection.show(games);
    this.games.replaceChildren();
    await keepText(games.length > 1 ? text : null);
    if (games.length > 1 || games[0]?.log) await this.openOf(games[0]);
  }

  // Opens a game of the table.
  async openOf({ text, log }) {
    if (text) return this.open(text, null);
    if (!(await this.table.mayEnd())) return null;
    return this.table.begin({ fen: log.start }, log.game, { record: recordOfLog(log) });
  }

  // Reads the text. Of several games it opens the first one, and lists all.
  async read() {
    const text = this.text.value;
    const games = gamesOf(text);
    if (games.length > 1 || games[0]?.log) {
      await this.take(text);
      return;
    }
    this.collection.show([]);
    await keepText(null);
    const imported = await this.open(text, null);
    if (!imported) return;
    const { titles } = imported;
    const choose = (index) => this.table.act(() => this.open(text, index + 1));
    const items = titles.map((title, index) =>
      make("li", {}, make("button", { type: "button", class: "line", onclick: () => choose(index) }, title)),
    );
    this.games.replaceChildren(...(titles.length > 1 ? items : []));
  }

  // Opens a game of a text: as a game that the person has chosen, or as the one that the text names. Returns
  // what the server has read, or null if the game in progress shall not end.
  async open(text, number, chosen = null) {
    const { table } = this;
    const game = chosen ?? table.tree.game.id;
    this.readAs.reads(text, number, game);
    const { imported } = await table.server.ask("import", { text, game, number, chosen: Boolean(chosen) });
    const { tags, result } = imported;
    this.readAs.has(imported);
    if (!(await table.mayEnd())) return null;
    await table.begin({ fen: imported.fen }, imported.game, { record: { ...imported.record, tags, result } });
    return imported;
  }

  async write() {
    const { table } = this;
    const { tree } = table;
    const { text } = await table.server.ask("export", {
      line: tree.line(tree.root),
      record: tree.record(),
      ...table.players(),
      result: table.ending ?? (tree.result === "*" ? null : tree.result),
      tags: tree.tags,
    });
    this.text.value = text;
    return text;
  }

  async save() {
    download("game.pgn", "application/x-chess-pgn", await this.write());
  }

  // Saves a picture of the position, in the colours of the page.
  async picture(kind) {
    const { table } = this;
    const { svg } = await table.server.ask("picture", {
      line: table.tree.line(),
      theme: isDark() ? "dark" : "light",
      flip: table.board.flipped,
    });
    if (kind === "svg") download("position.svg", "image/svg+xml", svg);
    else download("position.png", "image/png", await rasterise(svg));
  }

  // Saves the whole game as a picture that moves.
  async film() {
    const { later } = await import("./later.js");
    download("game.svg", "image/svg+xml", await later.animation(this.table));
  }

  // Copies a link with the whole game.
  async copy() {
    const { table } = this;
    const known = table.ending?.split(" ")[0] ?? table.live?.view?.outcome?.result;
    const result = RESULTS.has(known) ? known : null;
    const names = table.players();
    const { link, left } = await wholeLink(table.tree, table.board.flipped, { names, result });
    const without = left.length ? ` It is too long for all of the game: it leaves out ${listed(left)}.` : "";
    try {
      await navigator.clipboard.writeText(link);
      table.say(`The link to the ${left.length ? "" : "whole "}game is copied.${without}`);
    } catch {
      this.text.value = link;
      this.text.select();
      table.say(`The link is in the box above, for you to copy.${without}`);
    }
  }
}
