import { type ComponentType, lazy, Suspense, useSyncExternalStore } from "react";

/** A zone that cannot be fetched costs its messages, never the page. */
const Zone = lazy((): Promise<{ default: ComponentType }> => import("./ToastZone.tsx").catch(() => ({ default: () => null })));

let wanted = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function prepare(): void {
  wanted = true;
  for (const listener of listeners) listener();
}

async function show(kind: "success" | "failure", message: string): Promise<void> {
  prepare();
  (await import("./ToastZone.tsx")).show(kind, message);
}

/** A short word at the top right, for five seconds. */
export const toast = {
  success: (message: string): void => void show("success", message).catch(() => undefined),
  failure: (message: string): void => void show("failure", message).catch(() => undefined),
  /** Loads the zone beforehand, for a page that must be able to say that the network is gone. */
  prepare,
};

/** Where toasts appear; nothing is loaded before the first one. */
export function Toasts() {
  const isWanted = useSyncExternalStore(subscribe, () => wanted);
  return <Suspense>{isWanted && <Zone />}</Suspense>;
}
