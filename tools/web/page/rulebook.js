// The rules of a game as a page that a person reads: the pieces with pictures of their moves, the rules in
// sentences, and the game file.

import { byId, make, movesAddress, pieceImage, startAddress } from "./dom.js";
import { MARKS } from "./learn.js";
import { sided } from "./players.js";

export class Rulebook {
  constructor(table) {
    this.table = table;
    this.element = byId("rulebook");
  }

  // Shows the rules of a game instead of the board.
  async show(game) {
    const { table } = this;
    const button = (words, action, more = {}) =>
      make("button", { type: "button", onclick: () => table.act(action), ...more }, words);
    const text = game.file ?? (await table.server.ask("file-of", { game: game.id })).text;
    this.element.replaceChildren(
      make(
        "div",
        { class: "row" },
        button("Back to the board", () => this.hide(), { class: "primary", id: "close-rules" }),
        button("Print", () => window.print()),
      ),
      make("h2", {}, game.title),
      make("p", {}, `${game.summary} The board: ${game.board}.`.trim()),
      make("img", { class: "first", src: startAddress(game), alt: `The start position of ${game.title}` }),
      make("h2", {}, "The pieces"),
      make("div", { class: "kinds-of-pieces" }, ...game.pieces.map((piece) => this.piece(game, piece))),
      make("p", { class: "quiet" }, `In the pictures: ${MARKS.map((mark) => mark.join(": ")).join("; ")}.`),
      make("h2", {}, "The rules"),
      make("ul", { class: "facts" }, ...game.facts.map((fact) => make("li", {}, sided(game, fact)))),
      make(
        "details",
        {},
        make("summary", {}, "The specification: a game file"),
        make("pre", { tabindex: "0" }, text),
      ),
    );
    document.documentElement.dataset.rules = "";
    this.element.hidden = false;
    this.element.scrollTop = 0;
    this.element.querySelector("#close-rules").focus();
  }

  // A piece: the picture of its moves first.
  piece(game, { letter, written, name, rules, betza, value }) {
    const images = ["white", "black"].map((side) => pieceImage(game, side, letter, 32));
    const worth =
      value === null ? null : make("p", { class: "quiet" }, `Worth ${(value / 100).toFixed(1)} pawns.`);
    return make(
      "article",
      {},
      make("h3", {}, ...images, ` ${name} (${written.white})`),
      betza
        ? make("img", {
            class: "moves",
            src: movesAddress(game, "white", letter),
            alt: `Moves of the ${name}`,
          })
        : null,
      ...rules.white.map((rule) => make("p", {}, sided(game, rule))),
      worth,
    );
  }

  hide() {
    if (this.element.hidden) return;
    this.element.hidden = true;
    delete document.documentElement.dataset.rules;
  }
}
