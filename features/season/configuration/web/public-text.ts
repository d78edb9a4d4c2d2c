import { callByPath } from "#platform/web/api.ts";
import type { configurationApi } from "../configuration.contract.ts";
import type { SiteTextName } from "../site-texts.ts";

/** A text of the organisers (HTML), possibly empty; `null` when it cannot be loaded. */
export async function readPublicText(name: SiteTextName): Promise<string | null> {
  const readPublic = { method: "GET", path: "/configurations/public/:name", may: "everyone" } as const;
  try {
    const { value } = await callByPath<typeof configurationApi.readPublic>(readPublic, { params: { name } });
    return typeof value === "string" ? value : "";
  } catch {
    return null;
  }
}
