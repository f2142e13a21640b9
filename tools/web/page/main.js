// The page: a game in progress, the board, the players, and what stands beside them.

import { Analysis } from "./analysis.js";
import { Banner } from "./banner.js";
import { Beginning } from "./beginning.js";
import { Board, originOf } from "./board.js";
import { chooseMove, confirm } from "./choose.js";
import { Clocks, clockText } from "./clock.js";
import { Server } from "./connection.js";
import { listen } from "./controls.js";
import { byId } from "./dom.js";
import { Friend, friendToken } from "./friend.js";
import { Lazy } from "./lazy.js";
import { Learn } from "./learn.js";
import { Lesson } from "./lesson.js";
import { isFirstVisit, readLast, readLink, readStored, store } from "./link.js";
import { Looking } from "./looking.js";
import { gameOfFile } from "./own.js";
import { Openings } from "./openings.js";
import { Notes } from "./notes.js";
import { SIDES, namesOf, showPlayers, sided } from "./players.js";
import { Puzzles } from "./puzzles.js";
import { Settings } from "./settings.js";
import { Setup } from "./setup.js";
import { MoveList, makeTabs, openTab } from "./side.js";
import { soundOf } from "./sound.js";
import { Start } from "./start.js";
import { Status } from "./status.js";
import { Tabs } from "./tabs.js";
import { Tags } from "./tags.js";
import { Tip } from "./tip.js";
import { Tree } from "./tree.js";
import { Turns } from "./turns.js";

const FIRST_GAME = "gothic";
// The positions that are loaded before and after the one on the board.
const MOST_AHEAD = 10;

class Table {
  constructor() {
    this.server = new Server((loss) => this.showConnection(loss));
    this.bar = byId("bar");
    this.settings = new Settings();
    this.details = new Map();
    // Who plays: `kinds`, `skill`, `movetime`, `time` (minutes and increment), and whether the engine
    // `acceptsDraw`. Null without players.
    this.match = null;
    // The last position of the game that is played.
    this.live = null;
    // The result and its reason if the game has not ended by the rules.
    this.ending = null;
    this.clocks = null;
    this.board = new Board(byId("board"), {
      move: (moves) => this.act(() => this.chooseMove(moves)),
      explain: (piece, element) => this.explain(piece, element),
      hover: (event, piece) => this.hover(event, piece),
      draw: (from, to, colour) => this.draw(from, to, colour),
      edit: (square, from, element) => this.setup.editor.edit(square, from, element),
      tool: () => this.setup.editor.tool,
    });
    this.tip = new Tip();
    this.status = new Status(this);
    this.banner = new Banner(this);
    // Whose turn it is: in games at this page, and in those with a friend.
    this.alone = this.turns = new Turns(this);
    this.friend = new Friend(this);
    this.looking = new Looking(this);
    this.tabs = new Tabs({ taken: () => this.leaveToOther(), owned: () => this.act(() => this.takeOver()) });
    const panels = makeTabs();
    this.analysis = new Analysis(panels.moves, this);
    this.openings = new Openings(this.analysis.list, this);
    this.moves = new MoveList(this.analysis.moves, (node) => this.act(() => this.go(node)));
    this.notes = new Notes(this.analysis.moves, this);
    this.tags = new Tags(this.analysis.moves, this);
    this.lesson = new Lesson(this.analysis, this);
    this.learn = new Learn(panels.rules, this);
    this.setup = new Setup(panels.edit, this);
    this.records = new Lazy((later) => new later.Records(panels.record, this));
    this.puzzles = new Puzzles(panels.puzzles, this);
    this.beginning = new Beginning(this);
    this.welcome = new Start(this, openTab);
    listen(this);
  }

  async start() {
    this.opened = this.openFirst();
    await this.opened;
    await this.list;
    await this.puzzles.begun(this.tree);
  }

  async openFirst() {
    const isFirst = isFirstVisit();
    if (isFirst) this.welcome.show();
    let isOpen = false;
    await this.act(async () => (isOpen = await this.open(true)));
    // What is wrong with a link is said beside another game.
    if (!isOpen) await this.begin({}, FIRST_GAME, { isNew: false, isBehind: isFirst });
  }

  // Has the list of games from the server, after what is needed for the board.
  async listGames() {
    const { games, marks, elo, openings, friends } = await this.server.ask("games");
    Object.assign(this, { games, marks, elo, offersFriends: friends });
    this.openings.games = openings;
    if (this.tree) await this.openings.show(this.tree.current);
    this.puzzles.showGames(games);
    this.welcome.showGames(games, friends);
    // Most of what a person can do on the start screen needs the second file.
    if (!byId("start").hidden) import("./later.js").catch(() => {});
  }

