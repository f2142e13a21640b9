// Many sessions at once: node --experimental-websocket load.mjs PROGRAM [SESSIONS] [SECONDS]
//
// Every session plays random moves through the server and lets it search now and then. Prints how long the
// answers took and how much memory the server used. Fails if a request has no answer, or if answers that
// need no search are late.

import { readFileSync } from "node:fs";
import { spawn } from "node:child_process";

const [program, sessions = "50", seconds = "30"] = process.argv.slice(2);
const MOST_MS = 200;
const LATE_SHARE = 0.01;
const GAMES = ["chess", "gothic", "poison", "apothecary-classic", "apothecary-modern", "grand-apothecary"];

const server = spawn(program, ["--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
const address = await new Promise((resolve) => {
  server.stdout.on("data", (data) => resolve(String(data).match(/http:\/\/(\S+)\//)[1]));
});
const waits = { position: [], search: [] };
let failures = 0;

function session(number, until) {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://${address}/socket`);
    const game = GAMES[number % GAMES.length];
    let [moves, id, sent, type, view] = [[], 0, 0, "", null];
    const ask = (what, fields) => {
      [sent, type] = [performance.now(), what];
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
            ask("search", { line: { game, moves }, limits: { movetime_ms: 50, skill: 2 } });
          } else position();
        },
        300 + Math.random() * 700,
      );
    });
  });
}

const until = performance.now() + 1000 * Number(seconds);
await Promise.all(Array.from({ length: Number(sessions) }, (_, number) => session(number, until)));
const memory = readFileSync(`/proc/${server.pid}/status`, "utf8").match(/VmHWM:\s*(\d+)/)[1];
server.kill();
for (const [type, times] of Object.entries(waits)) {
  times.sort((a, b) => a - b);
  const part = (share) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  const spread = `median ${part(0.5)} ms, 99 %: ${part(0.99)} ms, most ${part(1)} ms`;
  console.log(`${type}: ${times.length} answers, ${spread}`);
}
console.log(`memory: at most ${Math.round(memory / 1024)} MB; failures: ${failures}`);
const late = waits.position.filter((time) => time > MOST_MS).length / waits.position.length;
console.log(`answers later than ${MOST_MS} ms: ${(100 * late).toFixed(2)} %`);
process.exitCode = failures || late > LATE_SHARE ? 1 : 0;
