// The package for pages. Bundlers find the files that are loaded later by the addresses in this form. All of
// them are in the folder `belladonna`, for servers and bundlers that do not.

import start from "./belladonna/belladonna.js";
import { networks } from "./networks.js";
import { platform } from "./platform.js";

export { Engine } from "./engine.js";
export { Game, Games, Position, games, readPgn, version } from "./position.js";

const FILES = 'the folder "belladonna" of the package must be beside the script (see its README)';

async function compile(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`cannot read ${url}: ${answer.status} ${answer.statusText}; ${FILES}`);
  try {
    // A server need not know the type of the file.
    const isKnown = answer.headers.get("content-type") === "application/wasm";
    return await (isKnown
      ? WebAssembly.compileStreaming(answer)
      : WebAssembly.compile(await answer.arrayBuffer()));
  } catch (error) {
    throw new Error(`${url} is not WebAssembly; ${FILES}`, { cause: error });
  }
}

function makeWorker(receive, fail) {
  const worker = new Worker(new URL("./belladonna/worker.js", import.meta.url), { type: "module" });
  worker.onmessage = (event) => receive(event.data);
  worker.onmessageerror = () => fail(new Error("a message of the engine's worker cannot be read"));
  worker.onerror = (event) =>
    fail(new Error(event.message || `the engine's worker cannot be started; ${FILES}`));
  return worker;
}

const module = await compile(new URL("./belladonna/belladonna_bg.wasm", import.meta.url));
await start({ module_or_path: module });
Object.assign(platform, { module, networks, makeWorker });
