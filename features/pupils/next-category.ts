import type { EstablishmentType } from "#features/establishments/establishments.contract.ts";

/** The categories of the school years, in their order, with the ages at which they are usual: those that a pupil has when the year in which school starts ends. */
const schoolYears = [
  // CE1, CE2
  { category: "CE", from: 7, to: 8 },
  // CM1, CM2
  { category: "CM", from: 9, to: 10 },
  // 6e, 5e
  { category: "C1", from: 11, to: 12 },
  // 4e, 3e
  { category: "C2", from: 13, to: 14 },
  // 2de, 1re, terminale
  { category: "L1", from: 15, to: 17 },
  // the first two years after
  { category: "L2", from: 18, to: 19 },
] as const;

/** The categories in which nobody grows. */
const adults: readonly string[] = ["GP", "HC"];

const usualAt = (age: number): string | undefined => schoolYears.find(({ from, to }) => from <= age && age <= to)?.category;

interface Former {
  /** Of the latest registration, whose championship is that of `year`. */
  readonly categoryName: string;
  readonly year: number;
  /** `YYYY-MM-DD` */
  readonly birthday: string | null;
}

export interface Proposal {
  readonly categoryName: string;
  /** Not when the birthday is missing or unusual, nor when the category is none of a school year: somebody should look at it. */
  readonly isSure: boolean;
}

/**
 * The category in which a pupil goes on. Nobody skips a class: as many years later one is as many years further than where one was, and within
 * that the age decides between one more year in the category and the next. What cannot be known stays as it was.
 */
export function nextCategory({ categoryName, year, birthday }: Former, activeYear: number): Proposal {
  if (adults.includes(categoryName)) return { categoryName, isSure: true };
  const former = schoolYears.find(({ category }) => category === categoryName);
  const kept = { categoryName, isSure: false };
  if (!former) return kept;
  const passed = activeYear - year;
  const [youngest, oldest] = [former.from + passed, former.to + passed];
  if (birthday === null) {
    const [one, other] = [usualAt(youngest), usualAt(oldest)];
    return one !== undefined && one === other ? { categoryName: one, isSure: true } : kept;
  }
  const age = activeYear - 1 - Number(birthday.slice(0, 4));
  const category = usualAt(Math.min(Math.max(age, youngest), oldest));
  return category === undefined ? kept : { categoryName: category, isSure: youngest <= age && age <= oldest };
}

/** The last category of each type of school. */
const lastOf: Readonly<Record<EstablishmentType, string>> = { École: "CM", Collège: "C2", Lycée: "L1", Supérieur: "L2" };

const placeOf = (categoryName: string): number => schoolYears.findIndex(({ category }) => category === categoryName);

/** Whether who goes on from one category to another has surely left this school: an école has no C1, a collège no lycéens. */
export const hasLeft = (type: EstablishmentType, from: string, to: string): boolean =>
  placeOf(to) > placeOf(from) && placeOf(to) > placeOf(lastOf[type]);
