import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { firstRow, hasRow, listIds, listRows, onlyRow, run } from "#platform/server/rows.ts";
import { ruleSetOfYear } from "#season/configuration/server/rules.service.ts";
import type { Periods } from "#season/marking/regulations.ts";
import type { DatedStage, StoredSwitches } from "../stage-clock.ts";
import type { StageKind } from "../stage-kind.ts";
import type { Stage, VisibleStage } from "../stages.contract.ts";
import { closedAt, closesAt, isClosed, isOver, isVisible } from "./stage-state.service.ts";

/** The version under which the stage `q` is graded: its own, else its season's. */
export const ruleSetId = sql<number>`coalesce(q.rule_set_id, ${ruleSetOfYear(sql`q.year`)})`;

/** The days of a period in the season of the stage `q`; null: the federation has not decided. */
const periodOf = (name: keyof Periods) =>
  sql`(select (r.body->'periods'->>${sql.lit(name)})::int from rule_sets r where r.id = ${ruleSetOfYear(sql`q.year`)})`;

const dayInParis = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'Europe/Paris')::date`;

/**
 * The last day on which the answers of the stage `q` are kept (RUL-11), counted from its definitive ranking: a claim may change a grade before, none
 * after. Null: no known end, as while it is open again, or erased.
 */
const answersKeptUntil = sql<string | null>`case when not q.physical and q.answers_erased_at is null and q.ranking_definitive_at is not null
  and (${isClosed} or not q.active) then ${dayInParis(sql`greatest(q.ranking_definitive_at, ${closedAt})`)} + ${periodOf("answerDays")} end`;

/** The day by which the season requires a visible ranking of the stage `q`, which a person has taken; null: no day, or already visible (RUL-13). */
const rankingDueOn = sql`case when exists (select from openings where questionnaire_id = q.id)
    or exists (select from results where questionnaire_id = q.id and (grade is not null or absent))
  then case when not (${isVisible} and exists (select from results where questionnaire_id = q.id and grade is not null))
  then ${dayInParis(closedAt)} + ${periodOf("rankingDays")} end end`;

const visibleColumns = sql`q.id, q.name, q.kind, q.year, q."order", q.active, q.physical, ${isClosed} as is_closed,
  ${isVisible} as show_on_user_dashboard, q.date, q.hour,
  q.qualified_for_next_step, q.not_qualified_for_next_step, q.waiting_for_qualification_information, q.convoqued_for_next_step,
  q.previous_questionnaire_id,
  (select jsonb_build_object('name', p.name, 'year', p.year) from questionnaires p where p.id = q.previous_questionnaire_id) as previous_questionnaire`;

const officeColumns = sql`${visibleColumns}, q.link_to_doc, q.opens_at, q.closes_at, q.results_visible_at, ${closedAt} as closed_at, q.ranking_definitive_at,
  q.link_to_solutions, q.solutions_from, ${answersKeptUntil} as answers_kept_until, q.answers_erased_at, ${rankingDueOn} as ranking_due_on,
  q.released_to_schools_at,
  not q.physical and exists (select from rule_sets r where r.id = ${ruleSetId} and r.body->>'timeLimit' = 'holds') as is_time_held`;

const thresholdsJson = sql`(select coalesce(jsonb_agg(jsonb_build_object('category', jsonb_build_object('name', c.name),
    'grade', t.grade, 'weightedGrade', t.weighted_grade, 'thresholds', t.reached) order by c.position, c.id), '[]')
  from thresholds t join categories c on c.id = t.category_id where t.questionnaire_id = q.id)`;

export const stageColumns = sql`${officeColumns}, ${thresholdsJson} as grades_to_qualify`;

export const listStages = (db: Connection, year?: number) => listRows<Stage>(db)`
    select ${stageColumns} from questionnaires q ${year === undefined ? sql`` : sql`where q.year = ${year}`} order by q.year, q."order", q.id`;

export const findStage = (db: Connection, id: number) => firstRow<Stage>(db)`
    select ${stageColumns} from questionnaires q where q.id = ${id}`;

/** The online stage that this person may answer now. */
export const findOpenStageOf = (db: Connection, userId: number) => firstRow<{ readonly name: string; readonly closesAt: Date | null }>(db)`
    select q.name, ${closesAt} as closes_at from eligible_people e join questionnaires q on q.id = e.questionnaire_id
    where e.user_id = ${userId} and q.active and not q.physical and not ${isClosed}`;

export const listYears = (db: Connection) => db.selectFrom("questionnaires").select("year").distinct().orderBy("year", "desc").execute();

export const findVisibleStage = (db: Connection, id: number) => firstRow<VisibleStage>(db)`
    select ${visibleColumns} from questionnaires q where q.id = ${id} and ${isVisible}`;

export const listVisibleStages = (db: Connection, year: number) =>
  listRows<Row<"questionnaires", "id" | "name" | "kind" | "year" | "order" | "physical">>(db)`
    select id, name, kind, year, "order", physical from questionnaires q where year = ${year} and ${isVisible} order by "order", id`;

/** The documents of a stage; those of a center include its solutions from their instant on, by the clock of the database (LET-05). */
export const findLinks = (db: Connection, id: number, reader: "office" | "center") =>
  firstRow<Row<"questionnaires", "linkToDoc" | "linkToSolutions" | "solutionsFrom">>(db)`
    select link_to_doc, solutions_from, case when ${reader === "office"} or solutions_from <= now() and (physical or ${isOver}) then link_to_solutions end as link_to_solutions
    from questionnaires q where id = ${id}`;

/** The next stage; of several, the one with the smallest order. */
export const findNextStage = (db: Connection, id: number) => firstRow<VisibleStage>(db)`
    select ${visibleColumns} from questionnaires q where q.previous_questionnaire_id = ${id} order by q."order", q.id limit 1`;

/** Whether the stage is sat in a center (this one, if given) of this account: a result of the previous stage names it. */
export async function isSatAtCenterOf(db: Connection, id: number, userId: number, examCenterId?: number): Promise<boolean> {
  const atCenter = examCenterId === undefined ? sql`` : sql`and k.exam_center_id = ${examCenterId}`;
  return hasRow(db)`
    select from questionnaires q join exam_center_controllers k on k.user_id = ${userId} ${atCenter}
    where q.id = ${id} and exists (
      select from results x where x.questionnaire_id = q.previous_questionnaire_id and x.next_exam_center_id = k.exam_center_id)
    limit 1`;
}

export const findActiveOnline = (db: Connection) =>
  db.selectFrom("questionnaires").select(["name", "year"]).where("active", "=", true).where("physical", "=", false).executeTakeFirst();

type NewStage = Omit<Insertable<DB["questionnaires"]>, "kind"> & { readonly kind: StageKind | undefined };

export async function insertStage(db: Connection, stage: NewStage): Promise<number> {
  const order = sql<number>`(select coalesce(max("order") + 1, 1) from questionnaires where year = ${stage.year})`;
  const kind = stage.kind ?? sql<StageKind>`stage_kind_of(${stage.name})`;
  const { id } = await db
    .insertInto("questionnaires")
    .values({ ...stage, kind, order })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const updateStage = (db: Connection, id: number, changes: Updateable<DB["questionnaires"]>) =>
  db
    .updateTable("questionnaires")
    .set((eb) => ({ ...changes, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();

/** Locks every stage, so that two concurrent changes of previous stages cannot create a cycle. */
export const lockStages = (db: Connection) => db.selectFrom("questionnaires").select("id").orderBy("id").forNoKeyUpdate().execute();

export const findSwitches = (db: Connection, id: number) => firstRow<StoredSwitches & DatedStage & { readonly now: Date }>(db)`
    select is_closed, open_turned_at, show_on_user_dashboard, visible_turned_at, opens_at, closes_at, results_visible_at, solutions_from, physical,
      clock_timestamp() as now
    from questionnaires where id = ${id}`;

export interface KeptAnswers {
  readonly answerDays: number | null;
  readonly keptUntil: string | null;
  readonly erasedAt: Date | null;
}

export const findKeptAnswers = (db: Connection, id: number) => firstRow<KeptAnswers>(db)`
    select ${periodOf("answerDays")} as answer_days, ${answersKeptUntil} as kept_until, answers_erased_at as erased_at
    from questionnaires q where id = ${id}`;

/** By the clock of the database, the same for all nodes. */
const today = dayInParis(sql`now()`);

/** The online stages whose season limits the retention of answers, or whose answers were erased, the latest first. */
export const listKeptAnswers = (db: Connection) =>
  listRows<KeptAnswers & { readonly isEnded: boolean } & Row<"questionnaires", "id" | "name" | "year">>(db)`
    select *, coalesce(kept_until < ${today}, false) as is_ended from (
      select q.id, q.name, q.year, q."order", ${periodOf("answerDays")} as answer_days, ${answersKeptUntil} as kept_until,
        q.answers_erased_at as erased_at
      from questionnaires q where not q.physical and exists (select from sheets where questionnaire_id = q.id)) k
    where answer_days is not null or erased_at is not null order by year desc, "order" desc, id desc`;

/** The season's demands on the office at the stages of a year, and the day in Paris. */
export const listReminders = (db: Connection, year: number) =>
  listRows<Row<"questionnaires", "id" | "name"> & Pick<Stage, "answersKeptUntil" | "rankingDueOn"> & { readonly today: string }>(db)`
    select q.id, q.name, ${answersKeptUntil} as answers_kept_until, ${rankingDueOn} as ranking_due_on, ${today} as today
    from questionnaires q where q.year = ${year} order by q."order", q.id`;

export const lockEndedAnswers = (trx: Connection, id: number) => hasRow(trx)`
    select from questionnaires q where q.id = ${id} and ${answersKeptUntil} < ${today} for update`;

export const markAnswersErased = (trx: Connection, id: number) => run(trx)`
    update questionnaires set answers_erased_at = now(), opens_at = case when opens_at <= now() then opens_at end, version = version + 1
    where id = ${id}`;

type RankingState = Row<"questionnaires", "rankingDefinitiveAt">;

/** The instant of a stage's definitive ranking, and whether answers have ended; waits for grades that are being entered. */
export const lockRankingState = (trx: Connection, id: number) => firstRow<
  RankingState & { readonly isOver: boolean; readonly isErased: boolean }
>(trx)`
    select ranking_definitive_at, answers_erased_at is not null as is_erased, ${isOver} as is_over from questionnaires q where id = ${id} for no key update`;

export const saveRankingState = (trx: Connection, id: number, isDefinitive: boolean) => firstRow<RankingState>(trx)`
    update questionnaires set ranking_definitive_at = ${isDefinitive ? sql`now()` : null}, version = version + 1 where id = ${id}
    returning ranking_definitive_at`;

export const listLineage = (db: Connection, id: number) => listIds(db)`
    with recursive lineage as (
      select id, previous_questionnaire_id from questionnaires where id = ${id}
      union select q.id, q.previous_questionnaire_id from questionnaires q join lineage l on q.id = l.previous_questionnaire_id)
    select id from lineage`;

/**
 * The stage of a year at which schools' confirmations qualify (GRD-07): the one of smallest order without a previous stage. A draft never replaces a
 * stage that is active or was once opened.
 */
export const firstStageOf = (year: RawBuilder<unknown>) => sql<number | null>`(
  select q.id from questionnaires q where q.year = ${year} and q.previous_questionnaire_id is null
  order by not (q.active or q.answers_erased_at is not null or exists (select from openings o where o.questionnaire_id = q.id)), q."order", q.id limit 1)`;

export const findFirstStage = (db: Connection, year: number) => firstRow<Row<"questionnaires", "id" | "name">>(db)`
    select id, name from questionnaires where id = ${firstStageOf(sql`${year}::int`)}`;

/**
 * At this instant, the numbers of people convoked to a stage from its previous one, who opened it, who of these have a mark, and who are convoked
 * from it (`called`).
 */
export const countPeopleAt = (db: Connection, id: number, previousId: string | number | null) =>
  onlyRow<Record<"convoked" | "opened" | "graded" | "called", number> & { now: Date }>(db)`
    select (select count(*) from results where questionnaire_id = ${previousId} and qualified and next_exam_center_id is not null) as convoked,
      (select count(*) from openings where questionnaire_id = ${id}) as opened,
      count(*) filter (where grade is not null and exists (select from openings o where o.questionnaire_id = r.questionnaire_id and o.user_id = r.user_id)) as graded, count(*) filter (where qualified and next_exam_center_id is not null) as called, now() as now
    from results r where questionnaire_id = ${id}`;

/** The number of people of a category who opened the online stage open now, or only one that follows the rules of this year; `undefined` if none has. */
export const findOpenedBy = (db: Connection, categoryId: number, rulesOf?: number) =>
  firstRow<{ readonly name: string; readonly category: string; readonly opened: number }>(db)`
    select q.name, c.name as category, count(*) as opened from questionnaires q join openings o on o.questionnaire_id = q.id
      join online_participations p on p.user_id = o.user_id and p.year = q.year join categories c on c.id = p.category_id
    where q.active and not q.physical and not ${isClosed} and p.category_id = ${categoryId}
      ${rulesOf === undefined ? sql`` : sql`and q.year = ${rulesOf} and q.rule_set_id is null`} group by q.id, c.id`;

/** `isLocked`: it neither reopens nor loses its answers before the transaction ends. */
export const findEnd = (db: Connection, id: number, isLocked: boolean) => firstRow<
  Readonly<Record<"physical" | "isOver" | "isErased", boolean>>
>(db)`
    select physical, ${isOver} as is_over, answers_erased_at is not null as is_erased from questionnaires q where id = ${id}
    ${isLocked ? sql`for share` : sql``}`;

export const isOverNow = (db: Connection, id: number) => hasRow(db)`select from questionnaires q where id = ${id} and ${isOver}`;

export async function isInUse(db: Connection, id: number): Promise<boolean> {
  // The lock blocks openings meanwhile.
  await db.selectFrom("questionnaires").select("id").where("id", "=", id).forUpdate().execute();
  return hasRow(db)`
    select where exists (select from openings where questionnaire_id = ${id})
      or exists (select from results where questionnaire_id = ${id}
        and (grade is not null or absent or by_hand or next_exam_center_id is not null or origin <> 'school'))
      or exists (
        select from results x join questionnaires q on q.previous_questionnaire_id = x.questionnaire_id
        where q.id = ${id} and x.next_exam_center_id is not null)`;
}

/** Locks a stage to change its questions, and invalidates the nodes' caches of it; false if it does not exist. */
export const lockStage = (db: Connection, id: number) =>
  hasRow(db)`update questionnaires set version = version + 1 where id = ${id} returning id`;

export const listRuleSetIds = (db: Connection, ids: readonly number[]) => listRows<{ id: number; ruleSetId: number }>(db)`
    select q.id, ${ruleSetId} as rule_set_id from questionnaires q where q.id = any(${[...ids]}::int[])`;

export const isUnpinned = (db: Connection, id: number) => hasRow(db)`select from questionnaires where id = ${id} and rule_set_id is null`;

export const pin = (trx: Connection, id: number) => run(trx)`
    update questionnaires q set rule_set_id = ${ruleSetOfYear(sql`q.year`)} where q.id = ${id} and q.rule_set_id is null`;

export const keepRules = async (trx: Connection, ids: readonly number[], ruleSetId: number): Promise<void> => {
  await run(trx)`update questionnaires set rule_set_id = ${ruleSetId} where id = any(${[...ids]}::int[]) and rule_set_id is null`;
};

/** Gives this version to the stages of a year that precede one with its own rules, unless they have their own. */
export const keepRulesBefore = (trx: Connection, year: number, ruleSetId: number) => run(trx)`
    update questionnaires q set rule_set_id = ${ruleSetId}
    where q.year = ${year} and q.rule_set_id is null
      and exists (select from questionnaires o where o.year = q.year and o.rule_set_id is not null and (o."order", o.id) > (q."order", q.id))`;

export const setReleasedToSchools = (trx: Connection, id: number, at: Date | null) =>
  trx.updateTable("questionnaires").set({ releasedToSchoolsAt: at }).where("id", "=", id).execute();
