// Setting a position up: by a FEN, or with the editor, which is loaded when a person first turns it on.

import { make } from "./dom.js";
import { Lazy } from "./lazy.js";

export class Setup {
  constructor(panel, table) {
    this.table = table;
    this.lazy = new Lazy((later) => new later.Editor(this));
    this.toggle = make("input", {
      type: "checkbox",
      id: "edit",
      onchange: () => table.act(() => this.turn()),
    });
    this.fields = make("div", { class: "fields", hidden: true });
    this.fen = make("textarea", { id: "fen", rows: 3, spellcheck: "false", autocomplete: "off" });
    panel.append(
      make(
        "div",
        { class: "row" },
        this.toggle,
        make("label", { for: "edit" }, "Edit the position on the board"),
      ),
      this.fields,
      make("div", { class: "field" }, make("label", { for: "fen" }, "FEN"), this.fen),
      make("button", { type: "button", onclick: () => this.load(this.fen.value.trim()) }, "Set up this FEN"),
    );
  }

  // The editor once it is loaded.
  get editor() {
    return this.lazy.part;
  }

  get isOn() {
    return this.table.board.editing;
  }

  showGame(game) {
    this.editor?.showGame(game);
  }

  showPosition(view) {
    this.fen.value = view.fen;
    if (!this.isOn) this.editor?.showPosition(view);
  }

  // Turns the editor on or off, as the switch says.
  async turn() {
    const { table, toggle, fields } = this;
    try {
      if (toggle.checked && !this.editor) {
        await this.lazy.get();
        this.showGame(table.tree.game);
      }
    } catch (error) {
      toggle.checked = false;
      throw error;
    }
    if (toggle.checked) this.showPosition(await table.load(table.tree.current));
    fields.hidden = !toggle.checked;
    table.board.editing = toggle.checked;
    await table.refresh();
  }

  // Ends the editing; the game in progress was not touched.
  close() {
    this.toggle.checked = false;
    this.fields.hidden = true;
    this.table.board.editing = false;
  }

  // Sets a FEN up. A wrong one leaves the game as it is.
  load(fen) {
    const { table } = this;
    return table.act(async () => {
      if (await table.mayEnd()) await table.begin({ fen }, table.tree.game.id);
    });
  }
}
