import type { Connection, Database } from "#database/open.ts";
import { rulesOfStage } from "#features/stages/server/stage-rules.service.ts";
import { conflict, foundOr404 } from "#platform/server/errors.ts";
import type { WhatIf, WhatIfRequest } from "../what-if.contract.ts";
import { findStage } from "./results.queries.ts";
import { categoriesOf } from "./thresholds.service.ts";
import { type Draft, findChanges, tryLockChanges } from "./what-if.queries.ts";

/**
 * What other rules or thresholds would change at a stage (RUL-03): reads one snapshot, and writes nothing.
 *
 * @throws {Refusal} 400 (no such category), 404 (no such stage), 409 (it is being computed for somebody).
 */
export const whatIf = (db: Database, questionnaireId: number, { rules, thresholds }: WhatIfRequest): Promise<WhatIf> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const categories = await categoriesOf(trx, thresholds);
      return changesAt(trx, questionnaireId, {
        ...(rules && { rules }),
        thresholds: thresholds.map(({ category, threshold }) => ({ categoryId: categories.get(category) ?? 0, threshold })),
      });
    });

/** The same in a reading of one's own. What the draft does not name is as it is stored. */
export async function changesAt(
  trx: Connection,
  questionnaireId: number,
  draft: Partial<Pick<Draft, "rules" | "solutions" | "thresholds">>,
): Promise<WhatIf> {
  const { year, physical } = foundOr404(await findStage(trx, questionnaireId), "Cette étape n'existe pas");
  if (!(await tryLockChanges(trx, questionnaireId)))
    throw conflict("Ce qui changerait à cette étape est déjà en train d'être calculé\u00A0: réessayez dans quelques secondes.");
  const { rules } = await rulesOfStage(trx, questionnaireId);
  return findChanges(trx, { questionnaireId, year, physical, rules, thresholds: [], ...draft });
}
