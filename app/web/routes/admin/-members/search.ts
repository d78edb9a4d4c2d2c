import { listParameters, read, searchOf } from "#platform/web/search-params.ts";

export const registrationFilters = {
  inscrits: "registered",
  payes: "paid",
  "a-payer": "to_pay",
  "non-inscrits": "not_registered",
} as const;
export type FilterName = keyof typeof registrationFilters;

/** What the lists of clubs and of schools read from the address: `/admin/clubs?year=2027&adhesion=a-payer&modifier=12`. */
export const membersSearch = searchOf({
  ...listParameters,
  /** The active year by default. */
  year: read.year,
  adhesion: read.oneOf(...(Object.keys(registrationFilters) as FilterName[])),
  modifier: read.id,
  ajouter: read.flag,
  demande: read.id,
});
export type MembersSearch = ReturnType<typeof membersSearch>;
