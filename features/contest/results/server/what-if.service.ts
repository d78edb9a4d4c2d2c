import { setTimeout } from "node:timers/promises";
import type { RawBuilder } from "kysely";
import { withdrawalOf } from "#contest/convocations/server/withdrawal.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { NodeTools } from "#database/node-tools.ts";
import { type Connection, type Database, inSnapshot } from "#database/open.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import { badRequest, conflict, foundOr404 } from "#platform/server/errors.ts";
import { FileResponse } from "#platform/server/implement.ts";
import { listValues } from "#platform/server/rows.ts";
import { workbook } from "#platform/server/workbook-write.ts";
import { normalFormOf } from "#season/marking/possible-answer.ts";
import type { Regulations } from "#season/marking/regulations.ts";
import { rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import type { WhatIf, WhatIfRequest } from "../what-if.contract.ts";
import { confirmationOf } from "./applications.service.ts";
import { countWithoutCenter } from "./going-on.queries.ts";
import { countWaitingDecisions, type Key, listCompared, solutionsAfter } from "./key.queries.ts";
import { countThresholds } from "./qualification.queries.ts";
import { refuseErased } from "./ranking-state.service.ts";
import { findStage } from "./results.queries.ts";
import { categoriesOf, categoryIdOf } from "./thresholds.service.ts";
import { type Draft, exportedChanges, findChanges, tryLockChanges } from "./what-if.queries.ts";

const EXPORT_CHANGES = action("export changes", "a exporté ce qui changerait à une étape");

type Difference = Partial<Pick<Draft, "rules" | "solutions" | "thresholds" | "qualifying">>;

/** @throws {Refusal} 400 (no such category), 404 (no such stage), 409 (another user's computation is running) (RUL-03). */
export const whatIf = (db: Database, questionnaireId: number, request: WhatIfRequest): Promise<WhatIf> =>
  inSnapshot(db, async (trx) => changesToShow(trx, questionnaireId, await differenceOf(trx, questionnaireId, request)));

export const whatIfFile = (tools: Reads, actorId: number, questionnaireId: number, request: WhatIfRequest) =>
  changesFile(tools, actorId, questionnaireId, () => differenceOf(tools.db, questionnaireId, request));

type Reads = Pick<NodeTools, "db" | "reads">;

export async function changesFile(
  { db, reads }: Reads,
  actorId: number,
  questionnaireId: number,
  read: () => Promise<Difference>,
): Promise<FileResponse> {
  const { name, year } = foundOr404(await findStage(db, questionnaireId), "Cette étape n'existe pas");
  await record(db, { actorId, action: EXPORT_CHANGES, subject: `stage ${questionnaireId}` });
  const title = `${name} ${year}`;
  const draft = await draftAt(db, questionnaireId, await read());
  return new FileResponse(`Ce qui changerait ${title}.xlsx`, workbook([exportedChanges(reads, title, draft)]));
}

async function differenceOf(
  db: Connection,
  questionnaireId: number,
  { rules, keys, decisions, thresholds, qualifying }: WhatIfRequest,
): Promise<Difference> {
  if (qualifying && (rules || thresholds.length > 0 || keys.length > 0 || decisions.length > 0))
    throw badRequest("Appliquer les seuils ne va pas avec d'autres règles, d'autres solutions ni d'autres seuils", "qualifying");
  const isOtherKey = keys.length > 0 || decisions.length > 0;
  const categories = await categoriesOf(db, thresholds);
  const categoryId = await categoryIdOf(db, qualifying?.category);
  if (qualifying) await refuseUndecidable(db, questionnaireId, (await rulesOfStage(db, questionnaireId)).rules, categoryId);
  return {
    ...(rules && { rules }),
    ...(isOtherKey && { solutions: await solutionsOf(db, questionnaireId, keys, decisions) }),
    ...(qualifying && { qualifying: { categoryId, force: qualifying.force } }),
    thresholds: thresholds.map(({ category, threshold }) => ({ categoryId: categories.get(category) ?? 0, threshold })),
  };
}

/** @throws {Refusal} 400 (another stage's question, or decisions beside a key of the same question), 409 (decisions taken back). */
async function solutionsOf(
  db: Connection,
  questionnaireId: number,
  keys: WhatIfRequest["keys"],
  decisions: readonly number[],
): Promise<RawBuilder<unknown>> {
  const compared = await listCompared(db, questionnaireId);
  const drafts = keys.map(({ questionId, solutions }, index): Key => {
    const question = compared.find(({ id }) => id === questionId);
    if (!question || keys.findIndex((key) => key.questionId === questionId) !== index)
      throw badRequest("Cette étape n'a pas cette question, ou elle y est deux fois", `keys.${index}.questionId`);
    if (question.decisions.some((id) => decisions.includes(id)))
      throw badRequest("Une question a d'autres solutions, ou des décisions\u00A0: pas les deux", "decisions");
    const toForm = (value: string) => normalFormOf(value, question);
    return { questionId, solutions: solutions.map((spellings) => [...new Set(spellings.map(toForm))]) };
  });
  const known = new Set(compared.flatMap((question) => question.decisions));
  if (decisions.some((id) => !known.has(id)))
    throw conflict("Une de ces décisions n'est plus à appliquer\u00A0: relisez la correction de cette étape.");
  return solutionsAfter(questionnaireId, drafts, decisions);
}

/** Why nobody can be decided: thresholds qualify at this stage, and there are none; or rank in each center does, and a graded person has no center. */
async function refusalToDecide(db: Connection, questionnaireId: number, { qualification }: Regulations, categoryId: number | null) {
  if (qualification.by === "thresholds")
    return (await countThresholds(db, { questionnaireId, categoryId })) === 0
      ? badRequest("Aucun seuil n'est défini\u00A0: indiquez d'abord la note et le coefficient à atteindre.")
      : null;
  const count = qualification.within === "center" ? await countWithoutCenter(db, questionnaireId) : 0;
  return count > 0
    ? conflict(
        `${formatCount(count, "personne notée n'a pas", "personnes notées n'ont pas")} de centre à cette étape\u00A0: le rang dans chaque centre ne peut pas décider.`,
      )
    : null;
}

/** @throws {Refusal} 400, 409 */
export async function refuseUndecidable(...target: Parameters<typeof refusalToDecide>): Promise<void> {
  const refusal = await refusalToDecide(...target);
  if (refusal) throw refusal;
}

/** The changes in this transaction's reading, and the people who would lose their center. Values that the difference omits are the stored ones. */
export async function changesAt(trx: Connection, questionnaireId: number, difference: Difference) {
  const draft = await draftAt(trx, questionnaireId, difference);
  // Applying only thresholds grades nothing, so it is as cheap as a list.
  if (!draft.qualifying) await waitForTurn(trx, questionnaireId);
  return findChanges(trx, draft);
}

const [TRIES, BETWEEN_MS] = [40, 250];

/** Concurrent previews run one after the other, or the database would have room for nothing else. */
async function waitForTurn(trx: Connection, questionnaireId: number): Promise<void> {
  for (let tries = 1; !(await tryLockChanges(trx, questionnaireId)); tries += 1) {
    if (tries === TRIES)
      throw conflict("Ce qui changerait à cette étape est déjà en train d'être calculé\u00A0: réessayez dans quelques secondes.");
    await setTimeout(BETWEEN_MS);
  }
}

export async function changesToShow(trx: Connection, questionnaireId: number, difference: Difference): Promise<WhatIf> {
  const { unseated, ...changes } = await changesAt(trx, questionnaireId, difference);
  const { mailed, entered } = await withdrawalOf(trx, questionnaireId, unseated);
  return { ...changes, unconvoked: unseated.length > 0 ? { confirmation: confirmationOf(unseated), mailed, entered } : null };
}

async function draftAt(db: Connection, questionnaireId: number, difference: Difference): Promise<Draft> {
  const { year, physical } = foundOr404(await findStage(db, questionnaireId), "Cette étape n'existe pas");
  const { rules } = await rulesOfStage(db, questionnaireId);
  if (!difference.qualifying) await refuseErased(db, questionnaireId);
  return { questionnaireId, year, physical, stageRules: rules, rules, thresholds: [], ...difference };
}

/** Decisions that the key does not contain, and people whom the applied thresholds, or the ranks, would now decide otherwise. */
export const waitingAt = (db: Database, questionnaireId: number): Promise<{ decisions: number; displaced: number }> =>
  inSnapshot(db, async (trx) => {
    foundOr404(await findStage(trx, questionnaireId), "Cette étape n'existe pas");
    const decisions = await countWaitingDecisions(trx, questionnaireId);
    const applied = await listApplied(trx, questionnaireId);
    if (applied.length === 0 || (await refusalToDecide(trx, questionnaireId, (await rulesOfStage(trx, questionnaireId)).rules, null)))
      return { decisions, displaced: 0 };
    const { categories } = await changesAt(trx, questionnaireId, { qualifying: { categoryId: null, force: false } });
    const displaced = categories
      .filter(({ category }) => applied.includes(category))
      .reduce((sum, moves) => sum + moves.in + moves.out + moves.refused + moves.undecided, 0);
    return { decisions, displaced };
  });

/** The categories decided by thresholds or ranks; the others cannot be outdated. */
const listApplied = (db: Connection, questionnaireId: number) => listValues<string>(db)`
  select distinct c.name from results x join categories c on c.id = x.category_id where x.questionnaire_id = ${questionnaireId} and x.origin = 'thresholds'`;
