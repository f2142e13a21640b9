// Tests of the page in a real browser:
//
//     node test.mjs PROGRAM [--short]
//     node test.mjs --site FOLDER [--short]
//
// PROGRAM is belladonna-web, FOLDER the site that `cargo xtask site` makes. PICTURES names a folder for
// screenshots. ONLY chooses the tests with a text in their names.

import assert from "node:assert/strict";

import { boards } from "./boards.mjs";
import { design } from "./design.mjs";
import { faults } from "./faults.mjs";
import { friends, friendsOnSite } from "./friend.mjs";
import { limits } from "./limits.mjs";
import { hands } from "./hands.mjs";
import { look } from "./look.mjs";
import { looking } from "./looking.mjs";
import { making } from "./make.mjs";
import { openings, openingsOfServer } from "./openings.mjs";
import { own } from "./own.mjs";
import { play } from "./play.mjs";
import { polish } from "./polish.mjs";
import { puzzles } from "./puzzles.mjs";
import { records } from "./records.mjs";
import { site } from "./site.mjs";
import { openPage, pictures, serveFolder, startBrowser, startServer } from "./support.mjs";
import { tools } from "./tools.mjs";
import { twoSteps } from "./two-steps.mjs";
import { walls } from "./walls.mjs";

const words = process.argv.slice(2);
const short = words.includes("--short");
const [program, folder] = words[0] === "--site" ? [null, words[1]] : [words[0], null];
const server = await (folder ? serveFolder(folder) : startServer(program));
// What a page does alone is tested with both.
const tests = folder
  ? {
      ...site,
      ...friendsOnSite,
      ...play,
      ...looking,
      ...polish,
      ...tools,
      ...records,
      ...openings,
      ...puzzles,
    }
  : {
      ...play,
      ...hands,
      ...walls,
      ...twoSteps,
      ...faults,
      ...friends,
      ...looking,
      ...polish,
      ...design,
      ...boards,
      ...tools,
      ...records,
      ...openings,
      ...openingsOfServer,
      ...limits,
      ...look,
      ...own,
      ...making,
      ...puzzles,
    };
const browser = await startBrowser();
const { address } = server;

const failures = [];
const only = process.env.ONLY ?? "";
for (const [name, test] of Object.entries(tests)) {
  if (!name.includes(only)) continue;
  const page = await openPage(browser);
  const started = Date.now();
  try {
    await test(page, { program, address, browser, short, server, folder });
    assert.deepEqual(page.problems, []);
    console.log(`ok      ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    const [place = ""] = /[\w-]+\.mjs:\d+/.exec(error.stack.slice(error.message.length)) ?? [];
    failures.push(`FAILED  ${name}: ${error.message.slice(0, 1500)} ${place}`);
    console.log(failures.at(-1));
    await page.screenshot({ path: `${pictures}/failed-${failures.length}.png` }).catch(() => {});
  }
  await page.context().close();
}
await browser.close();
server.end();
// The end of a long log has what failed.
for (const failure of failures) console.log(failure);
console.log(failures.length ? `${failures.length} tests failed` : "all tests passed");
process.exit(failures.length ? 1 : 0);
