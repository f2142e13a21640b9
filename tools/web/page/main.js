// The page: a game in progress, the board, the players, and what stands beside them.

import { Analysis } from "./analysis.js";
import { Board } from "./board.js";
import { Clocks, clockText } from "./clock.js";
import { connect } from "./connection.js";
import { byId, make, pieceImage } from "./dom.js";
import { Editor } from "./editor.js";
import { Learn } from "./learn.js";
import { readLink, writeLink } from "./link.js";
import { openSetup } from "./newgame.js";
import { MoveList, Records, makeTabs, openTab } from "./side.js";
import { Tip } from "./tip.js";
import { Tree } from "./tree.js";

const SIDES = ["white", "black"];
const OTHER = { white: "black", black: "white" };
const DEFAULT_SKILL = 4;
const NAME = { white: "White", black: "Black" };

class Table {
  constructor() {
    this.server = connect((message) => this.report(new Error(message)));
    this.bar = byId("bar");
    this.details = new Map();
    this.kinds = { white: "person", black: "person" };
    this.skill = DEFAULT_SKILL;
    this.movetime = 1000;
    this.playing = false;
    this.thinking = 0;
    this.ending = null;
    this.clocks = null;
    this.board = new Board(byId("board"), {
      move: (moves) => this.chooseMove(moves),
      explain: (man) => this.explain(man),
      hover: (event, man) => this.hover(event, man),
      edit: (square, from, element) => this.editor.edit(square, from, element),
      tool: () => this.editor.tool,
    });
    this.tip = new Tip();
    const panels = makeTabs();
    this.moves = new MoveList(
      panels.moves,
      (node) => this.go(node),
      () => this.promote(),
    );
    this.analysis = new Analysis(panels.analysis, this);
    this.learn = new Learn(panels.rules, this);
    this.editor = new Editor(panels.edit, this);
    this.records = new Records(panels.record, this);
    this.listen();
  }

  async start() {
    this.games = (await this.server.ask("games")).games;
    const link = readLink();
    const opened = link && (await this.begin(link.start, link.game, link));
    if (!opened) await this.begin({}, this.games[0].id);
  }

  // A sentence about something that went wrong. The game in progress stays as it was.
  report(error) {
    const problem = byId("problem");
    problem.textContent = error.message;
    problem.hidden = false;
  }

  clearProblem() {
    byId("problem").hidden = true;
  }

  say(text) {
    byId("status").textContent = text;
  }

  async gameDetails(id) {
    if (!this.details.has(id)) {
      this.details.set(id, (await this.server.ask("game", { game: id })).game);
    }
    return this.details.get(id);
  }

  // Begins at a position, without players: with moves, or with a record that has variations. Returns whether
  // it could be set up; if not, nothing changes.
  async begin(start, id, { moves = [], record = null, flip = false } = {}) {
    let tree;
    try {
      const game = await this.gameDetails(id);
      tree = record ? Tree.fromRecord(game, start, record) : new Tree(game, start);
      const line = record ? tree.line() : { ...tree.line(), moves };
      const { position } = await this.server.ask("position", { line });
      tree.root.view = line.moves.length
        ? (await this.server.ask("position", { line: { ...line, moves: [] } })).position
        : position;
      if (!record) moves.forEach((move, index) => tree.play(move, position.san[index]));
      tree.current.view = position;
    } catch (error) {
      this.report(error);
      return false;
    }
    this.stopPlaying();
    this.ending = null;
    this.tree = tree;
    byId("title").textContent = tree.game.title;
    document.title = `${tree.game.title} – Belladonna`;
    this.board.lay(tree.game, flip);
    this.learn.show(tree.game);
    this.editor.showGame(tree.game);
    await this.refresh();
    return true;
  }

  // Has a node's position from the server.
  async load(node) {
    if (!node.view) node.view = (await this.server.ask("position", { line: this.tree.line(node) })).position;
    return node.view;
  }

