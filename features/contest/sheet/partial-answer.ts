import { questionTypes } from "#season/marking/question-type.ts";
import type { FieldValues, SheetQuestion } from "./sheet.ts";

/** Whether an answer lacks a part: one of two, or the total that goes with them. The final dialog reports it; it is saved as it is. */
export function isPartial({ type }: Pick<SheetQuestion, "type">, { answers, total }: FieldValues): boolean {
  const { openAnswer, askTotal } = questionTypes[type];
  const given = answers.filter((answer) => answer.trim() !== "").length;
  if (!askTotal) return given > 0 && given < openAnswer;
  const typed = total.trim();
  if (typed === "") return given > 0;
  return given < Math.min(openAnswer, Number(typed) || 0);
}
