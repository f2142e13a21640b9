// The time from an address to a board that can be used, with nothing kept and a slow network:
// node cold.mjs PROGRAM [ROUNDS] [FRAGMENT]
//
// Each answer of the server takes 400 ms more, and all together have 50 KB a second. A board can be used when
// all its pieces are drawn: then it knows their moves, too. Prints the times in milliseconds, and
// the requests and bytes up to then.

import { openPage, startBrowser, startServer } from "./support.mjs";

const [program, rounds = "5", fragment = "game=gothic"] = process.argv.slice(2);
const SLOW = { offline: false, latency: 400, downloadThroughput: 50 * 1024, uploadThroughput: 50 * 1024 };

const server = await startServer(program);
const browser = await startBrowser();

async function visit() {
  const page = await openPage(browser);
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", SLOW);
  let [bytes, requests] = [0, 0];
  client.on("Network.requestWillBeSent", () => requests++);
  client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  client.on("Network.webSocketFrameReceived", ({ response }) => (bytes += response.payloadData.length));
  await page.addInitScript(() => {
    const usable = () => {
      const images = [...document.querySelectorAll("#board img")];
      return images.length && images.every((image) => image.complete && image.naturalWidth);
    };
    const look = () => {
      if (usable()) window.usableAt = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${server.address}#${fragment}`);
  await page.waitForFunction(() => window.usableAt);
  const time = await page.evaluate(() => Math.round(window.usableAt));
  const seen = [requests, bytes];
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name, startTime, responseEnd, transferSize }) => [
        name.replace(/.*\/\/[^/]*/, ""),
        Math.round(startTime),
        Math.round(responseEnd),
        transferSize,
      ]),
  );
  await page.context().close();
  return { time, seen, files };
}

for (let round = 0; round < Number(rounds); round++) {
  const { time, seen, files } = await visit();
  console.log(`${time} ms, ${seen[0]} requests, ${seen[1]} bytes`);
  if (process.env.FILES) for (const file of files) console.log("  ", ...file);
}
await browser.close();
server.end();
process.exit();
