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
  followWishes(entrants, free);
  return entrants.map((entrant) => proposedSeat(entrant, sites, free));
}

/** Below zero: as many are too many. */
function seatsLeft(sites: readonly Site[], entrants: readonly Entrant[]): number[] {
  const left = sites.map(({ seats }) => seats);
  for (const { center } of entrants) if (center !== NONE) left[center] = (left[center] ?? 0) - 1;
  return left;
}

/** Whether a wish in time is for another center than today's. */
const wishesToMove = ({ person, wished, today }: Entrant): boolean => person.wish?.isLate === false && wished !== NONE && wished !== today;

/** The more a move costs, the fewer move; the first price at which few enough do is taken. Those whose center has a seat for all of them are at ease. */
function seatAll(entrants: readonly Entrant[], sites: readonly Site[], others: Others): void {
  for (const entrant of entrants) entrant.center = entrant.isLeftOut || entrant.mayStay ? entrant.today : NONE;
  const left = seatsLeft(sites, entrants);
  const atEase = new Set(entrants.filter((entrant) => entrant.mayStay && !wishesToMove(entrant) && (left[entrant.today] ?? 0) >= 0));
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

/** Every other center is farther than today's, by the price of a move at least; but not one that they wish for. */
function withStay(entrant: Entrant, stay: number): Float64Array {
  const { sharedCosts, today, wished } = entrant;
  const own = sharedCosts[today] ?? 0;
  const isFree = (center: number) => center === today || (center === wished && wishesToMove(entrant));
  return sharedCosts.map((cost, center) => (isFree(center) ? cost : Math.max(cost, own) + stay));
}

/** Wishes move into seats that are still free, the earliest first, and so late ones last (CNV-04). */
function followWishes(entrants: readonly Entrant[], free: number[]): void {
  const wishedAt = ({ person }: Entrant) => person.wish?.at ?? 0;
  const waiting = entrants.filter(({ isLeftOut }) => !isLeftOut).toSorted((one, other) => wishedAt(one) - wishedAt(other));
  const next = () => waiting.find(({ center, wished }) => center !== wished && (free[wished] ?? 0) > 0);
  for (let entrant = next(); entrant; entrant = next()) {
    if (entrant.center !== NONE) free[entrant.center] = (free[entrant.center] ?? 0) + 1;
    free[entrant.wished] = (free[entrant.wished] ?? 0) - 1;
    entrant.center = entrant.wished;
  }
}

function proposedSeat(entrant: Entrant, sites: readonly Site[], free: readonly number[]): ProposedSeat {
  const { person, location, ways, center } = entrant;
  const site = person.isConfirmed ? sites[center] : undefined;
  const nearest = sites.reduce(
    (found, { seats }, index) => (seats > 0 && (ways[index] ?? 0) < (ways[found] ?? Number.POSITIVE_INFINITY) ? index : found),
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
  const { person, ways, center, today, wished } = entrant;
  if (person.isFixed) return "hand";
  if (person.wish) return center === wished ? "wish" : wished === NONE ? "wishGone" : "wishFull";
  if (center === today) return "kept";
  if ((ways[center] ?? 0) <= (ways[nearest] ?? 0)) return "nearest";
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
