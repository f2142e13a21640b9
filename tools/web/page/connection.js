// The messages to the server and its answers.

// The longest message that the server reads.
const LONGEST = 250000;

// Connects to the server. `lost` is called with a sentence when the connection ends.
export function connect(lost) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}/socket`);
  const open = new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  const waiting = new Map();
  let next = 1;
  let refusal = null;

  socket.addEventListener("message", (event) => {
    const answer = JSON.parse(event.data);
    const request = waiting.get(answer.id);
    if (!request) {
      if (answer.type === "error") refusal = answer.message;
      return;
    }
    if (answer.type === "info" || answer.type === "waiting") {
      request.progress?.(answer);
      return;
    }
    waiting.delete(answer.id);
    if (answer.type === "error") request.reject(new Error(answer.message));
    else request.resolve(answer);
  });
  socket.addEventListener("close", () => {
    const message = refusal ?? "The connection to the server is lost. Load the page again to go on.";
    for (const request of waiting.values()) request.reject(new Error(message));
    waiting.clear();
    lost(message);
  });

  // Sends a request; the promise has its last answer. `progress` receives lines of thinking.
  async function ask(type, fields = {}, progress = null) {
    await open;
    if (socket.readyState !== WebSocket.OPEN) throw new Error("The connection to the server is lost.");
    const id = next++;
    const text = JSON.stringify({ id, type, ...fields });
    if (text.length > LONGEST)
      throw new Error(`The text has ${text.length} characters; at most ${LONGEST} are read.`);
    const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject, progress }));
    socket.send(text);
    return answer;
  }

  // Ends the running search.
  async function stop() {
    await open;
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id: next++, type: "stop" }));
  }

  return { ask, stop };
}
