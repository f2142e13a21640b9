// Tests of games between two people: two pages and those who watch, by links.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  assertAccessible,
  beginGame,
  chooseGame,
  choosePlayers,
  chooseTime,
  openGame,
  openPage,
  pictures,
  playMove,
  says,
  startServer,
  statusSays,
} from "./support.mjs";

const friendSays = (page, pattern) => says(page, "#friend", pattern);

const moves = (page) => page.$$eval("#panel-moves .move", (shown) => shown.map((move) => move.textContent));

const waitForMoves = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll("#panel-moves .move").length === wanted, count);

// Makes a game of chess by the dialog. Returns the links of the friend and of those who watch.
async function invite(page, address, { side = "white", clock = null } = {}) {
  await openGame(page, address, "chess");
  await page.click("#new");
  await chooseGame(page, "chess");
  await choosePlayers(page, "friend");
  await page.check(`#setup [name="side"][value="${side}"]`);
  await chooseTime(page, clock ? "clock" : "move");
  if (clock) await page.fill("#amount", String(clock));
  await page.click("#begin");
  await friendSays(page, /Waiting for your friend/);
  return { friend: await page.inputValue("#friend-link"), watch: await page.inputValue("#watch-link") };
}

async function openLink(browser, link) {
  const page = await openPage(browser);
  await page.goto(link);
  await page.waitForSelector("#friend");
  return page;
}

// Plays moves, of White and of Black in turn. Both pages have each of them before the next one.
async function playAll(white, black, list) {
  let count = (await moves(white)).length;
  for (const move of list) {
    await playMove(count % 2 ? black : white, move);
    count++;
    await waitForMoves(white, count);
    await waitForMoves(black, count);
  }
}

