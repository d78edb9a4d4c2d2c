// Opens the application without network, on a device where a page has requested it (offline-page.ts). It caches only the HTML page, the hashed
// assets of the running build and the drawings of a sheet: never /api, never a version. With network every page comes from the server.

const CACHE = "palmares";
const IMAGES = "palmares-images";
const PAGE = "/";

const find = (request) => caches.match(request, { ignoreVary: true });

/** The assets that a page names: they identify its build, as each page has its own nonce. */
const namedIn = (html) => [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path);

/** A filter or a captive portal answers every request with a page. */
const isFile = ({ ok, redirected, headers }) => ok && !redirected && !/^text\/html\b/.test(headers.get("content-type") ?? "text/html");

/** Caches these files; rejects if one of them is not the server's. */
async function addAll(cache, paths) {
  const responses = await Promise.all(paths.map((path) => fetch(path)));
  if (!responses.every(isFile)) throw new TypeError("not a file of the server");
  await Promise.all(responses.map((response, index) => cache.put(paths[index], response)));
}

/** Caches the page and its assets, all or nothing: a page without its assets shows nothing. Assets of another build are deleted. */
async function keep(assets) {
  const response = await fetch(PAGE, { cache: "no-cache" });
  if (!response.ok) return;
  const named = namedIn(await response.clone().text());
  // A page without assets is not the server's. One with other assets is of another build: this page will reload and ask again.
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

/** Caches the drawings of the open sheet, and deletes those of an earlier one. */
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

/** The cached page, with the camera policy that the server sends at this address. */
async function pageAt(pathname) {
  const page = await find(PAGE);
  if (!page || !/^\/verifier\/?$/.test(pathname)) return page ?? Response.error();
  const headers = new Headers(page.headers);
  headers.set("permissions-policy", "camera=(self), geolocation=(), microphone=()");
  return new Response(page.body, { headers });
}

addEventListener("install", (event) => {
  // Calls bypass the worker where the browser allows it, so that requests of a closing page do not wait for it.
  event.addRoutes?.({ condition: { urlPattern: "/api/*" }, source: "network" });
  skipWaiting();
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
/** One request after the other: an earlier request of a page must not delete what the page has loaded since. */
let last = Promise.resolve();
addEventListener("message", (event) => {
  const { assets, images } = event.data;
  // A page that began loading before this worker was active has not been claimed.
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
