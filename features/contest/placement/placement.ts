import { assign } from "./assignment.ts";
import { commonPlaces, companionsOf, type Gathering, gather, type Kind } from "./companions.ts";
import { isSameTerritory, metresTo, type Place } from "./distance.ts";
import { FAR_KM, type Others, type Reason } from "./reasons.ts";

export interface Center {
  readonly id: number;
  readonly seats: number;
  readonly stepFree: boolean;
  readonly place: Place;
}

export interface Person {
  readonly id: number;
  readonly place: Place;
  readonly needsStepFree: boolean;
  /** Only a confirmed registration gets a seat. */
  readonly isConfirmed: boolean;
  /** Numbers of those who live at one address, and of the school. */
  readonly family: number | null;
  readonly school: number | null;
  /** Today's center, and whether the office chose it by hand. */
  readonly centerId: number | null;
  readonly isFixed: boolean;
}

export interface PlacementInput {
  readonly people: readonly Person[];
  readonly centers: readonly Center[];
  readonly others: Others;
}

export interface ProposedSeat {
  readonly id: number;
  /** Null: no seat is proposed; today's center stays, if there is one. */
  readonly centerId: number | null;
  /** As the crow flies. Null: no center, or not measured. */
  readonly metres: number | null;
  readonly reason: Reason;
  /** The nearest possible center that has seats. */
  readonly nearestId: number | null;
}

const NONE = -1;
const FAR_METRES = 1_000 * FAR_KM;
/** What a way costs that is not measured. */
const UNMEASURED = 50_000;
/** The way that one person less who moves is worth. */
const STAY = 60_000;
const FOREVER = 1e8;
const MOST_OTHERS = 0.05;

const byId = (one: { readonly id: number }, other: { readonly id: number }): number => one.id - other.id;

/** In metres; those beyond a far way count twice, so that few go far. */
function costOf({ needsStepFree }: Person, place: Place, center: Center): number {
  if (needsStepFree && !center.stepFree) return Number.POSITIVE_INFINITY;
  const metres = metresTo(place, center.place) ?? UNMEASURED;
  return metres <= FAR_METRES ? metres : 2 * metres - FAR_METRES;
}

/** The seats that remain when each of these centers gave one. */
function without(seats: readonly number[], taken: readonly number[]): number[] {
  const left = [...seats];
  for (const center of taken) if (center !== NONE) left[center] = (left[center] ?? 0) - 1;
  return left;
}

/** The people and centers by their place in the lists, and what is known before anybody is seated. */
interface Problem {
  readonly people: readonly Person[];
  readonly centers: readonly Center[];
  /** From their own places, and from those that the pupils of a school have in common. */
  readonly costs: readonly Float64Array[];
  readonly commonCosts: readonly Float64Array[];
  /** Today's center of each person. */
  readonly today: readonly number[];
  /** Seats that nobody by hand has. */
  readonly seats: readonly number[];
  /** Those who are placed by hand, or wait for their registration. */
  readonly isLeftOut: readonly boolean[];
  /** Those who may sit where they sit today. */
  readonly mayStay: readonly boolean[];
  /** Of these, those whose center has a seat for all of them. */
  readonly isAtEase: readonly boolean[];
}

/** A center for each qualified person: the least way in all within the seats, the same for the same input (CNV-01). */
export function propose({ others, ...input }: PlacementInput): ProposedSeat[] {
  const problem = problemOf(input);
  const { people, today, seats, costs, isLeftOut } = problem;
  const seated = seatAll(problem, others);
  const gathering: Gathering = {
    costs,
    centers: seated,
    free: without(
      seats,
      seated.filter((_, person) => !isLeftOut[person]),
    ),
    isMovable: people.map((_, person) => !isLeftOut[person] && seated[person] !== NONE && seated[person] !== today[person]),
    families: people.map(({ family }) => family),
    schools: people.map(({ school }) => school),
  };
  gather(gathering);
  const companion = companionsOf(gathering);
  return people.map((person, index) => seatOf(problem, gathering, person, index, companion(index)));
}