export const friends = {
  async "the start screen offers a game with a friend, if the server does"(
    page,
    { address, program, browser },
  ) {
    await page.goto(address);
    await page.click("#start-friend");
    await page.waitForSelector("#setup[open]");
    assert.ok(await page.isChecked('#setup [name="opponent"][value="friend"]'));
    await beginGame(page);
    await friendSays(page, /Waiting for your friend/);
    const server = await startServer(program, "--friend-games", "0");
    const other = await openPage(browser);
    await other.goto(server.address);
    await other.waitForSelector("#start .starts .game");
    assert.ok(await other.isHidden("#start-friend"));
    await other.context().close();
    server.end();
  },

  async "two people play by links, and the server crashes in the middle"(page, { program, browser }) {
    const folder = mkdtempSync(join(tmpdir(), "belladonna-"));
    const file = join(folder, "friends");
    let server = await startServer(program, "--friends", file);
    const { port } = new URL(server.address);
    const { friend, watch } = await invite(page, server.address, { clock: 5 });
    await assertAccessible(page);
    await page.screenshot({ path: `${pictures}/friend-waiting.png` });
    const guest = await openLink(browser, friend);
    await friendSays(page, /Your friend is here/);
    await friendSays(guest, /Your friend is here/);
    assert.ok(await guest.evaluate(() => document.querySelector("#table").classList.contains("flipped")));
    const watcher = await openLink(browser, watch);
    await friendSays(watcher, /You are watching/);
    // White's first move is not on the clock.
    assert.equal(await page.textContent("#clock-white"), "5:00");
    await playAll(page, guest, ["e2e4", "e7e5", "d1h5", "b8c6"]);
    await waitForMoves(watcher, 4);
    await server.crash();
    for (const one of [page, guest, watcher]) await friendSays(one, /The connection to the game is lost/);
    // A move without a connection is played when it is back.
    await page.click("#square-f1");
    await page.click("#square-c4");
    const others = await guest.textContent("#clock-black");
    server = await startServer(program, "--friends", file, "--port", port);
    for (const one of [page, guest]) await friendSays(one, /Your friend is here/);
    await waitForMoves(guest, 5);
    assert.deepEqual(await moves(guest), ["e4", "e5", "Qh5", "Nc6", "Bc4"]);
    const seconds = (text) => text.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
    assert.ok(seconds(others) > 250, others);
    assert.ok(seconds(await guest.textContent("#clock-white")) > 150);
    await page.reload();
    await page.waitForSelector("#friend");
    await waitForMoves(page, 5);
    await playAll(page, guest, ["g8f6", "h5f7"]);
    for (const one of [page, guest, watcher]) await says(one, "#banner", /White wins: checkmate/);
    await page.screenshot({ path: `${pictures}/friend-end.png` });
    // Both want another game, and get it with the colours swapped.
    await page.click("#banner >> text=Rematch");
    await friendSays(guest, /Your friend wants a rematch/);
    await guest.click("#friend >> text=Play another game");
    for (const one of [page, guest, watcher]) await waitForMoves(one, 0);
    await playAll(guest, page, ["d2d4"]);
    await waitForMoves(watcher, 1);
    for (const one of [guest, watcher]) {
      // The browser reports that it could not connect while the server was away.
      const others = one.problems.filter((problem) => !/WebSocket|ERR_CONNECTION/.test(problem));
      assert.deepEqual(others, []);
      await one.context().close();
    }
    page.problems = page.problems.filter((problem) => !/WebSocket|ERR_CONNECTION/.test(problem));
    server.end();
    rmSync(folder, { recursive: true });
  },

  async "a draw is offered and declined, and one resigns"(page, { address, browser }) {
    const { friend } = await invite(page, address, { side: "black" });
    const guest = await openLink(browser, friend);
    await friendSays(page, /Your friend is here/);
    await playAll(guest, page, ["e2e4", "e7e5"]);
    await guest.click("#draw");
    await guest.click("#choose button >> text=Offer a draw");
    await friendSays(guest, /You offer a draw/);
    await friendSays(page, /Your friend offers a draw/);
    await page.screenshot({ path: `${pictures}/friend-draw.png` });
    await page.click("#friend >> text=Decline");
    await page.waitForFunction(() => !/draw/.test(document.querySelector("#friend").textContent));
    await page.click("#resign");
    await page.click("#choose button >> text=Resign");
    for (const one of [page, guest]) await says(one, "#banner", /White wins: Black resigns/);
    assert.deepEqual(guest.problems, []);
    await guest.context().close();
  },

  async "one moves in one's turn, and those who watch never"(page, { address, browser }) {
    const { friend, watch } = await invite(page, address);
    const guest = await openLink(browser, friend);
    const watcher = await openLink(browser, watch);
    await friendSays(page, /Your friend is here/);
    const refuses = async (one, move, pattern) => {
      const before = await moves(one);
      await one.click(`#square-${move.slice(0, 2)}`);
      await one.click(`#square-${move.slice(2)}`);
      await one.fill("#move", move);
      await one.click("#typed button");
      await says(one, "#problem", pattern);
      assert.deepEqual(await moves(one), before);
    };
    await refuses(watcher, "e2e4", /watching/);
    await refuses(guest, "e2e4", /friend’s turn/);
    await playAll(page, guest, ["e2e4"]);
    await refuses(page, "e7e5", /friend’s turn/);
    // The engine helps nobody who plays.
    assert.ok(await page.isDisabled("#analyse"));
    assert.ok(await watcher.isEnabled("#analyse"));
    // No move back in the game.
    await page.click("#first");
    await page.waitForSelector("#looking");
    await refuses(page, "d2d4", /last position only/);
    assert.ok(await page.isHidden("#back"));
    await page.click("#last");
    // A move that is chosen while the friend thinks is played after the friend's.
    await page.click("#square-g1");
    await page.click("#square-f3");
    await playMove(guest, "e7e5");
    await waitForMoves(guest, 3);
    assert.deepEqual(await moves(guest), ["e4", "e5", "Nf3"]);
    for (const one of [guest, watcher]) {
      assert.deepEqual(one.problems, []);
      await one.context().close();
    }
  },

  async "a game of one's own is played with a friend"(page, { address, browser }) {
    await openGame(page, address, "chess");
    const links = await page.evaluate(async () => {
      const file = 'name = "duel"\ntitle = "Duel"\nbased-on = "chess"\n';
      const socket = new WebSocket(`ws://${location.host}/friend`);
      await new Promise((resolve) => socket.addEventListener("open", resolve));
      const answer = new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
      socket.send(JSON.stringify({ type: "create", file, side: "white" }));
      const { white, black } = JSON.parse((await answer).data);
      return [white, black].map((token) => `${location.origin}/#friend=${token}`);
    });
    await page.goto("about:blank");
    await page.goto(links[0]);
    await page.waitForSelector("#friend");
    const guest = await openLink(browser, links[1]);
    assert.equal(await guest.textContent("#title"), "Duel");
    await playAll(page, guest, ["e2e4", "e7e5"]);
    assert.deepEqual(guest.problems, []);
    await guest.context().close();
  },

  async "what is wrong is told, and the game stays"(page, { address, browser }) {
    await page.goto(`${address}#friend=0123456789abcdef0123456789abcdef`);
    await says(page, "#problem", /There is no game for this link/);
    await statusSays(page, /White to move/);
    const { friend } = await invite(page, address);
    const guest = await openLink(browser, friend);
    await playAll(page, guest, ["e2e4"]);
    const answers = await guest.evaluate(async () => {
      const token = new URLSearchParams(location.hash.slice(1)).get("friend");
      const ask = async (before, text) => {
        const socket = new WebSocket(`ws://${location.host}/friend`);
        await new Promise((resolve) => socket.addEventListener("open", resolve));
        const next = () =>
          new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
        if (before) {
          const there = next();
          socket.send(JSON.stringify({ type: "join", token }));
          await there;
        }
        const answer = new Promise((resolve) =>
          socket.addEventListener("message", ({ data }) => {
            const { type, message } = JSON.parse(data);
            if (type === "error") resolve(message);
          }),
        );
        socket.send(text);
        const message = await answer;
        socket.close();
        return message;
      };
      const answers = [];
      for (const text of ["{", "[]", '{"type":"dance"}', '{"type":"join","token":7}', '{"type":"resign"}'])
        answers.push(await ask(false, text));
      for (const text of [
        '{"type":"move","ply":1,"move":"e7e4"}',
        '{"type":"move","ply":7,"move":"e7e5"}',
        '{"type":"move","ply":0,"move":"d2d4"}',
        '{"type":"rematch"}',
        `{"type":"move","ply":1,"move":"${"x".repeat(2000)}"}`,
        new Uint8Array([1, 2, 3]),
      ])
        answers.push(await ask(true, text));
      return answers;
    });
    for (const [index, pattern] of [
      /cannot be read/,
      /cannot be read/,
      /unknown variant/,
      /invalid type/,
      /takes part in no game/,
      /illegal move/,
      /cannot be move 8/,
      /has been played: e2e4/,
      /not over/,
      /at most 1024/,
      /not binary/,
    ].entries())
      assert.match(answers[index], pattern);
    await playAll(page, guest, ["e7e5"]);
    assert.deepEqual(guest.problems, []);
    await guest.context().close();
  },

  async "who sends too much is disconnected"(page, { address }) {
    await openGame(page, address, "chess");
    const messages = await page.evaluate(async () => {
      const socket = new WebSocket(`ws://${location.host}/friend`);
      await new Promise((resolve) => socket.addEventListener("open", resolve));
      const messages = [];
      socket.addEventListener("message", ({ data }) => messages.push(JSON.parse(data).message));
      const closed = new Promise((resolve) => socket.addEventListener("close", resolve));
      for (let count = 0; count < 200; count++) socket.send("{");
      await closed;
      return messages;
    });
    // The last sentence, which says why, can be lost with the connection.
    assert.ok(messages.length < 100, String(messages.length));
    for (const message of messages) assert.match(message, /cannot be read|too many messages/);
  },
};

export const friendsOnSite = {
  async "a game with a friend needs a server"(page, { address }) {
    await openGame(page, address, "chess");
    await page.click("#new");
    await choosePlayers(page, "friend");
    assert.match(await page.textContent("#by-link"), /needs a server/);
    assert.ok(await page.isDisabled("#begin"));
    await choosePlayers(page, "persons");
    assert.ok(await page.isHidden("#by-link"));
    assert.ok(await page.isEnabled("#begin"));
    await page.click("text=Cancel");
    await page.click("#home");
    assert.ok(await page.isHidden("#start-friend"));
    await page.goto("about:blank");
    await page.goto(`${address}#friend=0123456789abcdef0123456789abcdef`);
    await says(page, "#problem", /this page has none/);
  },
};
