// The worker of an engine in a page.

import { answer } from "./session.js";

async function read(address) {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address}: ${reply.status} ${reply.statusText}`);
  return new Uint8Array(await reply.arrayBuffer());
}

const receive = answer((message) => self.postMessage(message), read);
self.onmessage = (event) => receive(event.data);
