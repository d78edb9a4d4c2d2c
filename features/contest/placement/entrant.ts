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
  /** The center where they would like to sit, null: it was deleted since; whether after the last day of wishes, and when, in seconds (CNV-04). */
  readonly wish: { readonly centerId: number | null; readonly isLate: boolean; readonly at: number } | null;
}

export type Site = Center & { readonly location: Location };

/** A person while centers are proposed; a center is its place in the list, -1 none. */
export interface Entrant {
  readonly person: Person;
  readonly location: Location;
  /** The way to each center, in metres. Infinity: never there. */
  readonly ways: Float64Array;
  /** What each center costs: its way, and a wish in time. */
  readonly costs: Float64Array;
  /** The same from the school, for pupils who live near: the cheapest seats then divide as many schools at most as there are centers. */
  readonly sharedCosts: Float64Array;
  readonly today: number;
  /** Their wish, if they can have it. */
  readonly wished: number;
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
/** The way of others that a wish is worth. */
const WISH_METRES = 40_000;

export function entrantOf(person: Person, sites: readonly Site[]): Entrant {
  const location = locationOf(person);
  const waysFrom = (from: Location) => Float64Array.from(sites, (site) => wayOf(person, from, site));
  const ways = waysFrom(location);
  const school = person.school === null ? null : pointOf({ latitude: person.schoolLatitude, longitude: person.schoolLongitude });
  const isNear = school !== null && location.point !== null && metresBetween(location.point, school) <= NEAR_METRES;
  const today = sites.findIndex(({ id }) => id === person.centerId);
  const wished = sites.findIndex((site) => site.id === person.wish?.centerId && refusalToWish(person, site) === null);
  const costsOf = (all: Float64Array) => (person.wish?.isLate === false && wished !== NONE ? withWish(all, wished, sites) : all);
  const isLeftOut = person.isFixed || !person.isConfirmed;
  return {
    ...{ person, location, ways, today, wished, isLeftOut, school: [], family: [], center: NONE },
    costs: costsOf(ways),
    sharedCosts: costsOf(isNear ? waysFrom({ ...location, point: school }) : ways),
    mayStay: !isLeftOut && (ways[today] ?? Number.POSITIVE_INFINITY) < Number.POSITIVE_INFINITY,
  };
}

/** The wished center is nearer than the nearest one: while it has a free seat, the wish is followed, however far. */
const withWish = (ways: Float64Array, wished: number, sites: readonly Site[]): Float64Array =>
  ways.with(wished, Math.min(...ways.filter((_, center) => (sites[center]?.seats ?? 0) > 0)) - WISH_METRES);

/** Why a person cannot wish for a center (CNV-04). */
export function refusalToWish(person: Person, site: Site): string | null {
  const from = locationOf(person);
  if (site.seats === 0) return "Ce centre n'a pas de place.";
  if (from.territory !== null && !isSameTerritory(from, site.location)) return "Ce centre est dans un autre territoire.";
  if (person.needsStepFree && !site.stepFree) return "Ce centre n'a pas d'accès sans marche.";
  return wayOf(person, from, site) < Number.POSITIVE_INFINITY ? null : "La commune est introuvable\u00A0: corrigez l'adresse.";
}

/** In metres; those beyond a far way count twice, so that few go far. */
function wayOf({ needsStepFree }: Person, from: Location, { stepFree, location }: Site): number {
  if ((needsStepFree && !stepFree) || !isSameTerritory(from, location)) return Number.POSITIVE_INFINITY;
  const metres = metresTo(from, location) ?? (isMainland(from) ? Number.POSITIVE_INFINITY : UNMEASURED);
  return metres <= FAR_METRES ? metres : 2 * metres - FAR_METRES;
}
