// The package for node.

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

import start from "./belladonna/belladonna.js";
import { networks } from "./networks.js";
import { platform } from "./platform.js";

export { Engine } from "./engine.js";
export { Game, Games, Position, games, readPgn, version } from "./position.js";

function makeWorker(receive, fail) {
  const worker = new Worker(new URL("./node-worker.js", import.meta.url));
  worker.on("message", receive);
  worker.on("messageerror", fail);
  worker.on("error", fail);
  worker.on("exit", (code) => fail(new Error(`the engine's worker has ended with code ${code}`)));
  return worker;
}

const bytes = await readFile(new URL("./belladonna/belladonna_bg.wasm", import.meta.url));
const module = await WebAssembly.compile(bytes);
await start({ module_or_path: module });
Object.assign(platform, { module, networks, makeWorker });