  // Opens the game of the entry of the history or of the link. Returns whether there is one.
  async open(isStart = false) {
    if (friendToken()) return this.friend.join(friendToken());
    const saved = readStored(isStart);
    const given = saved ?? (await readLink());
    const isOpen = Boolean(given) && (await this.begin(given.start, given.game, { ...given, isNew: false }));
    if (isOpen && given.rules) await this.beginning.read(this.tree.game);
    return isOpen;
  }

  // Does what the person wants, once there is a game on the board. A sentence about an earlier problem goes.
  async act(action) {
    byId("problem").hidden = true;
    try {
      if (!this.tree) await this.opened;
      await action();
    } catch (error) {
      this.report(error);
    }
  }

  // A sentence about something that went wrong. The game in progress stays as it was.
  report(error) {
    const problem = byId("problem");
    // Commands are of no use here.
    problem.textContent = sided(this.tree?.game, error.message.replace("`belladonna games`", "New game"));
    problem.hidden = false;
  }

  showConnection(loss) {
    byId("connection").textContent = loss ?? "";
    byId("connection").hidden = !loss;
    this.clocks?.pause(Boolean(loss) && !this.isFriends);
  }

  say(text) {
    this.status.say(text);
  }

  // The details of a game. A game of one's own that the page does not know yet has its `file`.
  async gameDetails(id, file = null) {
    if (this.details.has(id)) return this.details.get(id);
    const game = file
      ? await gameOfFile(this.server, file)
      : (await this.server.ask("game", { game: id })).game;
    this.details.set(game.id, game);
    return game;
  }

  // Begins at a position, with moves, or with a record that has variations; without players if there is no
  // `match`; behind the start screen if it `isBehind`. `left` has the times of the clocks if it goes on.
  // Returns whether it could be set up; if not, nothing changes.
  async begin(start, id, options = {}) {
    const { moves = [], record = null, file = null, flip = false, match = null, ending = null } = options;
    let tree;
    try {
      const details = this.gameDetails(id, file);
      // The server must have read a file before it knows a position.
      const game = file ? await details : { id };
      tree = record ? Tree.fromRecord(game, start, record) : new Tree(game, start);
      const line = record ? tree.line() : { ...tree.line(), moves };
      const asked = this.server.ask("position", { line });
      this.list ??= this.listGames();
      const [known, { position }] = await Promise.all([details, asked]);
      tree.game = known;
      if (!record) moves.forEach((move, index) => tree.play(move, position.san[index]));
      tree.path().forEach((node, index) => (node.san ??= position.san[index]));
      tree.current.view = position;
      markEnds(tree, tree.current);
      await this.load(tree.root, tree);
      if (match) await this.load(tree.end(), tree);
    } catch (error) {
      this.report(error);
      return false;
    }
    this.leave();
    if (!options.isBehind) this.welcome.hide();
    this.beginning.rulebook?.hide();
    [this.tree, this.match, this.ending] = [tree, match, ending];
    this.turns = options.turns ?? this.alone;
    if (this.turns !== this.friend) this.friend.leave();
    // The time of its beginning tells a game from others.
    this.begun = options.begun ?? Date.now();
    this.live = match && tree.end();
    await this.tabs.show(match && !ending && !this.isFriends ? this.begun : null);
    if (match?.time) this.makeClocks(options.left);
    byId("title").textContent = tree.game.title;
    document.title = `${tree.game.title} – Belladonna`;
    this.board.lay(tree.game, flip);
    this.learn.show(tree.game);
    this.setup.close();
    this.setup.showGame(tree.game);
    await this.refresh(options.isNew ?? true);
    if (match) this.turns.answer(this.live);
    await this.puzzles.begun(tree);
    return true;
  }

  makeClocks(left = null) {
    const [minutes, seconds] = this.match.time;
    this.clocks = new Clocks(
      left ?? { white: minutes * 60000, black: minutes * 60000 },
      seconds * 1000,
      (shown) => {
        for (const side of SIDES) {
          const element = byId(`clock-${side}`);
          if (element) element.textContent = clockText(shown[side]);
        }
      },
      (side) => this.turns.flag(side),
    );
    if (!this.isOver && !this.tabs.isElsewhere) this.clocks.start(this.live.view.side);
  }

  // Another tab plays the game of this one.
  async leaveToOther() {
    this.turns.stop();
    this.clocks?.stop();
    await this.refresh();
  }

