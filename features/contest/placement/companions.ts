import { metresBetween, type Place } from "./distance.ts";

const NONE = -1;
/** Pupils who live within this of the middle of their school's homes count from there. */
const NEAR_METRES = 10_000;
/** The longer way that a person may have, in metres, for a family or a school to be together. */
const MOST_EXTRA = 10_000;

export type Kind = "family" | "school";

/** Everything by the place of the person or the center in their lists. `centers` and `free` change. */
export interface Gathering {
  readonly costs: readonly Float64Array[];
  /** The center of each person; -1: none. */
  readonly centers: number[];
  readonly free: number[];
  readonly isMovable: readonly boolean[];
  readonly families: readonly (number | null)[];
  readonly schools: readonly (number | null)[];
}

/** Brings together those of a school, then those of a family, into free seats or in exchange for people who are alone there (CNV-02). */
export function gather(gathering: Gathering): void {
  for (const keys of [gathering.schools, gathering.families])
    for (const members of membersBy(keys).values()) gatherGroup(gathering, members);
}

/** Why the others at a person's center are theirs; undefined: nobody is. */
export function companionsOf({ centers, families, schools }: Gathering): (person: number) => Kind | undefined {
  const countsOf = (keys: readonly (number | null)[]) => {
    const counts = new Map<string, number>();
    const keyOf = (person: number) => `${keys[person]} ${centers[person]}`;
    for (const person of keys.keys()) counts.set(keyOf(person), (counts.get(keyOf(person)) ?? 0) + 1);
    return (person: number) => keys[person] !== null && (counts.get(keyOf(person)) ?? 0) > 1;
  };
  const [isWithFamily, isWithSchool] = [countsOf(families), countsOf(schools)];
  return (person) => (isWithFamily(person) ? "family" : isWithSchool(person) ? "school" : undefined);
}

interface Pupil {
  readonly place: Place;
  readonly school: number | null;
}

/** The places from which ways count. Pupils near one another count from one place: the cheapest seats then divide as many schools at most as there are centers. */
export function commonPlaces(people: readonly Pupil[]): Place[] {
  const places = people.map(({ place }) => place);
  for (const members of membersBy(people.map(({ school }) => school)).values()) {
    const points = members.flatMap((person) => places[person]?.point ?? []);
    const point = {
      latitude: middleOf(points.map(({ latitude }) => latitude)),
      longitude: middleOf(points.map(({ longitude }) => longitude)),
    };
    for (const person of members) {
      const place = places[person];
      if (place?.point && metresBetween(place.point, point) <= NEAR_METRES) places[person] = { ...place, point };
    }
  }
  return places;
}

const middleOf = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

function membersBy(keys: readonly (number | null)[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const [person, key] of keys.entries()) if (key !== null) groups.set(key, [...(groups.get(key) ?? []), person]);
  return groups;
}

/** All at one center of theirs if possible, the one of most first; else each smaller part that can join most. */
function gatherGroup(gathering: Gathering, members: readonly number[]): void {
  const { costs, centers } = gathering;
  const parts = Map.groupBy(
    members.filter((person) => centers[person] !== NONE),
    (person) => centers[person] ?? NONE,
  );
  if (parts.size < 2) return;
  const costAt = (center: number) => members.reduce((sum, person) => sum + (costs[person]?.[center] ?? 0), 0);
  const targets = [...parts.keys()].toSorted(
    (one, other) => (parts.get(other)?.length ?? 0) - (parts.get(one)?.length ?? 0) || compare(costAt(one), costAt(other)) || one - other,
  );
  const others = (target: number) => [...parts].filter(([center]) => center !== target).map(([, part]) => part);
  if (targets.some((target) => moveAll(gathering, others(target), target))) return;
  const [largest = NONE] = targets;
  for (const part of others(largest)) moveAll(gathering, [part], largest);
}

/** Both may be infinite. */
const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

type Put = (person: number, center: number) => void;

/** Moves all of these parts, or nobody. */
function moveAll(gathering: Gathering, parts: readonly (readonly number[])[], target: number): boolean {
  const { centers, free } = gathering;
  const moves: (readonly [person: number, from: number])[] = [];
  const put: Put = (person, center) => {
    const from = centers[person] ?? NONE;
    moves.push([person, from]);
    centers[person] = center;
    free[from] = (free[from] ?? 0) + 1;
    free[center] = (free[center] ?? 0) - 1;
  };
  const isDone = parts.every((part) => movePart(gathering, put, part, target));
  if (!isDone) for (const [person, from] of moves.toReversed()) put(person, from);
  return isDone;
}

/** Into free seats, and in exchange for those who leave the target at the least cost a head. */
function movePart(gathering: Gathering, put: Put, part: readonly number[], target: number): boolean {
  const { costs, centers, free, isMovable } = gathering;
  const from = centers[part[0] ?? NONE] ?? NONE;
  const extraOf = (people: readonly number[], there: number, here: number) =>
    people.reduce((sum, person) => sum + (costs[person]?.[there] ?? 0) - (costs[person]?.[here] ?? 0), 0);
  const leaving: number[] = [];
  const isFull = () => part.length > (free[target] ?? 0) + leaving.length;
  const perHead = (unit: readonly number[]) => extraOf(unit, from, target) / unit.length;
  const units = isFull() ? unitsAt(gathering, target, from, part) : [];
  for (const unit of units.toSorted((one, other) => compare(perHead(one), perHead(other)) || (one[0] ?? 0) - (other[0] ?? 0)))
    if (isFull() && unit.length <= part.length - (free[target] ?? 0) - leaving.length) leaving.push(...unit);
  const extra = extraOf(part, target, from) + extraOf(leaving, from, target);
  if (isFull() || !part.every((person) => isMovable[person]) || extra >= MOST_EXTRA * (part.length + leaving.length)) return false;
  for (const person of leaving) put(person, from);
  for (const person of part) put(person, target);
  return true;
}

/** Those who may leave the target: people alone, and whole schools and families that are nowhere but at these two centers. */
function unitsAt({ centers, isMovable, families, schools }: Gathering, target: number, from: number, part: readonly number[]): number[][] {
  const keyOf = (person: number) =>
    schools[person] !== null ? `s${schools[person]}` : families[person] !== null ? `f${families[person]}` : person;
  const own = new Set(part.map(keyOf));
  const elsewhere = new Set<string | number>();
  const units = new Map<string | number, number[]>();
  const unitsOfFamily = new Map<number, Set<string | number>>();
  for (const [person, center] of centers.entries()) {
    const key = keyOf(person);
    if (center !== target) {
      if (center !== from && center !== NONE) elsewhere.add(key);
      continue;
    }
    units.set(key, [...(units.get(key) ?? []), person]);
    const family = families[person] ?? null;
    if (family !== null) unitsOfFamily.set(family, (unitsOfFamily.get(family) ?? new Set()).add(key));
  }
  const staysTogether = (person: number) => (unitsOfFamily.get(families[person] ?? NONE)?.size ?? 1) < 2;
  return [...units]
    .filter(([key, unit]) => !own.has(key) && !elsewhere.has(key) && unit.every((person) => isMovable[person] && staysTogether(person)))
    .map(([, unit]) => unit);
}
