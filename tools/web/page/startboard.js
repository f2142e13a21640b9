// A board on which a person sets the start position of a game.

import { make } from "./dom.js";

const TOKEN = /\+?[A-Za-z]'?~?|\d+|\*/g;

// The rows of a FEN's placement, from the top. A square has the letter of its piece, "*" (a hole) or "".
export function readRows(placement) {
  return placement.split("/").map((row) =>
    (row.match(TOKEN) ?? []).flatMap((token) => {
      const empty = Number(token);
      return Number.isNaN(empty) ? [token] : Array(empty).fill("");
    }),
  );
}

export function writeRows(rows) {
  const row = (squares) =>
    squares
      .map((token) => token || "1")
      .join(" ")
      .replace(/1(?: 1)*/g, (ones) => String((ones.length + 1) / 2))
      .replaceAll(" ", "");
  return rows.map(row).join("/");
}

// The rows of a board with another size. Ranks and files are added and left out in the middle, so that both
// sides stand where they stood.
export function resized(rows, files, ranks) {
  const fit = (list, length, filler) => {
    const half = Math.ceil(Math.min(list.length, length) / 2);
    const ends = [list.slice(0, half), list.slice(list.length - (Math.min(list.length, length) - half))];
    const more = Array.from({ length: Math.max(0, length - list.length) }, filler);
    return [...ends[0], ...more, ...ends[1]];
  };
  const known = fit(rows, ranks, () => Array(rows[0]?.length ?? 0).fill(""));
  return known.map((row) => fit(row, files, () => ""));
}

export class StartBoard {
  // `changed` receives the placement after each click. `picture` draws a letter.
  constructor({ changed, picture }) {
    Object.assign(this, { changed, picture });
    // The letter that a click puts on a square, "" to take pieces away, or null before the person has chosen.
    this.tool = null;
    this.mirrors = true;
    this.element = make("div", { class: "startboard" });
  }

  // Shows a placement, and the letters of the pieces (capitals) for the palette.
  show(placement, letters) {
    this.rows = readRows(placement);
    this.letters = letters;
    if (this.tool && !letters.includes(this.tool.toUpperCase())) this.tool = null;
    this.draw();
  }

  draw() {
    const focused = document.activeElement?.dataset.place;
    const files = Math.max(...this.rows.map((row) => row.length));
    const cell = (token, row, file) => {
      if (token === "*") return make("div", { role: "gridcell", class: "hole", "aria-label": "no square" });
      const name = `${String.fromCharCode(97 + file)}${this.rows.length - row}`;
      const button = make(
        "button",
        {
          type: "button",
          class: (row + file + this.rows.length) % 2 === 1 ? "dark" : "",
          "data-place": `${row},${file}`,
          "aria-label": `${name}${token ? `: ${token}` : ""}`,
          onclick: () => this.put(row, file),
        },
        token ? this.picture(token) : "",
      );
      return make("div", { role: "gridcell" }, button);
    };
    const rows = this.rows.map((row, index) =>
      make("div", { role: "row" }, ...row.map((token, file) => cell(token, index, file))),
    );
    const grid = make("div", { class: "setting", role: "grid", "aria-label": "Start position" }, ...rows);
    grid.style.setProperty("--across", files);
    const tool = (token, words, content) =>
      make(
        "button",
        {
          type: "button",
          "aria-pressed": String(this.tool === token),
          "aria-label": words,
          title: words,
          "data-place": `tool ${token}`,
          onclick: () => {
            this.tool = token;
            this.draw();
          },
        },
        content,
      );
    const both = (side) => this.letters.map((letter) => (side ? letter : letter.toLowerCase()));
    const palette = [true, false].map((side) =>
      make(
        "div",
        { class: "row tools" },
        ...both(side).map((token) => tool(token, token, this.picture(token))),
      ),
    );
    const mirrors = make("input", {
      type: "checkbox",
      id: "mirrors",
      checked: this.mirrors,
      onchange: () => (this.mirrors = mirrors.checked),
    });
    this.element.replaceChildren(
      grid,
      ...palette,
      make(
        "div",
        { class: "row tools" },
        tool("", "Remove pieces", "Remove"),
        make("label", {}, mirrors, " The other side mirrors it"),
        this.tool === null ? make("span", { class: "quiet" }, "Choose a piece, then the squares.") : "",
      ),
    );
    if (focused) this.element.querySelector(`[data-place="${focused}"]`)?.focus();
  }

  // Puts the piece of the palette on a square, or takes it away. If none is chosen yet, chooses that of the
  // square.
  put(row, file) {
    if (this.tool === null) {
      const here = this.rows[row][file];
      this.tool = this.letters.includes(here.toUpperCase()) ? here : null;
      this.draw();
      return;
    }
    const token = this.rows[row][file] === this.tool ? "" : this.tool;
    this.rows[row][file] = token;
    const opposite = this.rows.length - 1 - row;
    if (this.mirrors && opposite !== row && this.rows[opposite][file] !== "*") {
      const isWhite = token === token.toUpperCase();
      this.rows[opposite][file] = isWhite ? token.toLowerCase() : token.toUpperCase();
    }
    this.draw();
    this.changed(writeRows(this.rows));
  }
}