  // Goes on with the game that another tab has played, as it was stored last.
  async takeOver() {
    const saved = readLast(this.begun) ?? this.packed();
    await this.begin(saved.start, saved.game, { ...saved, isNew: false });
  }

  // Whether the game is one with a friend.
  get isFriends() {
    return this.turns === this.friend;
  }

  // Leaves the game in progress.
  leave() {
    this.turns.stop();
    this.clocks?.end();
    this.clocks = null;
  }

  // Whether the game that is played is over.
  get isOver() {
    return Boolean(this.ending || this.live?.view?.outcome);
  }

  // Has a node's position from the server.
  async load(node, tree = this.tree) {
    if (!node.view) {
      // One request is enough for a position that is on its way.
      node.loading ??= this.server.ask("position", { line: tree.line(node) });
      try {
        node.view = (await node.loading).position;
      } finally {
        node.loading = null;
      }
      markEnds(tree, node);
    }
    return node.view;
  }

  // Shows the current position.
  async refresh(isNew = false) {
    const { tree } = this;
    const node = tree.current;
    await this.load(node);
    if (tree !== this.tree || node !== tree.current) return;
    const { view } = node;
    this.tip.hide();
    this.board.show(view, this.playable(view), node === this.live && this.isOthers(node));
    this.board.arrows.showDrawn(node.drawn);
    this.setup.showPosition(view);
    this.showPlayers(view);
    this.showMoves();
    this.showState();
    if (this.setup.isOn) this.setup.editor.redraw();
    this.store(isNew);
    this.analysis.show(node);
    await this.openings.show(node);
    if (!this.match) this.loadAround(node);
  }

  // Has the positions around a node from the server, so that steps to them need not wait.
  loadAround(node) {
    const { tree } = this;
    const ahead = tree.path(tree.end(node)).slice(tree.path(node).length);
    const behind = tree.path(node).reverse().slice(1);
    const near = [...ahead.slice(0, MOST_AHEAD), ...behind.slice(0, MOST_AHEAD)];
    // What goes wrong is said when the position is shown.
    for (const known of near) this.load(known, tree).catch(() => {});
  }

  // A game that another tab plays is stored there, and one with a friend by the server.
  store(isNew = false) {
    if (!this.tabs.isElsewhere && !this.isFriends) store(this.tree, this.board.flipped, this.packed(), isNew);
  }

  // All that is needed to go on with the game.
  packed() {
    const { tree, board, match, ending, clocks, begun } = this;
    const { game, start } = tree;
    const [record, left, flip] = [tree.pack(), clocks?.left, board.flipped];
    return { game: game.id, file: game.file, begun, start, record, flip, match, ending, left };
  }

  // The side that the person can move, "both" or null. Without players, and after the end, it is both.
  playable(view) {
    if (this.isEnd(view) || this.tabs.isElsewhere) return null;
    if (!this.match || this.isOver) return "both";
    const persons = this.persons();
    return persons.length === 2 ? "both" : (persons[0] ?? null);
  }

  persons() {
    return SIDES.filter((side) => this.match?.kinds[side] === "person");
  }

  showMoves() {
    this.moves.show(this.tree);
    this.notes.show(this.tree);
    this.tags.show(this.tree);
  }

  showState() {
    this.status.show();
  }

  // The position that status and players describe: that of the game that is played, also while the person
  // looks at another one.
  get node() {
    return this.looking.isAway ? this.live : this.tree.current;
  }

  // Whether a position ends the game. An end that a player must claim ends one that is played here, but not
  // an analysis.
  isEnd(view) {
    return Boolean(view.outcome && (this.match || !view.outcome.claim));
  }

  // Whether the engine is to move in a position.
  isEngines(node) {
    const view = node?.view;
    if (!view || view.outcome || this.isOver || this.tabs.isElsewhere) return false;
    return this.match?.kinds[view.side] === "engine";
  }

  // Whether a person waits for a move of the engine or of a friend.
  isOthers(node) {
    const isFriends = this.isFriends && !this.isOver && Boolean(node?.view);
    return this.isEngines(node) || (isFriends && this.match.kinds[node.view.side] === "friend");
  }

  players() {
    return namesOf(this.match, this.tree.tags);
  }