  // Shows the current position.
  async refresh() {
    const { tree } = this;
    const node = tree.current;
    try {
      await this.load(node);
    } catch (error) {
      this.report(error);
      return;
    }
    if (tree !== this.tree || node !== tree.current) return;
    const { view } = node;
    this.tip.hide();
    this.board.show(view, this.playable(view));
    this.editor.showPosition(view);
    this.showPlayers(view);
    this.showMoves();
    this.showStatus(node);
    byId("resign").disabled = !this.playing || !SIDES.some((side) => this.kinds[side] === "person");
    if (this.editor.isOn) this.editor.redraw();
    else writeLink(tree, this.board.flipped);
    this.analysis.restart();
  }

  playable(view) {
    if (view.outcome || this.ending) return null;
    if (!this.playing) return "both";
    const persons = SIDES.filter((side) => this.kinds[side] === "person");
    return persons.length === 2 ? "both" : (persons[0] ?? null);
  }

  showMoves() {
    this.moves.show(this.tree);
  }

  showStatus(node) {
    const { view } = node;
    const before = node.san ? `${NAME[OTHER[view.side]]} moved ${node.san}. ` : "";
    const limit =
      view.move_limit > 0
        ? `, ${Math.floor(view.halfmove_clock / 2)} of ${view.move_limit / 2} moves without progress`
        : "";
    byId("counter").textContent = `Move ${view.move_number}${limit}`;
    if (view.outcome) this.say(`${before}${view.outcome.text}.`);
    else if (this.ending) this.say(`${before}${this.ending.replace(/^\S+ /, "")}.`);
    else this.say(`${before}${NAME[view.side]} to move${view.check ? ", in check" : ""}.`);
  }

  players() {
    const name = (side) =>
      !this.playing && !this.ending
        ? "?"
        : this.kinds[side] === "person"
          ? "Person"
          : `Belladonna, skill ${this.skill}`;
    return { white: name("white"), black: name("black") };
  }

  // The lines above and below the board: name, clock, points, jokers, reserve and lost pieces.
  showPlayers(view) {
    const { game } = this.tree;
    const names = this.players();
    for (const side of SIDES) {
      const line = byId((side === "white") === this.board.flipped ? "top" : "bottom");
      const turn = view.side === side && !view.outcome && !this.ending;
      const piece = (letter, count, from) =>
        make(
          "button",
          {
            type: "button",
            class: "man",
            "aria-label": `${count > 1 ? `${count} ` : ""}${this.board.pieceName(letter)}, ${from}`,
            onclick: () => this.explain({ side, letter }),
            onpointerover: (event) => this.hover(event, { side, letter }),
            onpointerleave: () => this.tip.hide(),
          },
          pieceImage(game, side, letter, 24),
          count > 1 ? make("span", {}, String(count)) : null,
        );
      const parts = [
        make(
          "span",
          { class: turn ? "name turn" : "name" },
          `${turn ? "● " : ""}${NAME[side]}${names[side] === "?" ? "" : ` (${names[side]})`}`,
        ),
      ];
      if (view.points) parts.push(make("span", { class: "points" }, `${view.points[side]} points`));
      if (view.jokers) {
        const joker =
          game.pieces.find((known) => known.class === "joker") ??
          game.pieces.find((known) => known.betza === "");
        const power = view.jokers[side];
        parts.push(
          make(
            "span",
            { class: "joker" },
            pieceImage(game, side, joker.letter, 24),
            "=",
            power ? piece(power, 1, "what the jokers imitate") : make("span", {}, "–"),
          ),
        );
      }
      if (view.reserve) {
        const held = game.pieces
          .filter((known) => view.reserve[side][known.letter])
          .map((known) => piece(known.letter, view.reserve[side][known.letter], "in reserve"));
        parts.push(make("span", { class: "reserve" }, "Reserve: ", ...(held.length ? held : ["nothing"])));
      } else if (view.lost[side].length) {
        parts.push(
          make(
            "span",
            { class: "reserve" },
            "Lost: ",
            ...view.lost[side].map((letter) => piece(letter, 1, "captured")),
          ),
        );
      }
      const clock = make("span", { class: "clock", id: `clock-${side}` });
      if (this.clocks) clock.textContent = clockText(this.clocks.left[side]);
      line.replaceChildren(...parts, clock);
    }
  }

