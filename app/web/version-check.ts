import { readyToReload } from "#platform/web/reload.ts";

const everyFiveMinutes = 300_000;

async function buildOnServer(): Promise<string | undefined> {
  const response = await fetch("/version.json", { cache: "no-store" });
  if (!response.ok) return undefined;
  const { buildTimestamp } = (await response.json()) as { buildTimestamp?: string | number };
  return buildTimestamp === undefined ? undefined : String(buildTimestamp);
}

/**
 * Reloads the page when the server serves another build, once what was typed is kept. A server that does not answer changes nothing, but a
 * page that begins so may have been kept by the device: it is `own`, not the first build heard of.
 */
export function watchVersion(reload: () => void, own?: string): () => void {
  let running: string | undefined;
  const check = async () => {
    const served = await buildOnServer();
    running ??= served;
    if (served === undefined || served === running) return;
    await readyToReload();
    reload();
  };
  const quietly = () =>
    void check().catch(() => {
      running ??= own;
    });
  quietly();
  const timer = setInterval(quietly, everyFiveMinutes);
  return () => clearInterval(timer);
}
