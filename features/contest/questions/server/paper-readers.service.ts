import { action, record } from "#core/audit/server/audit.service.ts";
import type { Database } from "#database/open.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { findStage } from "#season/stages/server/stages.service.ts";
import type { PaperReader, ReaderName } from "../paper-readers.contract.ts";
import * as queries from "./paper-readers.queries.ts";

export { deletePaperReaders, deletePaperReadersOfFormerSeasons, movePaperReaders } from "./paper-readers.queries.ts";

/** The people who know the problems of a stage before it opens (RUL-12). */
export async function readReaders(db: Database, questionnaireId: number): Promise<PaperReader[]> {
  foundOr404(await findStage(db, questionnaireId), "Cette étape n'existe pas");
  return queries.listReaders(db, questionnaireId);
}

const changes = {
  add: { action: action("add paper reader", "a écrit le nom de quelqu'un qui connaît les problèmes d'une étape"), run: queries.insertName },
  remove: { action: action("remove paper reader", "a retiré un nom de qui connaît les problèmes d'une étape"), run: queries.deleteName },
} as const;

/** Adds or removes a name written by the office; a repetition changes nothing. */
export const changeNames = (
  db: Database,
  actorId: number,
  questionnaireId: number,
  change: keyof typeof changes,
  { firstname, lastname }: ReaderName,
): Promise<PaperReader[]> =>
  db.transaction().execute(async (trx) => {
    foundOr404(await findStage(trx, questionnaireId), "Cette étape n'existe pas");
    // The trail stays when people are erased, so it contains no names.
    if (await changes[change].run(trx, questionnaireId, { firstname, lastname }))
      await record(trx, { actorId, action: changes[change].action, subject: `stage ${questionnaireId}` });
    return queries.listReaders(trx, questionnaireId);
  });
