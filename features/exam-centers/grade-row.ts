import { beyondLimits, GradeEntry, type GradeLimits, leastCoefficient } from "#features/results/grade-entry.ts";
import { minutesIn } from "#features/results/minutes.ts";

export const gradeFields = ["grade", "weightedGrade", "time"] as const;
export type GradeField = (typeof gradeFields)[number];

/** What is known of a person at a stage; who is absent has no marks. */
export interface Marks {
  readonly grade: number | null;
  readonly weightedGrade: number | null;
  readonly time: number | null;
  readonly absent: boolean;
}

/** As the server holds it. */
export interface SavedMarks extends Marks {
  readonly version: number;
}

/** The texts of the cells of a row, as typed. */
export interface TypedMarks extends Readonly<Record<GradeField, string>> {
  readonly absent: boolean;
}

/** What was typed in a row and is not saved. Plain data: it is kept on the device. */
export interface GradeEdit {
  readonly typed: TypedMarks;
  /** What the row showed when it was typed. */
  readonly base: SavedMarks;
  /** Its place among those to send; `null` while it is being typed. */
  readonly queued: number | null;
  /** Sent over `base` and not answered, or not yet: the server may hold one of these or none. Until it says so nothing is known to be saved. */
  readonly unanswered?: readonly Marks[] | undefined;
}

/** Nothing was entered yet. */
export const notEntered: SavedMarks = { grade: null, weightedGrade: null, time: null, absent: false, version: 0 };

export const isEntered = ({ grade, absent }: Marks): boolean => absent || grade !== null;

const written = (value: number | null): string => (value === null ? "" : String(value).replace(".", ","));

export const typedOf = ({ grade, weightedGrade, time, absent }: Marks): TypedMarks => ({
  grade: written(grade),
  weightedGrade: written(weightedGrade),
  time: written(time),
  absent,
});

/** What of a text a cell takes: digits and a comma, and for a time what stands between hours and minutes. */
export const cellText = (text: string, field?: GradeField): string =>
  text
    .replaceAll(".", ",")
    .replaceAll(field === "time" ? /[^\d,: h]/gi : /[^\d,]/g, "")
    .replace(/,(?=.*,)/g, "")
    .slice(0, 8);

const numberOf = (text: string): number | undefined => (/\d/.test(text) ? Number(text.replace(",", ".")) : undefined);
const numberIn = (field: GradeField, text: string): number | undefined =>
  (field === "time" ? minutesIn(text) : undefined) ?? numberOf(text);

/** The marks that these texts say; `null` while some are missing. */
export function marksOf({ absent, ...texts }: TypedMarks): Marks | null {
  if (absent) return { grade: null, weightedGrade: null, time: null, absent: true };
  const [grade, weightedGrade, time] = gradeFields.map((field) => numberIn(field, texts[field]));
  return grade === undefined || weightedGrade === undefined || time === undefined ? null : { grade, weightedGrade, time, absent: false };
}

export const isSameMarks = <Row extends Marks | TypedMarks>(one: Row, other: Row): boolean =>
  one.absent === other.absent && gradeFields.every((field) => one[field] === other[field]);

type Typed = Pick<GradeEdit, "typed"> & Partial<Pick<GradeEdit, "base">>;

interface Issue {
  readonly path: GradeField;
  readonly message: string;
}

/**
 * What is wrong in the cells filled so far (CTR-03). `active`: the cell being typed, whose number may still grow: it is not too small as long
 * as further digits can make it right, as half a time (`1:`) is no wrong one. `base`: a time that stands already may stay.
 */
export function issuesOf({ typed, base }: Typed, limits: GradeLimits | undefined, active?: GradeField): Issue[] {
  if (typed.absent) return [];
  const filled = Object.fromEntries(
    gradeFields.flatMap((field) => {
      const number = numberIn(field, typed[field]);
      return number === undefined ? [] : [[field, number]];
    }),
  ) as Partial<Record<GradeField, number>>;
  const { grade = 0 } = filled;
  const whole = { weightedGrade: leastCoefficient(Math.ceil(grade)), time: 0, grade, ...filled };
  const found = GradeEntry.safeParse(whole).error?.issues ?? [];
  const issues = [
    ...found.map(({ path, message }) => ({ path: String(path[0]) as GradeField, message })),
    ...beyondLimits(filled, limits, { standing: base?.time }),
  ];
  const isTooEarly =
    active === "weightedGrade" && couldReach(typed.weightedGrade, leastCoefficient(grade), limits?.mostCoefficient ?? null);
  const isHalfTyped = active === "time" && Number.isNaN(filled.time);
  return issues.filter(({ path }) => !(path === "weightedGrade" && isTooEarly) && !(path === "time" && isHalfTyped));
}

/** Whether a whole number typed so far can become one of at least `least` and at most `most` by more digits. */
export function couldReach(text: string, least: number, most: number | null): boolean {
  const number = Number(text);
  if (!/^[1-9]\d*$/.test(text) || number >= least) return false;
  return [10, 100, 1_000].some((by) => number * by + by - 1 >= least && (most === null || number * by <= most));
}

/** The edit while these marks of it are on their way. */
export const asSent = (edit: GradeEdit, marks: Marks): GradeEdit => ({
  ...edit,
  unanswered: [...(edit.unanswered ?? []).filter((one) => !isSameMarks(one, marks)), marks],
});

/**
 * What becomes of what was typed in front of what the server holds: marks that were sent from here are nobody else's, and a row cleared back to
 * what it was has nothing to say against them.
 */
export function meet({ typed, base, unanswered = [] }: GradeEdit, saved: SavedMarks): "done" | "goes on" | "conflict" {
  if (unanswered.length > 0 && saved.version === base.version) return "goes on";
  const marks = marksOf(typed);
  if (marks ? isSameMarks(marks, saved) : isSameMarks(typed, typedOf(base))) return "done";
  return [base, ...unanswered].some((known) => isSameMarks(known, saved)) ? "goes on" : "conflict";
}

/** The edit over what the server holds now: what was sent over another version has arrived, or never will. */
export const typedUpon = (edit: GradeEdit, saved: SavedMarks): GradeEdit =>
  saved.version === edit.base.version ? edit : { ...edit, base: saved, unanswered: undefined };
