import { trustedTypes } from "./trusted-types.ts";

const WORKER = "/sw.js";
const worker = trustedTypes?.createPolicy("palmares-worker", { createScriptURL: () => WORKER }).createScriptURL(WORKER) ?? WORKER;

/** The resources that this page has loaded so far. */
const loadedUrls = (): Promise<string[]> =>
  new Promise((resolve) => {
    const observer = new PerformanceObserver((entries) => {
      observer.disconnect();
      resolve(entries.getEntries().map(({ name }) => name));
    });
    observer.observe({ type: "resource", buffered: true });
  });

/**
 * Caches the application on this device, so that this page opens without network: it needs what it has loaded. Call it once the page
 * is shown; without a service worker, a page that is already open still works.
 */
export async function cachePageOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(worker);
  const { active } = await navigator.serviceWorker.ready;
  const addresses = (await loadedUrls()).map((address) => new URL(address));
  const assets = addresses.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"));
  active?.postMessage({ assets: [...new Set(assets.map(({ pathname }) => pathname))] });
}
