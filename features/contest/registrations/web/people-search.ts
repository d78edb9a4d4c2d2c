import type { RegistrationStatus } from "#access/responsibility/membership-labels.ts";
import { listParameters, read, type SearchOf, searchOf } from "#platform/web/search-params.ts";

/** What a list of people reads from its address: `?year=2027&stage=12&status=PENDING`. */
export const peopleParameters = {
  ...listParameters,
  /** The active year by default. */
  year: read.year,
  /** The stage whose results are included. */
  stage: read.id,
  /** `PENDING`: registrations to confirm. */
  status: read.oneOf<RegistrationStatus>("PENDING", "CONFIRMED"),
};
export type PeopleSearch = SearchOf<typeof peopleParameters>;
export const peopleSearch = searchOf(peopleParameters);
