import type { QualificationByRank } from "#season/marking/regulations.ts";
import { rounded } from "#season/marking/scoring.ts";
import { type Rankable, type RankingOrder, rank } from "./ranking.ts";

/** The people who advance of those who sat a stage in one category, and at one center where places are by center (RUL-10). In SQL: `goingOn`. */
export function firstOnes<Person extends Rankable>(
  people: readonly Person[],
  { places, leastGrade, equalsGoOn }: QualificationByRank,
  order: RankingOrder,
): Person[] {
  const ranked = rank(people, order);
  const most = "people" in places ? places.people : rounded[places.rounding]((ranked.length * places.percent) / 100);
  const lastPlace = (place: number) => (equalsGoOn ? place : place + ranked.filter((one) => one.rank === place).length - 1);
  return ranked.filter((person) => (person.grade ?? 0) >= leastGrade && lastPlace(person.rank) <= most);
}
