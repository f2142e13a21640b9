// The connection to a game of two people.

// Whether the page is a site without a server, in which nobody can meet.
export const hasServer = !document.documentElement.dataset.worker;

const RETRY_MS = 1000;

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/friend`);
}

// Sends a message to the server; the promise has its answer.
export function askOnce(message) {
  return new Promise((resolve, reject) => {
    const socket = connect();
    socket.addEventListener("open", () => socket.send(JSON.stringify(message)));
    socket.addEventListener("message", ({ data }) => {
      const answer = JSON.parse(data);
      if (answer.type === "error") reject(new Error(sentence(answer.message)));
      else resolve(answer);
      socket.close();
    });
    socket.addEventListener("close", () => reject(new Error("The server cannot be reached.")));
  });
}

export const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;

// The connection to the game of a token, which comes back by itself until it is ended.
export class FriendSocket {
  // `take` is called with the messages of the server, of which the first of each connection has the whole
  // game, and `lost` when the connection is gone.
  constructor(token, take, lost) {
    this.token = token;
    this.take = take;
    this.lost = lost;
    this.open();
  }

  open() {
    this.socket = connect();
    this.socket.addEventListener("open", () => this.send({ type: "join", token: this.token }));
    this.socket.addEventListener("message", ({ data }) => this.take(JSON.parse(data)));
    this.socket.addEventListener("close", () => {
      if (!this.socket) return;
      this.lost();
      this.timer = setTimeout(() => this.open(), RETRY_MS);
    });
  }

  // What is sent without a connection is lost.
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  end() {
    const { socket } = this;
    this.socket = null;
    clearTimeout(this.timer);
    socket?.close();
  }
}
