// The editor of a game file: forms, its text with the problems at their lines, and the game as it is drawn.

import { confirm } from "./choose.js";
import { byId, download, guide, make, movesAddress, pieceImage, plural, startAddress } from "./dom.js";
import { Forms } from "./forms.js";
import { gameLink } from "./link.js";
import { lastMatch } from "./newgame.js";
import { checkFile, keepFile, ownFiles, problemText, removeFile } from "./own.js";
import { sided } from "./players.js";
import { changed, readToml } from "./toml.js";

// The text is checked when nothing was typed for this time.
const REST_MS = 400;

// A file whose title no other file has: of a second "My Chess" it makes "My Chess 2".
function untaken({ title, text }) {
  const taken = ownFiles().map((file) => file.title);
  if (!taken.includes(title)) return { title, text };
  let number = 2;
  while (taken.includes(`${title} ${number}`)) number++;
  const { name } = readToml(text).table;
  const named = changed(text, ["name"], `${name}-${number}`);
  return { title: `${title} ${number}`, text: changed(named, ["title"], `${title} ${number}`) };
}

export class Workshop {
  // `table` has the connection and plays the game.
  constructor(table) {
    this.table = table;
    this.dialog = byId("workshop");
    this.run = 0;
    const button = (words, action, more = {}) =>
      make("button", { type: "button", onclick: () => table.act(action), ...more }, words);
    this.forms = new Forms({
      text: () => this.text.value,
      write: (text) => this.write(text),
      base: async (game) => (await table.server.ask("file-of", { game })).text,
    });
    this.past = [];
    this.lines = make("div", { class: "line-numbers", "aria-hidden": "true" });
    this.text = make("textarea", {
      id: "game-file",
      "aria-label": "Game file",
      "aria-describedby": "file-state",
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      wrap: "off",
      oninput: () => {
        this.isTyped = true;
        this.changed();
      },
      onscroll: () => (this.lines.scrollTop = this.text.scrollTop),
    });
    this.state = make("p", { id: "file-state", role: "status" });
    this.problems = make("ol", { class: "problems", "aria-label": "Problems" });
    this.play = button("Play", () => this.begin(), { id: "play-file", class: "primary" });
    this.undo = button("Undo", () => this.takeBack(), { id: "undo-file", disabled: true });
    this.share = button("Copy link", () => this.copyLink(), { id: "share-file" });
    this.title = make("h2", { id: "workshop-title" });
    this.preview = make("div", {
      class: "preview",
      role: "region",
      "aria-label": "The game of the file",
      tabindex: "0",
    });
    const format = [
      "The guide explains ",
      guide("game-files.md", "the format"),
      " and ",
      guide("betza.md", "the letters of the moves"),
      ".",
    ];
    this.dialog.replaceChildren(
      make(
        "div",
        { class: "row" },
        this.title,
        this.play,
        this.undo,
        this.share,
        button("Save as file", () =>
          download(`${this.file.title}.toml`, "application/toml", this.text.value),
        ),
        button("Delete", () => this.remove()),
        button("Close", () => this.dialog.close(), { id: "close-file" }),
      ),
      this.views(),
      this.state,
      make(
        "div",
        { class: "workshop" },
        this.forms.element,
        make(
          "div",
          { class: "file" },
          make("div", { class: "editor" }, this.lines, this.text),
          this.problems,
          make("p", { class: "quiet" }, ...format),
        ),
        this.preview,
      ),
    );
    this.look("forms");
  }

  // The switch between forms, text and preview, where there is no room for all.
  views() {
    const view = (name, words) =>
      make("button", { type: "button", id: `view-${name}`, onclick: () => this.look(name) }, words);
    return make(
      "div",
      { class: "row views", role: "group", "aria-label": "View" },
      view("forms", "Forms"),
      view("text", "Text"),
      view("game", "Game"),
    );
  }

  look(name) {
    this.dialog.dataset.view = name;
    for (const button of this.dialog.querySelectorAll(".views button"))
      button.setAttribute("aria-pressed", String(button.id === `view-${name}`));
  }

  // Opens the file of a game: a copy, unless it is a game of one's own.
  async edit({ id, title, own }) {
    if (own) return this.open(own);
    const { text } = await this.table.server.ask("file-of", { game: id });
    const copy = changed(text, ["about", "summary"], `Made from ${title}.`);
    return this.open(untaken({ title: `My ${title}`, text: copy }));
  }

  // Opens a file: `title` and `text`, and a `number` if it is kept already.
  async open(file) {
    // A check of the file before would disable the button of this one.
    clearTimeout(this.resting);
    this.file = { ...file };
    // What was said of another file is not said of this one.
    this.state.textContent = "";
    this.past = [];
    this.undo.disabled = true;
    this.title.textContent = file.title;
    this.text.value = file.text;
    this.preview.replaceChildren();
    this.forms.reset();
    this.dialog.showModal();
    this.text.setSelectionRange(0, 0);
    this.text.scrollTop = 0;
    await this.forms.show();
    this.forms.element.scrollTop = 0;
    await this.check();
  }

