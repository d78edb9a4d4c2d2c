import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import {
  categoryRules,
  findRuleSet,
  insertRuleSet,
  listRuleSets,
  lockRules,
  type RuleSet,
  updateSeason,
} from "#features/configuration/server/rules.service.ts";
import { type CategoryRules, rulesOfCategory } from "#features/marking/regulations.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { isUnpinned, listPinned, listRuleSetIds, pin, replacePinned, ruleSetId } from "./stages.queries.ts";

const ruleSetOfStage = (questionnaireId: number): RawBuilder<unknown> => sql`(
  select ${ruleSetId} from questionnaires q where q.id = ${questionnaireId})`;

/** The rules of a stage. */
export const rulesOfStage = async (db: Connection, questionnaireId: number): Promise<RuleSet> =>
  foundOr404(await findRuleSet(db, ruleSetOfStage(questionnaireId)), "Cette étape n'existe pas");

/** These stages by their rules. */
export async function groupByRules(db: Connection, questionnaireIds: readonly number[]) {
  const stages = Map.groupBy(await listRuleSetIds(db, questionnaireIds), ({ ruleSetId }) => ruleSetId);
  const versions = await listRuleSets(db, [...stages.keys()]);
  return versions.map(({ id, rules }) => ({ rules, stageIds: (stages.get(id) ?? []).map((stage) => stage.id) }));
}

/** `categoryRules` at a stage. */
export const categoryRulesAt = (questionnaireId: number): RawBuilder<unknown> => categoryRules(ruleSetOfStage(questionnaireId));

/** The same of each stage `q`. */
export const categoryRulesOfStage = categoryRules(ruleSetId);

/** From its first grade on a stage keeps the rules that its season has then (RUL-01). Called before other locks of the stage. */
export async function pinRules(trx: Connection, questionnaireId: number): Promise<void> {
  if (await isUnpinned(trx, questionnaireId)) await pin(trx, questionnaireId);
}

/** Until the transaction ends nobody else gives the stage other rules. Called before other locks of the stage. */
export async function lockStageRules(trx: Connection, questionnaireId: number): Promise<void> {
  await trx.selectFrom("questionnaires").select("id").where("id", "=", questionnaireId).forNoKeyUpdate().execute();
}

export { keepRules } from "./stages.queries.ts";

/** Gives a stage this version of the rules; null: that of its season. */
export async function pinTo(trx: Connection, questionnaireId: number, ruleSetId: number | null): Promise<void> {
  await trx.updateTable("questionnaires").set({ ruleSetId }).where("id", "=", questionnaireId).execute();
}

/** Corrects a category for a season and for all its stages: those graded before have these rules when they are graded again. */
export async function correctCategory(trx: Connection, year: number, categoryId: number, corrected: Partial<CategoryRules>): Promise<void> {
  const season = await lockRules(trx, year);
  const current = rulesOfCategory(season.rules, categoryId);
  const changes = Object.entries(corrected).filter(([name, value]) => value !== current[name as keyof CategoryRules]);
  if (changes.length === 0) return;
  const replaced = new Map<number, number>();
  for (const id of new Set([season.id, ...(await listPinned(trx, year))])) {
    const { rules } = foundOr404(await findRuleSet(trx, sql`${id}::int`));
    const category = { ...rulesOfCategory(rules, categoryId), ...Object.fromEntries(changes) };
    replaced.set(id, await insertRuleSet(trx, { ...rules, categories: { ...rules.categories, [categoryId]: category } }, id));
  }
  await updateSeason(trx, year, replaced.get(season.id) ?? season.id);
  await replacePinned(trx, year, replaced);
}
