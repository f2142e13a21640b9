// The panel for records: import and export of games.

import { animation } from "./animation.js";
import { Collection, gamesOf, keepText, keptText, recordOfLog } from "./collection.js";
import { download, isDark, make } from "./dom.js";
import { ReadAs } from "./readas.js";
import { wholeLink } from "./share.js";
import { RESULTS, openTab } from "./side.js";

// The longest text that is put into the box. Files can be longer.
const LONGEST_TEXT = 200000;

// The pixels of a picture for each of its units, so that it is sharp on paper.
const PICTURE_SCALE = 2;

// An SVG picture as PNG, drawn by the browser.
async function rasterise(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = make("img", { src: address });
    await image.decode();
    const [width, height] = [image.naturalWidth * PICTURE_SCALE, image.naturalHeight * PICTURE_SCALE];
    const canvas = make("canvas", { width, height });
    canvas.getContext("2d").drawImage(image, 0, 0, width, height);
    const png = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!png) throw new Error("The browser could not draw the picture.");
    return png;
  } finally {
    URL.revokeObjectURL(address);
  }
}

// Words with commas, and "and" before the last.
const listed = (words) => [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" and ");

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
        button("Read this game", () => this.read(this.text.value)),
        make("label", { for: "pgn-file" }, "Or read a file:"),
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
    table.act(() => this.restore());
  }

  // Shows the games that were there before a reload, unless others have been read meanwhile.
  async restore() {
    const text = await keptText();
    if (text && !this.collection.games.length) this.collection.show(gamesOf(text));
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

  // Reads a text that was pasted outside the box.
  async paste(text) {
    openTab("record");
    if (await this.read(text)) this.text.value = text;
  }

  // Reads a text. Of several games it opens the first one, and lists all. Returns whether the text was that
  // of one game, which is open now.
  async read(text) {
    const games = gamesOf(text);
    if (games.length > 1 || games[0]?.log) {
      await this.take(text);
      return false;
    }
    const imported = await this.open(text, null);
    if (!imported) return false;
    this.collection.show([]);
    await keepText(null);
    const { titles } = imported;
    const choose = (index) => this.table.act(() => this.open(text, index + 1));
    const items = titles.map((title, index) =>
      make("li", {}, make("button", { type: "button", class: "line", onclick: () => choose(index) }, title)),
    );
    this.games.replaceChildren(...(titles.length > 1 ? items : []));
    return true;
  }

  // Opens a game of a text: as a game that the person has chosen, or as the one that the text names. Returns
  // what the server has read, or null if the game in progress shall not end.
  async open(text, number, chosen = null) {
    const { table } = this;
    const game = chosen ?? table.tree.game.id;
    const reading = this.readAs.reads(text, number, game);
    const { imported } = await table.server.ask("import", { text, game, number, chosen: Boolean(chosen) });
    const { tags, result } = imported;
    if (!(await table.mayEnd())) return null;
    await table.begin({ fen: imported.fen }, imported.game, { record: { ...imported.record, tags, result } });
    this.readAs.has(reading, imported);
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
    download("game.svg", "image/svg+xml", await animation(this.table));
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
