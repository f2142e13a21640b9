// What the worker of an engine does, in a page and in node. The first message is { module, networks }: the
// compiled WebAssembly, and the address of each network. The others are
//
//     a line of UCI                                      answered by lines of UCI
//     { id, load: text }                                 answered by { id, value: the name of the game }
//     { id, check: { game, fen, moves, searchMoves } }   answered by { id, value: { lines, chosen } }
//
// with { id, error: sentence } in place of a value. The lines of a check set the position up, and `chosen`
// are the moves to search. { over: true } says that the session has ended.

import start, { Uci } from "./belladonna.js";

// The nodes of a slice. Between two slices messages are read. All computers have the same slices, so that a
// search of a number of nodes has the same result everywhere.
const SLICE = 50_000;

const CHOICE = /^\s*setoption\s+name\s+UCI_Variant\s+value\s+(.*\S)/i;

// Calls a function when the messages that have come are read. Timers would wait for some milliseconds.
function makeLater() {
  if (globalThis.setImmediate) return globalThis.setImmediate;
  const { port1, port2 } = new MessageChannel();
  return (action) => {
    port1.onmessage = action;
    port2.postMessage(0);
  };
}

class Session {
  #tell;
  #read;
  #later = makeLater();
  #uci;
  #isWorking = false;
  // The game of the session.
  #game = "chess";
  // The address of each network, and a promise for each that was asked for.
  #addresses;
  #networks = new Map();

  constructor(tell, read, addresses) {
    this.#tell = tell;
    this.#read = read;
    this.#addresses = addresses;
    this.#uci = new Uci();
  }

  async handle(message) {
    if (typeof message === "string") return this.#line(message);
    const { id } = message;
    try {
      const answer = () => (message.check ? this.#check(message.check) : this.#uci.load(message.load).name);
      this.#tell({ id, value: answer() });
    } catch (error) {
      this.#tell({ id, error: error.message });
    }
  }

  async #line(line) {
    const choice = CHOICE.exec(line);
    if (choice) this.#choose(choice[1]);
    else if (/^\s*(go|isready|eval)\b/.test(line)) await this.#prepare();
    this.#uci.send(line).forEach(this.#tell);
    if (this.#uci.isOver) return this.#tell({ over: true });
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#later(() => this.#work());
  }

  // The engine answers to the name of an unknown game, and keeps its game.
  #choose(name) {
    try {
      this.#game = this.#uci.game(name).name;
    } catch {
      return;
    }
  }

  // The network of the game, before the engine needs it. Without it the engine is weaker, and says so.
  async #prepare() {
    const { network } = this.#uci.game(this.#game);
    if (network === undefined) return;
    if (!this.#networks.has(network)) this.#networks.set(network, this.#use(network));
    await this.#networks.get(network);
  }

  async #use(network) {
    try {
      this.#uci.useNetwork(await this.#read(this.#addresses[network]));
    } catch (error) {
      this.#networks.delete(network);
      this.#tell(`info string the network ${network} is missing: ${error.message}`);
    }
  }

  #check({ game, fen, moves, searchMoves }) {
    const name = game === undefined ? this.#game : this.#uci.game(game).name;
    const [made, chosen] = this.#uci.check(game, fen, moves, searchMoves);
    const start = fen === undefined ? "startpos" : `fen ${fen}`;
    const lines = [`position ${start}${made && ` moves ${made}`}`];
    // A game that is chosen again would begin anew.
    if (name !== this.#game) lines.unshift(`setoption name UCI_Variant value ${name}`);
    return { lines, chosen };
  }

  #work() {
    this.#isWorking = this.#uci.advance(SLICE);
    this.#uci.take().forEach(this.#tell);
    if (this.#uci.isOver) this.#tell({ over: true });
    if (this.#isWorking) this.#later(() => this.#work());
  }
}

// A function that takes the messages for a session. `tell` sends a message, and `read` returns a promise of
// the bytes at an address.
export function answer(tell, read) {
  // Messages are handled one after the other.
  let last = Promise.resolve();
  let session = null;
  async function handle(message) {
    if (session) return session.handle(message);
    await start({ module_or_path: message.module });
    session = new Session(tell, read, message.networks);
  }
  // A failure ends the worker as an error of a script does: the engine's promises reject.
  const fail = (error) =>
    setTimeout(() => {
      throw error;
    });
  return (message) => (last = last.then(() => handle(message)).catch(fail));
}
