// Opens the application without network, on a device where a page has requested it (offline-page.ts). It caches only the HTML page and the hashed
// assets of the running build: never /api, never a version. With network every page comes from the server.

const CACHE = "palmares";
const PAGE = "/";

const find = (request) => caches.match(request, { ignoreVary: true });

/** Caches the page and its assets, all or nothing: a page without its assets shows nothing. */
async function keep(assets) {
  const response = await fetch(PAGE, { cache: "no-cache" });
  if (!response.ok) return;
  const html = await response.clone().text();
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  // The server already has another build: this page will reload and ask again.
  if (!named.every((path) => assets.includes(path))) return;
  const cache = await caches.open(CACHE);
  const before = await (await find(PAGE))?.text();
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(assets.filter((path) => !known.has(path)));
  await cache.put(PAGE, response);
  if (before === undefined || before === html) return;
  for (const path of known) if (path !== PAGE && !assets.includes(path)) await cache.delete(path);
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => event.waitUntil(keep(event.data.assets).catch(() => undefined)));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(async () => (await find(PAGE)) ?? Response.error()));
  else if (pathname.startsWith("/assets/")) event.respondWith(find(request).then((found) => found ?? fetch(request)));
});