function problemOf(input: Omit<PlacementInput, "others">): Problem {
  const [people, centers] = [input.people.toSorted(byId), input.centers.toSorted(byId)];
  const indexes = new Map(centers.map(({ id }, index) => [id, index]));
  const today = people.map(({ centerId }) => (centerId === null ? NONE : (indexes.get(centerId) ?? NONE)));
  const costsFrom = (places: readonly Place[]) =>
    people.map((person, index) => Float64Array.from(centers, (center) => costOf(person, places[index] ?? person.place, center)));
  const costs = costsFrom([]);
  const isLeftOut = people.map(({ isFixed, isConfirmed }) => isFixed || !isConfirmed);
  const taken = today.filter((_, person) => isLeftOut[person]);
  const seats = without(
    centers.map((center) => center.seats),
    taken,
  ).map((left) => Math.max(0, left));
  const mayStay = people.map((_, person) => !isLeftOut[person] && Number.isFinite(costs[person]?.[today[person] ?? NONE] ?? Infinity));
  const hasRoom = without(
    seats,
    today.filter((_, person) => mayStay[person]),
  ).map((left) => left >= 0);
  const isAtEase = mayStay.map((may, person) => may && hasRoom[today[person] ?? NONE] === true);
  return { people, centers, costs, commonCosts: costsFrom(commonPlaces(people)), today, seats, isLeftOut, mayStay, isAtEase };
}

/** The more a move costs, the fewer move; the first price at which few enough do is taken. */
function seatAll(problem: Problem, others: Others): number[] {
  const { today, isAtEase } = problem;
  const most = MOST_OTHERS * isAtEase.filter(Boolean).length;
  for (let stay = STAY; others === "few" && stay < FOREVER; stay *= 4) {
    const seated = solve(problem, stay, false);
    if (seated.filter((center, person) => isAtEase[person] && center !== today[person]).length <= most) return seated;
  }
  return solve(problem, FOREVER, true);
}

/** `isPinned`: whoever is at ease stays. */
function solve({ people, commonCosts, today, seats, isLeftOut, mayStay, isAtEase }: Problem, stay: number, isPinned: boolean): number[] {
  const stays = (person: number) => isLeftOut[person] || (isPinned && isAtEase[person]);
  const asked = [...people.keys()].filter((person) => !stays(person));
  const rows = asked.map((person) => {
    const row = commonCosts[person] ?? new Float64Array();
    return mayStay[person] ? withStay(row, today[person] ?? NONE, stay) : row;
  });
  const pinned = isPinned ? today.filter((_, person) => isAtEase[person]) : [];
  const found = assign(
    rows,
    without(seats, pinned),
    asked.map((person) => (isAtEase[person] ? (today[person] ?? NONE) : NONE)),
  );
  const seated = [...today];
  for (const [index, person] of asked.entries()) seated[person] = found[index] ?? NONE;
  return seated;
}

/** Costs of somebody for whom every other center is farther than today's, by the price of a move at least. */
function withStay(row: Float64Array, today: number, stay: number): Float64Array {
  const own = row[today] ?? 0;
  return row.map((cost, center) => (center === today ? cost : Math.max(cost, own) + stay));
}

function seatOf(
  { centers, costs, today, isLeftOut }: Problem,
  { centers: seated, free }: Gathering,
  person: Person,
  index: number,
  kind: Kind | undefined,
): ProposedSeat {
  const center = isLeftOut[index] && !person.isConfirmed ? NONE : (seated[index] ?? NONE);
  const nearest = nearestOf(costs[index] ?? new Float64Array(), centers);
  const own = centers[center];
  const metres = own ? metresTo(person.place, own.place) : null;
  const placed = () => {
    if (person.isFixed) return "hand";
    if (center === today[index]) return "kept";
    if (nearest === NONE || (costs[index]?.[center] ?? 0) <= (costs[index]?.[nearest] ?? 0)) return "nearest";
    return (free[nearest] ?? 0) > 0 ? (kind ?? "other") : "full";
  };
  return {
    id: person.id,
    centerId: own?.id ?? null,
    metres: metres !== null && Number.isFinite(metres) ? metres : null,
    reason: own ? placed() : reasonWithout(person, centers, nearest !== NONE),
    nearestId: centers[nearest]?.id ?? null,
  };
}

function nearestOf(row: Float64Array, centers: readonly Center[]): number {
  let found = NONE;
  for (const [index, { seats }] of centers.entries()) {
    const cost = row[index] ?? Infinity;
    if (seats > 0 && Number.isFinite(cost) && (found === NONE || cost < (row[found] ?? Infinity))) found = index;
  }
  return found;
}

function reasonWithout({ isConfirmed, place, needsStepFree }: Person, centers: readonly Center[], hasPossible: boolean): Reason {
  if (!isConfirmed) return "unconfirmed";
  if (hasPossible) return "noSeat";
  if (place.territory === null) return "unknownPlace";
  const there = centers.filter((center) => center.seats > 0 && isSameTerritory(place, center.place));
  if (there.length === 0) return "noCenter";
  return needsStepFree && !there.some(({ stepFree }) => stepFree) ? "notStepFree" : "unknownPlace";
}
