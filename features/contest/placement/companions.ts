import { NONE } from "./assignment.ts";
import type { Entrant } from "./entrant.ts";

/** The longer way that a person may have, in metres, for a family or a school to be together. */
const MOST_EXTRA = 10_000;

interface Hall {
  readonly entrants: readonly Entrant[];
  /** The seats of each center that nobody has. */
  readonly free: number[];
}

/** Brings together those of a school, then those of a family, into free seats or in exchange for people who are alone there (CNV-02). */
export function gather(hall: Hall): void {
  for (const kind of ["school", "family"] as const)
    for (const members of new Set(hall.entrants.map((entrant) => entrant[kind]))) gatherGroup(hall, members);
}

/** Unites two parts of a group as long as that is possible, the smallest part first. */
function gatherGroup(hall: Hall, members: readonly Entrant[]): void {
  const seated = members.filter(({ center }) => center !== NONE);
  for (let isDone = false; !isDone; ) {
    const parts = [...Map.groupBy(seated, ({ center }) => center)].toSorted(([, one], [, other]) => other.length - one.length);
    isDone = !parts.toReversed().some(([from, part]) => parts.some(([target]) => target !== from && move(hall, part, target)));
  }
}

const isMovable = ({ isLeftOut, center, today, wished }: Entrant): boolean =>
  !isLeftOut && center !== NONE && center !== today && center !== wished;

/** The metres that these people would go farther. */
const extraOf = (people: readonly Entrant[], target: number): number =>
  people.reduce((sum, { costs, center }) => sum + (costs[target] ?? 0) - (costs[center] ?? 0), 0);

/** Moves a part of a group into free seats, and in exchange for those who leave the target at the least cost a head; false: that is too far. */
function move(hall: Hall, part: readonly Entrant[], target: number): boolean {
  const { free } = hall;
  const from = part[0]?.center ?? NONE;
  if (!part.every(isMovable)) return false;
  let missing = part.length - (free[target] ?? 0);
  const leaving: Entrant[] = [];
  for (const unit of missing > 0 ? unitsAt(hall, target, from, new Set(part)) : [])
    if (unit.length <= missing) {
      leaving.push(...unit);
      missing -= unit.length;
    }
  const people = part.length + leaving.length;
  if (missing > 0 || extraOf(part, target) + extraOf(leaving, from) >= MOST_EXTRA * people) return false;
  for (const entrant of part) entrant.center = target;
  for (const entrant of leaving) entrant.center = from;
  free[target] = (free[target] ?? 0) - part.length + leaving.length;
  free[from] = (free[from] ?? 0) + part.length - leaving.length;
  return true;
}

/** Those who may leave a center for another, the cheapest a head first: people alone, and whole schools and families that are nowhere else. */
function unitsAt({ entrants }: Hall, target: number, from: number, part: ReadonlySet<Entrant>): Entrant[][] {
  const units = Map.groupBy(
    entrants.filter(({ center }) => center === target),
    (entrant) => [entrant.school, entrant.family].find(({ length }) => length > 0) ?? entrant,
  );
  return [...units.values()]
    .filter((unit) => {
      const own = new Set(unit);
      const goesAlong = (other: Entrant) => own.has(other) || other.center === NONE || (other.center === from && !part.has(other));
      return unit.every((entrant) => isMovable(entrant) && [...entrant.school, ...entrant.family].every(goesAlong));
    })
    .map((unit) => ({ unit, extra: extraOf(unit, from) / unit.length }))
    .filter(({ extra }) => extra < Number.POSITIVE_INFINITY)
    .toSorted((one, other) => one.extra - other.extra)
    .map(({ unit }) => unit);
}
