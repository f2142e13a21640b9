// The engine in a worker: lines of UCI, and promises.

import { callable, line, object, text } from "./check.js";
import { platform } from "./platform.js";
import { readInfo, readOption, rank, numbered } from "./lines.js";
import { goWords, readSearch } from "./search.js";

const CLOSED = "the engine is closed";

// Fits no sentence of the engine.
const NOTHING = /$^/;

// A promise that also rejects when a signal says so.
function until(signal, promise) {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

// The addresses of the networks in a folder.
function addressesIn(folder) {
  const base = new URL(String(folder).replace(/\/?$/, "/"), globalThis.location?.href);
  return Object.fromEntries(
    Object.keys(platform.networks).map((name) => [name, new URL(`${name}.network`, base).href]),
  );
}

export class Engine {
  #worker;
  #listeners = new Set();
  #requests = new Map();
  #fail;
  #failed;
  #failure = null;
  // The promise of the last request. Requests are carried out one after the other.
  #last = Promise.resolve();
  // The number of searches that were asked for, and of those that `stop` has ended.
  #asked = 0;
  #stopped = 0;

  constructor(options = {}) {
    const given = typeof options === "function" ? { onLine: options } : options;
    const { onLine, networks } = object("the options of an engine", given, ["onLine", "networks"]);
    if (onLine) this.#listeners.add(callable("onLine", onLine));
    const folder = networks instanceof URL ? networks.href : networks;
    const addresses = folder === undefined ? platform.networks : addressesIn(text("networks", folder));
    this.#failed = new Promise((_, reject) => {
      this.#fail = (error) => {
        this.#failure ??= error;
        reject(error);
      };
    });
    this.#failed.catch(() => {});
    this.#worker = platform.makeWorker((message) => this.#receive(message), this.#fail);
    this.#worker.postMessage({ module: platform.module, networks: addresses });
  }

  #receive(message) {
    if (typeof message === "string") this.#listeners.forEach((listener) => listener(message));
    else if (message.over) this.#fail(new Error("the engine was told to quit"));
    else {
      const { resolve, reject } = this.#requests.get(message.id);
      this.#requests.delete(message.id);
      if (message.error === undefined) resolve(message.value);
      else reject(new Error(message.error));
    }
  }

  // Sends a line of UCI.
  send(words) {
    if (this.#failure) throw this.#failure;
    this.#worker.postMessage(line("the line", words));
  }

  // Asks the worker something that is no line of UCI.
  #request(message) {
    const answer = new Promise((resolve, reject) => {
      const id = ++this.#asked;
      this.#requests.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...message });
    });
    return Promise.race([answer, this.#failed]);
  }

  // Sends lines, and waits for the first answer that `read` takes, by returning something.
  #ask(lines, read) {
    const answer = new Promise((resolve, reject) => {
      const listener = (told) => {
        try {
          const value = read(told);
          if (value === undefined) return;
          resolve(value);
        } catch (error) {
          reject(error);
        }
        this.#listeners.delete(listener);
      };
      this.#listeners.add(listener);
      lines.forEach((words) => this.send(words));
    });
    return Promise.race([answer, this.#failed]);
  }

  // Sends lines, and waits until they are carried out. Rejects with what the engine says about them, if that
  // has a form.
  #ready(lines, form) {
    let said = null;
    return this.#ask([...lines, "isready"], (told) => {
      if (told === "readyok") {
        if (said) throw new Error(said);
        return null;
      }
      const [, sentence] = /^info string (.*)/.exec(told) ?? [];
      if (sentence && form.test(sentence)) said ??= sentence;
      return undefined;
    });
  }

  // Carries out a request after those before it.
  #then(action) {
    const result = this.#last.then(() => {
      if (this.#failure) throw this.#failure;
      return action();
    });
    this.#last = result.catch(() => {});
    return result;
  }

  async setOption(name, value) {
    line("the name of an option", name);
    if (!["undefined", "number", "boolean"].includes(typeof value)) line("the value of an option", value);
    const words = `setoption name ${name}${value === undefined ? "" : ` value ${value}`}`;
    return this.#then(() => this.#ready([words], /^(?!games loaded|the network)/));
  }

  async options() {
    const found = {};
    return this.#then(() =>
      this.#ask(["uci"], (told) => {
        if (told === "uciok") return found;
        Object.assign(found, readOption(told));
        return undefined;
      }),
    );
  }

  async load(file) {
    text("the game file", file);
    return this.#then(() => this.#request({ load: file }));
  }

  async newGame() {
    return this.#then(() => this.#ready(["ucinewgame"], NOTHING));
  }

  async search(search = {}) {
    const number = ++this.#asked;
    const { signal, onInfo, lines, limits, ...check } = readSearch(search);
    signal?.throwIfAborted();
    const found = this.#then(async () => {
      const { lines: before, chosen } = await this.#request({ check });
      await this.#ready([...before, `setoption name MultiPV value ${lines}`], NOTHING);
      signal?.throwIfAborted();
      const abort = () => this.send("stop");
      signal?.addEventListener("abort", abort);
      // A search that was stopped before it could begin still needs a move.
      const go = goWords(limits, chosen);
      const search = this.#search(number <= this.#stopped ? [go, "stop"] : [go], onInfo);
      return search.finally(() => signal?.removeEventListener("abort", abort));
    });
    return signal ? until(signal, found) : found;
  }

  // Searches, and collects what the engine says. A failure of `onInfo` ends the search before the promise
  // rejects, so that the next one can begin.
  #search(words, onInfo) {
    const found = [];
    let failure = null;
    return this.#ask(words, (told) => {
      const info = told.startsWith("info ") ? readInfo(told) : null;
      if (info) {
        rank(found, info);
        try {
          if (!failure) onInfo?.(info);
        } catch (error) {
          failure = { error };
          this.send("stop");
        }
      }
      const best = /^bestmove (\S+)(?: ponder (\S+))?/.exec(told);
      if (!best) return undefined;
      if (failure) throw failure.error;
      const move = best[1] === "(none)" ? null : best[1];
      return { move, ponder: best[2] ?? null, lines: numbered(found) };
    });
  }

  // Ends the search in progress and those that wait. Each resolves with a move.
  stop() {
    this.#stopped = this.#asked;
    if (!this.#failure) this.send("stop");
  }

  // Ends the worker. Searches and requests that are not finished reject.
  async close() {
    this.#fail(new Error(CLOSED));
    await this.#worker.terminate();
  }
}

// For `await using`, where it is known.
if (Symbol.asyncDispose) Engine.prototype[Symbol.asyncDispose] = Engine.prototype.close;
