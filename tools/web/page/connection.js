// The messages to the server and its answers.

// The longest message that the server reads.
const LONGEST = 250000;
const RETRY_MS = 1000;

// A connection that comes back by itself. Every request says all that its answer depends on, so requests
// without an answer are sent again after a loss.
export class Server {
  // `changed` is called with a sentence when the connection is lost, and with null when it is back.
  constructor(changed) {
    this.changed = changed;
    this.waiting = new Map();
    // The game files of the games that are played. The server needs them again after it has started again.
    this.files = new Set();
    this.next = 1;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/socket`);
    let refusal = null;
    socket.addEventListener("open", () => {
      this.socket = socket;
      this.changed(null);
      for (const text of this.files) socket.send(JSON.stringify({ id: this.next++, type: "file", text }));
      for (const { text } of this.waiting.values()) socket.send(text);
    });
    socket.addEventListener("message", (event) => {
      const answer = JSON.parse(event.data);
      if (this.waiting.has(answer.id)) this.take(answer);
      else if (answer.type === "error") refusal = answer.message;
    });
    socket.addEventListener("close", () => {
      this.socket = null;
      this.changed(`${refusal ?? "The connection to the server is lost."} Trying again …`);
      setTimeout(() => this.open(), RETRY_MS);
    });
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
    const id = this.next++;
    const text = JSON.stringify({ id, type, ...fields });
    if (text.length > LONGEST)
      throw new Error(`The text has ${text.length} characters; at most ${LONGEST} are read.`);
    const { purpose } = fields;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { text, purpose, resolve, reject, progress });
      this.socket?.send(text);
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
