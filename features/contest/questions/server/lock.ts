import type { Connection } from "#database/open.ts";
import { conflict, notFound } from "#platform/server/errors.ts";
import { lockStage } from "#season/stages/server/stages.service.ts";
import { hasAnswers, isUsedBySchools, lockSaves } from "./stage-questions.service.ts";

/** Locks a stage for a change of its questions, which is refused once a user has answered (STG-06), unless forced (STG-12). */
export async function lockUnanswered(trx: Connection, questionnaireId: number, force = false): Promise<void> {
  if (!(await lockStage(trx, questionnaireId))) throw notFound("Cette étape n'existe pas");
  if (!force && (await isUsedBySchools(trx, questionnaireId)))
    throw conflict(
      "Des établissements se servent de ces problèmes pour leur quart de finale\u00A0: seules leurs solutions se corrigent encore.",
    );
  if (force) return;
  const refuseAnswered = async () => {
    if (await hasAnswers(trx, questionnaireId)) throw conflict("Des participants ont déjà répondu à ce questionnaire.");
  };
  // Checked before the lock, so that a refused change delays no save.
  await refuseAnswered();
  await lockSaves(trx);
  await refuseAnswered();
}
