/** The build that the server serves; `undefined` if something else answered. */
export async function fetchServedBuild(): Promise<string | undefined> {
  const response = await fetch("/version.json", { cache: "no-store" });
  if (!response.ok) return undefined;
  const { buildTimestamp } = (await response.json()) as { buildTimestamp?: string | number };
  return buildTimestamp === undefined ? undefined : String(buildTimestamp);
}
