import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import type { Changes } from "#platform/server/changes.ts";
import { conflict, foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { type Effect, refuseUnconfirmed } from "#platform/server/moved-people.ts";
import { findYearToChange, rulesOfYear } from "#season/configuration/server/rules.service.ts";
import { type Regulations, rulesOfCategory } from "#season/marking/regulations.ts";
import { changeCategoryRules } from "#season/stages/server/stage-rules.service.ts";
import { findOpenedBy } from "#season/stages/server/stages.service.ts";
import { categoriesApi } from "../categories.contract.ts";
import * as queries from "./categories.queries.ts";
import { CHANGE_CATEGORY } from "./categories.service.ts";

const CREATE_CATEGORY = action("create category", "a créé une catégorie");

export function categoriesRoutes(api: Api, { db, changes }: { db: Database; changes: Changes }): void {
  const names = changes.cached(["categories"], () => queries.listCategories(db));
  implement(api, categoriesApi.names, names);

  implement(api, categoriesApi.list, async () => {
    const { rules } = await rulesOfOffice(db);
    return (await queries.listCategories(db)).map((category) => withRules(category, rules));
  });

  implement(api, categoriesApi.create, ({ body, caller }) =>
    db.transaction().execute(async (trx) => {
      const category = await queries.insertCategory(trx, body);
      const after = withRules(category, (await rulesOfOffice(trx)).rules);
      await record(trx, { actorId: caller.id, action: CREATE_CATEGORY, subject: `category ${category.name}`, after });
      return after;
    }),
  );

  implement(api, categoriesApi.update, ({ body: { originalName, ...update }, query: { confirmed }, caller }) =>
    db.transaction().execute(async (trx) => {
      const { hasSquads, ...category } = foundOr404(await queries.lockCategory(trx, originalName), "Cette catégorie n'existe pas");
      const isRenamed = update.name !== undefined && update.name !== originalName;
      if (isRenamed && hasSquads && (await queries.hasSquads(trx, category.id)))
        throw conflict("Cette catégorie garde son nom tant que des équipes y sont inscrites");
      const before = withRules(category, (await rulesOfOffice(trx)).rules);
      if (before.canSeeQuestionnaire && update.canSeeQuestionnaire === false) await refuseIfAnswering(trx, category.id);
      const { maxQuestion = before.maxQuestion, minutes = before.minutes, olderFirst = before.olderFirst, ...fields } = update;
      await changeCategoryRules(trx, await findYearToChange(trx), category.id, { lastProblem: maxQuestion, minutes, olderFirst });
      const changed = await queries.updateCategory(trx, category.id, { name: category.name, ...fields });
      refuseUnconfirmed(await effectsOnPeople(trx, category, changed), confirmed);
      const after = withRules(changed, (await rulesOfOffice(trx)).rules);
      await record(trx, { actorId: caller.id, action: CHANGE_CATEGORY, subject: `category ${originalName}`, before, after });
      return after;
    }),
  );
}

/** The people registered without a school who gain or lose the right to answer online. */
async function effectsOnPeople(trx: Connection, before: Category, after: Category): Promise<Effect[]> {
  if (before.canSeeQuestionnaire === after.canSeeQuestionnaire) return [];
  const people = await queries.countAlone(trx, after.id);
  const may = after.canSeeQuestionnaire
    ? formatCount(people, "personne inscrite dans cette catégorie répondrait", "personnes inscrites dans cette catégorie répondraient")
    : formatCount(
        people,
        "personne inscrite dans cette catégorie ne répondrait plus",
        "personnes inscrites dans cette catégorie ne répondraient plus",
      );
  return people === 0 ? [] : [{ key: "online", sentence: `${may} aux étapes en ligne` }];
}

/** People who are answering keep their right to finish. */
async function refuseIfAnswering(trx: Connection, categoryId: number): Promise<void> {
  const stage = await findOpenedBy(trx, categoryId);
  if (!stage) return;
  throw conflict(
    `${formatCount(stage.opened, "personne", "personnes")} de cette catégorie ${stage.opened === 1 ? "a" : "ont"} ouvert «\u00A0${stage.name}\u00A0» et ne ${stage.opened === 1 ? "pourrait" : "pourraient"} plus y répondre\u00A0: fermez d'abord l'étape.`,
  );
}

const rulesOfOffice = async (db: Connection) => rulesOfYear(db, await findYearToChange(db));

type Category = Awaited<ReturnType<typeof queries.listCategories>>[number];

function withRules({ id, ...category }: Category, rules: Regulations) {
  const { lastProblem, minutes, olderFirst } = rulesOfCategory(rules, id);
  return { ...category, minutes, olderFirst, maxQuestion: lastProblem };
}
