// Games and positions in this thread, and the engine in a worker.

import start from "./belladonna.js";
import { read } from "./read.js";

export { Game, Position, games, version } from "./belladonna.js";
export { Engine } from "./engine.js";

// Nothing but an engine can be used before this.
await start({ module_or_path: await read("belladonna_bg.wasm") });
