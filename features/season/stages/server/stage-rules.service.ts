import { isDeepStrictEqual } from "node:util";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import { badRequest, conflict, foundOr404 } from "#platform/server/errors.ts";
import {
  categoryRules,
  findRuleSet,
  insertRuleSet,
  listRuleSets,
  lockRules,
  type RuleSet,
  updateSeason,
} from "#season/configuration/server/rules.service.ts";
import { type CategoryRules, heldMinutes, PublishableRegulations, type Regulations, rulesOfCategory } from "#season/marking/regulations.ts";
import { findOpenedBy, isUnpinned, keepRulesBefore, listRuleSetIds, pin, ruleSetId } from "./stages.queries.ts";

const ruleSetOfStage = (questionnaireId: number | RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${ruleSetId} from questionnaires q where q.id = ${questionnaireId})`;

export const rulesOfStage = async (db: Connection, questionnaireId: number): Promise<RuleSet> =>
  foundOr404(await findRuleSet(db, ruleSetOfStage(questionnaireId)), "Cette étape n'existe pas");

export async function groupByRules(db: Connection, questionnaireIds: readonly number[]) {
  const stages = Map.groupBy(await listRuleSetIds(db, questionnaireIds), ({ ruleSetId }) => ruleSetId);
  const versions = await listRuleSets(db, [...stages.keys()]);
  return versions.map(({ id, rules }) => ({ rules, stageIds: (stages.get(id) ?? []).map((stage) => stage.id) }));
}

/** `categoryRules` at a stage. */
export const categoryRulesAt = (questionnaireId: number | RawBuilder<unknown>): RawBuilder<unknown> =>
  categoryRules(ruleSetOfStage(questionnaireId));

/** `categoryRules` at each stage `q`. */
export const categoryRulesOfStage = categoryRules(ruleSetId);

/** Makes a stage keep, from its first grade on, the rules that its season then has (RUL-01). Callers run it before other locks of the stage. */
export async function pinRules(trx: Connection, questionnaireId: number): Promise<void> {
  if (await isUnpinned(trx, questionnaireId)) await pin(trx, questionnaireId);
}

/** Prevents other rules for the stage until the end of the transaction. Callers run it before other locks of the stage. */
export const lockStageRules = (trx: Connection, questionnaireId: number) =>
  trx.selectFrom("questionnaires").select("id").where("id", "=", questionnaireId).forNoKeyUpdate().execute();

export { keepRules } from "./stages.queries.ts";

export const pinTo = (trx: Connection, questionnaireId: number, ruleSetId: number | null) =>
  trx.updateTable("questionnaires").set({ ruleSetId }).where("id", "=", questionnaireId).execute();

/**
 * Changes a category in the rules of a season. Stages with their own rules, and those before them, keep theirs (RUL-04): graded stages get other
 * rules only by a deliberate step after a preview.
 *
 * @throws {Refusal} 400 if the rules would contradict themselves, 409 if people answer whose last problem would change.
 */
export async function changeCategoryRules(
  trx: Connection,
  year: number,
  categoryId: number,
  changes: Partial<CategoryRules>,
): Promise<void> {
  const { id, rules } = await lockRules(trx, year);
  const category = { ...rulesOfCategory(rules, categoryId), ...changes };
  if (isDeepStrictEqual(category, rulesOfCategory(rules, categoryId))) return;
  const next = { ...rules, categories: { ...rules.categories, [categoryId]: category } };
  const contradiction = PublishableRegulations.safeParse(next).error?.issues[0]?.message;
  if (contradiction) throw badRequest(contradiction);
  await keepRulesBefore(trx, year, id);
  await refuseWhileAnswering(trx, year, rules, next);
  await updateSeason(trx, year, await insertRuleSet(trx, next, id));
}

/** Typed answers would silently stop counting, or the time of people who answer would change (TIM-01). @throws {Refusal} 409 with the number of people. */
export async function refuseWhileAnswering(trx: Connection, year: number, before: Regulations, after: Regulations): Promise<void> {
  for (const id of Object.keys({ ...before.categories, ...after.categories }).map(Number)) {
    const isSameTime = heldMinutes(before, id) === heldMinutes(after, id);
    if (isSameTime && rulesOfCategory(before, id).lastProblem === rulesOfCategory(after, id).lastProblem) continue;
    const stage = await findOpenedBy(trx, id, year);
    if (!stage) continue;
    throw conflict(
      `${formatCount(stage.opened, "personne", "personnes")} de la catégorie «\u00A0${stage.category}\u00A0» ${stage.opened === 1 ? "a" : "ont"} ouvert «\u00A0${stage.name}\u00A0»\u00A0: ${isSameTime ? "ce qui compte" : "le temps"} pour elle${stage.opened === 1 ? "" : "s"} changerait pendant qu'elle${stage.opened === 1 ? " répond" : "s répondent"}. Fermez d'abord l'étape.`,
    );
  }
}
