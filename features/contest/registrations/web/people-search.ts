import type { RegistrationStatus } from "#access/responsibility/membership-labels.ts";
import { listParameters, read, type SearchOf, searchOf } from "#platform/web/search-params.ts";

export const peopleParameters = {
  ...listParameters,
  year: read.year,
  stage: read.id,
  status: read.oneOf<RegistrationStatus>("PENDING", "CONFIRMED"),
};
export type PeopleSearch = SearchOf<typeof peopleParameters>;
export const peopleSearch = searchOf(peopleParameters);
