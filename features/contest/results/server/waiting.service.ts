import { type Connection, type Database, inSnapshot } from "#database/open.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { listValues } from "#platform/server/rows.ts";
import { rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import { countWithoutCenter } from "./going-on.queries.ts";
import { countWaitingDecisions } from "./key.queries.ts";
import { countThresholds } from "./qualification.queries.ts";
import { findStage } from "./results.queries.ts";
import { changesAt } from "./what-if.service.ts";

/** Decisions that the key does not contain, and people whom the applied thresholds, or the ranks, would now decide otherwise. */
export const waitingAt = (db: Database, questionnaireId: number): Promise<{ decisions: number; displaced: number }> =>
  inSnapshot(db, async (trx) => {
    foundOr404(await findStage(trx, questionnaireId), "Cette étape n'existe pas");
    const decisions = await countWaitingDecisions(trx, questionnaireId);
    const applied = await listApplied(trx, questionnaireId);
    if (applied.length === 0) return { decisions, displaced: 0 };
    const { qualification } = (await rulesOfStage(trx, questionnaireId)).rules;
    const isDecidable =
      qualification.by === "thresholds"
        ? (await countThresholds(trx, { questionnaireId, categoryId: null })) > 0
        : qualification.within !== "center" || (await countWithoutCenter(trx, questionnaireId)) === 0;
    if (!isDecidable) return { decisions, displaced: 0 };
    const { categories } = await changesAt(trx, questionnaireId, { qualifying: { categoryId: null, force: false } });
    const displaced = categories
      .filter(({ category }) => applied.includes(category))
      .reduce((sum, moves) => sum + moves.in + moves.out + moves.refused + moves.undecided, 0);
    return { decisions, displaced };
  });

/** The categories decided by thresholds or ranks; the others cannot be outdated. */
const listApplied = (db: Connection, questionnaireId: number) => listValues<string>(db)`
  select distinct c.name from results x join categories c on c.id = x.category_id where x.questionnaire_id = ${questionnaireId} and x.origin = 'thresholds'`;