  // The forms have changed the text.
  write(text) {
    if (text === this.text.value) return;
    this.past.push(this.text.value);
    this.undo.disabled = false;
    this.text.value = text;
    this.changed();
  }

  // Takes back the last change by the forms.
  async takeBack() {
    const text = this.past.pop();
    this.undo.disabled = !this.past.length;
    if (text === undefined) return;
    this.text.value = text;
    this.changed();
    await this.forms.show();
  }

  // A link that opens the game in another browser.
  async copyLink() {
    const link = gameLink(this.game);
    await navigator.clipboard.writeText(link);
    const length = plural(link.length, "character");
    this.state.textContent = `The link to ${this.game.title} is in the clipboard: ${length}.`;
  }

  // The text has changed. It is kept, and checked soon.
  changed() {
    this.file.text = this.text.value;
    this.table.act(() => keepFile(this.file));
    this.showLines([]);
    this.play.disabled = this.share.disabled = true;
    this.state.ariaBusy = "true";
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.table.act(() => this.check()), REST_MS);
  }

  async check() {
    const run = ++this.run;
    const text = this.text.value;
    this.play.disabled = this.share.disabled = true;
    this.state.ariaBusy = "true";
    if (this.isTyped) {
      this.isTyped = false;
      await this.forms.show();
    }
    try {
      const found = await checkFile(this.table.server, text);
      if (run === this.run && text === this.text.value) this.show(found);
    } catch (error) {
      if (run !== this.run) return;
      this.state.ariaBusy = null;
      this.state.textContent = error.message;
      this.problems.replaceChildren();
    }
  }

  show({ problems, warnings, game }) {
    this.game = game;
    this.play.disabled = this.share.disabled = !game;
    this.state.ariaBusy = null;
    const first = problems.length ? ` The first is in ${problemText(problems[0])}` : "";
    const count = plural(problems.length, "problem");
    this.state.textContent = game ? `${game.title} is a correct game.` : `${count}.${first}`;
    this.problems.replaceChildren(
      ...problems.map((problem) => this.problem(problem, "")),
      ...warnings.map((problem) => this.problem(problem, "warning: ")),
    );
    this.showLines([...problems, ...warnings]);
    this.preview.classList.toggle("old", !game);
    if (!game) return;
    this.title.textContent = game.title;
    if (this.file.title !== game.title && this.file.number) keepFile({ ...this.file, title: game.title });
    this.file.title = game.title;
    this.draw(game);
    this.forms.showGame(game);
  }

  // A problem. A click goes to its place.
  problem(problem, kind) {
    const go = () => {
      this.look("text");
      const before = this.text.value.split("\n").slice(0, problem.line - 1);
      const start = before.reduce((length, line) => length + line.length + 1, 0) + problem.column - 1;
      this.text.focus();
      this.text.setSelectionRange(start, start);
    };
    const words = kind + problemText(problem);
    return make("li", {}, make("button", { type: "button", class: "line", onclick: go }, words));
  }

  // The numbers of the lines, those with problems marked.
  showLines(problems) {
    const places = new Map(problems.map((problem) => [problem.line, problemText(problem)]));
    const count = this.text.value.split("\n").length;
    this.lines.replaceChildren(
      ...Array.from({ length: count }, (_, index) =>
        make(
          "span",
          { class: places.has(index + 1) ? "wrong" : null, title: places.get(index + 1) },
          String(index + 1),
        ),
      ),
    );
    this.lines.scrollTop = this.text.scrollTop;
  }

  // The start position, the rules, and each piece with its moves.
  draw(game) {
    const piece = ({ letter, written, name, betza }) =>
      make(
        "figure",
        {},
        make("figcaption", {}, pieceImage(game, "white", letter, 28), `${name} (${written.white})`),
        betza ? make("code", {}, betza) : null,
        betza ? make("img", { src: movesAddress(game, "white", letter), alt: `Moves of the ${name}` }) : null,
      );
    this.preview.replaceChildren(
      make("img", { class: "board", src: startAddress(game), alt: `Start position of ${game.title}` }),
      make("ul", { class: "facts" }, ...game.facts.map((fact) => make("li", {}, sided(game, fact)))),
      make("div", { class: "figures" }, ...game.pieces.map(piece)),
    );
  }

  // Plays the game with the players and the time of the last one.
  async begin() {
    const { table, game } = this;
    const question = "The game in progress ends. Play?";
    if (table.isRunning && !(await confirm(question, "Play"))) return;
    if (!this.file.number) keepFile(this.file);
    this.dialog.close();
    await table.beginning.begin({
      ...lastMatch(),
      game: game.id,
      file: game.file,
      start: { array: game.array },
    });
  }

  async remove() {
    if (this.file.number) {
      if (!(await confirm(`Delete the file of ${this.file.title}?`, "Delete"))) return;
      removeFile(this.file);
    }
    this.dialog.close();
  }
}
