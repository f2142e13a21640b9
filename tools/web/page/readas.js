// A record that does not name its game: the person can say which one it is.

import { make } from "./dom.js";

export class ReadAs {
  // `open` reads a text again, as a game.
  constructor(table, open) {
    this.table = table;
    this.words = make("span");
    this.label = make("label", { for: "read-as" });
    this.choice = make("select", { id: "read-as", onchange: () => (this.label.textContent = UNREAD) });
    const read = () => table.act(() => open(...this.read, this.choice.value));
    this.element = make(
      "div",
      { class: "row", hidden: true },
      this.words,
      this.label,
      this.choice,
      make("button", { type: "button", onclick: read }, "Read as this game"),
    );
  }

  // A text is read. If that fails, it may be one of another game than the one on the board. Returns what
  // `has` takes.
  reads(text, number, game) {
    [this.read, this.game] = [[text, number], game];
    this.words.textContent = "The text does not name its game.";
    this.label.textContent = UNREAD;
    this.element.hidden = NAMES_ITS_GAME.test(text);
    if (!this.element.hidden) this.table.act(() => this.choose());
    return this.read;
  }

  // The game of the text is open. Perhaps another one is read already.
  has(reading, { is_named, game }) {
    if (reading !== this.read) return;
    this.element.hidden = is_named;
    this.label.textContent = "It was read as";
    this.choice.value = this.game = game;
  }

  // Lists the games, as soon as they are known.
  async choose() {
    await (this.table.list ??= this.table.listGames());
    const option = ({ id, title }) => make("option", { value: id }, title);
    this.choice.replaceChildren(...this.table.games.map(option));
    this.choice.value = this.game;
  }
}

const UNREAD = "It is a game of";

// The tag of PGN, and the line of a log of Game Courier.
const NAMES_ITS_GAME = /^\s*(\[Variant\s|\/\/ Game:)/m;
