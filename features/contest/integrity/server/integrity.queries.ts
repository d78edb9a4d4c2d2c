import { type RawBuilder, sql } from "kysely";
import { MAX_FAMILY } from "#access/mail/server/mail.service.ts";
import { answerKey, storedSolutions } from "#contest/results/server/results.service.ts";
import { ERASED_ANSWER } from "#contest/sheet/erased-answer.ts";
import type { Connection, Row } from "#database/open.ts";
import { firstRow, listIds, listRows, run } from "#platform/server/rows.ts";
import type { Scoring } from "#season/marking/regulations.ts";
import { categoryRulesAt } from "#season/stages/server/stage-rules.service.ts";
import { isOver } from "#season/stages/server/stage-state.service.ts";
import type { Fall, FindingKind } from "../findings.ts";
import { ALL_SOLVED_SECONDS, FASTEST_READING, FEWEST_SOLVED, type SolvedAnswer } from "../impossible-times.ts";
import type { Finding } from "../integrity.contract.ts";
import { MOST_WITH_RARE, RARE_SHARE, type SharedAnswer, type Surroundings, type Tie, type WrongAnswer } from "../shared-answers.ts";

export interface Scope {
  readonly stageId: number;
  readonly categoryId: number;
}

export const listCategories = (db: Connection, stageId: number) => listRows<Row<"categories", "id" | "name"> & { readonly sheets: number }>(
  db,
)`
    select c.id, c.name, count(*)::int as sheets
    from questionnaires q join sheets s on s.questionnaire_id = q.id join participations r on r.user_id = s.user_id and r.year = q.year
      join categories c on c.id = r.category_id
    where q.id = ${stageId} group by c.id order by c.position, c.id`;

/** The sheets `s` of a category, with the last problem `k.last_problem` that counts in it. */
const sheets = ({ stageId }: Scope) => sql`
  questionnaires q join sheets s on s.questionnaire_id = q.id join participations r on r.user_id = s.user_id and r.year = q.year
  join ${categoryRulesAt(stageId)} k on k.category_id = r.category_id`;
const ofScope = ({ stageId, categoryId }: Scope) => sql`q.id = ${stageId} and r.category_id = ${categoryId}`;

/** The answers `a` of a sheet that count, without the blank and the erased ones. */
const answers = sql`cross join lateral (
  select position, coalesce(normal, answer) as form, total, saved_at
  from unnest(s.answers, s.normal, s.totals, s.saved_at) with ordinality g(answer, normal, total, saved_at, position)
  where answer <> '' and position <= coalesce(k.last_problem, position) and strpos(answer, ${ERASED_ANSWER}) = 0) a`;

/** A form with its total, if any: both make the answer. */
const wholeForm = sql`a.form || coalesce(chr(30) || a.total, '')`;

/** The wrong answers that several sheets of a category give: each answer is read once, and only rare ones name who gave them. */
export const listWrongAnswers = (trx: Connection, scope: Scope, scoring: Scoring) => {
  const key = answerKey("key", storedSolutions(scope.stageId), scoring);
  return listRows<WrongAnswer>(trx)`
    with ${key.tables},
    given as materialized (
      select a.position, a.form, a.total, count(*)::int as people, array_agg(s.user_id order by s.user_id) as users
      from ${sheets(scope)} ${answers} where ${ofScope(scope)} group by 1, 2, 3),
    counted as (select *, sum(people) over (partition by position)::int as answered from given)
    select a.position::int as position, ${wholeForm} as form, a.people, a.answered,
      case when a.people <= least(${MOST_WITH_RARE}::float8, greatest(2, ${RARE_SHARE}::float8 * a.answered)) then a.users end as users
    from counted a ${key.join} where a.people >= 2 and coalesce(${key.halves}, 0) = 0`;
};

export const listForms = (trx: Connection, scope: Scope, userIds: readonly number[]) => listRows<{
  readonly userId: number;
  readonly position: number;
  readonly form: string;
}>(trx)`
    select s.user_id, a.position::int as position, ${wholeForm} as form
    from ${sheets(scope)} ${answers} where ${ofScope(scope)} and s.user_id = any(${[...userIds]}::int[])`;

export const listSurroundings = (trx: Connection, stageId: number, userIds: readonly number[]) => listRows<
  Surroundings & { readonly userId: number }
