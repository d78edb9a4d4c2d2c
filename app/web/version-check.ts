import { prepareReload } from "#platform/web/reload.ts";

const CHECK_INTERVAL_MS = 300_000;

async function fetchServerBuild(): Promise<string | undefined> {
  const response = await fetch("/version.json", { cache: "no-store" });
  if (!response.ok) return undefined;
  const { buildTimestamp } = (await response.json()) as { buildTimestamp?: string | number };
  return buildTimestamp === undefined ? undefined : String(buildTimestamp);
}

/**
 * Reloads the page when the server serves another build, once typed input is saved; asks every five minutes, and when the network returns. An unreachable server changes nothing; but a page that
 * starts this way may come from the device's cache: its build is then `ownBuild`, not the first one received.
 */
export function watchVersion(reload: () => void, ownBuild?: string): () => void {
  let running: string | undefined;
  const check = async () => {
    const served = await fetchServerBuild();
    running ??= served;
    if (served === undefined || served === running) return;
    await prepareReload();
    reload();
  };
  const checkQuietly = () =>
    void check().catch(() => {
      running ??= ownBuild;
    });
  checkQuietly();
  const timer = setInterval(checkQuietly, CHECK_INTERVAL_MS);
  addEventListener("online", checkQuietly);
  return () => {
    clearInterval(timer);
    removeEventListener("online", checkQuietly);
  };
}
