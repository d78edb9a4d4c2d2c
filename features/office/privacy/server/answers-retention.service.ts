import { countSheets, eraseAnswersOf } from "#contest/answers/server/answers.service.ts";
import { deleteDecisionsOfStage } from "#contest/correction/server/correction.service.ts";
import { deleteFindings } from "#contest/integrity/server/integrity.service.ts";
import { keepSuccesses } from "#contest/results/server/results.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { listKeptAnswers, lockEndedAnswers, markAnswersErased } from "#season/stages/server/stages.service.ts";
import type { Plan, Retention } from "../privacy.contract.ts";

const ERASE_ANSWERS = action("erase answers", "a effacé les réponses d'une étape, gardées assez longtemps");

/** The retention of each stage's answers, by the rules of their seasons (RUL-11). */
export const readKeptAnswers = async (db: Connection): Promise<Retention["answers"]> =>
  (await listKeptAnswers(db)).map(({ id, name, year, ...kept }) => ({ stage: { id, name, year }, ...kept }));

export async function planAnswers(db: Connection, answers: Retention["answers"]): Promise<Plan["endedAnswers"]> {
  const planned: Plan["endedAnswers"] = [];
  for (const { isEnded, stage } of answers) if (isEnded) planned.push({ stageId: stage.id, sheets: await countSheets(db, stage.id) });
  return planned;
}

/** Erases the answers of each stage past its retention, each stage in one transaction: grades, ranks and who answered when stay. */
export async function eraseEndedAnswers(db: Database): Promise<void> {
  for (const { isEnded, keptUntil, stage } of await readKeptAnswers(db)) {
    if (!isEnded) continue;
    await db.transaction().execute(async (trx) => {
      // Meanwhile the ranking may have become provisional, or the season's days may have changed.
      if (!(await lockEndedAnswers(trx, stage.id))) return;
      await keepSuccesses(trx, stage.id);
      await deleteDecisionsOfStage(trx, stage.id);
      await deleteFindings(trx, { stageId: stage.id });
      const sheets = await eraseAnswersOf(trx, stage.id);
      await markAnswersErased(trx, stage.id);
      await record(trx, { actorId: null, action: ERASE_ANSWERS, subject: `stage ${stage.id}`, after: { sheets, keptUntil } });
    });
  }
}
