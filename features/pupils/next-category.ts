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
  /** Why somebody should look at it, in a correspondent's words; `null` when it is sure. */
  readonly doubt: string | null;
}

const sure = (categoryName: string): Proposal => ({ categoryName, doubt: null });

/**
 * The category in which a pupil goes on. Nobody skips a class: as many years later one is as many years further than where one was, and within
 * that the age decides between one more year in the category and the next. What cannot be known stays as it was.
 */
export function nextCategory({ categoryName, year, birthday }: Former, activeYear: number): Proposal {
  if (adults.includes(categoryName)) return sure(categoryName);
  const former = schoolYears.find(({ category }) => category === categoryName);
  if (!former) return { categoryName, doubt: "Cette catégorie ne dit pas la classe" };
  const passed = activeYear - year;
  const [youngest, oldest] = [former.from + passed, former.to + passed];
  if (birthday === null) {
    const [one, other] = [usualAt(youngest), usualAt(oldest)];
    return one !== undefined && one === other ? sure(one) : { categoryName, doubt: "Date de naissance inconnue" };
  }
  const age = activeYear - 1 - Number(birthday.slice(0, 4));
  const category = usualAt(Math.min(Math.max(age, youngest), oldest));
  if (category === undefined) return { categoryName, doubt: "La suite dépend de ses études" };
  return youngest <= age && age <= oldest ? sure(category) : { categoryName: category, doubt: "Âge inhabituel dans sa catégorie" };
}

/** The last category of each type of school. */
const lastOf: Readonly<Record<string, string>> = { École: "CM", Collège: "C2", Lycée: "L1", Supérieur: "L2" };

const placeOf = (categoryName: string): number => schoolYears.findIndex(({ category }) => category === categoryName);

/** Whether who goes on from one category to another has surely left a school of this type: an école has no C1, a collège no lycéens. */
export function hasLeft(schoolType: string, from: string, to: string): boolean {
  const last = lastOf[schoolType];
  return last !== undefined && placeOf(to) > placeOf(from) && placeOf(to) > placeOf(last);
}
