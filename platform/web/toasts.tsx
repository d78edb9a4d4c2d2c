import { type ComponentType, lazy, Suspense, useSyncExternalStore } from "react";

/** If the zone cannot be loaded, its messages are lost, but the page works. */
const Zone = lazy((): Promise<{ default: ComponentType }> => import("./ToastZone.tsx").catch(() => ({ default: () => null })));

let requested = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function prepare(): void {
  requested = true;
  for (const listener of listeners) listener();
}

async function show(kind: "success" | "failure", message: string): Promise<void> {
  prepare();
  (await import("./ToastZone.tsx")).show(kind, message);
}

/** A short message at the top right, for five seconds. */
export const toast = {
  success: (message: string): void => void show("success", message).catch(() => undefined),
  failure: (message: string): void => void show("failure", message).catch(() => undefined),
  /** Loads the zone in advance, for a page that must be able to report a lost network. */
  prepare,
};

/** The place of toasts; nothing is loaded before the first one. */
export function Toasts() {
  const isRequested = useSyncExternalStore(subscribe, () => requested);
  return <Suspense>{isRequested && <Zone />}</Suspense>;
}
