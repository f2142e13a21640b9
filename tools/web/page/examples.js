// Worked examples of the rules, which are played through beside the board. The game in progress stays as it
// is until the person asks for the position.

import { guide, isDark, make } from "./dom.js";

export class Examples {
  // `table` has the connection, the function `begin`, and `report` for errors.
  constructor(panel, table) {
    this.table = table;
    this.run = 0;
    this.list = make("div", { class: "examples" });
    this.rule = make("blockquote", { class: "rule" });
    this.picture = make("img", { class: "example", alt: "" });
    this.words = make("p", { class: "say", "aria-live": "polite" });
    const button = (words, action, label = null) =>
      make(
        "button",
        {
          type: "button",
          "aria-label": label,
          onclick: () => table.act(action),
        },
        words,
      );
    this.back = button("◀", () => this.show(this.at - 1), "Example: one move back");
    this.next = button("▶", () => this.show(this.at + 1), "Example: one move forward");
    this.count = make("span", { class: "quiet count-of-moves" });
    const toBoard = button("Set up on the board", () => this.begin());
    const controls = make("div", { class: "row" }, this.back, this.next, this.count, toBoard);
    this.player = make("div", { class: "player-of-example" }, this.rule, this.picture, this.words, controls);
    this.whole = make(
      "section",
      { "aria-label": "Worked examples" },
      make("h2", { class: "minor" }, "Worked examples"),
    );
    this.whole.append(this.list, this.player);
    panel.append(this.whole);
  }

  // Lists the examples of a game.
  showGame(game) {
    if (game === this.game) return;
    this.game = game;
    this.run++;
    this.whole.hidden = !game.examples;
    this.player.hidden = true;
    this.list.replaceChildren(
      ...(game.examples?.list ?? []).map((example) =>
        make(
          "button",
          {
            type: "button",
            "aria-pressed": "false",
            onclick: ({ currentTarget }) => this.table.act(() => this.open(example, currentTarget)),
          },
          example.title,
        ),
      ),
    );
  }

  // Begins to play an example through.
  async open(example, button) {
    for (const other of this.list.children) other.setAttribute("aria-pressed", String(other === button));
    this.example = example;
    const moves = example.steps.map((step) => step.move);
    const { position } = await this.table.server.ask("position", { line: this.line(moves) });
    this.san = position.san;
    const { page } = this.game.examples;
    this.rule.replaceChildren(
      `“${example.rule}” (`,
      guide(`rules/${page}.md`, "the rules in the guide"),
      ")",
    );
    this.player.hidden = false;
    await this.show(0);
    this.player.scrollIntoView({ block: "nearest" });
  }

  line(moves) {
    return { game: this.game.id, fen: this.example.fen, moves };
  }

  moves() {
    return this.example.steps.slice(0, this.at).map((step) => step.move);
  }

  // Shows the position after a number of moves.
  async show(at) {
    const run = ++this.run;
    const { steps, start } = this.example;
    this.at = Math.max(0, Math.min(steps.length, at));
    const { svg } = await this.table.server.ask("picture", {
      line: this.line(this.moves()),
      theme: isDark() ? "dark" : "light",
      flip: false,
    });
    if (run !== this.run) return;
    URL.revokeObjectURL(this.picture.src);
    this.picture.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    const san = this.san[this.at - 1];
    this.picture.alt = san ? `The position after ${san}` : "The start of the example";
    this.words.textContent = this.at ? `${san}: ${steps[this.at - 1].say}` : start;
    this.count.textContent = `${this.at} of ${steps.length} moves`;
    this.back.disabled = this.at === 0;
    this.next.disabled = this.at === steps.length;
  }

  // Takes the example over to the board, at the position that is shown.
  async begin() {
    const { table } = this;
    const moves = this.example.steps.map((step) => step.move);
    const { at } = this;
    if (!(await table.mayEnd())) return;
    if (!(await table.begin({ fen: this.example.fen }, this.game.id, { moves }))) return;
    await table.go([table.tree.root, ...table.tree.path()][at]);
  }
}
