// Games of one's own: their files in the store of the browser, and packed in a link.

const KEY = "belladonna-own";

// The files, the last changed first. Each has a `number`, a `title` and the `text`, which may have problems.
export function ownFiles() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

const others = (number) => ownFiles().filter((file) => file.number !== number);

// Keeps a file. A new one gets a number.
export function keepFile(file) {
  file.number ??= Date.now();
  localStorage.setItem(KEY, JSON.stringify([file, ...others(file.number)]));
}

export function removeFile({ number }) {
  localStorage.setItem(KEY, JSON.stringify(others(number)));
}

// Text as characters of an address, and back.
export async function pack(text) {
  const bytes = new Uint8Array(await through(new CompressionStream("deflate-raw"), text).arrayBuffer());
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpack(packed) {
  try {
    const characters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
    return await through(new DecompressionStream("deflate-raw"), bytes).text();
  } catch {
    throw new Error("The link has a game file that cannot be read.");
  }
}

const through = (stream, content) => new Response(new Blob([content]).stream().pipeThrough(stream));

// What the server says of a game file: `problems`, `warnings` and the `game`.
export async function checkFile(server, text) {
  const { file } = await server.ask("file", { text });
  if (file.game) file.game = { ...file.game, file: text, packed: await pack(text) };
  return file;
}

export function problemText({ line, column, key, text }) {
  return `line ${line}, column ${column}${key ? `, ${key}` : ""}: ${text}`;
}

// The game of a file that is to be played.
export async function gameOfFile(server, text) {
  const { game, problems } = await checkFile(server, text);
  if (!game) throw new Error(`The game file, ${problemText(problems[0])}`);
  server.keep(text);
  return game;
}

// The games of one's own, for the list of games, with the one that is played. One whose file has problems has
// no pieces: it can be edited, but not be played.
export async function ownGames(server, { file, title }) {
  const files = ownFiles();
  if (file && !files.some(({ text }) => text === file)) files.push({ title, text: file });
  const entry = async (own) => {
    try {
      return { ...(await gameOfFile(server, own.text)), own };
    } catch (error) {
      const id = `bad:${own.number}`;
      const summary = error.message;
      return { id, title: own.title, board: "has problems", arrays: 1, array: 1, summary, own };
    }
  };
  return Promise.all(files.map(entry));
}
