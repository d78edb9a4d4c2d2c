import type { RegistrationStatus } from "#features/registrations/validation.ts";
import { type PageSearch, pageSearch, textSearch, yearSearch } from "#platform/web/address.ts";

/**
 * What the address of the pupils' page says: `/etablissement/participants?year=2027&stage=12&status=PENDING&nouveaux=1200-1222`.
 * To come back from adding pupils: `navigate({ to: "/etablissement/participants", search: searchOfNewcomers(ids) })`.
 */
export interface PupilsSearch extends PageSearch {
  /** The active year unless said otherwise. */
  readonly year?: number;
  /** The stage whose grades are included. */
  readonly stage?: string;
  /** `PENDING`: those to confirm. */
  readonly status?: RegistrationStatus;
  /** The accounts that were just added: their registrations are offered to be confirmed. */
  readonly nouveaux?: string;
}

export const pupilsSearch = (search: Record<string, unknown>): PupilsSearch => ({
  ...pageSearch(search),
  ...yearSearch(search),
  ...(/^[1-9]\d{0,9}$/.test(String(search.stage)) && textSearch(search, "stage")),
  ...((search.status === "PENDING" || search.status === "CONFIRMED") && { status: search.status }),
  ...(/^\d+(-\d+)?(\.\d+(-\d+)?)*$/.test(String(search.nouveaux)) && textSearch(search, "nouveaux")),
});

/** The address that offers to confirm the pupils just added, by the ids of their accounts. */
export const searchOfNewcomers = (userIds: readonly string[]): PupilsSearch => ({ status: "PENDING", nouveaux: asRanges(userIds) });

/** `["12", "13", "14", "20"]` as `12-14.20`: many accounts made at once follow one another. */
function asRanges(ids: readonly string[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const id of ids.map(Number).toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && id <= last[1] + 1) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(".");
}

/** Whether this id is in one of the ranges. */
export const isWithin = (ranges: string, id: string): boolean =>
  ranges.split(".").some((range) => {
    const [from = 0, to = from] = range.split("-").map(Number);
    return from <= Number(id) && Number(id) <= to;
  });
