// What the board waits for begins while the other scripts are on their way: the connection, the first
// answers, and the pictures of the pieces. `connection.js` takes it over.

// The game of a first visit, as in `main.js`.
const FIRST_GAME = "gothic";

// What the page asks for first, if its address has a game as it begins, or nothing. Other pages ask later.
function firstRequests() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const names = [...fields.keys()];
  if (names.some((name) => !["game", "fen", "flip"].includes(name))) return [];
  if (!location.hash && (history.state || localStorage.getItem("belladonna-game"))) return [];
  const game = fields.get("game") ?? FIRST_GAME;
  const start = fields.has("fen") ? { fen: fields.get("fen") } : {};
  return [
    { type: "game", game },
    { type: "position", line: { game, ...start, moves: [] } },
  ];
}

function begin() {
  const { worker } = document.documentElement.dataset;
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const channel = worker
    ? new Worker(worker, { type: "module" })
    : new WebSocket(`${scheme}//${location.host}/socket`);
  // What happens before the page listens.
  const events = [];
  const keep = (event) => events.push(event);
  for (const type of ["open", "message", "close", "error"]) channel.addEventListener(type, keep);
  let [requests, isUsual] = [[], false];
  try {
    requests = firstRequests();
    // The person can have chosen other pieces.
    isUsual = !localStorage.getItem("belladonna-settings");
  } catch {
    // A store that is forbidden.
  }
  const texts = requests.map((request) => JSON.stringify(request));
  const loadPieces = ({ data }) => {
    if (isUsual && data.startsWith('{"id":1,"type":"game",'))
      new Image().src = `/pieces/${requests[0].game}.svg`;
  };
  const isReady = ({ type, data }) => type === "open" || data === "ready";
  let isSent = false;
  const send = (event) => {
    if (isSent || !isReady(event)) return;
    isSent = true;
    for (const [index, text] of texts.entries()) {
      const message = `{"id":${index + 1},${text.slice(1)}`;
      if (worker) channel.postMessage(message);
      else channel.send(message);
    }
  };
  channel.addEventListener(worker ? "message" : "open", send);
  if (!worker && texts.length) channel.addEventListener("message", loadPieces, { once: true });
  const takeOver = () => {
    for (const type of ["open", "message", "close", "error"]) channel.removeEventListener(type, keep);
    return () => events.forEach((event) => channel.dispatchEvent(new event.constructor(event.type, event)));
  };
  globalThis.early = { channel, texts, takeOver };
}

// The page has not connected yet.
if (!("early" in globalThis)) begin();
