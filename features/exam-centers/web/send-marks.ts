import { resultsApi } from "#features/results/results.contract.ts";
import { call } from "#platform/web/api.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { type GradeEdit, type Marks, marksOf, meet } from "../grade-row.ts";
import { standingIn } from "./grid-rows.ts";

interface Where {
  readonly centerId: string;
  readonly questionnaireId: string;
}

/** Sends the marks of a person at a stage in a centre, typed upon a version. */
export function sendMarks({ centerId, questionnaireId }: Where, userId: string, marks: Marks, basedOn: number) {
  const { grade, weightedGrade, time, absent } = marks;
  const to = { userId, questionnaireId, nextExamCenterId: centerId, basedOn };
  const entered = absent ? { absent: true as const } : { grade: grade ?? 0, weightedGrade: weightedGrade ?? 0, time: time ?? 0 };
  return call(resultsApi.enterGrade, { body: { ...to, ...entered } });
}

/** Sends one row that this device kept, whatever page is shown; over what was sent before it from here, and over nobody else's. */
export async function sendKeptMarks(where: Where, userId: string, edit: GradeEdit): Promise<void> {
  const marks = marksOf(edit.typed);
  if (!marks) throw new Refusal(400, "Une ligne de notes est incomplète.");
  try {
    await sendMarks(where, userId, marks, edit.base.version);
  } catch (failure) {
    const standing = standingIn(failure);
    if (!standing || meet(edit, standing) !== "goes on") throw failure;
    await sendMarks(where, userId, marks, standing.version);
  }
}
