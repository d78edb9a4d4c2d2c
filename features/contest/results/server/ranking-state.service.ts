import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import { listInFrench } from "#platform/contract/list-in-french.ts";
import { badRequest, conflict, foundOr404 } from "#platform/server/errors.ts";
import { hasRow } from "#platform/server/rows.ts";
import { DEFINITIVE } from "#season/stages/ranking-state.ts";
import { ANSWERS_ERASED } from "#season/stages/reminders.ts";
import { pinRules } from "#season/stages/server/stage-rules.service.ts";
import { lockRankingState, saveRankingState } from "#season/stages/server/stages.service.ts";
import { isNamed } from "../ranking-state.ts";
import { listStaleCategories } from "./grading.queries.ts";
import { countWaitingDecisions } from "./key.queries.ts";
import { lockResults } from "./qualification.queries.ts";
import { findStage } from "./results.queries.ts";

const MAKE_RANKING_DEFINITIVE = action("make ranking definitive", "a rendu un classement définitif");
const MAKE_RANKING_PROVISIONAL = action("make ranking provisional", "a remis un classement en provisoire");

/** @throws {Refusal} 409 (RUL-08). Call it once the results or the stage are locked. */
export async function refuseDefinitive(trx: Connection, questionnaireId: number): Promise<void> {
  if (await hasRow(trx)`select from questionnaires where id = ${questionnaireId} and ranking_definitive_at is not null`)
    throw conflict(DEFINITIVE);
}

/** @throws {Refusal} 409 if the stage's answers are erased, because nothing can be computed from them any more (RUL-11). */
export async function refuseErased(db: Connection, questionnaireId: number): Promise<void> {
  if (await hasRow(db)`select from questionnaires where id = ${questionnaireId} and answers_erased_at is not null`)
    throw conflict(ANSWERS_ERASED);
}

interface StateChange {
  readonly isDefinitive: boolean;
  /** The name of the stage, required to make a definitive ranking provisional. */
  readonly confirmation: string;
}

/** @throws {Refusal} 400 (another name than the stage's), 404 (no such stage), 409 (grades may still change). */
export const changeRankingState = (db: Database, actorId: number, questionnaireId: number, { isDefinitive, confirmation }: StateChange) =>
  db.transaction().execute(async (trx) => {
    const { isOver, isErased, ...before } = foundOr404(await lockRankingState(trx, questionnaireId), "Cette étape n'existe pas");
    await lockResults(trx, questionnaireId);
    await pinRules(trx, questionnaireId);
    const stage = foundOr404(await findStage(trx, questionnaireId));
    if ((before.rankingDefinitiveAt !== null) === isDefinitive) return before;
    if (isDefinitive) await refuseUnfinished(trx, questionnaireId, isOver);
    else if (isErased) throw conflict(ANSWERS_ERASED);
    else if (!isNamed(confirmation, stage.name)) throw badRequest("Tapez le nom de l'étape pour confirmer", "confirmation");
    const after = foundOr404(await saveRankingState(trx, questionnaireId, isDefinitive));
    await record(trx, {
      actorId,
      action: isDefinitive ? MAKE_RANKING_DEFINITIVE : MAKE_RANKING_PROVISIONAL,
      subject: `stage ${questionnaireId}`,
      before: { rankingDefinitiveAt: before.rankingDefinitiveAt },
      after: { rankingDefinitiveAt: after.rankingDefinitiveAt },
    });
    return after;
  });

const NOT_OVER =
  "Des notes peuvent encore changer à cette étape\u00A0: fermez-la d'abord, sans réouverture à venir. Si elle vient de fermer, réessayez dans une minute.";

async function refuseUnfinished(trx: Connection, questionnaireId: number, isOver: boolean): Promise<void> {
  if (!isOver) throw conflict(NOT_OVER);
  if (!(await hasRow(trx)`select from results where questionnaire_id = ${questionnaireId} and grade is not null limit 1`))
    throw conflict("Personne n'est encore noté à cette étape.");
  const waiting = await countWaitingDecisions(trx, questionnaireId);
  if (waiting > 0)
    throw conflict(
      `${formatCount(waiting, "décision de la correction n'est pas appliquée\u00A0: appliquez-la ou annulez-la", "décisions de la correction ne sont pas appliquées\u00A0: appliquez-les ou annulez-les")} d'abord.`,
    );
  const stale = await listStaleCategories(trx, questionnaireId);
  if (stale.length > 0) throw conflict(`Des notes sont à recalculer d'abord, en ${listInFrench(stale)}.`);
}