  showPlayers(view) {
    const { board, clocks, node } = this;
    showPlayers(
      {
        game: this.tree.game,
        view,
        names: this.players(),
        turn: this.isEnd(node.view) || (this.ending && node === this.live) ? null : node.view.side,
        clocks,
        flipped: board.flipped,
        pieceName: (letter) => board.pieceName(letter),
      },
      {
        explain: (piece, element) => this.explain(piece, element),
        hover: (event, piece) => this.hover(event, piece),
        leave: () => this.tip.hide(),
        press: (event, piece) => this.board.pressHand(event, piece),
        choose: (piece) => this.board.chooseHand(piece),
      },
    );
  }

  // The card of a piece, beside an element.
  explain(piece, element) {
    this.tip.show(element.getBoundingClientRect(), this.describe(piece));
  }

  describe(piece) {
    return this.learn.describe(piece.side, piece.letter, this.tree.current.view?.jokers?.[piece.side]);
  }

  // A mouse that rests on a piece is told about it, if the person wants that.
  hover(event, piece) {
    if (this.settings.values.cards) this.tip.over(event, piece && (() => this.describe(piece)));
  }

  // Draws an arrow or a circle at the current move, or removes it.
  draw(from, to, colour) {
    const node = this.tree.current;
    const others = node.drawn.filter((known) => known.slice(0, 2).join() !== [from, to].join());
    const isKnown = node.drawn.some((known) => known.join() === [from, to, colour].join());
    node.drawn = isKnown ? others : [...others, [from, to, colour]];
    this.board.arrows.showDrawn(node.drawn);
    this.store();
  }

  async go(node) {
    this.setup.close();
    this.tree.current = node;
    await this.refresh();
  }

  // Plays one of several moves between two squares; asks if there is more than one.
  async chooseMove(moves) {
    const { game, current } = this.tree;
    const { view } = current;
    // A position that is still on its way has no moves.
    if (!view) return;
    const place = byId(`square-${moves[0].to}`).getBoundingClientRect();
    const pieceName = (letter) => this.board.pieceName(letter);
    const move = moves.length === 1 ? moves[0] : await chooseMove(moves, { game, view, pieceName }, place);
    if (move && current === this.tree.current) await this.playHere(move);
  }

  // Plays a move that the person has chosen for the position on the board.
  async playHere({ text, san }) {
    const { current } = this.tree;
    if (!(await this.looking.mayPlay()) || current !== this.tree.current) return;
    const move = current.view.legal.find((known) => known.text === text);
    if (!current.children.find((known) => known.move === text)?.view) this.board.draw(move);
    await this.play(text, san);
  }

  // Makes a move, and lets the engine answer. A person who looks at another position stays there.
  async play(text, san, node = this.tree.current) {
    const { tree } = this;
    const premove = node === this.live && this.isOthers(node) ? this.board.takePremove() : null;
    const child = tree.add(node, text, san);
    if (tree.current === node) tree.current = child;
    if (this.match && !this.isOver) {
      tree.promote(child);
      this.live = child;
      this.clocks?.press(node.view.side);
      this.turns.played(child);
    }
    await this.load(child);
    if (tree !== this.tree) return;
    if (this.isOver) this.clocks?.stop();
    const move = node.view.legal.find((known) => known.text === text);
    this.settings.sound(soundOf(move, child.view));
    await this.refresh();
    if (premove && child === tree.current) {
      const [from, to] = premove;
      const moves = child.view.legal.filter((move) => originOf(move) === from && move.to === to);
      if (moves.length) this.board.offer(moves);
      return;
    }
    this.turns.answer(child);
    await this.lesson.played(child);
    await this.puzzles.played(child);
  }

  // Plays the first moves of a line of thinking. In a game, only the first one can be played.
  async playLine(moves) {
    if (moves.length > 1 && this.match && !this.isOver)
      throw new Error("In a game, only the first move of a line can be played.");
    for (const text of moves) {
      const { current } = this.tree;
      const known = current.view?.legal.find((move) => move.text === text);
      if (!known) return;
      await this.playHere(known);
      if (this.tree.current.parent !== current) return;
    }
  }

  // Whether a game is played that would be lost, and is not over.
  get isRunning() {
    return Boolean(this.match && !this.isOver && !this.isFriends && this.tree.root.children.length);
  }

  // Whether another game may begin. The person is asked if one is played.
  async mayEnd() {
    return !this.isRunning || Boolean(await confirm("The game in progress ends. End it?", "End it"));
  }
}

// Notes where a game goes on after an end that nobody claimed: the last move before it.
function markEnds(tree, node) {
  const { passed } = node.view;
  if (passed) [tree.root, ...tree.path(node)][passed.plies].end = passed.text;
}

const table = new Table();
table.start().catch((error) => table.report(error));
