import { HOUR_MS } from "#platform/contract/time-units.ts";
import { prepareReload } from "#platform/web/reload.ts";
import { fetchServedBuild } from "#platform/web/served-build.ts";

const CHECK_INTERVAL_MS = 300_000;

/** Applies to one build of the server, in one tab and one hour: different nodes, or an upgrade under way, may serve the former page again. */
const MAX_RELOADS = 3;
const STORAGE_KEY = "reloads";

interface Reload {
  readonly build: string;
  readonly at: number;
}

const recentReloads = (): readonly Reload[] =>
  (JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]") as readonly Reload[]).filter(({ at }) => Date.now() - at < HOUR_MS);

/**
 * Reloads the page when the server serves another build, once typed input is saved. Checks every five minutes, and when the network returns
 * (GEN-07). An unreachable server changes nothing.
 */
export function watchVersion(reload: () => void, build: string): () => void {
  let isChecking = false;
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      const served = await fetchServedBuild();
      if (served === undefined || served === build) return;
      const reloads = recentReloads();
      if (reloads.filter((one) => one.build === served).length >= MAX_RELOADS) return;
      await prepareReload();
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...reloads, { build: served, at: Date.now() }]));
      reload();
    } finally {
      isChecking = false;
    }
  };
  const checkQuietly = () => void check().catch(() => undefined);
  const timer = setInterval(checkQuietly, CHECK_INTERVAL_MS);
  addEventListener("online", checkQuietly);
  return () => {
    clearInterval(timer);
    removeEventListener("online", checkQuietly);
  };
}
