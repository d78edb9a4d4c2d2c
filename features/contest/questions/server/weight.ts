import type { Connection } from "#database/open.ts";
import { badRequest } from "#platform/server/errors.ts";
import { MAX_STAGE_BYTES } from "#platform/server/stored-text.ts";
import { weightOfQuestions } from "./questions.queries.ts";

/** @throws {Refusal} 400 if all questions together exceed the size limit, unless a stage that already exceeded it grows no further. */
export async function withinWeight<T>(
  trx: Connection,
  { questionnaireId, field }: { readonly questionnaireId: number; readonly field: string },
  change: () => Promise<T>,
): Promise<T> {
  const before = await weightOfQuestions(trx, questionnaireId);
  const changed = await change();
  const after = await weightOfQuestions(trx, questionnaireId);
  if (after > MAX_STAGE_BYTES && after > before)
    throw badRequest("Les questions de cette étape sont trop longues toutes ensemble\u00A0: raccourcissez des énoncés", field);
  return changed;
}
