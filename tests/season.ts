import type { Season } from "#season/configuration/season.ts";

/** The season of 2027, in which no period is open. */
export const closedSeason: Season = {
  ...{ activeYear: 2027, individualEndsAt: null, studentEndsAt: null, schoolEndsAt: null, clubEndsAt: null, centerEndsAt: null },
};
