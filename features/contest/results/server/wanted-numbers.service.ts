import type * as z from "zod";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { listRows, run } from "#platform/server/rows.ts";
import type { WantedNumber, wantedNumbersApi } from "../wanted-numbers.contract.ts";
import { findStage } from "./results.queries.ts";
import { lockThresholds } from "./thresholds.queries.ts";
import { categoriesOf } from "./thresholds.service.ts";

const SET_WANTED_NUMBERS = action("set wanted numbers", "a retenu combien de qualifiés sont voulus");

export async function readWantedNumbers(db: Connection, questionnaireId: number): Promise<WantedNumber[]> {
  foundOr404(await findStage(db, questionnaireId), "Cette étape n'existe pas");
  return listRows<WantedNumber>(db)`
    select c.name as category, w.wanted, coalesce(x.qualified, 0) as qualified
    from categories c left join wanted_numbers w on w.category_id = c.id and w.questionnaire_id = ${questionnaireId}
      left join (select category_id, count(*) as qualified from results where questionnaire_id = ${questionnaireId} and qualified group by category_id) x
        on x.category_id = c.id
    where w.wanted is not null or x.qualified is not null order by c.position, c.id`;
}

/** @throws {Refusal} 400 (no such category, or twice), 404 (no such stage) (RUL-08). */
export const setWantedNumbers = (
  db: Database,
  actorId: number,
  questionnaireId: number,
  drafts: z.output<typeof wantedNumbersApi.set.body>,
): Promise<WantedNumber[]> =>
  db.transaction().execute(async (trx) => {
    await lockThresholds(trx, questionnaireId);
    const before = wantedOf(await readWantedNumbers(trx, questionnaireId));
    const categories = await categoriesOf(trx, drafts);
    await run(trx)`
      with draft as (
        select * from unnest(${drafts.map(({ category }) => categories.get(category) ?? 0)}::int[], ${drafts.map(({ wanted }) => wanted)}::int[])
          as d (category_id, wanted)),
      removed as (
        delete from wanted_numbers w using draft d where w.questionnaire_id = ${questionnaireId} and w.category_id = d.category_id and d.wanted is null)
      insert into wanted_numbers (questionnaire_id, category_id, wanted)
      select ${questionnaireId}, category_id, wanted from draft where wanted is not null
      on conflict (questionnaire_id, category_id) do update set wanted = excluded.wanted`;
    const after = await readWantedNumbers(trx, questionnaireId);
    await record(trx, {
      actorId,
      action: SET_WANTED_NUMBERS,
      subject: `stage ${questionnaireId}`,
      before: { wanted: before },
      after: { wanted: wantedOf(after) },
    });
    return after;
  });

const wantedOf = (numbers: readonly WantedNumber[]) =>
  numbers.flatMap(({ category, wanted }) => (wanted === null ? [] : [{ category, wanted }]));
