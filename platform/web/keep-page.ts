import { trustedTypes } from "./trusted-types.ts";

const WORKER = "/sw.js";
const worker = trustedTypes?.createPolicy("palmares-worker", { createScriptURL: () => WORKER }).createScriptURL(WORKER) ?? WORKER;

/** The addresses of all that this page has loaded so far. */
const loadedSoFar = (): Promise<string[]> =>
  new Promise((resolve) => {
    const observer = new PerformanceObserver((entries) => {
      observer.disconnect();
      resolve(entries.getEntries().map(({ name }) => name));
    });
    observer.observe({ type: "resource", buffered: true });
  });

/**
 * Keeps the application on this device, so that this page opens without network: what it has loaded is what it needs. Call it once the page
 * shows; where the browser has no service worker, an open page goes on by itself all the same.
 */
export async function keepPage(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(worker);
  const { active } = await navigator.serviceWorker.ready;
  const addresses = (await loadedSoFar()).map((address) => new URL(address));
  const assets = addresses.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"));
  active?.postMessage({ assets: [...new Set(assets.map(({ pathname }) => pathname))] });
}
