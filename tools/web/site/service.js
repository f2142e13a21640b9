// Keeps the files of the page, so that it works without a network: all but the networks of the engine at
// once, and these when a game needs them. VERSION and FILES are written when the site is made.

const VERSION = "";
const FILES = [];

self.addEventListener("install", (event) => {
  const files = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(files)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const clean = async () => {
    const old = (await caches.keys()).filter((name) => name !== VERSION);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(clean());
});

// The kept file, else that of the server, which is kept.
async function answer(request) {
  const cache = await caches.open(VERSION);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

self.addEventListener("fetch", (event) => {
  const isOwn = new URL(event.request.url).href.startsWith(registration.scope);
  if (event.request.method === "GET" && isOwn) event.respondWith(answer(event.request));
});