  explain(man) {
    openTab("rules");
    this.learn.explain(man.side, man.letter, this.tree.current.view?.jokers?.[man.side]);
  }

  // A mouse that rests on a piece is told about it.
  hover(event, man) {
    const power = this.tree?.current.view?.jokers?.[man?.side];
    this.tip.over(event, man && (() => this.learn.describe(man.side, man.letter, power)));
  }

  async go(node) {
    this.clearProblem();
    if (this.editor.isOn) this.editor.turn(false);
    this.tree.current = node;
    await this.refresh();
  }

  promote() {
    this.tree.promote(this.tree.current);
    this.showMoves();
  }

  // Plays one of several moves between two squares; asks if there is more than one.
  async chooseMove(moves) {
    const move = moves.length === 1 ? moves[0] : await this.ask(moves);
    if (move) await this.play(move.text, move.san);
  }

  ask(moves) {
    const { game, current } = this.tree;
    const { side } = current.view;
    const words = (move) => {
      if (move.promotion) return this.board.pieceName(move.promotion);
      if (move.kind === "poison") return "poison it";
      if (move.kind === "cure") return "cure it";
      if (moves.some((other) => other.promotion)) return "stay a pawn";
      return move.captures ? "capture it" : `move (${move.san})`;
    };
    const dialog = byId("choose");
    return new Promise((resolve) => {
      const pick = (move) => {
        dialog.close();
        resolve(move);
      };
      const choice = (move) => {
        const count = move.promotion ? current.view.reserve?.[side][move.promotion] : null;
        return make(
          "button",
          { type: "button", onclick: () => pick(move) },
          move.promotion ? pieceImage(game, side, move.promotion, 40) : null,
          `${words(move)}${count ? ` (${count} in reserve)` : ""}`,
        );
      };
      dialog.replaceChildren(
        make("h2", { id: "choose-title" }, "Which move?"),
        ...moves.map(choice),
        make("button", { type: "button", onclick: () => pick(null) }, "None"),
      );
      dialog.oncancel = () => resolve(null);
      dialog.showModal();
    });
  }

  // Makes a move, and lets the engine answer.
  async play(text, san) {
    this.clearProblem();
    const side = this.tree.current.view.side;
    const child = this.tree.play(text, san);
    if (this.playing) {
      this.tree.promote(child);
      this.clocks?.press(side);
    }
    await this.refresh();
    if (child.view?.outcome) this.clocks?.stop();
    this.answer();
  }

  // Plays the moves of a line of thinking.
  async playLine(moves) {
    const [first] = moves;
    const known = this.tree.current.view.legal.find((move) => move.text === first);
    if (known) await this.play(known.text, known.san);
  }

  // Lets the engine move if it is its turn.
  async answer() {
    const { tree } = this;
    const node = tree.current;
    const { view } = node;
    if (!this.playing || this.ending || !view || view.outcome || this.kinds[view.side] !== "engine") return;
    const run = ++this.thinking;
    const limits = {
      skill: this.skill,
      ...(this.clocks ? { clock: this.clocks.state(view.side) } : { movetime_ms: this.movetime }),
    };
    byId("now").hidden = false;
    byId("again").hidden = true;
    this.say(`${NAME[view.side]} is thinking …`);
    try {
      const { best } = await this.server.ask("search", { line: tree.line(), limits });
      if (run !== this.thinking || tree !== this.tree || tree.current !== node || !this.playing) return;
      const move = view.legal.find((known) => known.text === best);
      if (move) await this.play(move.text, move.san);
    } catch (error) {
      if (run === this.thinking) {
        this.report(error);
        byId("again").hidden = false;
      }
    } finally {
      if (run === this.thinking) byId("now").hidden = true;
    }
  }

