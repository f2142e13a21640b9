// The worker of an engine. A message is a line of UCI, or { load: text } with a game file. It answers with
// lines of UCI, and a game file with { loaded: name } or { error: sentence }.

import start, { Game, Uci, useNetwork } from "./belladonna.js";
import { isNode, read } from "./read.js";

// The nodes of a slice. Between two slices messages are read. All computers have the same slices, so that a
// search of a number of nodes has the same result everywhere.
const SLICE = 50_000;

const port = isNode ? import("node:worker_threads").then((module) => module.parentPort) : self;
const lines = [];
let uci = null;
let isWorking = false;
const networks = new Map();
// The game of the session.
let game = "chess";

// Calls a function when the messages that have come are read. Timers would wait for some milliseconds.
const { port1, port2 } = new MessageChannel();
const later = globalThis.setImmediate ?? ((action) => ((port1.onmessage = action), port2.postMessage(0)));

async function tell(message) {
  (await port).postMessage(message);
}

// The network of the game, before the engine needs it. Without it the engine is weaker, and says so.
async function prepare() {
  const { network } = new Game(game);
  if (network === undefined) return;
  if (!networks.has(network))
    networks.set(
      network,
      read(`networks/${network}.network`)
        .then(useNetwork)
        .catch((error) => {
          networks.delete(network);
          return tell(`info string the network ${network} is missing: ${error.message}`);
        }),
    );
  await networks.get(network);
}

// The engine answers to the name of an unknown game, and keeps its game.
function choose(name) {
  try {
    game = new Game(name).name;
  } catch {
    return;
  }
}

async function handle(message) {
  if (typeof message !== "string") {
    try {
      return tell({ loaded: Game.load(message.load).name });
    } catch (error) {
      return tell({ error: error.message });
    }
  }
  const variant = /^\s*setoption\s+name\s+UCI_Variant\s+value\s+(\S+)/i.exec(message);
  if (variant) choose(variant[1]);
  else if (/^\s*(go|isready|eval)\b/.test(message)) await prepare();
  for (const line of uci.send(message)) await tell(line);
  if (!isWorking) {
    isWorking = true;
    later(work);
  }
}

async function work() {
  const isMore = uci.advance(SLICE);
  isWorking = isMore;
  for (const line of uci.take()) await tell(line);
  if (isMore) later(work);
}

// Messages are handled one after the other.
async function handleAll() {
  if (!uci) {
    await start({ module_or_path: await read("belladonna_bg.wasm") });
    uci = new Uci();
  }
  for (; lines.length; lines.shift()) await handle(lines[0]);
}

function receive(message) {
  lines.push(message);
  // A failure ends the worker as an error of a script does: the engine's promises reject.
  if (lines.length === 1)
    handleAll().catch((error) =>
      setTimeout(() => {
        throw error;
      }),
    );
}

if (isNode) port.then((parent) => parent.on("message", receive));
else self.onmessage = (event) => receive(event.data);
