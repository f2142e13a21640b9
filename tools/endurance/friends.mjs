// Games between two people: node --experimental-websocket friends.mjs PROGRAM [PART ...]
//
// PROGRAM is belladonna-web. The parts, by default all of them:
//   games     20 games of random moves, four at a time, while the server is killed five times. Each of the
//             two players must have the same moves as one who comes at the end, and no time may be lost or
//             won while the server is away.
//   load      200 games at once, with a move in each about every half second for a minute. Prints the time
//             from a move until its player, and until the other one is told of it.
//   refusals  10,000 messages that are wrong in some way. Each must be refused, and the game go on.
// Fails if a part does.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [program = "--help", ...wanted] = process.argv.slice(2);
if (program === "--help") showHelp();

// Prints the head of this file.
function showHelp() {
  const [head] = readFileSync(new URL(import.meta.url), "utf8").split("\n\nimport ");
  console.log(head.replaceAll(/^\/\/ ?/gm, ""));
  process.exit(0);
}

const [GAMES, AT_ONCE, KILLS, MOST_PLIES] = [20, 4, 5, 60];
const [LOAD_GAMES, LOAD_MS, PAUSE_MS] = [200, 60000, 500];
// A link of a side can be open in four pages, and a page sends 20 messages at once.
const [REFUSALS, PER_CONNECTION, CONNECTIONS_AT_ONCE] = [10000, 16, 4];
const TIME = { initial_ms: 300000, increment_ms: 1000 };
// The time that the server may give back, or that a player needs to be back after a restart.
const [GIVEN_BACK_MS, BACK_MS] = [1200, 1500];

