// A game of two people, each at a page of their own. The server has the game: it knows the moves, the clocks
// and how the game ends, and this page follows it. Where the page asks whose turn it is, this takes the place
// of the turns of the engine (`turns.js`).

import { confirm } from "./choose.js";
import { FriendPanel } from "./friendpanel.js";
import { FriendSocket, askOnce, hasServer, sentence } from "./friendsocket.js";
import { NAME, sided } from "./players.js";

// The token in the address of the page, if it has one.
export const friendToken = () => new URLSearchParams(location.hash.slice(1)).get("friend");

export class Friend {
  // `table` has the game.
  constructor(table) {
    this.table = table;
    // The engine never thinks here.
    this.search = null;
    this.socket = null;
    this.panel = new FriendPanel({ send: (type) => this.send({ type }), goTo });
  }

  // Makes a game on the server, and goes to it.
  async create({ game, file, start, match }) {
    const side = match.kinds.white === "person" ? "white" : "black";
    const [minutes, seconds] = match.time ?? [];
    const time = match.time && {
      initial_ms: Math.round(minutes * 60000),
      increment_ms: Math.round(seconds * 1000),
    };
    const created = await askOnce({ type: "create", ...(file ? { file } : { game }), ...start, time, side });
    goTo(created[side]);
  }

  // Takes part in the game of a token, or watches it. Returns whether it could be set up.
  join(token) {
    if (!hasServer) throw new Error("This link is one of a server of Belladonna, and this page has none.");
    this.leave();
    this.known = [];
    this.sent = null;
    this.tree = null;
    return new Promise((resolve, reject) => {
      this.first = { resolve, reject };
      // The messages are handled one after the other.
      let queue = Promise.resolve();
      const socket = new FriendSocket(
        token,
        (message) => {
          queue = queue.then(() => socket === this.socket && this.take(message));
          queue = queue.catch((error) => this.table.report(error));
        },
        () => this.lose(),
      );
      this.socket = socket;
    });
  }

  // Leaves the game, which goes on without this page.
  leave() {
    if (!this.socket) return;
    this.socket.end();
    this.socket = null;
    this.panel.hide();
    this.lockAnalysis(false);
  }

  lose() {
    this.isLost = true;
    if (this.tree) this.showPanel();
  }

  async take(message) {
    const { table } = this;
    if (message.type === "error") {
      this.sent = null;
      if (!this.first) {
        table.report(new Error(sentence(message.message)));
        await this.follow();
        return;
      }
      this.leave();
      this.first.reject(new Error(sentence(message.message)));
      return;
    }
    if (message.type === "joined") {
      this.joined = message;
      this.seat = message.seat;
      this.isLost = false;
    }
    this.news = message;
    this.known.splice(message.ply, Infinity, ...message.moves);
    if (this.first) {
      const isThere = await this.lay();
      this.first.resolve(isThere);
      this.first = null;
      return;
    }
    // A move that the server does not know was sent without a connection.
    if (message.type === "joined" && this.sent?.ply === this.known.length) this.socket.send(this.sent);
    await this.follow();
    if (this.news.next && this.wantsNext && table.turns === this) goTo(this.news.next);
  }

  // Begins at the position of the server.
  async lay() {
    const { table, seat, joined, known, news } = this;
    const mine = (side) => (side === seat ? "person" : "friend");
    const kind = (side) => (seat === "watch" ? "player" : mine(side));
    const { time, fen, array } = joined;
    const match = {
      kinds: { white: kind("white"), black: kind("black") },
      time: time && [time.initial_ms / 60000, time.increment_ms / 1000],
    };
    const start = fen ? { fen } : array === null ? {} : { array };
    this.sent = null;
    const isThere = await table.begin(start, joined.game, {
      file: joined.file,
      moves: [...known],
      flip: seat === "black",
      match,
      ending: news.ending,
      left: news.left,
      isNew: false,
      turns: this,
    });
    if (isThere) {
      this.tree = table.tree;
      this.wantsNext = seat === "watch" && !news.next;
      this.showState();
    } else this.leave();
    return isThere;
  }

  // Plays what is new on the board.
  async follow() {
    const { table, known } = this;
    if (table.tree !== this.tree) return;
    const played = table.tree.path(table.live).map(({ move }) => move);
    const isSame = known.every((move, index) => index >= played.length || move === played[index]);
    const isAhead = played.length > known.length && !this.sent;
    if (!isSame || isAhead) {
      await this.lay();
      return;
    }
    for (const move of known.slice(played.length)) {
      const { live } = table;
      const { san } = (await table.load(live)).legal.find(({ text }) => text === move);
      await table.play(move, san, live);
      if (table.tree !== this.tree) return;
    }
    // Whether the last move has ended the game is in its position.
    await table.load(table.live);
    const { ending } = this.news;
    if (ending && !table.ending) {
      table.ending = ending;
      table.settings.sound("end");
      await table.refresh();
    }
    this.showState();
  }

  showState() {
    const { table, news } = this;
    const { left, running } = news;
    // A move that is on its way has stopped the clock here.
    if (left && !(this.sent && running === this.seat)) table.clocks?.set(left, table.isOver ? null : running);
    this.lockAnalysis(this.seat !== "watch" && !table.isOver);
    this.showPanel();
  }

  showPanel() {
    const { seat, joined, news, isLost, table } = this;
    const { sides } = table.tree.game;
    this.panel.show({ seat, sides, joined, news, isLost, isOver: table.isOver });
  }

  // The engine helps nobody who plays.
  lockAnalysis(isLocked) {
    const { analysis } = this.table;
    if (isLocked && analysis.isOn) analysis.turnOff();
    for (const control of [analysis.toggle, analysis.whole]) control.disabled = isLocked;
  }

  send(message) {
    if (message.type === "rematch") this.wantsNext = true;
    this.socket?.send(message);
  }

  // Why the person may not move now, if that is so.
  refusal() {
    const { table } = this;
    if (table.isOver) return null;
    if (this.seat === "watch") return "You are watching this game.";
    if (table.looking.isAway) return "In a game with a friend you move in its last position only.";
    return table.live.view?.side === this.seat ? null : "It is your friend’s turn.";
  }

  // A move was played on the board. One of the person goes to the server.
  played(node) {
    const { table, known } = this;
    const ply = table.tree.path(node).length - 1;
    if (ply < known.length) return;
    this.sent = { type: "move", ply, move: node.move };
    this.socket?.send(this.sent);
    // The clocks do not run before both have moved.
    if (!this.news.running) table.clocks?.stop();
  }

  // The server says when a clock has run out. There is no search that begins or ends.
  answer() {}
  flag() {}
  stop() {}

  async takeBack() {
    const { table } = this;
    if (!table.isOver) throw new Error("In a game with a friend no move can be taken back.");
    if (!table.tree.current.parent) throw new Error("There are no moves to take back.");
    await table.go(table.tree.current.parent);
  }

  async resign() {
    const words = `Resign as ${sided(this.table.tree.game, NAME[this.seat])}`;
    if (await confirm(`${words}?`, words, "danger")) this.send({ type: "resign" });
  }

  async offerDraw() {
    if (await confirm("Offer a draw?", "Offer a draw", "primary")) this.send({ type: "draw" });
  }

  rematch() {
    if (this.seat === "watch") throw new Error("Those who play can agree on a rematch.");
    this.send({ type: "rematch" });
  }
}

// Goes to the game of a token, in a new entry of the history.
function goTo(token) {
  location.hash = new URLSearchParams({ friend: token });
}
