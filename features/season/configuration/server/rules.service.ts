import { sql } from "kysely";
import { action, labelFields, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { badRequest, conflict, foundOr404 } from "#platform/server/errors.ts";
import { refuseUnconfirmed } from "#platform/server/moved-people.ts";
import type { Regulations } from "#season/marking/regulations.ts";
import { worstFirst } from "#season/marking/regulations-text.ts";
import { ruleLabels } from "#season/marking/rule-labels.ts";
import * as queries from "./rules.queries.ts";
import { type CountErasures, erasedBy } from "./setting-effects.service.ts";

export {
  categoryRules,
  categoryRulesOf,
  findRuleSet,
  findVersionNumber,
  findYearToChange,
  insertRuleSet,
  insertSeason,
  listRuleSets,
  type RuleSet,
  ruleSetOfYear,
  updateSeason,
} from "./rules.queries.ts";

labelFields(ruleLabels);

const CHANGE_RULES = action("change rules", "a changé les règles d'une saison");

export const rulesOfYear = async (db: Connection, year: number): Promise<queries.RuleSet> =>
  foundOr404(await queries.findRuleSet(db, queries.ruleSetOfYear(sql`${year}::int`)));

interface RulesChange {
  readonly year: number;
  readonly basedOn: number;
  readonly rules: Regulations;
  readonly from?: number | undefined;
  readonly confirmsWorstFirst: boolean;
  readonly confirmed?: string | undefined;
}

export interface ChangeTools {
  readonly db: Database;
  /** Makes these stages keep this version, unless they have their own. */
  readonly keepRules: (trx: Connection, stageIds: readonly number[], ruleSetId: number) => Promise<void>;
  readonly refuseWhileAnswering: (trx: Connection, year: number, before: Regulations, after: Regulations) => Promise<void>;
  readonly countErasures: CountErasures;
}

/**
 * Gives a season other rules. Stages graded before keep theirs, and so do those before the first stage of the new rules (RUL-04).
 *
 * @throws {Refusal} 400 for an unknown category, a missing category open to registrations or an unconfirmed ranking with the worst first. Also 400
 * without a first stage where some are graded. 409 if the rules changed meanwhile, or for people who are answering.
 */
export const changeRules = (
  { db, keepRules, countErasures, refuseWhileAnswering }: ChangeTools,
  actorId: number,
  { year, basedOn, rules, from, confirmsWorstFirst, confirmed }: RulesChange,
): Promise<queries.RuleSet> =>
  db.transaction().execute(async (trx) => {
    const before = await lockRules(trx, year);
    if (before.id !== basedOn)
      throw conflict("Les règles de cette saison viennent de changer : relisez-les avant d'enregistrer les vôtres.");
    const worst = worstFirst(rules.ranking);
    if (worst !== null && !confirmsWorstFirst && worst !== worstFirst(before.rules.ranking))
      throw badRequest(`Ce classement met devant ${worst}\u00A0: confirmez que c'est voulu.`, "confirmsWorstFirst");
    const everyCategory = await queries.listCategoryNames(trx);
    const names = new Map(everyCategory.map(({ id, name }) => [String(id), name]));
    const others = Object.values(rules.categories).flatMap(({ afterInternationalFinal, rankedWith }) => [
      ...(afterInternationalFinal ? [String(afterInternationalFinal.categoryId)] : []),
      ...(rankedWith === null ? [] : [String(rankedWith)]),
    ]);
    if ([...Object.keys(rules.categories), ...others].some((id) => !names.has(id)))
      throw badRequest("Cette catégorie n'existe pas", "rules.categories");
    const unsaid = everyCategory.find(({ id, canRegister }) => canRegister && before.rules.categories[id] && !rules.categories[id]);
    if (unsaid)
      throw badRequest(
        `Les règles de la catégorie « ${unsaid.name} » manquent, et l'on peut s'y inscrire\u00A0: une catégorie sans limites se dit par des limites vides.`,
        "rules.categories",
      );
    const named = ({ categories, ...others }: Regulations) => ({
      ...others,
      categories: Object.fromEntries(Object.entries(categories).map(([id, limits]) => [names.get(id) ?? id, limits])),
    });
    const id = await queries.insertRuleSet(trx, rules, before.id);
    if (id === before.id) return before;
    const stages = await queries.listSeasonStages(trx, year);
    const start = stages.findIndex((stage) => stage.id === from);
    if (from !== undefined && start === -1) throw badRequest("Cette étape n'est pas de cette saison", "from");
    if (from === undefined && stages.some(({ version }) => version !== null))
      throw badRequest("Des étapes de cette saison sont déjà notées\u00A0: dites à partir de quelle étape ces règles valent", "from");
    const earlier = stages.slice(0, Math.max(start, 0)).map((stage) => stage.id);
    await keepRules(trx, earlier, before.id);
    await refuseWhileAnswering(trx, year, before.rules, rules);
    refuseUnconfirmed(await erasedBy(trx, countErasures, () => queries.updateSeason(trx, year, id)), confirmed);
    const fromStage = stages[start]?.name;
    await record(trx, {
      ...{ actorId, action: CHANGE_RULES, subject: `year ${year}` },
      before: named(before.rules),
      after: { ...named(rules), ...(fromStage !== undefined && { fromStage }) },
    });
    return { id, rules };
  });

/** The rules of a season, created if necessary, and locked until the end of the transaction. */
export async function lockRules(trx: Connection, year: number): Promise<queries.RuleSet> {
  await queries.insertSeason(trx, year);
  await queries.lockSeason(trx, year);
  return rulesOfYear(trx, year);
}