  stopPlaying() {
    this.thinking++;
    this.playing = false;
    this.clocks?.end();
    this.clocks = null;
    byId("now").hidden = true;
    byId("again").hidden = true;
    this.server.stop();
  }

  async finish(result, text) {
    this.ending = `${result} ${text}`;
    this.thinking++;
    this.playing = false;
    this.clocks?.stop();
    this.server.stop();
    await this.refresh();
  }

  // Takes back to the person's last turn. The moves stay in the list, so that they can be played again.
  async takeBack() {
    this.clearProblem();
    this.thinking++;
    byId("now").hidden = true;
    this.ending = null;
    let node = this.tree.current.parent;
    if (!node) {
      this.report(new Error("There are no moves to take back."));
      return;
    }
    const persons = SIDES.filter((side) => this.kinds[side] === "person");
    await this.load(node);
    if (this.playing && persons.length === 1 && node.view.side !== persons[0] && node.parent)
      node = node.parent;
    await this.server.stop();
    await this.go(node);
  }

  listen() {
    const on = (id, action) =>
      byId(id).addEventListener("click", () => action().catch((error) => this.report(error)));
    on("new", () => this.setup());
    on("first", () => this.go(this.tree.root));
    on("last", () => this.go(this.tree.end(this.tree.current)));
    on("previous", () => this.go(this.tree.current.parent ?? this.tree.current));
    on("next", () => this.go(this.tree.current.children[0] ?? this.tree.current));
    on("back", () => this.takeBack());
    on("now", () => this.server.stop());
    on("again", async () => {
      this.clearProblem();
      await this.answer();
    });
    on("flip", async () => {
      this.board.lay(this.tree.game, !this.board.flipped);
      await this.refresh();
    });
    on("resign", async () => {
      const persons = SIDES.filter((side) => this.kinds[side] === "person");
      const side = persons.length === 2 ? this.tree.current.view.side : persons[0];
      await this.finish(side === "white" ? "0-1" : "1-0", `${NAME[side]} resigns`);
    });
    byId("typed").addEventListener("submit", async (event) => {
      event.preventDefault();
      const input = byId("move");
      try {
        this.clearProblem();
        if (this.playable(this.tree.current.view) === null)
          throw new Error("The game is over, or it is not your turn.");
        const { text } = await this.server.ask("move", { line: this.tree.line(), text: input.value.trim() });
        const move = this.tree.current.view.legal.find((known) => known.text === text);
        input.value = "";
        await this.play(move.text, move.san);
      } catch (error) {
        this.report(error);
      }
    });
    document.addEventListener("keydown", (event) => {
      if (
        event.target.closest("input, textarea, select, dialog, [role=tab], #board") ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      const target = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
      if (!target) return;
      event.preventDefault();
      byId(target).click();
    });
  }

  // Asks for a new game.
  async setup() {
    openSetup(this.games, this.tree.game.id, this.skill, (choice) => this.newGame(choice));
  }

  async newGame({ game, array, wish, skill, clock, movetime }) {
    this.clearProblem();
    this.editor.turn(false);
    const start = array ? { array } : {};
    if (!(await this.begin(start, game, { flip: wish === "black" }))) return;
    if (this.analysis.isOn) this.analysis.turnOff();
    this.skill = skill;
    this.movetime = movetime;
    this.kinds = {
      white: ["white", "persons"].includes(wish) ? "person" : "engine",
      black: ["black", "persons"].includes(wish) ? "person" : "engine",
    };
    this.playing = wish !== "none";
    if (clock && this.playing) {
      this.clocks = new Clocks(
        clock[0],
        clock[1],
        (left) => {
          for (const side of SIDES) {
            const element = byId(`clock-${side}`);
            if (element) element.textContent = clockText(left[side]);
          }
        },
        (side) => this.finish(side === "white" ? "0-1" : "1-0", `${NAME[side]} has no time left`),
      );
      this.clocks.start(this.tree.current.view.side);
    }
    await this.refresh();
    this.answer();
  }
}

const table = new Table();
table.start().catch((error) => table.report(error));
