import { categoryAtAge, schoolYears } from "#season/categories/school-years.ts";
import { ageOfClass } from "./class-level.ts";

const adults: readonly string[] = ["GP", "HC"];

export interface FormerPupil {
  /** Of the latest registration, for the championship of `year`. */
  readonly categoryName: string;
  readonly year: number;
  /** `YYYY-MM-DD` */
  readonly birthday: string | null;
  /** The class of that year; empty or absent: not known. */
  readonly className?: string;
}

interface Proposal {
  readonly categoryName: string;
  /** Why it should be checked, in a correspondent's words; `null` if certain. */
  readonly doubt: string | null;
}

const certain = (categoryName: string): Proposal => ({ categoryName, doubt: null });

/** A pupil advances one class a year, from a known class (the category follows it), else by age; a category that cannot be determined stays. */
export function nextCategory({ categoryName, year, birthday, className = "" }: FormerPupil, activeYear: number): Proposal {
  if (adults.includes(categoryName)) return certain(categoryName);
  const former = schoolYears.find(({ category }) => category === categoryName);
  if (!former) return { categoryName, doubt: "Cette catégorie ne dit pas la classe" };
  const yearsPassed = activeYear - year;
  const classAge = ageOfClass(className);
  if (classAge !== null && former.from <= classAge && classAge <= former.to) {
    const next = categoryAtAge(classAge + yearsPassed);
    return next === undefined ? { categoryName, doubt: "La suite dépend de ses études" } : certain(next);
  }
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

const lastCategoryOf: Readonly<Record<string, string>> = { École: "CM", Collège: "C2", Lycée: "L1", Supérieur: "L2" };

const categoryIndex = (categoryName: string): number => schoolYears.findIndex(({ category }) => category === categoryName);

/** Whether a pupil going from one category to another has surely left a school of this type: an école has no C1, a collège no lycéens. */
export function hasLeft(schoolType: string, from: string, to: string): boolean {
  const last = lastCategoryOf[schoolType];
  return last !== undefined && categoryIndex(to) > categoryIndex(from) && categoryIndex(to) > categoryIndex(last);
}
