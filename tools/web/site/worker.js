// The worker of the page: the session of a server, in WebAssembly. Messages are the requests of the page and
// { address } for pictures; the answers are JSON, { address, svg }, and { weaker } with a sentence if the
// engine has no network. The first one is "ready".

import start, { PageSession } from "./belladonna.js";

// The nodes of a slice. Between two slices messages are read.
const SLICE = 20_000;

const networks = new Map();
let session = null;
let isWorking = false;

// Calls a function when the messages that have come are read. Timers would wait for some milliseconds.
const { port1, port2 } = new MessageChannel();
port1.onmessage = work;

async function read(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`cannot read ${name}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

// The network that the engine needs for a message. Without it the engine is weaker.
async function prepare(message) {
  const name = session.network(message);
  if (name === undefined) return;
  const begin = () =>
    read(`networks/${name}.network`)
      .then((bytes) => {
        session.useNetwork(bytes);
        postMessage({ weaker: null });
      })
      .catch((error) => {
        networks.delete(name);
        console.warn(`The network ${name} is missing: ${error.message}`);
        postMessage({ weaker: "The engine plays weaker: its network for this game could not be loaded." });
      });
  if (!networks.has(name)) networks.set(name, begin());
  await networks.get(name);
}

function handle(message) {
  if (typeof message !== "string") {
    postMessage({ address: message.address, svg: session.drawing(message.address) });
    return;
  }
  session.request(message);
  tell();
  if (!isWorking) port2.postMessage(0);
  isWorking = true;
}

function tell() {
  for (const answer of session.take()) postMessage(answer);
}

function work() {
  isWorking = session.advance(SLICE);
  tell();
  if (isWorking) port2.postMessage(0);
}

// A failure ends the worker as an error of a script does, and the page starts another one.
const fail = (error) =>
  setTimeout(() => {
    throw error;
  });
const begun = start({ module_or_path: new URL("./belladonna_bg.wasm", import.meta.url) }).then(() => {
  session = new PageSession();
  postMessage("ready");
});
begun.catch(fail);

// Searches and stops come one after the other, since a search can wait for its network. Everything else is
// answered meanwhile.
let last = begun;
self.onmessage = ({ data }) => {
  const isOfSearch = typeof data === "string" && ["search", "stop"].includes(JSON.parse(data).type);
  if (isOfSearch) last = last.then(() => prepare(data)).then(() => handle(data));
  const handled = isOfSearch ? last : begun.then(() => handle(data));
  handled.catch(fail);
};