const folder = mkdtempSync(join(tmpdir(), "belladonna-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// A server that can be killed and started again at the same port.
class Server {
  async start(...more) {
    const fixed = this.address ? ["--port", new URL(`http://${this.address}`).port] : ["--port", "0"];
    const options = ["--friends", join(folder, "friends"), ...fixed, ...more];
    this.process = spawn(program, options, { stdio: ["ignore", "pipe", "inherit"] });
    this.ended = new Promise((resolve) => this.process.on("exit", resolve));
    this.address = await new Promise((resolve, reject) => {
      this.process.stdout.on("data", (data) => resolve(String(data).match(/http:\/\/(\S+)\//)[1]));
      this.ended.then(() => reject(new Error("the server has ended")));
    });
  }

  async kill() {
    this.process.kill("SIGKILL");
    await this.ended;
  }

  memory() {
    const status = readFileSync(`/proc/${this.process.pid}/status`, "utf8");
    return `${Math.round(status.match(/VmRSS:\s*(\d+)/)[1] / 1024)} MB`;
  }
}

const server = new Server();

// A connection with its messages.
async function connect(take) {
  const socket = new WebSocket(`ws://${server.address}/friend`);
  socket.binaryType = "arraybuffer";
  socket.addEventListener("message", ({ data }) => take(JSON.parse(data)));
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("no connection")));
  });
  return socket;
}

// Makes a game, as soon as the server is there. Returns its tokens.
async function create(game, time, fen) {
  for (;;) {
    const tokens = await new Promise((resolve) => {
      const ask = (socket) => {
        socket.addEventListener("close", () => resolve(null));
        socket.send(JSON.stringify({ type: "create", game, fen, side: "white", time }));
      };
      connect(resolve).then(ask, () => resolve(null));
    });
    if (tokens) {
      assert.equal(tokens.type, "created", tokens.message);
      return tokens;
    }
    await wait(100);
  }
}

// One who plays or watches, and comes back after a loss.
class Client {
  constructor(token) {
    this.token = token;
    this.moves = [];
    this.errors = [];
    this.waiting = [];
    this.isOpen = true;
    this.backs = 0;
  }

  async open() {
    for (;;) {
      try {
        this.socket = await connect((message) => this.take(message));
        break;
      } catch {
        if (!this.isOpen) return;
        await wait(100);
      }
    }
    this.socket.addEventListener("close", () => this.isOpen && this.open());
    this.send({ type: "join", token: this.token });
  }

  close() {
    this.isOpen = false;
    this.socket.close();
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  take(message) {
    if (message.type === "error") {
      this.errors.push(message.message);
    } else {
      if (message.type === "joined") {
        this.backs += this.news ? 1 : 0;
        this.before = this.news;
        this.beforeAt = this.at;
        this.moves = [];
        if (this.sent?.ply === message.moves.length) this.send(this.sent);
      }
      [this.news, this.at] = [message, performance.now()];
      this.moves.splice(message.ply, Infinity, ...message.moves);
    }
    for (const { test, resolve } of this.waiting.splice(0))
      if (test()) resolve();
      else this.waiting.push({ test, resolve });
  }

  // Waits until something holds after a message.
  until(test) {
    return test() ? Promise.resolve() : new Promise((resolve) => this.waiting.push({ test, resolve }));
  }

  play(move) {
    this.sent = { type: "move", ply: this.moves.length, move };
    this.send(this.sent);
  }
}

// The legal moves after some moves, by the server's answers to a page.
class Rules {
  async legal(game, moves) {
    for (;;) {
      try {
        if (this.socket?.readyState !== WebSocket.OPEN) this.socket = null;
        this.socket ??= await new Promise((resolve, reject) => {
          const socket = new WebSocket(`ws://${server.address}/socket`);
          socket.addEventListener("open", () => resolve(socket));
          socket.addEventListener("error", () => reject(new Error("no connection")));
        });
        return await new Promise((resolve, reject) => {
          const { socket } = this;
          socket.onmessage = ({ data }) => resolve(JSON.parse(data).position);
          socket.onclose = () => reject(new Error("the connection is lost"));
          socket.send(JSON.stringify({ id: 1, type: "position", line: { game, moves } }));
        });
      } catch {
        this.socket = null;
        await wait(100);
      }
    }
  }
}

const names = ["chess", "gothic", "poison", "apothecary-classic", "apothecary-modern", "grand-apothecary"];

async function playGame(number) {
  const game = names[number % names.length];
  const { white, black, watch } = await create(game, TIME);
  const players = [new Client(white), new Client(black)];
  const rules = new Rules();
  for (const player of players) await player.open();
  for (const player of players) await player.until(() => player.news);
  for (let ply = 0; ply < MOST_PLIES; ply++) {
    const [mover, other] = [players[ply % 2], players[(ply + 1) % 2]];
    const { legal, outcome } = await rules.legal(game, mover.moves);
    if (outcome || mover.news.ending) break;
    await wait(100 + Math.random() * 200);
    mover.play(legal[Math.floor(Math.random() * legal.length)].text);
    await mover.until(() => mover.moves.length > ply);
    await other.until(() => other.moves.length > ply);
  }
  const [first, second] = players;
  if (first.moves.length === MOST_PLIES) {
    first.send({ type: "resign" });
    for (const player of players) await player.until(() => player.news.ending);
  }
  const watcher = new Client(watch);
  await watcher.open();
  await watcher.until(() => watcher.news);
  assert.deepEqual(first.moves, watcher.moves);
  assert.deepEqual(second.moves, watcher.moves);
  assert.deepEqual([...first.errors, ...second.errors, ...watcher.errors], []);
  for (const client of [...players, watcher]) client.close();
  rules.socket?.close();
  return watcher.moves.length;
}

async function games() {
  let [number, plies, done] = [0, 0, false];
  const one = async () => {
    while (number < GAMES) {
      const played = await playGame(number++);
      plies += played;
    }
  };
  // A game in which White thinks all the time shows what a restart does to clocks.
  const tokens = await create("chess", TIME);
  const thinker = new Client(tokens.white);
  const other = new Client(tokens.black);
  for (const client of [thinker, other]) await client.open();
  for (const [client, move] of [
    [thinker, "e2e4"],
    [other, "e7e5"],
  ]) {
    await client.until(() => client.news);
    client.play(move);
    for (const one of [thinker, other]) await one.until(() => one.moves.includes(move));
  }
  const all = Promise.all(Array.from({ length: AT_ONCE }, one)).then(() => (done = true));
  let [kills, least, most] = [0, Infinity, -Infinity];
  for (; kills < KILLS && !done; kills++) {
    await wait(3000 + Math.random() * 4000);
    const { backs } = thinker;
    const killed = performance.now();
    await server.kill();
    await wait(2000);
    await server.start();
    const back = performance.now();
    await thinker.until(() => thinker.backs > backs);
    // What the clock should show if it had stopped when the server was killed.
    const { left } = thinker.before;
    const expected = left.white - (killed - thinker.beforeAt) - (thinker.at - back);
    const given = thinker.news.left.white - expected;
    [least, most] = [Math.min(least, given), Math.max(most, given)];
    assert.equal(thinker.news.left.black, left.black, "the clock that does not run stays");
    assert.ok(given < GIVEN_BACK_MS && given > -BACK_MS, `the clock is ${given} ms beside the time`);
  }
  await all;
  console.log(
    `games: ${GAMES} games, ${plies} moves, ${kills} kills; all moves kept; a running clock was ` +
      `${Math.round(least)} to ${Math.round(most)} ms ahead of the time after a restart`,
  );
  assert.equal(kills, KILLS);
  for (const client of [thinker, other]) client.close();
}

// The spread of times.
function spread(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const part = (share) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  return `median ${part(0.5)} ms, 99 %: ${part(0.99)} ms, most ${part(1)} ms`;
}

async function load() {
  const records = (game) =>
    readFileSync(new URL(`../../tests/data/games/${game}.jsonl`, import.meta.url), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .filter(({ moves }) => moves.length >= 30);
  const [toMover, toOther] = [[], []];
  let [finished, open] = [0, []];
  const game = async (number) => {
    const name = names[number % names.length];
    const known = records(name);
    const record = known[number % known.length];
    const tokens = await create(name, TIME, record.start);
    const players = [new Client(tokens.white), new Client(tokens.black)];
    open.push(...players);
    for (const player of players) await player.open();
    for (const player of players) await player.until(() => player.news);
    return async (until) => {
      const begins = record.start.includes(" b ") ? 1 : 0;
      for (const [ply, move] of record.moves.entries()) {
        await wait(PAUSE_MS * (0.5 + Math.random()));
        if (performance.now() > until || players[0].news.ending) return;
        const [mover, other] = begins === ply % 2 ? players : [...players].reverse();
        const sent = performance.now();
        mover.play(move);
        await Promise.all([
          mover.until(() => mover.moves.length > ply).then(() => toMover.push(performance.now() - sent)),
          other.until(() => other.moves.length > ply).then(() => toOther.push(performance.now() - sent)),
        ]);
      }
      finished++;
    };
  };
  const plays = [];
  for (let number = 0; number < LOAD_GAMES; number++) plays.push(await game(number));
  const until = performance.now() + LOAD_MS;
  await Promise.all(plays.map((play) => play(until)));
  console.log(
    `load: ${LOAD_GAMES} games, ${toMover.length} moves, ${finished} games to their ends, ` +
      `server ${server.memory()}`,
  );
  console.log(`  until the player is told: ${spread(toMover)}`);
  console.log(`  until the other one is told: ${spread(toOther)}`);
  assert.deepEqual(
    open.flatMap((client) => client.errors),
    [],
  );
  for (const client of open) client.close();
}

// Messages that are wrong: `[text, whether the sender takes part]`.
const letters = (count) => "x".repeat(count);
const WRONG = [
  ["", false],
  ["{", false],
  ["null", false],
  ["[1,2,3]", false],
  ['"join"', false],
  ['{"type":"dance"}', false],
  ['{"type":["join"]}', false],
  ['{"type":"join"}', false],
  ['{"type":"join","token":12}', false],
  ['{"type":"join","token":"white"}', false],
  [`{"type":"join","token":"${"0".repeat(32)}"}`, false],
  ['{"type":"resign"}', false],
  ['{"type":"create","side":"white"}', false],
  ['{"type":"create","game":"no-such-game","side":"white"}', false],
  ['{"type":"create","game":"chess","side":"green"}', false],
  ['{"type":"create","game":"chess","side":"watch"}', false],
  ['{"type":"create","game":"chess","side":"white","array":4000000000}', false],
  ['{"type":"create","game":"chess","side":"white","fen":"8/8 w"}', false],
  ['{"type":"create","game":"chess","side":"white","time":{"initial_ms":1,"increment_ms":0}}', false],
  ['{"type":"create","file":"name = 7","side":"white"}', false],
  [letters(70000), false],
  [new Uint8Array([0, 159, 146, 150]), false],
  ['{"type":"move","ply":0,"move":"e2e5"}', true],
  ['{"type":"move","ply":0,"move":""}', true],
  ['{"type":"move","ply":0,"move":7}', true],
  ['{"type":"move","ply":"0","move":"e2e4"}', true],
  ['{"type":"move","ply":99,"move":"e2e4"}', true],
  ['{"type":"move","ply":-1,"move":"e2e4"}', true],
  ['{"type":"move","move":"e2e4"}', true],
  ['{"type":"rematch"}', true],
  ['{"type":"join","token":"white"}', true],
  [`{"type":"move","ply":0,"move":"${letters(2000)}"}`, true],
];

async function refusals() {
  const tokens = await create("chess", null);
  const watcher = new Client(tokens.watch);
  await watcher.open();
  let [sent, refused, next] = [0, 0, 0];
  const kinds = new Set();
  const sender = async () => {
    while (next < REFUSALS) {
      const first = next;
      next += PER_CONNECTION;
      const count = Math.min(PER_CONNECTION, REFUSALS - first);
      let [answers, isIn] = [0, false];
      const socket = await connect((message) => {
        if (message.type === "joined") isIn = true;
        if (message.type !== "error") return;
        kinds.add(message.message.replaceAll(/\d+/g, "N"));
        refused++;
        answers++;
      });
      const takesPart = Math.floor(first / PER_CONNECTION) % 2 === 1;
      if (takesPart) {
        socket.send(JSON.stringify({ type: "join", token: tokens.white }));
        while (!isIn) await wait(1);
      }
      const list = WRONG.filter(([, isIn]) => isIn === takesPart);
      for (let index = 0; index < count; index++) {
        socket.send(list[(first + index) % list.length][0]);
        sent++;
      }
      while (answers < count) await wait(1);
      socket.close();
      await wait(20);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS_AT_ONCE }, sender));
  console.log(`refusals: ${sent} wrong messages, ${refused} refused, in ${kinds.size} sentences`);
  assert.equal(refused, REFUSALS);
  assert.deepEqual(watcher.moves, []);
  const player = new Client(tokens.white);
  await player.open();
  await player.until(() => player.news);
  player.play("e2e4");
  await watcher.until(() => watcher.moves.length === 1);
  for (const client of [watcher, player]) client.close();
}

const parts = { games, load, refusals };
for (const name of wanted.length ? wanted : Object.keys(parts)) {
  await server.start();
  await parts[name]();
  await server.kill();
  server.address = null;
}
process.exit(0);
