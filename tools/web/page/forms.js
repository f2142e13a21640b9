// The forms of a game file. Each control writes its key into the text, and shows what the text says.

import { make, movesAddress, pieceImage } from "./dom.js";
import { MoveBoard } from "./moveboard.js";
import { StartBoard, readRows, resized, writeRows } from "./startboard.js";
import { changed, get, merged, readToml, without } from "./toml.js";
import { castlings, endFields, zoneRows } from "./formparts.js";
import { shapesOf } from "./picture.js";

const ROLES = [
  ["plain", "an ordinary piece"],
  ["royal", "the king, which must not be lost"],
  ["pawn", "a pawn"],
];
// What a file can say that is no game that forms describe.
const CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export class Forms {
  // `text` gives the text, `write` takes a changed one, and `base` has the text of another game.
  constructor({ text, write, base }) {
    Object.assign(this, { text, write, base });
    this.element = make("div", { class: "forms", id: "file-forms" });
    this.chosen = null;
    this.moveBoard = new MoveBoard((betza) => this.setMovement(betza));
    this.startBoard = new StartBoard({
      changed: (placement) => this.setFen({ placement }),
      picture: (token) => this.picture(token),
    });
    this.reset();
    // A press ends what was typed, which draws the forms anew. A click needs the element that was pressed.
    const press = (event) => (this.isPressed = event.button === 0);
    const release = () => {
      this.isPressed = false;
      if (this.isLate) setTimeout(() => this.isLate && this.draw());
    };
    this.element.addEventListener("mousedown", press, { capture: true });
    for (const end of ["mouseup", "dragend", "pointercancel", "contextmenu", "keydown"])
      window.addEventListener(end, release, { capture: true });
  }

  // Forgets what belongs to the file before.
  reset() {
    this.game = null;
    this.startBoard.tool = null;
    this.isPressed = this.isLate = false;
  }

  // The value of a key in the file, or in the game on which it is based.
  get(...path) {
    return get(this.table, path);
  }

  // Changes a key; removes it if the value is undefined.
  set(path, value) {
    const text = changed(this.text(), path, value);
    this.own = readToml(text).table;
    this.table = merged(this.based, this.own);
    this.write(text);
  }

  // Shows what the text says. A text that is no TOML is shown as the problem that it has.
  async show() {
    try {
      this.own = readToml(this.text()).table;
      this.based = await this.tableOf(this.own);
      this.table = merged(this.based, this.own);
      this.draw();
    } catch (error) {
      const words = `The forms wait for a text that can be read: ${error.message}.`;
      this.element.replaceChildren(make("p", { class: "warning" }, words));
    }
  }

  // What a file takes over from the games on which it is based.
  async tableOf(own) {
    if (!own["based-on"]) return {};
    const text = await this.base(own["based-on"]);
    const table = readToml(text).table;
    const all = merged(await this.tableOf(table), table);
    const left = without(all, [
      "name",
      "title",
      "about",
      "based-on",
      "without",
      "xboard",
      ...(own.without ?? []),
    ]);
    return left;
  }

  // The game of the text, once the server has read it: it has the pictures.
  showGame(game) {
    this.game = game;
    if (!this.table || !game) return;
    for (const place of this.element.querySelectorAll("[data-token]"))
      place.replaceChildren(this.pictureOf(place.dataset.token));
    this.showPicture();
  }

  // The picture of a piece by its letter, small for Black.
  picture(token) {
    return make("span", { class: "token", "data-token": token }, this.pictureOf(token));
  }

  pictureOf(token) {
    const letter = token.toUpperCase();
    const known = this.game?.pieces.find(({ written }) => written.white === letter);
    if (!known) return token;
    return pieceImage(this.game, token === letter ? "white" : "black", known.letter, 30);
  }

  get letters() {
    return Object.keys(this.get("pieces") ?? {});
  }

  draw() {
    this.isLate = this.isPressed;
    if (this.isLate) return;
    const [focused, open] = [document.activeElement?.id, new Set()];
    for (const part of this.element.querySelectorAll("details:not([open])")) open.add(part.dataset.part);
    const part = (name, title, ...content) =>
      make(
        "details",
        { class: "form", "data-part": name, open: !open.has(name) },
        make("summary", {}, title),
        ...content,
      );
    if (!this.letters.includes(this.chosen)) this.chosen = this.letters[0] ?? null;
    this.element.replaceChildren(
      part("game", "Game", ...this.gameFields()),
      part("pieces", "Pieces", this.pieceList(), this.pieceFields()),
      part("start", "Start position", ...this.startFields()),
      part("promotion", "Promotion", ...zoneRows(this)),
      part("castling", "Castling", ...castlings(this)),
      part("ends", "Captures and ends", ...endFields(this)),
    );
    if (focused) this.element.querySelector(`#${CSS.escape(focused)}`)?.focus();
  }

  // A control with its label. `write` receives its value when it changes.
  input(id, words, attributes, write) {
    const element = make("input", {
      id,
      ...attributes,
      onchange: () => {
        if (!element.reportValidity()) return;
        write(attributes.type === "number" ? Number(element.value) : element.value.trim());
      },
    });
    return make("div", { class: "field" }, make("label", { for: id }, words), element);
  }

  select(id, words, choices, value, write) {
    const element = make(
      "select",
      { id, onchange: () => write(element.value) },
      ...choices.map(([name, shown]) => make("option", { value: name, selected: name === value }, shown)),
    );
    return make("div", { class: "field" }, make("label", { for: id }, words), element);
  }

  check(id, words, checked, write) {
    const element = make("input", { id, type: "checkbox", checked, onchange: () => write(element.checked) });
    return make("div", { class: "field" }, element, make("label", { for: id }, words));
  }

  button(words, action, more = {}) {
    return make("button", { type: "button", onclick: action, ...more }, words);
  }

  gameFields() {
    const size = (id, words, most) =>
      this.input(
        `form-${id}`,
        words,
        {
          type: "number",
          min: id === "files" ? 2 : 1,
          max: most,
          value: this.get("board", id) ?? 8,
          required: true,
        },
        (value) => this.resize(id, value),
      );
    return [
      this.input(
        "form-title",
        "Name of the game",
        { value: this.get("title") ?? this.get("name") ?? "", required: true },
        (title) => {
          this.set(["title"], title);
          const name = title
            .toLowerCase()
            .replace(/[^a-z0-9]+/g, "-")
            .replace(/^-|-$/g, "");
          // Names of games in the program are taken.
          this.set(["name"], `my-${name.replace(/^my-/, "")}`.slice(0, 40).replace(/-$/, ""));
        },
      ),
      make("div", { class: "row" }, size("files", "Files", 16), size("ranks", "Ranks", 16)),
    ];
  }

  // Another size of the board. The last rank and the start position change with it.
  resize(id, value) {
    const before = this.get("board", "ranks");
    this.set(["board", id], value);
    const fen = this.get("start", "fen");
    const [files, ranks] = [this.get("board", "files"), this.get("board", "ranks")];
    if (fen) this.setFen({ placement: writeRows(resized(readRows(fen.split(/[ []/)[0]), files, ranks)) });
    const zones = this.get("promotion", "zones");
    if (zones && ranks !== before) {
      const moved = zones.map((zone) => (zone.rank === before ? { ...zone, rank: ranks } : zone));
      this.set(["promotion", "zones"], moved);
    }
    if (this.castles) this.castles(this.steps);
    this.draw();
  }

  pieceList() {
    const piece = (letter) =>
      this.button("", () => this.choose(letter), {
        id: `piece-${letter}`,
        "aria-pressed": String(letter === this.chosen),
        "aria-label": `${this.get("pieces", letter, "name")} (${letter})`,
      });
    const buttons = this.letters.map((letter) => {
      const button = piece(letter);
      button.append(this.picture(letter), ` ${this.get("pieces", letter, "name") ?? letter}`);
      return button;
    });
    const free = [...CAPITALS].find((letter) => !this.letters.includes(letter));
    const add = free ? this.button("Add a piece", () => this.addPiece(free), { id: "add-piece" }) : null;
    return make("div", { class: "row kinds" }, ...buttons, add);
  }

  choose(letter) {
    this.chosen = letter;
    this.draw();
  }

  addPiece(letter) {
    this.set(["pieces", letter], { name: "new piece", betza: "W" });
    // Pawns can become what is new.
    const zones = this.get("promotion", "zones");
    const isOfPawns = ({ pieces, region }) => !pieces && !region;
    if (zones?.some(isOfPawns) && this.get("promotion", "reserve") === undefined) {
      const to = (zone) => (isOfPawns(zone) ? { ...zone, to: zone.to + letter } : zone);
      this.set(["promotion", "zones"], zones.map(to));
    }
    this.choose(letter);
    const name = this.element.querySelector("#piece-name");
    name.focus();
    name.select();
  }

  removePiece(letter) {
    const zones = this.get("promotion", "zones");
    if (zones) {
      const left = zones.map((zone) => ({ ...zone, to: zone.to.replace(letter, "") })).filter(({ to }) => to);
      this.set(["promotion", "zones"], left);
    }
    for (const path of [
      ["ends", "dead", "alone"],
      ["ends", "dead", "on-one-colour"],
      ["ends", "extinction"],
    ]) {
      const letters = this.get(...path);
      if (typeof letters === "string" && letters.includes(letter))
        this.set(path, letters.replace(letter, "") || undefined);
    }
    const fen = this.get("start", "fen");
    if (fen) {
      const rows = readRows(fen.split(/[ []/)[0]);
      const placement = writeRows(
        rows.map((row) => row.map((token) => (token.toUpperCase() === letter ? "" : token))),
      );
      this.setFen({ placement });
    }
    for (const part of ["pictures", "characters"]) {
      if (get(this.own, ["look", part, letter])) this.set(["look", part, letter], undefined);
      if (get(this.based, ["look", part, letter]))
        this.set(["without"], [...(this.own.without ?? []), `look.${part}.${letter}`]);
    }
    if (get(this.own, ["pieces", letter])) this.set(["pieces", letter], undefined);
    if (get(this.based, ["pieces", letter])) {
      this.set(["without"], [...(this.own.without ?? []), `pieces.${letter}`]);
      this.show();
    }
    this.draw();
  }

  pieceFields() {
    const letter = this.chosen;
    if (!letter) return make("p", { class: "quiet" }, "The game has no pieces.");
    const piece = this.get("pieces", letter);
    const path = ["pieces", letter];
    const role = piece.role ?? "plain";
    const roles = ROLES.some(([known]) => known === role) ? ROLES : [...ROLES, [role, role]];
    this.betza = this.input(
      "piece-betza",
      "Letters of its moves",
      { value: piece.betza ?? "", spellcheck: "false", autocapitalize: "off" },
      (betza) => {
        this.set([...path, "betza"], betza);
        this.showMovement(betza);
      },
    );
    this.drawn = make("div", { class: "drawn" });
    this.showMovement(piece.betza ?? "");
    this.showPicture();
    return make(
      "div",
      { class: "piece" },
      make(
        "div",
        { class: "row" },
        this.input("piece-name", "Name", { value: piece.name ?? "", required: true }, (name) => {
          this.set([...path, "name"], name.toLowerCase());
          this.draw();
        }),
        this.select("piece-role", "It is", roles, role, (chosen) => {
          this.set([...path, "role"], chosen === "plain" ? undefined : chosen);
          this.draw();
        }),
        this.button(`Remove the ${piece.name ?? letter}`, () => this.removePiece(letter), {
          id: "remove-piece",
        }),
      ),
      this.pictureFields(letter, piece),
      this.moveBoard.element,
      this.betza,
      this.drawn,
    );
  }

  // A picture of one's own from a file, and a button that takes it away.
  pictureFields(letter, piece) {
    const path = ["look", "pictures", letter];
    const said = make("span", { class: "quiet", role: "status" });
    const file = make("input", {
      type: "file",
      id: "piece-picture",
      accept: ".svg,image/svg+xml",
      onchange: async () => {
        try {
          if (file.files[0]) this.set(path, shapesOf(await file.files[0].text()));
          this.draw();
        } catch (error) {
          said.textContent = error.message;
        }
      },
    });
    const label = make("label", { for: file.id }, `Picture of the ${piece.name ?? letter} (SVG)`);
    const remove = this.button("Remove the picture", () => {
      this.set(path, undefined);
      this.draw();
    });
    return make("div", { class: "field" }, label, file, this.get(...path) ? remove : "", said);
  }

  // The person has clicked on the board of moves.
  setMovement(betza) {
    this.set(["pieces", this.chosen, "betza"], betza);
    this.betza.querySelector("input").value = betza;
  }

  showMovement(betza) {
    this.moveBoard.show(betza, this.picture(this.chosen));
  }

  // The moves as the engine knows them.
  showPicture() {
    const known = this.game?.pieces.find(({ written }) => written.white === this.chosen);
    const isSame = known && known.betza === this.get("pieces", this.chosen, "betza") && known.betza;
    const image = () =>
      make("img", { src: movesAddress(this.game, "white", known.letter), alt: `Moves of the ${known.name}` });
    this.drawn?.replaceChildren(isSame ? image() : "");
  }

  startFields() {
    const fen = this.get("start", "fen");
    if (typeof fen !== "string")
      return [
        make("p", { class: "quiet" }, "The game has several start positions. The text describes them."),
      ];
    this.startBoard.show(fen.split(/[ []/)[0], this.letters);
    return [this.startBoard.element];
  }

  // Changes parts of the FEN of the start position.
  setFen({ placement, rights }) {
    const fen = this.get("start", "fen") ?? "8/8 w - - 0 1";
    const fields = fen.split(" ");
    if (placement !== undefined) {
      const hand = fields[0].match(/\[.*\]/)?.[0] ?? "";
      fields[0] = placement + hand;
    }
    if (rights !== undefined) fields[2] = rights;
    this.set(["start", "fen"], fields.join(" "));
  }
}
