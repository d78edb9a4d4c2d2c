import { listParameters, read, searchOf } from "#platform/web/search-params.ts";

export const views = ["included", "leftOut", "doubtful"] as const;
export type View = (typeof views)[number];

/** What the renewal reads from its address: `/etablissement/participants/reinscription?year=2026&category=C1&view=doubtful`. */
export const renewalSearch = searchOf({
  ...listParameters,
  /** The year the pupils come from; by default the latest. */
  year: read.year,
  category: read.text,
  view: read.oneOf(...views),
});
export type RenewalSearch = ReturnType<typeof renewalSearch>;
