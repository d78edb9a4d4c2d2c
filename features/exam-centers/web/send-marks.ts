import { resultsApi } from "#features/results/results.contract.ts";
import { call } from "#platform/web/api.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { type GradeEdit, type Marks, marksOf } from "../grade-row.ts";

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

/** Sends one row that this device kept, whatever page is shown. */
export async function sendKeptMarks(where: Where, userId: string, { typed, base }: GradeEdit): Promise<void> {
  const marks = marksOf(typed);
  if (!marks) throw new Refusal(400, "Une ligne de notes est incomplète.");
  await sendMarks(where, userId, marks, base.version);
}
