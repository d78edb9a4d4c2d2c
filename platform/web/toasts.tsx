import { lazy, Suspense, useSyncExternalStore } from "react";

const Zone = lazy(() => import("./ToastZone.tsx"));

let isLoaded = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Without network, a later message loads it. */
async function loadZone(): Promise<void> {
  await import("./ToastZone.tsx");
  isLoaded = true;
  for (const listener of listeners) listener();
}

async function show(kind: "success" | "notice" | "failure", message: string): Promise<void> {
  await loadZone();
  (await import("./ToastZone.tsx")).show(kind, message);
}

/** A short message at the top right, for five seconds. */
export const toast = {
  success: (message: string): void => void show("success", message).catch(() => undefined),
  notice: (message: string): void => void show("notice", message).catch(() => undefined),
  failure: (message: string): void => void show("failure", message).catch(() => undefined),
  /** Loads the zone in advance, for a page that must be able to report a lost network. */
  prepare: (): void => void loadZone().catch(() => undefined),
};

/** The place of toasts; nothing is loaded before the first one. */
export function Toasts() {
  const isShown = useSyncExternalStore(subscribe, () => isLoaded);
  return <Suspense>{isShown && <Zone />}</Suspense>;
}
