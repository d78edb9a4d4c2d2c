import { NONE } from "./assignment.ts";
import { type Address, isMainland, isSameTerritory, type Location, locationOf, metresBetween, metresTo, pointOf } from "./location.ts";
import { FAR_KM } from "./reasons.ts";

export interface Center extends Address {
  readonly id: number;
  readonly seats: number;
  readonly stepFree: boolean;
}

/** The way of a person begins at this address. */
export interface Person extends Address {
  readonly needsStepFree: boolean;
  /** Only a confirmed registration gets a seat. */
  readonly isConfirmed: boolean;
  /** Numbers of those who live at one address, and of the school. */
  readonly family: number | null;
  readonly school: number | null;
  readonly schoolLatitude: number | null;
  readonly schoolLongitude: number | null;
  /** Today's center, and whether the office chose it by hand. */
  readonly centerId: number | null;
  readonly isFixed: boolean;
}

export type Site = Center & { readonly location: Location };

/** A person while centers are proposed; a center is its place in the list, -1 none. */
export interface Entrant {
  readonly person: Person;
  readonly location: Location;
  /** What each center costs, in metres. Infinity: never there. */
  readonly costs: Float64Array;
  /** The same from the school, for pupils who live near: the cheapest seats then divide as many schools at most as there are centers. */
  readonly sharedCosts: Float64Array;
  readonly today: number;
  /** Placed by hand, or not confirmed. */
  readonly isLeftOut: boolean;
  /** Whether they may sit where they sit today. */
  readonly mayStay: boolean;
  /** Everybody of their school and of their family, themselves included; empty: they have none. */
  school: readonly Entrant[];
  family: readonly Entrant[];
  center: number;
}

const FAR_METRES = 1_000 * FAR_KM;
/** What a way costs that is not measured. */
const UNMEASURED = 50_000;
/** Pupils who live within this of their school count from there. */
const NEAR_METRES = 10_000;

export function entrantOf(person: Person, sites: readonly Site[]): Entrant {
  const location = locationOf(person);
  const costsFrom = (from: Location) => Float64Array.from(sites, (site) => costOf(person, from, site));
  const costs = costsFrom(location);
  const school = person.school === null ? null : pointOf({ latitude: person.schoolLatitude, longitude: person.schoolLongitude });
  const isNear = school !== null && location.point !== null && metresBetween(location.point, school) <= NEAR_METRES;
  const today = sites.findIndex(({ id }) => id === person.centerId);
  const isLeftOut = person.isFixed || !person.isConfirmed;
  return {
    ...{ person, location, costs, today, isLeftOut, school: [], family: [], center: NONE },
    sharedCosts: isNear ? costsFrom({ ...location, point: school }) : costs,
    mayStay: !isLeftOut && (costs[today] ?? Number.POSITIVE_INFINITY) < Number.POSITIVE_INFINITY,
  };
}

/** In metres; those beyond a far way count twice, so that few go far. */
function costOf({ needsStepFree }: Person, from: Location, { stepFree, location }: Site): number {
  if ((needsStepFree && !stepFree) || !isSameTerritory(from, location)) return Number.POSITIVE_INFINITY;
  const metres = metresTo(from, location) ?? (isMainland(from) ? Number.POSITIVE_INFINITY : UNMEASURED);
  return metres <= FAR_METRES ? metres : 2 * metres - FAR_METRES;
}
