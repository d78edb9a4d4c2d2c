import { categoryOfClass } from "./class-category.ts";
import { categoryAtAge, schoolYears } from "./school-years.ts";

/** The class of people who neither attend a school nor study. */
const NO_CLASS = "Ni école ni études";

export const schoolClasses: readonly string[] = [...schoolYears.flatMap(({ classes }) => classes), NO_CLASS];

interface Candidate {
  /** One of `schoolClasses`, or a school's own spelling (« 5e B »); empty if not given. */
  readonly schoolClass: string;
  /** `YYYY-MM-DD`; any other text is unknown so far. */
  readonly birthday: string;
}

interface Audience {
  readonly classes: readonly string[];
  readonly from: number;
  readonly to: number;
}

const STUDIES = "Études supérieures";
const students: Audience = { classes: [STUDIES], from: 17, to: 30 };

const audiences: Readonly<Record<string, Audience>> = {
  // A year earlier or later is usual.
  ...Object.fromEntries(schoolYears.map(({ category, classes, from, to }) => [category, { classes, from: from - 1, to: to + 1 }])),
  L2: students,
  "LE - L2 en équipe et individuel": students,
  GP: { classes: [NO_CLASS], from: 18, to: Infinity },
  HC: { classes: [STUDIES, NO_CLASS], from: 17, to: Infinity },
};

/** The age at the end of the calendar year in which school starts. */
const ageOf = (birthday: string, activeYear: number): number | null =>
  /^\d{4}-\d\d-\d\d$/.test(birthday) ? activeYear - 1 - Number(birthday.slice(0, 4)) : null;

/** The usual category of a class, or of an age at school; `null` if neither decides. */
export function proposeCategory({ schoolClass, birthday }: Candidate, activeYear: number): string | null {
  if (schoolClass === NO_CLASS) return "GP";
  const ofClass = schoolYears.find(({ classes }) => classes.some((one) => one === schoolClass))?.category ?? categoryOfClass(schoolClass);
  if (ofClass !== null) return ofClass;
  const age = ageOf(birthday, activeYear);
  // From 18 on, the age no longer indicates a student.
  return age === null || age >= 18 ? null : (categoryAtAge(age) ?? null);
}

/** The category after a change of the class or the birthday: the proposal, unless the user chose another. Only categories among `open` are proposed. */
export function followProposal(
  categoryName: string,
  before: Candidate,
  after: Candidate,
  open: readonly string[],
  activeYear: number,
): string {
  const proposalFor = (candidate: Candidate) => {
    const proposal = proposeCategory(candidate, activeYear);
    return open.find((name) => name === proposal) ?? "";
  };
  return categoryName === proposalFor(before) ? proposalFor(after) : categoryName;
}

export function doubtOfCategory(categoryName: string, { schoolClass, birthday }: Candidate, activeYear: number): string | null {
  const audience = Object.hasOwn(audiences, categoryName) ? audiences[categoryName] : undefined;
  if (audience === undefined) return null;
  const usual = schoolClass === "" ? null : proposeCategory({ schoolClass, birthday: "" }, activeYear);
  if (usual !== null && usual !== categoryName && !isForClass(audience, schoolClass, usual)) {
    return `Avec la classe «\u00A0${schoolClass}\u00A0», la catégorie est d'ordinaire ${usual}, et non ${categoryName}.`;
  }
  const age = ageOf(birthday, activeYear);
  if (age === null || (audience.from <= age && age <= audience.to)) return null;
  return `En ${categoryName}, on a d'ordinaire ${formatAges(audience)}\u00A0: relisez la catégorie et la date de naissance.`;
}

interface OfCategory {
  readonly year: number;
  readonly category: { readonly name: string };
  readonly className: string;
}

export const doubtOfRegistration = ({ year, category, className }: OfCategory, birthday: string | null): string | null =>
  doubtOfCategory(category.name, { schoolClass: className, birthday: birthday ?? "" }, year);

const isForClass = ({ classes }: Audience, schoolClass: string, usual: string): boolean =>
  schoolClasses.includes(schoolClass)
    ? classes.includes(schoolClass)
    : audiences[usual]?.classes.some((one) => classes.includes(one)) === true;

const formatAges = ({ from, to }: Audience): string => (to === Infinity ? `${from} ans ou plus` : `de ${from} à ${to} ans`);
