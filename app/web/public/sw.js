// Opens the application without network, on a device where a page has requested it (offline-page.ts). It caches only the HTML page, the hashed
// assets of the running build and the drawings of a sheet: never /api, never a version. With network every page comes from the server.

const CACHE = "palmares";
const IMAGES = "palmares-images";
const PAGE = "/";

const find = (request) => caches.match(request, { ignoreVary: true });

/** The assets that a page names: they tell its build, as each page has a nonce of its own. */
const namedIn = (html) => [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path);

/** What a filter or a portal answers in the server's place is a page, whatever was asked for. */
const isFile = ({ ok, redirected, headers }) => ok && !redirected && !/^text\/html\b/.test(headers.get("content-type") ?? "text/html");

/** Caches these files; rejects if one of them is not the server's. */
async function addAll(cache, paths) {
  const responses = await Promise.all(paths.map((path) => fetch(path)));
  if (!responses.every(isFile)) throw new TypeError("not a file of the server");
  await Promise.all(responses.map((response, index) => cache.put(paths[index], response)));
}

/** Caches the page and its assets, all or nothing: a page without its assets shows nothing. Those of another build are forgotten. */
async function keep(assets) {
  const response = await fetch(PAGE, { cache: "no-cache" });
  if (!response.ok) return;
  const named = namedIn(await response.clone().text());
  // A page without assets is not the server's; one with others is of another build: this page will reload and ask again.
  if (named.length === 0 || !named.every((path) => assets.includes(path))) return;
  const cache = await caches.open(CACHE);
  const before = namedIn((await (await find(PAGE))?.text()) ?? "");
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await addAll(
    cache,
    assets.filter((path) => !known.has(path)),
  );
  await cache.put(PAGE, response);
  if (before.join() === named.join()) return;
  for (const path of known) if (path !== PAGE && !assets.includes(path)) await cache.delete(path);
}

/** Caches the drawings of the sheet that is open, and forgets those of an earlier one. */
async function keepImages(images) {
  if (images.length === 0) return;
  const cache = await caches.open(IMAGES);
  const known = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  for (const path of known) if (!images.includes(path)) await cache.delete(path);
  await addAll(
    cache,
    images.filter((path) => !known.includes(path)),
  );
}

/** The cached page, at an address whose page may use the camera: the server would say so in this header. */
async function pageAt(pathname) {
  const page = await find(PAGE);
  if (!page || !/^\/verifier\/?$/.test(pathname)) return page ?? Response.error();
  const headers = new Headers(page.headers);
  headers.set("permissions-policy", "camera=(self), geolocation=(), microphone=()");
  return new Response(page.body, { headers });
}

addEventListener("install", (event) => {
  // Calls pass the worker by, where the browser can: what a page sends while it closes must not wait for it.
  event.addRoutes?.({ condition: { urlPattern: "/api/*" }, source: "network" });
  skipWaiting();
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
/** One request after the other: what a page has loaded since must not be forgotten by its earlier request. */
let last = Promise.resolve();
addEventListener("message", (event) => {
  const { assets, images } = event.data;
  // A page whose loading began before this worker was active was not there to be claimed.
  last = last.then(() => Promise.allSettled([clients.claim(), keep(assets), keepImages(images)]));
  event.waitUntil(last);
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => pageAt(pathname)));
  else if (/^\/(assets|images)\//.test(pathname)) event.respondWith(find(request).then((found) => found ?? fetch(request)));
});
