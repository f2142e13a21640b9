// The engine in a worker: lines of UCI, and promises.

import { isNode } from "./read.js";

const WORKER = new URL("./worker.js", import.meta.url);

// The worker of a page or of node, with the functions of the former.
async function makeWorker(receive, fail) {
  if (!isNode) {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = (event) => receive(event.data);
    worker.onerror = (event) => fail(new Error(event.message ?? "the worker cannot be started"));
    return worker;
  }
  const { Worker: NodeWorker } = await import("node:worker_threads");
  const worker = new NodeWorker(WORKER);
  worker.on("message", receive);
  worker.on("error", fail);
  return worker;
}

// The words of UCI for the limits of a search.
const LIMITS = { depth: "depth", nodes: "nodes", mate: "mate", movetime: "movetime" };
const CLOCKS = { wtime: "wtime", btime: "btime", winc: "winc", binc: "binc" };

// A line "info …" as an object; null if it has no score.
function readInfo(line) {
  const score = / score (cp|mate) (-?\d+)( lowerbound| upperbound)?/.exec(line);
  if (!score) return null;
  const number = (name) => Number(new RegExp(` ${name} (\\d+)`).exec(line)?.[1] ?? 0);
  return {
    depth: number("depth"),
    seldepth: number("seldepth"),
    multipv: number("multipv"),
    [score[1]]: Number(score[2]),
    bound: score[3]?.trim() ?? "exact",
    nodes: number("nodes"),
    nps: number("nps"),
    time: number("time"),
    pv: / pv (.*)$/.exec(line)?.[1].split(" ") ?? [],
  };
}

// Puts a line of thinking at its rank. If its move had a lower rank, the lines between move down, so that no
// move is there twice when a search ends between two ranks.
function rank(found, info) {
  const at = info.multipv - 1;
  const before = found.findIndex(({ pv }) => pv[0] === info.pv[0]);
  if (before > at) found.splice(at, 0, ...found.splice(before, 1));
  found[at] = info;
}

const numbered = (found) => found.map((info, index) => ({ ...info, multipv: index + 1 }));

export class Engine {
  #worker;
  #listeners = new Set();
  #fail;
  #failed;
  // The promise of the last request. Requests are carried out one after the other.
  #last = Promise.resolve();
  // The number of searches that were asked for, and of those that `stop` has ended.
  #asked = 0;
  #stopped = 0;

  // `onLine` is called with each line of UCI that the engine prints.
  constructor(onLine = null) {
    // The answer to a game file is not a line.
    if (onLine) this.#listeners.add((message) => typeof message === "string" && onLine(message));
    this.#failed = new Promise((_, reject) => (this.#fail = reject));
    this.#failed.catch(() => {});
    const receive = (message) => this.#listeners.forEach((listener) => listener(message));
    this.#worker = makeWorker(receive, this.#fail);
    this.#worker.catch(this.#fail);
  }

  // Sends a line of UCI.
  send(line) {
    this.#post(String(line));
  }

  #post(message) {
    this.#worker.then(
      (worker) => worker.postMessage(message),
      () => {},
    );
  }

  // Sends messages, and waits for the first answer that `read` takes, by returning something.
  #ask(messages, read) {
    const answer = new Promise((resolve, reject) => {
      const listener = (message) => {
        try {
          const value = read(message);
          if (value === undefined) return;
          resolve(value);
        } catch (error) {
          reject(error);
        }
        this.#listeners.delete(listener);
      };
      this.#listeners.add(listener);
      messages.forEach((message) => this.#post(message));
    });
    return Promise.race([answer, this.#failed]);
  }

  #then(action) {
    const result = this.#last.then(action);
    this.#last = result.catch(() => {});
    return result;
  }

  // Sets an option. Rejects with the reason if it does not exist or the value is bad.
  setOption(name, value) {
    const lines = [`setoption name ${name}${value === undefined ? "" : ` value ${value}`}`, "isready"];
    return this.#then(() => this.#ready(lines));
  }

  // Sends lines, and waits until they are carried out. Rejects with what the engine says about them.
  #ready(lines) {
    let said = null;
    return this.#ask(lines, (line) => {
      if (line === "readyok") {
        if (said) throw new Error(said);
        return null;
      }
      if (/^info string (?!games loaded|the network)/.test(line)) said ??= line.slice("info string ".length);
      return undefined;
    });
  }

  // Loads a game file. Resolves with its name; rejects with all its problems.
  load(text) {
    const read = (message) => {
      if (message.error !== undefined) throw new Error(message.error);
      return message.loaded;
    };
    return this.#then(() => this.#ask([{ load: String(text) }], read));
  }

  // Forgets all earlier searches.
  newGame() {
    return this.#then(() => this.#ready(["ucinewgame", "isready"]));
  }

  // Searches a position until a limit is met, or `stop` is called. See index.d.ts.
  search({ game, fen, moves = [], lines = 1, searchMoves = [], onInfo, ...limits } = {}) {
    const number = ++this.#asked;
    return this.#then(async () => {
      const before = [`setoption name MultiPV value ${lines}`];
      if (game !== undefined) before.unshift(`setoption name UCI_Variant value ${game}`);
      const start = fen === undefined ? "startpos" : `fen ${fen}`;
      before.push(`position ${start}${moves.length ? ` moves ${moves.join(" ")}` : ""}`, "isready");
      await this.#ready(before);
      const words = Object.entries({ ...LIMITS, ...CLOCKS })
        .filter(([name]) => limits[name] !== undefined)
        .map(([name, word]) => `${word} ${limits[name]}`);
      const chosen = searchMoves.length ? ` searchmoves ${searchMoves.join(" ")}` : "";
      const go = `go ${words.length ? words.join(" ") : "infinite"}${chosen}`;
      const found = [];
      const failures = [];
      // A search that was stopped before it could begin still needs a move.
      const messages = number <= this.#stopped ? [go, "stop"] : [go];
      return this.#ask(messages, (line) => {
        if (typeof line !== "string") return undefined;
        const info = line.startsWith("info ") ? readInfo(line) : null;
        if (info) {
          rank(found, info);
          try {
            if (!failures.length) onInfo?.(info);
          } catch (error) {
            // The search ends before the promise rejects, so that the next one can begin.
            failures.push(error);
            this.send("stop");
          }
        }
        const best = /^bestmove (\S+)(?: ponder (\S+))?/.exec(line);
        if (!best) return undefined;
        if (failures.length) throw failures[0];
        return {
          move: best[1] === "(none)" ? null : best[1],
          ponder: best[2] ?? null,
          lines: numbered(found),
        };
      });
    });
  }

  // Ends the search in progress and those that wait. Each resolves with a move.
  stop() {
    this.#stopped = this.#asked;
    this.send("stop");
  }

  // Ends the worker. Searches and requests that are not finished reject.
  async close() {
    this.#fail(new Error("the engine is closed"));
    const worker = await this.#worker.catch(() => null);
    await worker?.terminate();
  }
}
