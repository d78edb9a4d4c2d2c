// Opens the application without network, on a device where a page has asked for it (keep-page.ts). It keeps the one HTML page and the hashed
// assets of the build that runs, and nothing else: never /api, never a version. With network every page comes from the server.

const CACHE = "palmares";
const PAGE = "/";

const find = (request) => caches.match(request, { ignoreVary: true });

/** The page and its assets, together or not at all: a page without its assets would show nothing. */
async function keep(assets) {
  const response = await fetch(PAGE, { cache: "no-cache" });
  if (!response.ok) return;
  const html = await response.clone().text();
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  // The server has another build already: the page that runs will reload by itself, and ask again.
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
