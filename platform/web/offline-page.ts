import { trustedTypes } from "./trusted-types.ts";

const WORKER = "/sw.js";
const worker = trustedTypes?.createPolicy("palmares-worker", { createScriptURL: () => WORKER }).createScriptURL(WORKER) ?? WORKER;

const pathsOf = (addresses: readonly string[], folder: string): string[] => {
  const urls = addresses.map((address) => new URL(address, location.href));
  const ours = urls.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(folder));
  return [...new Set(ours.map(({ pathname }) => pathname))];
};

/**
 * Caches the application on this device, so that this page opens without network: the files it has loaded, and those it loads from now on (a
 * formula, a window). Call it once the page is shown, with its images; without a service worker, a page that is already open still works.
 */
export async function cachePageOffline(images: readonly string[] = []): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(worker);
  const { active } = await navigator.serviceWorker.ready;
  const assets = new Set<string>();
  const observer = new PerformanceObserver((entries) => {
    const before = assets.size;
    const addresses = entries.getEntries().map(({ name }) => name);
    for (const path of pathsOf(addresses, "/assets/")) assets.add(path);
    if (assets.size > before) active?.postMessage({ assets: [...assets], images: pathsOf(images, "/images/") });
  });
  observer.observe({ type: "resource", buffered: true });
}
