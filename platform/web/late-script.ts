import { useEffect, useSyncExternalStore } from "react";
import { prepareReload } from "./reload.ts";
import { fetchServedBuild } from "./served-build.ts";

async function reloadIfReachable(): Promise<void> {
  if ((await fetchServedBuild()) === undefined) return;
  await prepareReload();
  location.reload();
}

/**
 * A script that a page needs some time after it is shown, perhaps without network. Browsers remember a failed script until the page reloads: it is
 * not requested without network, and after a failure the page reloads once the server answers.
 */
export function lateScript<Script>(load: () => Promise<Script>) {
  let script: Script | undefined;
  let hasFailed = false;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  /** Loads it in advance, for a later page. */
  const prepare = async (): Promise<void> => {
    if (script || hasFailed || !navigator.onLine) return;
    try {
      script = await load();
      for (const listener of listeners) listener();
    } catch {
      hasFailed = true;
    }
  };
  const retry = () => {
    if (document.visibilityState === "visible") void (hasFailed ? reloadIfReachable().catch(() => undefined) : prepare());
  };
  return { prepare, retry, subscribe, read: () => script };
}

/** The script, once loaded: it is requested again when the network is back, and when the page is shown again. */
export function useLateScript<Script>(late: ReturnType<typeof lateScript<Script>>, isNeeded: boolean): Script | undefined {
  useEffect(() => {
    if (!isNeeded) return undefined;
    void late.prepare();
    const listening = new AbortController();
    addEventListener("online", late.retry, listening);
    document.addEventListener("visibilitychange", late.retry, listening);
    return () => listening.abort();
  }, [late, isNeeded]);
  return useSyncExternalStore(late.subscribe, late.read);
}
