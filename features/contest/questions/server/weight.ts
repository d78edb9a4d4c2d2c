import type { Connection } from "#database/open.ts";
import { badRequest } from "#platform/server/errors.ts";
import { MAX_STAGE_BYTES } from "#platform/server/stored-text.ts";
import { weightOfQuestions } from "./questions.queries.ts";

/**
 * Changes questions of a locked stage within the size limit of all of them.
 *
 * @throws {Refusal} 400 if the result exceeds the limit, unless a stage that already exceeded it grows no further.
 */
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
