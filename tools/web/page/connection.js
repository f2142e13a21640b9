// The messages to the server and its answers. A page without a server has a worker that answers in its place.

import { artist, byId } from "./dom.js";

// The longest message that the server reads.
const LONGEST = 250000;
const RETRY_MS = 1000;

// The script of the worker, in a page that has one instead of a server.
const { worker: WORKER } = document.documentElement.dataset;

// A worker with the events and the function of a WebSocket.
class WorkerSocket extends EventTarget {
  constructor(worker) {
    super();
    // The pictures that the worker shall draw: functions that take them, by address.
    this.pictures = new Map();
    this.worker = worker;
    this.worker.onmessage = ({ data }) => this.take(data);
    this.worker.onerror = ({ message }) => {
      this.worker.terminate();
      for (const { reject } of this.pictures.values()) reject(new Error("the worker has ended"));
      const detail = `The engine in the page has failed${message ? `: ${message}` : ""}.`;
      this.dispatchEvent(new CustomEvent("close", { detail }));
    };
    artist.draw = (address) =>
      new Promise((resolve, reject) => {
        this.pictures.set(address, { resolve, reject });
        this.worker.postMessage({ address });
      });
  }

  take(data) {
    if (data === "ready") this.dispatchEvent(new Event("open"));
    else if (typeof data === "string") this.dispatchEvent(new MessageEvent("message", { data }));
    else if (data.weaker !== undefined) byId("weaker").textContent = data.weaker ?? "";
    else {
      const { resolve, reject } = this.pictures.get(data.address);
      this.pictures.delete(data.address);
      if (data.svg === undefined) reject(new Error(`there is no picture ${data.address}`));
      else resolve(data.svg);
    }
  }

  send(text) {
    this.worker.postMessage(text);
  }
}

function connect(early) {
  if (WORKER) return new WorkerSocket(early?.channel ?? new Worker(WORKER, { type: "module" }));
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return early?.channel ?? new WebSocket(`${scheme}//${location.host}/socket`);
}

// A connection that comes back by itself. Every request says all that its answer depends on, so requests
// without an answer are sent again after a loss.
export class Server {
  // `changed` is called with a sentence when the connection is lost, and with null when it is back.
  constructor(changed) {
    this.changed = changed;
    this.waiting = new Map();
    // The game files of the games that are played. The server needs them again after it has started again.
    this.files = new Set();
    // The connection and the requests that `early.js` has begun, and the answers to them.
    const { early } = globalThis;
    globalThis.early = null;
    this.asked = [...(early?.texts ?? [])];
    this.answers = new Map();
    this.next = 1 + this.asked.length;
    this.open(early);
  }

  open(early = null) {
    const replay = early?.takeOver();
    const socket = connect(early);
    let refusal = null;
    socket.addEventListener("open", () => {
      this.socket = socket;
      this.changed(null);
      for (const text of this.files) socket.send(JSON.stringify({ id: this.next++, type: "file", text }));
      for (const [id, { text }] of this.waiting) if (!early || id > this.asked.length) socket.send(text);
    });
    socket.addEventListener("message", (event) => {
      const answer = JSON.parse(event.data);
      if (this.waiting.has(answer.id)) this.take(answer);
      else if (answer.id && answer.id <= this.asked.length) this.answers.set(answer.id, answer);
      else if (answer.type === "error") refusal = answer.message;
    });
    socket.addEventListener("close", ({ detail }) => {
      this.socket = null;
      this.changed(`${refusal ?? detail ?? "The connection to the server is lost."} Trying again …`);
      setTimeout(() => this.open(), RETRY_MS);
    });
    replay?.();
  }

  take(answer) {
    const request = this.waiting.get(answer.id);
    if (answer.type === "info" || answer.type === "waiting") {
      request.progress?.(answer);
      return;
    }
    this.waiting.delete(answer.id);
    if (answer.type === "error") request.reject(new Error(answer.message));
    else request.resolve(answer);
  }

  // Sends a request; the promise has its last answer. `progress` receives lines of thinking.
  async ask(type, fields = {}, progress = null) {
    const content = JSON.stringify({ type, ...fields });
    const early = this.asked.indexOf(content);
    const id = early < 0 ? this.next++ : early + 1;
    const text = `{"id":${id},${content.slice(1)}`;
    if (text.length > LONGEST)
      throw new Error(`The text has ${text.length} characters; at most ${LONGEST} are read.`);
    const { purpose } = fields;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { text, purpose, resolve, reject, progress });
      if (early < 0) this.socket?.send(text);
      else {
        this.asked[early] = null;
        if (this.answers.has(id)) this.take(this.answers.get(id));
      }
    });
  }

  // The server shall know the game of a file, which it has read once, also after a loss.
  keep(text) {
    this.files.add(text);
  }

  // Ends the search with a purpose, `game` or `analysis`.
  stop(purpose) {
    if (this.socket) {
      this.socket.send(JSON.stringify({ id: this.next++, type: "stop", purpose }));
      return;
    }
    for (const [id, request] of this.waiting)
      if (request.purpose === purpose) this.take({ id, type: "done", best: null });
  }
}
