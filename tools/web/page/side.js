// The panels beside the board: moves, analysis, rules, setting up, and records.

import { byId, download, isDark, make, rasterise } from "./dom.js";
import { SIGNS, moveNumber } from "./tree.js";

const TABS = [
  ["moves", "Moves"],
  ["analysis", "Analysis"],
  ["rules", "Rules"],
  ["edit", "Set up"],
  ["record", "Record"],
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

// The moves of a game with its variations.
export class MoveList {
  constructor(panel, go, promote) {
    this.list = make("div", { class: "moves", "aria-label": "Moves", role: "group" });
    this.promoteButton = make("button", { type: "button", onclick: promote }, "Make this the main line");
    this.go = go;
    panel.append(this.list, this.promoteButton);
  }

  show(tree) {
    this.list.replaceChildren(...this.comment(tree.root), ...this.line(tree, tree.root, true));
    if (!tree.root.children.length) this.list.append(make("p", {}, "No moves yet."));
    this.promoteButton.hidden = !tree.path().some((node) => node.parent.children[0] !== node);
    this.list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  // The elements of the line after a node, the variations in parentheses.
  line(tree, node, first) {
    const elements = [];
    let needsNumber = first;
    while (node.children.length) {
      const [main, ...others] = node.children;
      elements.push(...this.move(tree, main, needsNumber));
      needsNumber = Boolean(main.comment);
      for (const other of others) {
        const variation = make(
          "span",
          { class: "variation" },
          "(",
          ...this.move(tree, other, true),
          ...this.line(tree, other, Boolean(other.comment)),
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
    const mistake = node.mistake
      ? make("span", { class: node.mistake[2], title: node.mistake[2] }, node.mistake[1])
      : null;
    const button = make(
      "button",
      {
        type: "button",
        class: "move",
        "aria-current": node === tree.current ? "true" : null,
        onclick: () => this.go(node),
      },
      node.san ?? node.move,
    );
    const nags = node.nags.map((nag) => SIGNS.get(nag) ?? `$${nag}`).join(" ");
    return [
      make("span", { class: "number" }, before),
      button,
      make("span", { class: "nag" }, nags),
      mistake,
      ...this.comment(node),
    ].filter((element) => element && element.textContent !== "");
  }

  comment(node) {
    return node.comment ? [make("span", { class: "comment" }, node.comment), " "] : [];
  }
}

// Import and export of a game.
export class Records {
  constructor(panel, table) {
    this.table = table;
    this.text = make("textarea", { id: "pgn", rows: 10, spellcheck: "false" });
    const file = make("input", {
      type: "file",
      id: "pgn-file",
      accept: ".pgn,text/plain",
      onchange: async () => {
        if (file.files[0]) this.text.value = await file.files[0].text();
      },
    });
    const button = (words, action) =>
      make(
        "button",
        { type: "button", onclick: () => action().catch((error) => table.report(error)) },
        words,
      );
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
      ),
    );
  }

  async read() {
    const { table } = this;
    const { imported } = await table.server.ask("import", {
      text: this.text.value,
      game: table.tree.game.id,
    });
    await table.begin({ fen: imported.fen }, imported.game, { record: imported.record });
  }

  async write() {
    const { table } = this;
    const { tree } = table;
    const { text } = await table.server.ask("export", {
      line: tree.line(tree.root),
      record: tree.record(),
      ...table.players(),
      result: table.ending,
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

  async copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.table.say("The link is copied.");
    } catch {
      this.table.say(`The link is the address of this page: ${location.href}`);
    }
  }
}
