import { describeMinutes } from "#contest/results/minutes.ts";
import type { Kind } from "#platform/web/unsaved/versions.ts";
import { type GradeEdit, isSameMarks, type Marks, marksOf, markTextsOf, type SavedMarks } from "../grade-row.ts";

export interface GridItem {
  readonly id: string;
  readonly category: string | undefined;
  readonly saved: SavedMarks;
  /** Minutes more in each hour. */
  readonly extra: number;
}

/** How the marks of a row are compared. A row reset to its former values is no conflict; a row cleared before its first marks arrived shows them. */
export const gradeKind: Kind<Pick<GridItem, "saved">, GradeEdit, Marks> = {
  versionOf: ({ saved }) => saved.version,
  savedOf: ({ saved }) => saved,
  basedOn: ({ base }) => base.version,
  baseOf: ({ base }) => base,
  over: ({ saved }) => ({ base: saved }),
  valueOf: (_, { typed }) => marksOf(typed),
  isUntouched({ saved }, { typed }) {
    const marks = marksOf(typed);
    // « 1h » may become « 1h20 », so it does not yet equal a saved hour.
    const isComplete = marks !== null && describeMinutes(typed.time) === null;
    return isComplete ? isSameMarks(marks, saved) : isSameMarks(typed, markTextsOf(saved));
  },
  isSame({ saved }, { typed, base }) {
    const marks = marksOf(typed);
    return marks ? isSameMarks(marks, saved) : isSameMarks(typed, markTextsOf(base));
  },
  keyOf: ({ grade, weightedGrade, time, absent }) => JSON.stringify([grade, weightedGrade, time, absent]),
};