>(trx)`
    select u.id as user_id, r.establishment_id as school_id, nullif(class_key(r.class_name), '') as class_name, nullif(fold(u.address) || ' ' || u.zip_code, ' ') as home,
      case when u.email <> '' and (select count(*) from users o where lower(o.email) = lower(u.email)) <= ${MAX_FAMILY} then lower(u.email) end as mailbox
    from users u join questionnaires q on q.id = ${stageId} left join participations r on r.user_id = u.id and r.year = q.year
    where u.id = any(${[...userIds]}::int[])`;

/** Sheets with some answers soon enough after a measured opening to be judged: what they solved, and when. */
export const listEarlySheets = (trx: Connection, scope: Scope, scoring: Scoring) => {
  const key = answerKey("key", storedSolutions(scope.stageId), scoring);
  return listRows<{ readonly userId: number; readonly problems: number; readonly solved: readonly SolvedAnswer[] }>(trx)`
    with ${key.tables},
    problem as (
      select n.position, length(regexp_replace(n.text, '<[^>]*>', '', 'g')) as characters
      from questions n join ${categoryRulesAt(scope.stageId)} k on k.category_id = ${scope.categoryId}
      where n.questionnaire_id = ${scope.stageId} and n.position <= coalesce(k.last_problem, n.position)),
    latest as (select greatest(${ALL_SOLVED_SECONDS}::float8, sum(characters) / ${FASTEST_READING}::float8) as seconds from problem)
    select s.user_id, (select count(*) from problem)::int as problems,
      jsonb_agg(jsonb_build_object('seconds', extract(epoch from a.saved_at - o.opened_at), 'characters', p.characters)) as solved
    from ${sheets(scope)} join openings o on o.questionnaire_id = s.questionnaire_id and o.user_id = s.user_id and o.is_measured
      ${answers} join problem p on p.position = a.position ${key.join}
    where ${ofScope(scope)} and ${key.isRight} and a.saved_at >= o.opened_at and (
        select count(*) from unnest(s.saved_at) as at where at <= o.opened_at + (select seconds from latest) * interval '1 second') >= ${FEWEST_SOLVED}
    group by s.user_id`;
};

const TENTH = 0.1;
/** Of fewer people a tenth means nothing. */
const FEWEST_COMPARED = 20;

/** People of a category in the first tenth here and in the last tenth of the next stage, among those with a mark at both. */
export const listFalls = (trx: Connection, { stageId, categoryId }: Scope) => listRows<Fall & { readonly userId: number }>(trx)`
    with later as (
      select q.id, q.name from questionnaires q where q.previous_questionnaire_id = ${stageId} and ${isOver} order by q."order", q.id limit 1),
    marked as (
      select x.user_id, later.name as next_stage, count(*) over ()::int as people,
        rank() over (order by x.grade desc, x.weighted_grade desc)::int as rank, rank() over (order by y.grade desc, y.weighted_grade desc)::int as next_rank,
        rank() over (order by y.grade, y.weighted_grade)::int as next_rank_from_last
      from later join results y on y.questionnaire_id = later.id join results x on x.questionnaire_id = ${stageId} and x.user_id = y.user_id
      where x.category_id = ${categoryId} and x.grade is not null and y.grade is not null)
    select user_id, rank, next_rank, people, next_stage from marked
    where people >= ${FEWEST_COMPARED} and rank <= people * ${TENTH}::float8 and next_rank_from_last <= people * ${TENTH}::float8`;

export interface NewFinding extends StoredFacts {
  readonly users: readonly number[];
}

interface StoredFacts {
  readonly kind: FindingKind;
  readonly tie: Tie | null;
  readonly text: string;
  /** Of a ring, whose answers these are. */
  readonly bits: number | null;
  readonly answers: readonly SharedAnswer[];
}

export const listKnown = (trx: Connection, { stageId, categoryId }: Scope) => listRows<
  Row<"integrityFindings", "id" | "kind"> & { readonly users: readonly number[] }
>(trx)`
    select f.id, f.kind, array_agg(p.user_id order by p.user_id) as users from integrity_findings f join integrity_people p on p.finding_id = f.id
    where f.questionnaire_id = ${stageId} and f.category_id = ${categoryId} group by f.id`;

