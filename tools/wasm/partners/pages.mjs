// Pages with the package, as a user makes them, and the browser that shows them.

import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const [, script, folder] = process.argv;
if (!folder) {
  console.error(`usage: ${script} PACKAGE`);
  process.exit(2);
}
// The package that is tested.
export const PACKAGE = resolve(folder);
const README = readFileSync(join(PACKAGE, "README.md"), "utf8");

// The blocks of code of the README in a language.
export function blocks(language) {
  const block = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs");
  return [...README.matchAll(block)].map(([, text]) => text);
}

// A page with a script.
export const html = (name) => `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<body><div id="board"></div><script type="module" src="${name}"></script>
`;

// Makes a folder with a page and the installed package.
export function makeProject(name, page) {
  const at = join(HERE, "pages", name);
  rmSync(at, { recursive: true, force: true });
  mkdirSync(join(at, "node_modules"), { recursive: true });
  cpSync(PACKAGE, join(at, "node_modules/belladonna"), { recursive: true });
  writeFileSync(join(at, "package.json"), `{ "name": "page", "private": true, "type": "module" }\n`);
  writeFileSync(join(at, "page.js"), page);
  writeFileSync(join(at, "index.html"), html("page.js"));
  return at;
}

const program = (name) => join(HERE, "node_modules", name, "bin/vite.js");

// Runs commands in a folder, with the pinned programs. Two of these are called vite.
export function run(text, at) {
  const env = { ...process.env, PATH: `${join(HERE, "node_modules/.bin")}:${process.env.PATH}` };
  const script = `vite() { node "${program("vite")}" "$@"; }\n${text}`;
  const { status, stdout, stderr } = spawnSync("bash", ["-euc", script], { cwd: at, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${text}: ${stdout}${stderr}`.trim());
}

const TYPES = { css: "text/css", html: "text/html", js: "text/javascript", wasm: "application/wasm" };

// Serves the files of a folder, as a plain web server does.
export async function serve(at) {
  const server = createServer((request, answer) => {
    const path = normalize(new URL(request.url, "http://page").pathname);
    const name = path.endsWith("/") ? `${path}index.html` : path;
    try {
      const body = readFileSync(join(at, name));
      answer.writeHead(200, { "content-type": TYPES[name.split(".").at(-1)] ?? "application/octet-stream" });
      answer.end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${server.address().port}/`, end: () => server.close() };
}

// Serves a folder by the server for developers of Vite, which is installed in a folder.
export async function serveByVite(at, name = "vite") {
  const env = { ...process.env, NO_COLOR: "1" };
  const vite = spawn(process.execPath, [program(name), "--host", "127.0.0.1"], { cwd: at, env });
  const address = await new Promise((found, fail) => {
    let told = "";
    const read = (data) => {
      told += data;
      const [url] = /http:\/\/127\.0\.0\.1:\d+\//.exec(told) ?? [];
      if (url) found(url);
    };
    vite.stdout.on("data", read);
    vite.stderr.on("data", read);
    vite.on("exit", () => fail(new Error(told)));
  });
  return { address, end: () => vite.kill() };
}

export const startBrowser = () => chromium.launch({ executablePath: BROWSER, args: FLAGS });

// A new page, with a list of its errors and of the requests that fail.
export async function openPage(browser) {
  const page = await browser.newPage();
  page.problems = [];
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("requestfailed", (request) =>
    page.problems.push(`${request.url()}: ${request.failure().errorText}`),
  );
  page.on("response", (answer) => {
    if (answer.status() >= 400) page.problems.push(`${answer.url()}: ${answer.status()}`);
  });
  return page;
}
