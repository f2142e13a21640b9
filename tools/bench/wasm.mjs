#!/usr/bin/env node
// wasm.mjs PROGRAM PACKAGE [NODES]: compares the engine of the JavaScript package with the program, both with
// one thread, on the positions of `belladonna bench`: whether they find the same move and score in the same
// number of nodes (by default 50,000, one slice of the worker), and the ratio of their nodes per second. The
// searches alternate, because other programs may run. Exits with 1 if a move or a score differs.
//
// Example: tools/bench/wasm.mjs target/release/belladonna target/npm/belladonna

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [program, folder, nodes = "50000"] = process.argv.slice(2);
if (!folder) {
  console.error("usage: wasm.mjs PROGRAM PACKAGE [NODES]");
  process.exit(2);
}
const { Engine } = await import(pathToFileURL(resolve(folder, "node.js")));

// Sends lines to an engine, and collects its lines up to the best move.
function conversation(send, onLine) {
  let [lines, finish] = [[], null];
  onLine((line) => {
    lines.push(line);
    if (line.startsWith("bestmove")) finish(lines);
  });
  return (words) =>
    new Promise((found) => {
      [lines, finish] = [[], found];
      words.forEach(send);
    });
}

const native = spawn(resolve(program), { stdio: ["pipe", "pipe", "inherit"] });
const askNative = conversation(
  (line) => native.stdin.write(`${line}\n`),
  (receive) => createInterface({ input: native.stdout }).on("line", receive),
);
let receiver;
const engine = new Engine((line) => receiver(line));
const askWasm = conversation(
  (line) => engine.send(line),
  (receive) => (receiver = receive),
);

// The best move, the last score and its depth, and the nodes per second.
function result(lines) {
  const last = lines.findLast((line) => / score /.test(line));
  const number = (name) => Number(new RegExp(` ${name} (\\d+)`).exec(last)[1]);
  const [move] = /bestmove \S+/.exec(lines.at(-1));
  const found = `${move}${/ score \w+ -?\d+/.exec(last)[0]} depth ${number("depth")}`;
  return { found, nps: number("nps") };
}

const positions = readFileSync(new URL("../../engine/data/bench.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]);
let different = 0;
const ratios = new Map();
const options = ["uci", "setoption name Hash value 16", "setoption name OwnBook value off"];
for (const [game, fen] of positions) {
  const words = [
    `setoption name UCI_Variant value ${game}`,
    "ucinewgame",
    `position fen ${fen}`,
    `go nodes ${nodes}`,
  ];
  const [one, other] = [
    result(await askNative([...options, ...words])),
    result(await askWasm([...options, ...words])),
  ];
  if (one.found !== other.found) {
    different += 1;
    console.log(`${game} ${fen}: ${one.found}, WebAssembly ${other.found}`);
  }
  ratios.set(game, [...(ratios.get(game) ?? []), other.nps / one.nps]);
}
const mean = (values) => Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
for (const [game, values] of ratios)
  console.log(`${game}: ${mean(values).toFixed(2)} of the program's speed`);
console.log(
  `all: ${mean([...ratios.values()].flat()).toFixed(2)}; ${different} of ${positions.length} results differ`,
);
native.stdin.end("quit\n");
await engine.close();
process.exit(different ? 1 : 0);