export const updateFinding = (trx: Connection, id: number, { tie, text, bits, answers: shared }: NewFinding) => run(trx)`
    update integrity_findings set tie = ${tie}, text = ${text}, bits = ${bits}, answers = ${JSON.stringify(shared)}::jsonb, is_current = true
    where id = ${id}`;

/** Locks these people until the transaction ends, without those who were erased or merged since their sheets were read. */
export const lockPeople = (trx: Connection, ids: readonly number[]) => listIds(trx)`
    select id from users where id = any(${[...ids]}::int[]) and erased_at is null and merged_into is null order by id for share`;

export const insertFinding = (trx: Connection, { stageId, categoryId }: Scope, finding: NewFinding) => run(trx)`
    with finding as (
      insert into integrity_findings (questionnaire_id, category_id, kind, tie, text, bits, answers)
      values (${stageId}, ${categoryId}, ${finding.kind}, ${finding.tie}, ${finding.text}, ${finding.bits}, ${JSON.stringify(finding.answers)}::jsonb)
      returning id)
    insert into integrity_people (finding_id, user_id) select finding.id, user_id from finding, unnest(${[...finding.users]}::int[]) user_id`;

/** Of what is not found any more, only what the jury noted or put aside stays. */
export async function retireFindings(trx: Connection, ids: readonly number[]): Promise<void> {
  await run(trx)`delete from integrity_findings where id = any(${[...ids]}::int[]) and note = '' and not is_aside`;
  await run(trx)`update integrity_findings set is_current = false where id = any(${[...ids]}::int[])`;
}

interface StoredFinding extends Row<"integrityFindings", "id" | "note" | "isAside" | "isCurrent">, StoredFacts {
  readonly category: string;
  readonly people: readonly (Pick<Finding["people"][number], "id" | "name" | "number" | "school"> & {
    readonly sheet: readonly { readonly position: number; readonly answer: string; readonly form: string }[] | null;
  })[];
}

export const listFindings = (db: Connection, stageId: number) => listRows<StoredFinding>(db)`
    select f.id, f.kind, f.tie, f.text, f.bits, f.answers, f.note, f.is_aside, f.is_current, c.name as category, jsonb_agg(jsonb_build_object(
        'id', u.id, 'name', trim(u.firstname || ' ' || u.lastname), 'number', u.num_palmares, 'school', coalesce(e.name, b.name),
        'sheet', (select jsonb_agg(jsonb_build_object('position', a.position, 'answer', a.answer, 'form', ${wholeForm}))
          from (select position, answer, coalesce(normal, answer) as form, total
            from unnest(s.answers, s.normal, s.totals) with ordinality g(answer, normal, total, position) where answer <> '') a))
        order by u.lastname, u.firstname, u.id) as people
    from integrity_findings f join categories c on c.id = f.category_id join questionnaires q on q.id = f.questionnaire_id
      join integrity_people p on p.finding_id = f.id join users u on u.id = p.user_id
      left join sheets s on s.questionnaire_id = q.id and s.user_id = u.id
      left join participations r on r.user_id = u.id and r.year = q.year
      left join establishments e on e.id = r.establishment_id left join clubs b on b.id = r.club_id
    where f.questionnaire_id = ${stageId} group by f.id, c.id
    order by not f.is_current, f.bits desc nulls last, f.id`;

export const findStageOf = (trx: Connection, findingId: number) => firstRow<{ readonly stageId: number; readonly note: string }>(trx)`
    select questionnaire_id as stage_id, note from integrity_findings where id = ${findingId} for update`;

export const saveNote = (trx: Connection, id: number, { note, isAside }: { readonly note: string; readonly isAside: boolean }) =>
  run(trx)`update integrity_findings set note = ${note}, is_aside = ${isAside} where id = ${id}`;

/** With their notes: of a stage whose answers are erased (RUL-11), or of people who are erased or merged. */
export const deleteFindings = (trx: Connection, which: { readonly stageId: number } | { readonly userIds: readonly number[] }) =>
  run(trx)`delete from integrity_findings where ${condition(which)}`;

const condition = (which: Parameters<typeof deleteFindings>[1]): RawBuilder<unknown> =>
  "stageId" in which
    ? sql`questionnaire_id = ${which.stageId}`
    : sql`id in (select finding_id from integrity_people where user_id = any(${[...which.userIds]}::int[]))`;
