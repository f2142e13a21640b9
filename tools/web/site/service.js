// Keeps the files of the page, so that it works without a network: all but the networks of the engine and the
// openings at once, and these when a game needs them. VERSION and FILES are written when the site is made.
// Other files of the server are none of its business.

const VERSION = "";
const FILES = [];

// Other pages of the same host can have caches, too.
const CACHE = `${registration.scope} ${VERSION}`;
const LATER = ["networks/", "openings/"].map((folder) => new URL(folder, registration.scope).href);

self.addEventListener("install", (event) => {
  const files = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name !== CACHE && name.startsWith(`${registration.scope} `);
  const clean = async () => {
    const old = (await caches.keys()).filter(isOld);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(clean());
});

// The kept file, else that of the server. A file that a game needs is kept.
async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  if (!LATER.some((folder) => request.url.startsWith(folder))) return fetch(request);
  // The cache of the browser can still have the file of an older version.
  const fresh = await fetch(request.url, { cache: "no-cache" });
  // Without room in the store the file is loaded again next time.
  if (fresh.ok) await cache.put(request, fresh.clone()).catch(() => {});
  return fresh;
}

self.addEventListener("fetch", (event) => {
  const isOwn = event.request.url.startsWith(registration.scope);
  if (event.request.method === "GET" && isOwn) event.respondWith(answer(event.request));
});
