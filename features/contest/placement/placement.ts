import { assign, NONE } from "./assignment.ts";
import { gather } from "./companions.ts";
import { type Center, type Entrant, entrantOf, type Person, type Site } from "./entrant.ts";
import { isSameTerritory, locationOf, metresTo } from "./location.ts";
import type { Others, Reason } from "./reasons.ts";

export interface PlacementInput {
  readonly people: readonly Person[];
  readonly centers: readonly Center[];
  readonly others: Others;
}

export interface ProposedSeat {
  /** Null: no seat is proposed; today's center stays, if there is one. */
  readonly centerId: number | null;
  readonly km: number | null;
  readonly reason: Reason;
  /** The nearest possible center that has seats. */
  readonly nearestId: number | null;
}

/** The way that one person less who moves is worth. */
const STAY = 60_000;
const FOREVER = 1e8;
const MOST_OTHERS = 0.05;

/** A center for each qualified person: the least way in all within the seats, the same for the same input (CNV-01). */
export function propose({ people, centers, others }: PlacementInput): ProposedSeat[] {
  const sites = centers.map((center) => ({ ...center, location: locationOf(center) }));
  const entrants = people.map((person) => entrantOf(person, sites));
  for (const kind of ["school", "family"] as const)
    for (const [key, members] of Map.groupBy(entrants, ({ person }) => person[kind]))
      if (key !== null) for (const entrant of members) entrant[kind] = members;
  seatAll(entrants, sites, others);
  const free = seatsLeft(sites, entrants).map((left) => Math.max(0, left));
  gather({ entrants, free });
  return entrants.map((entrant) => proposedSeat(entrant, sites, free));
}

/** Below zero: as many are too many. */
function seatsLeft(sites: readonly Site[], entrants: readonly Entrant[]): number[] {
  const left = sites.map(({ seats }) => seats);
  for (const { center } of entrants) if (center !== NONE) left[center] = (left[center] ?? 0) - 1;
  return left;
}

/** The more a move costs, the fewer move; the first price at which few enough do is taken. Those whose center has a seat for all of them are at ease. */
function seatAll(entrants: readonly Entrant[], sites: readonly Site[], others: Others): void {
  for (const entrant of entrants) entrant.center = entrant.isLeftOut || entrant.mayStay ? entrant.today : NONE;
  const left = seatsLeft(sites, entrants);
  const atEase = new Set(entrants.filter(({ mayStay, today }) => mayStay && (left[today] ?? 0) >= 0));
  for (let stay = STAY; others === "few" && stay < FOREVER; stay *= 4) {
    seat(entrants, sites, { stay, atEase, pinned: new Set() });
    if ([...atEase].filter(({ center, today }) => center !== today).length <= MOST_OTHERS * atEase.size) return;
  }
  seat(entrants, sites, { stay: FOREVER, atEase, pinned: atEase });
}

interface Terms {
  /** The price of a move. */
  readonly stay: number;
  readonly atEase: ReadonlySet<Entrant>;
  /** Those who stay at any price. */
  readonly pinned: ReadonlySet<Entrant>;
}

function seat(entrants: readonly Entrant[], sites: readonly Site[], { stay, atEase, pinned }: Terms): void {
  for (const entrant of entrants) entrant.center = entrant.today;
  const isAssigned = (entrant: Entrant) => !entrant.isLeftOut && !pinned.has(entrant);
  const left = seatsLeft(
    sites,
    entrants.filter((entrant) => !isAssigned(entrant)),
  );
  const assigned = entrants.filter(isAssigned);
  const centers = assign(
    assigned.map((entrant) => (entrant.mayStay ? withStay(entrant, stay) : entrant.sharedCosts)),
    left,
    assigned.map((entrant) => (atEase.has(entrant) ? entrant.today : NONE)),
  );
  for (const [index, entrant] of assigned.entries()) entrant.center = centers[index] ?? NONE;
}

/** Every other center is farther than today's, by the price of a move at least. */
function withStay({ sharedCosts, today }: Entrant, stay: number): Float64Array {
  const own = sharedCosts[today] ?? 0;
  return sharedCosts.map((cost, center) => (center === today ? cost : Math.max(cost, own) + stay));
}

function proposedSeat(entrant: Entrant, sites: readonly Site[], free: readonly number[]): ProposedSeat {
  const { person, location, costs, center } = entrant;
  const site = person.isConfirmed ? sites[center] : undefined;
  const nearest = sites.reduce(
    (found, { seats }, index) => (seats > 0 && (costs[index] ?? 0) < (costs[found] ?? Number.POSITIVE_INFINITY) ? index : found),
    NONE,
  );
  const metres = site ? metresTo(location, site.location) : null;
  return {
    centerId: site?.id ?? null,
    km: metres === null ? null : Math.round(metres / 100) / 10,
    reason: site ? reasonOf(entrant, nearest, free) : reasonWithout(entrant, sites, nearest),
    nearestId: sites[nearest]?.id ?? null,
  };
}

function reasonOf(entrant: Entrant, nearest: number, free: readonly number[]): Reason {
  const { person, costs, center, today } = entrant;
  if (person.isFixed) return "hand";
  if (center === today) return "kept";
  if ((costs[center] ?? 0) <= (costs[nearest] ?? 0)) return "nearest";
  if ((free[nearest] ?? 0) <= 0) return "full";
  const isWith = (others: readonly Entrant[]) => others.some((other) => other !== entrant && other.center === center);
  return isWith(entrant.family) ? "family" : isWith(entrant.school) ? "school" : "other";
}

function reasonWithout({ person, location }: Entrant, sites: readonly Site[], nearest: number): Reason {
  if (!person.isConfirmed) return "unconfirmed";
  if (nearest !== NONE) return "noSeat";
  if (location.territory === null) return "unknownPlace";
  const there = sites.filter((site) => site.seats > 0 && isSameTerritory(location, site.location));
  if (there.length === 0) return "noCenter";
  return person.needsStepFree && !there.some(({ stepFree }) => stepFree) ? "notStepFree" : "unknownPlace";
}
