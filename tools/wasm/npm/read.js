// Reads the files of the package.

export const isNode = typeof process !== "undefined" && Boolean(process.versions?.node);

// The bytes of a file of the package, from the disk in node and from the server in a page.
export async function read(name) {
  const url = new URL(name, import.meta.url);
  if (isNode && url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`cannot read ${url}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}
