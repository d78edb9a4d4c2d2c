import { sql } from "kysely";
import type * as z from "zod";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { listInFrench } from "#platform/contract/list-in-french.ts";
import { badRequest, conflict, foundOr404 } from "#platform/server/errors.ts";
import { listRows, run } from "#platform/server/rows.ts";
import { findCategory, listCategories } from "#season/categories/server/categories.service.ts";
import { findStage as readStage } from "#season/stages/server/stages.service.ts";
import type { Stage } from "#season/stages/stages.contract.ts";
import { type Proposal, proposeThresholds } from "../threshold-proposal.ts";
import type { ChangedThreshold, Distribution, thresholdsApi, WantedNumber } from "../thresholds.contract.ts";
import { findStage } from "./results.queries.ts";
import * as queries from "./thresholds.queries.ts";

const SET_THRESHOLDS = action("set thresholds", "a fixé les seuils de qualification");
const SET_WANTED_NUMBERS = action("set wanted numbers", "a retenu combien de qualifiés sont voulus");

type ThresholdDraft = z.output<typeof thresholdsApi.set.body>[number];

/** Replaces the thresholds of these categories; null in both fields deletes one (GRD-03). @throws {Refusal} 409 if another was saved since. */
export async function setThresholds(trx: Connection, actorId: number, id: number, drafts: readonly ThresholdDraft[]): Promise<Stage> {
  await queries.lockThresholds(trx, id);
  const { gradesToQualify: before } = foundOr404(await readStage(trx, id), "Cette étape n'existe pas");
  const categories = await categoriesOf(trx, drafts);
  const requested = drafts.map((draft, index) => ({ ...requireBothValues(draft, index), categoryId: categories.get(draft.category) ?? 0 }));
  refuseStale(drafts, before);
  const toSave = requested.filter((draft): draft is queries.Threshold & ThresholdDraft => draft.grade !== null);
  const toDelete = requested.filter(({ grade }) => grade === null).map(({ categoryId }) => categoryId);
  await queries.deleteThresholds(trx, id, toDelete);
  await queries.saveThresholds(trx, id, toSave);
  const stage = foundOr404(await readStage(trx, id));
  await record(trx, { actorId, action: SET_THRESHOLDS, subject: `stage ${id}`, before, after: stage.gradesToQualify });
  return stage;
}

/** Refuses to overwrite another user's threshold that was saved since the reading, unless it is the same. */
function refuseStale(drafts: readonly ThresholdDraft[], saved: Stage["gradesToQualify"]): void {
  const changed = drafts.flatMap(({ category, basedOn, ...draft }): ChangedThreshold[] => {
    const current = saved.find((one) => one.category.name === category) ?? null;
    if (basedOn === undefined || isSame(current, basedOn) || isSame(current, draft)) return [];
    return [{ category, threshold: current && { grade: current.grade, weightedGrade: current.weightedGrade } }];
  });
  if (changed.length === 0) return;
  const names = listInFrench(changed.map(({ category }) => category));
  throw conflict(`Une autre personne vient de changer le seuil de ${names}\u00A0: rien n'est enregistré.`, { changed });
}

type Values = Pick<ThresholdDraft, "grade" | "weightedGrade"> | null;
/** Null, and null values, mean no threshold. */
const isSame = (one: Values, other: Values): boolean =>
  (one?.grade ?? null) === (other?.grade ?? null) && (one?.weightedGrade ?? null) === (other?.weightedGrade ?? null);

function requireBothValues(draft: ThresholdDraft, index: number): ThresholdDraft {
  if ((draft.grade === null) !== (draft.weightedGrade === null))
    throw badRequest(`Le seuil de ${draft.category} demande une note et un coefficient, ou aucun des deux`, `${index}.grade`);
  return draft;
}

/** The ids of these categories, each named once. */
export async function categoriesOf(db: Connection, drafts: readonly { readonly category: string }[]): Promise<Map<string, number>> {
  const categories = new Map((await listCategories(db)).map(({ id, name }) => [name, id]));
  const names = drafts.map(({ category }) => category);
  for (const [index, name] of names.entries()) {
    if (!categories.has(name)) throw badRequest(`La catégorie « ${name} » n'existe pas`, `${index}.category`);
    if (names.indexOf(name) !== index) throw badRequest(`La catégorie « ${name} » est nommée deux fois`, `${index}.category`);
  }
  return categories;
}

/** Null: all categories. @throws {Refusal} 400 */
export async function categoryIdOf(db: Connection, name: string | undefined): Promise<number | null> {
  if (name === undefined) return null;
  const category = await findCategory(db, name);
  if (!category) throw badRequest("Cette catégorie n'existe pas", "category");
  return category.id;
}

export async function distributionOf(db: Connection, questionnaireId: number, category: string | undefined): Promise<Distribution[]> {
  foundOr404(await findStage(db, questionnaireId), "Cette étape n'existe pas");
  return listDistributions(db, questionnaireId, await categoryIdOf(db, category));
}

export async function proposalsFor(db: Connection, questionnaireId: number, category: string, target: number): Promise<Proposal[]> {
  const [distribution] = await distributionOf(db, questionnaireId, category);
  return proposeThresholds(distribution?.ties ?? [], target);
}

/** The distribution of each category with results, in one pass; ungraded results count only in those qualified without the thresholds. */
const listDistributions = (db: Connection, questionnaireId: number, categoryId: number | null) => listRows<Distribution>(db)`
    with tie as (
      select r.category_id, x.grade, coalesce(x.weighted_grade, 0) as weighted_grade, count(*) as people,
        count(*) filter (where x.qualified and x.origin = 'school') as by_school, count(*) filter (where x.qualified and x.origin = 'hand') as by_hand
      from questionnaires q
        join results x on x.questionnaire_id = q.id
        join participations r on r.user_id = x.user_id and r.year = q.year
      where q.id = ${questionnaireId} ${categoryId === null ? sql`` : sql`and r.category_id = ${categoryId}`}
      group by r.category_id, x.grade, coalesce(x.weighted_grade, 0))
    select c.name as category, coalesce(sum(people) filter (where grade is not null), 0)::int as graded,
      sum(by_school)::int as qualified_by_school, sum(by_hand)::int as qualified_by_hand,
      coalesce(jsonb_agg(jsonb_build_object('grade', grade, 'weightedGrade', weighted_grade, 'count', people) order by grade desc, weighted_grade desc)
        filter (where grade is not null), '[]') as ties
    from tie join categories c on c.id = tie.category_id
    group by c.id order by c.position, c.id`;

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
  drafts: z.output<typeof thresholdsApi.setWanted.body>,
): Promise<WantedNumber[]> =>
  db.transaction().execute(async (trx) => {
    await queries.lockThresholds(trx, questionnaireId);
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
