// Many sessions at once: node --experimental-websocket load.mjs PROGRAM [SESSIONS] [SECONDS]
//
// Every session plays random moves through the server and lets it search now and then. Prints how long the
// answers took, and every minute the memory of the server. Fails if a request has no answer or is refused, or
// if answers that need no search are late. The sessions and the server share the processors, so the delay of
// this program's own timers is printed, too.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

import { GAMES } from "./names.mjs";

const [program, sessions = "50", seconds = "30"] = process.argv.slice(2);
const MOST_MS = 200;
const LATE_SHARE = 0.01;
const SEARCH = { movetime_ms: 50, skill: 2 };
// A search that waits for its turn has an answer after this time even if all others come first.
const PATIENCE_MS = 30000;

const server = spawn(program, ["--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
const address = await new Promise((resolve) => {
  server.stdout.on("data", (data) => resolve(String(data).match(/http:\/\/(\S+)\//)[1]));
});
const waits = { position: [], search: [] };
let [failures, unanswered] = [0, 0];

// A number of the server's process in MB, such as VmRSS.
function memory(name) {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Math.round(status.match(new RegExp(`${name}:\\s*(\\d+)`))[1] / 1024);
}

function session(number, until) {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://${address}/socket`);
    const game = GAMES[number % GAMES.length];
    let [moves, id, sent, type, view, patience] = [[], 0, 0, "", null, null];
    const ask = (what, fields) => {
      [sent, type] = [performance.now(), what];
      patience = setTimeout(() => {
        unanswered++;
        resolve();
      }, PATIENCE_MS);
      socket.send(JSON.stringify({ id: ++id, type, ...fields }));
    };
    const position = () => ask("position", { line: { game, moves } });
    const end = () => {
      socket.close();
      resolve();
    };
    socket.addEventListener("open", position);
    socket.addEventListener("error", () => {
      failures++;
      resolve();
    });
    socket.addEventListener("message", (event) => {
      const answer = JSON.parse(event.data);
      if (answer.id !== id || answer.type === "info" || answer.type === "waiting") return;
      clearTimeout(patience);
      waits[type].push(performance.now() - sent);
      if (answer.type === "error") failures++;
      if (performance.now() > until || answer.type === "error") return end();
      if (answer.type === "position") view = answer.position;
      if (view.outcome || moves.length > 150) moves = [];
      else if (answer.type === "done") moves.push(answer.best);
      else moves.push(view.legal[Math.floor(Math.random() * view.legal.length)].text);
      // A person needs time for a move; every tenth move is the engine's.
      setTimeout(
        () => {
          if (answer.type === "position" && moves.length && Math.random() < 0.1) {
            moves.pop();
            ask("search", { line: { game, moves }, limits: SEARCH });
          } else position();
        },
        300 + Math.random() * 700,
      );
    });
  });
}

// The spread of times, from their number `from` on.
function spread(times, from = 0) {
  const sorted = times.slice(from).sort((a, b) => a - b);
  const part = (share) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return `${sorted.length} answers, median ${part(0.5)} ms, 99 %: ${part(0.99)} ms, most ${part(1)} ms`;
}

const started = performance.now();
let [lag, expected, reported] = [0, started + 100, 0];
const timer = setInterval(() => {
  lag = Math.max(lag, performance.now() - expected);
  expected = performance.now() + 100;
}, 100);
const minutes = setInterval(() => {
  const minute = Math.round((performance.now() - started) / 60000);
  const text = `minute ${minute}: ${memory("VmRSS")} MB; positions: ${spread(waits.position, reported)}`;
  console.log(`${text}; own timers late by at most ${Math.round(lag)} ms`);
  [lag, reported] = [0, waits.position.length];
}, 60000);
const until = started + 1000 * Number(seconds);
await Promise.all(Array.from({ length: Number(sessions) }, (_, number) => session(number, until)));
clearInterval(timer);
clearInterval(minutes);
console.log(`memory: at the end ${memory("VmRSS")} MB, at most ${memory("VmHWM")} MB`);
server.kill();
for (const [type, times] of Object.entries(waits)) console.log(`${type}: ${spread(times)}`);
console.log(`requests refused: ${failures}; without an answer: ${unanswered}`);
const late = waits.position.filter((time) => time > MOST_MS).length;
console.log(`answers later than ${MOST_MS} ms: ${late} of ${waits.position.length}`);
process.exitCode = failures || unanswered || late > LATE_SHARE * waits.position.length ? 1 : 0;
process.exit();
