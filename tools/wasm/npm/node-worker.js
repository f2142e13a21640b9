// The worker of an engine in node.

import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";

import { answer } from "./belladonna/session.js";

async function read(address) {
  const url = new URL(address);
  if (url.protocol === "file:") return readFile(url);
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${address}: ${reply.status} ${reply.statusText}`);
  return new Uint8Array(await reply.arrayBuffer());
}

parentPort.on(
  "message",
  answer((message) => parentPort.postMessage(message), read),
);
