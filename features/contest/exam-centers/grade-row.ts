import {
  findLimitIssues,
  findMarkIssues,
  type MarkIssue,
  type MarkLimits,
  type MarkName,
  markNames,
  markTexts,
  minCoefficient,
} from "#contest/results/mark-rules.ts";
import { parseMinutes } from "#contest/results/minutes.ts";
import { asciiDigits } from "#platform/contract/ascii-digits.ts";
import { numberText, readNumber, toNumber } from "#platform/contract/typed-number.ts";

export { type MarkName, markNames };

/** The marks of a person at a stage; an absent person has none. */
export type Marks = Readonly<Record<MarkName, number | null>> & { readonly absent: boolean };

export interface SavedMarks extends Marks {
  readonly version: number;
}

export interface MarkTexts extends Readonly<Record<MarkName, string>> {
  readonly absent: boolean;
}

/** The unsaved edit of a row; plain data, stored on the device. */
export interface GradeEdit {
  readonly typed: MarkTexts;
  readonly base: SavedMarks;
  /** Its position in the send queue; `null` while it is being typed. */
  readonly queued: number | null;
  /** Marks sent over `base` without an answer so far: the server may have saved one of these, or none. */
  readonly unanswered?: readonly Marks[] | undefined;
}

export const notEntered: SavedMarks = { grade: null, weightedGrade: null, time: null, absent: false, version: 0 };

export const isEntered = ({ grade, absent }: Marks): boolean => absent || grade !== null;

export const markTextsOf = ({ grade, weightedGrade, time, absent }: Marks): MarkTexts => ({
  grade: numberText(grade),
  weightedGrade: numberText(weightedGrade),
  time: numberText(time),
  absent,
});

const ARABIC_COMMA = "\u066B";

/** Digits of any script as French ones. A cell keeps all other characters, so that an invalid one is seen and reported. */
export const cellText = (typed: string): string =>
  asciiDigits(typed).replaceAll(".", ",").replaceAll(ARABIC_COMMA, ",").trimStart().slice(0, 20);

/** `undefined`: an empty cell; `NaN`: an unreadable one. */
function parseCell(field: MarkName, text: string): number | undefined {
  if (text === "") return undefined;
  return (field === "time" ? parseMinutes(text) : null) ?? toNumber(readNumber(text));
}

export function marksOf({ absent, ...texts }: MarkTexts): Marks | null {
  if (absent) return { grade: null, weightedGrade: null, time: null, absent: true };
  const [grade, weightedGrade, time] = markNames.map((field) => parseCell(field, texts[field]));
  return grade === undefined || weightedGrade === undefined || time === undefined ? null : { grade, weightedGrade, time, absent: false };
}

export const isEmptyRow = (typed: MarkTexts): boolean => markNames.every((field) => typed[field] === "");

export const isSameMarks = <Row extends Marks | MarkTexts>(one: Row, other: Row): boolean =>
  one.absent === other.absent && markNames.every((field) => one[field] === other[field]);

type EditToCheck = Pick<GradeEdit, "typed"> & Partial<Pick<GradeEdit, "base">>;

const unread: Readonly<Record<MarkName, string>> = {
  grade: markTexts.wholeGrade,
  weightedGrade: markTexts.notHalves,
  time: "Le temps s'écrit en minutes (80) ou en heures et minutes (1h20)\u00A0; les minutes après l'heure vont de 0 à 59",
};

/**
 * The errors in the filled cells (CTR-03). In the cell being typed, `active`, a number is not too small while more digits can make it valid,
 * and half a time (`1:`) is no error. A time already saved in `base` may stay.
 */
export function issuesOf({ typed, base }: EditToCheck, limits: MarkLimits | undefined, active?: MarkName): MarkIssue[] {
  if (typed.absent) return [];
  const filled = Object.fromEntries(
    markNames.flatMap((field) => {
      const number = parseCell(field, typed[field]);
      return number === undefined ? [] : [[field, number]];
    }),
  ) as Partial<Record<MarkName, number>>;
  const { grade = 0 } = filled;
  const complete = { weightedGrade: minCoefficient(Math.ceil(grade)), time: 0, grade, ...filled };
  const issues = [...findMarkIssues(complete), ...findLimitIssues(filled, limits, { currentTime: base?.time })];
  const canStillGrow =
    active === "weightedGrade" && couldReach(typed.weightedGrade, minCoefficient(grade), limits?.mostCoefficient ?? null);
  const isHalfTyped = active === "time" && Number.isNaN(filled.time) && /^[\d\s,:hmin']*$/i.test(typed.time);
  return issues
    .filter(({ path }) => filled[path] !== undefined)
    .filter(({ path }) => !(path === "weightedGrade" && canStillGrow) && !(path === "time" && isHalfTyped))
    .map(({ path, message }) => ({ path, message: Number.isNaN(filled[path]) ? unread[path] : message }));
}

/** Whether more digits can bring a whole number to at least `min` and at most `max`. */
export function couldReach(text: string, min: number, max: number | null): boolean {
  const number = Number(text);
  if (!/^[1-9]\d*$/.test(text) || number >= min) return false;
  return [10, 100, 1_000].some((factor) => number * factor + factor - 1 >= min && (max === null || number * factor <= max));
}
