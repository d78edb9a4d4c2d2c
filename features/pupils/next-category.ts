/** The categories of the school years, in order, with their usual ages: a pupil's age at the end of the calendar year in which school starts. */
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

/** The categories of adults, who stay there. */
const adults: readonly string[] = ["GP", "HC"];

const categoryAtAge = (age: number): string | undefined => schoolYears.find(({ from, to }) => from <= age && age <= to)?.category;

interface FormerPupil {
  /** Of the latest registration, for the championship of `year`. */
  readonly categoryName: string;
  readonly year: number;
  /** `YYYY-MM-DD` */
  readonly birthday: string | null;
}

export interface Proposal {
  readonly categoryName: string;
  /** Why it should be checked, in a correspondent's words; `null` if certain. */
  readonly doubt: string | null;
}

const certain = (categoryName: string): Proposal => ({ categoryName, doubt: null });

/**
 * The next category of a pupil. Nobody skips a class: a pupil advances one class per year. Within that range the age decides between one more year
 * in the category and the next. What cannot be known stays as it was.
 */
export function nextCategory({ categoryName, year, birthday }: FormerPupil, activeYear: number): Proposal {
  if (adults.includes(categoryName)) return certain(categoryName);
  const former = schoolYears.find(({ category }) => category === categoryName);
  if (!former) return { categoryName, doubt: "Cette catégorie ne dit pas la classe" };
  const yearsPassed = activeYear - year;
  const [youngest, oldest] = [former.from + yearsPassed, former.to + yearsPassed];
  if (birthday === null) {
    const [one, other] = [categoryAtAge(youngest), categoryAtAge(oldest)];
    return one !== undefined && one === other ? certain(one) : { categoryName, doubt: "Date de naissance inconnue" };
  }
  const age = activeYear - 1 - Number(birthday.slice(0, 4));
  const category = categoryAtAge(Math.min(Math.max(age, youngest), oldest));
  if (category === undefined) return { categoryName, doubt: "La suite dépend de ses études" };
  return youngest <= age && age <= oldest ? certain(category) : { categoryName: category, doubt: "Âge inhabituel dans sa catégorie" };
}

/** The last category of each type of school. */
const lastCategoryOf: Readonly<Record<string, string>> = { École: "CM", Collège: "C2", Lycée: "L1", Supérieur: "L2" };

const categoryIndex = (categoryName: string): number => schoolYears.findIndex(({ category }) => category === categoryName);

/** Whether a pupil going from one category to another has surely left a school of this type: an école has no C1, a collège no lycéens. */
export function hasLeft(schoolType: string, from: string, to: string): boolean {
  const last = lastCategoryOf[schoolType];
  return last !== undefined && categoryIndex(to) > categoryIndex(from) && categoryIndex(to) > categoryIndex(last);
}
