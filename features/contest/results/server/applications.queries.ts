import { type RawBuilder, sql } from "kysely";
import type { MailedConvocation } from "#contest/convocations/server/withdrawal.service.ts";
import { withHashJoins } from "#database/hash-joins.ts";
import type { Connection, Row } from "#database/open.ts";
import { countRows, firstRow, hasRow, listRows, listValues, onlyRow, run } from "#platform/server/rows.ts";
import { activeYear } from "#season/configuration/server/season.service.ts";
import type { Application, ApplicationKind } from "../applications.contract.ts";

/** Rows of a table as JSON, in a fixed order. */
type Rows = readonly object[];

/** The state before and after an application, besides results. */
export interface FormerState {
  readonly ruleSetId: number | null;
  readonly gradings: Rows;
  /** `decisions`: those of the correction, accepted or to withdraw, which go with their solution or once applied. */
  readonly keys?: { readonly questionIds: readonly number[]; readonly before: Rows; readonly decisions?: Rows };
  readonly became?: { readonly ruleSetId: number | null; readonly keys: Rows | null };
  readonly withdrawn?: readonly MailedConvocation[];
  readonly letters?: readonly string[];
}

export interface StoredApplication extends Row<"applications", "id" | "questionnaireId" | "undoneAt" | "changed"> {
  readonly kind: ApplicationKind;
  readonly former: FormerState;
}

const kept = ["grade", "weighted_grade", "time", "by_hand", "absent", "rank", "qualified", "origin", "next_exam_center_id", "category_id"];
const columnsOf = (row: string) => sql.join(kept.map((column) => sql.ref(`${row}.${column}`)));
const written = sql.join(kept.map((column) => sql.ref(column)));
/** A digest of a row without its version and its date. */
const digestOf = (row: string): RawBuilder<unknown> => sql`md5(row(${columnsOf(row)})::text)::uuid`;

const gradingsOf = (questionnaireId: number) => sql`(select coalesce(jsonb_agg(to_jsonb(g) order by g.category_id), '[]')
  from gradings g where g.questionnaire_id = ${questionnaireId})`;

const keysOf = (questionIds: readonly number[]): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(to_jsonb(a) - 'is_solution' - 'spells_solution' order by a.id), '[]') from possible_answers a where a.question_id = any(${[...questionIds]}::int[]))`;

const formerKeysOf = (
  questionIds: readonly number[],
) => sql`jsonb_build_object('keys', jsonb_build_object('questionIds', ${[...questionIds]}::int[],
  'before', ${keysOf(questionIds)}, 'decisions', (select coalesce(jsonb_agg(to_jsonb(d) order by d.id), '[]') from answer_decisions d
    where d.question_id = any(${[...questionIds]}::int[]) and d.solution_id is not null)))`;

/** The paths of possible answers and of decisions in an application. */
const keptPaths = ["keys,before", "keys,decisions", "became,keys"] as const;
/** A decision, or a possible answer that is another spelling of a solution. */
const isSpelling = sql`(r -> 'spelling_of') is distinct from 'null'`;
const spelling = sql`(r ->> 'question_id')::int, coalesce(r ->> 'form', r ->> 'normal')`;

/** The spellings that applications keep, as (question_id, form). */
export const keptSpellings = sql.join(
  keptPaths.map(
    (path) => sql`
      select ${spelling} from applications, jsonb_path_query(former, ${`$.${path.replace(",", ".")}[*]`}::jsonpath) r where ${isSpelling}`,
  ),
  sql` union `,
);

/** Removes these spellings from applications, so that an undo does not restore them. */
export async function forgetSpellings(
  trx: Connection,
  spellings: readonly { readonly questionId: number; readonly form: string }[],
): Promise<void> {
  const isForgotten = sql`${isSpelling} and (${spelling}) in (
    select * from unnest(${spellings.map(({ questionId }) => questionId)}::int[], ${spellings.map(({ form }) => form)}::text[]))`;
  for (const path of keptPaths) {
    const at = sql`${`{${path}}`}::text[]`;
    await run(trx)`
      update applications set former = jsonb_set(former, ${at}, (
        select coalesce(jsonb_agg(r order by n) filter (where not (${isForgotten})), '[]')
        from jsonb_array_elements(former #> ${at}) with ordinality x(r, n)))
      where jsonb_typeof(former #> ${at}) = 'array' and exists (select from jsonb_array_elements(former #> ${at}) r where ${isForgotten})`;
  }
}

/** Deletes what is no longer needed of past seasons: the former state of applications, and how much more time people had where ranks do not depend on it. */
export async function deleteFormerSeasons(db: Connection): Promise<void> {
  await run(db)`delete from applications where questionnaire_id in (select id from questionnaires where year < ${activeYear})`;
  await run(db)`
    update results x set extra = 0 from questionnaires q join rule_sets r on r.id = q.rule_set_id
    where q.id = x.questionnaire_id and q.year < ${activeYear} and x.extra > 0 and r.body->>'comparedTime' is distinct from 'divided'`;
}

export interface Step {
  readonly questionnaireId: number;
  readonly kind: ApplicationKind;
  readonly actorId: number;
  readonly questionIds?: readonly number[];
}

/** The results wait in a temporary table for `closeApplication`. Entries by hand wait for the end, because undoing would lose them. */
export async function insertApplication(db: Connection, { questionnaireId, kind, actorId, questionIds }: Step): Promise<number> {
  const { id } = await onlyRow<{ id: number }>(db)`
    insert into applications (questionnaire_id, kind, user_id, former)
    select id, ${kind}, ${actorId}, jsonb_build_object('ruleSetId', rule_set_id, 'gradings', ${gradingsOf(questionnaireId)})
      ${questionIds ? sql`|| ${formerKeysOf(questionIds)}` : sql``}
    from questionnaires where id = ${questionnaireId} returning id`;
  await run(db)`
    create temporary table kept_results as
    select x.user_id, ${columnsOf("x")} from results x where x.questionnaire_id = ${questionnaireId} order by x.user_id for no key update`;
  return id;
}

/** Stores the former and the new state of results, and which are new, in one write: each row of this table costs two checks of its references. */
async function storeFormerResults(db: Connection, id: number, questionnaireId: number): Promise<void> {
  await run(db)`
    insert into former_results (application_id, user_id, is_new, ${written}, became)
    select ${id}, coalesce(f.user_id, x.user_id), f.user_id is null, ${columnsOf("f")},
      case when x.updated_at = now() and (f.user_id is null or (${columnsOf("x")}) is distinct from (${columnsOf("f")})) then ${digestOf("x")} end
    from kept_results f full join (select * from results where questionnaire_id = ${questionnaireId}) x on x.user_id = f.user_id
    where f.user_id is not null or x.updated_at = now()`;
  await run(db)`drop table kept_results`;
}

/** Compares the stage with its former state; an application that changed nothing is not kept. */
export async function closeApplication(
  db: Connection,
  id: number,
  { questionnaireId, questionIds }: Step,
  changes: Pick<FormerState, "withdrawn" | "letters">,
): Promise<void> {
  await withHashJoins(db, () => storeFormerResults(db, id, questionnaireId));
  await run(db)`
    update applications p set changed = c.count, former = p.former || ${JSON.stringify(changes)}::jsonb || jsonb_build_object('became',
      jsonb_build_object('ruleSetId', q.rule_set_id, 'keys', ${questionIds ? keysOf(questionIds) : sql`null::jsonb`}))
    from questionnaires q cross join (select count(*)::int as count from former_results where application_id = ${id} and became is not null) c
    where p.id = ${id} and q.id = p.questionnaire_id`;
  await run(db)`
    delete from applications where id = ${id} and changed = 0 and kind <> 'rules' and coalesce(former #> '{keys,before}' = former #> '{became,keys}', true)`;
}

export const findLastApplication = (db: Connection, questionnaireId: number) => firstRow<Application>(db)`
    select p.id, p.kind, p.applied_at, p.changed, coalesce(nullif(trim(concat(u.firstname, ' ', u.lastname)), ''), u.username) as applied_by
    from applications p left join users u on u.id = p.user_id
    where p.questionnaire_id = ${questionnaireId} and p.undone_at is null order by p.id desc limit 1`;

export const lockApplication = (db: Connection, id: number) => firstRow<StoredApplication>(db)`
    select id, questionnaire_id, kind, undone_at, changed, former from applications where id = ${id} for update`;

const MAX_NAMED = 3;

export const findChangedSince = (db: Connection, { id, questionnaireId }: StoredApplication) =>
  onlyRow<{ readonly count: number; readonly names: string[] }>(db)`
    with changed as (
      select coalesce(x.user_id, f.user_id) as user_id
      from (select * from results where questionnaire_id = ${questionnaireId}) x
        full join (select * from former_results where application_id = ${id}) f on f.user_id = x.user_id
      where x.user_id is null or f.user_id is null or ${digestOf("x")} <> coalesce(f.became, ${digestOf("f")}))
    select count(*)::int as count, coalesce((array_agg(u.firstname || ' ' || u.lastname order by u.lastname, u.firstname, u.id))[1:${sql.lit(MAX_NAMED)}], '{}') as names
    from changed c join users u on u.id = c.user_id`;

/** The number of people who would lose their qualification although they have answers, a mark or an absence at the next stage. */
export const countEntered = (db: Connection, { id, questionnaireId }: StoredApplication) => countRows(db)`
    select count(distinct f.user_id) as count
    from former_results f
      join results x on x.questionnaire_id = ${questionnaireId} and x.user_id = f.user_id and x.qualified
      join questionnaires n on n.previous_questionnaire_id = ${questionnaireId}
    where f.application_id = ${id} and f.became is not null and f.qualified is not true
      and (exists (select from sheets s where s.questionnaire_id = n.id and s.user_id = f.user_id)
        or exists (select from results e where e.questionnaire_id = n.id and e.user_id = f.user_id and (e.grade is not null or e.absent)))`;

export const lacksCenter = (db: Connection, { id }: StoredApplication) => hasRow(db)`
    select from former_results f where f.application_id = ${id} and f.became is not null and f.next_exam_center_id is not null
      and not exists (select from exam_centers e where e.id = f.next_exam_center_id)`;

export const isStillApplied = (db: Connection, { questionnaireId, kind, former: { keys, became } }: StoredApplication) => hasRow(db)`
    select from questionnaires q where q.id = ${questionnaireId}
      and (${kind !== "rules"} or q.rule_set_id is not distinct from ${became?.ruleSetId ?? null}::int)
      and (${keys === undefined} or ${keysOf(keys?.questionIds ?? [])} = ${JSON.stringify(became?.keys ?? [])}::jsonb)`;

export async function restoreResults(db: Connection, { id, questionnaireId }: StoredApplication): Promise<void> {
  await run(db)`
    delete from results x using former_results f
    where f.application_id = ${id} and f.is_new and x.questionnaire_id = ${questionnaireId} and x.user_id = f.user_id`;
  await run(db)`
    update results x set (${written}) = row(${columnsOf("f")}), version = x.version + 1, updated_at = now()
    from former_results f
    where f.application_id = ${id} and f.became is not null and not f.is_new and x.questionnaire_id = ${questionnaireId} and x.user_id = f.user_id`;
}

export async function restoreGradings(db: Connection, { questionnaireId, former }: StoredApplication): Promise<void> {
  await run(db)`delete from gradings where questionnaire_id = ${questionnaireId}`;
  await run(db)`insert into gradings select * from jsonb_populate_recordset(null::gradings, ${JSON.stringify(former.gradings)}::jsonb)`;
}

export async function markUndone(db: Connection, id: number): Promise<void> {
  await run(db)`update applications set undone_at = now() where id = ${id}`;
  await run(db)`delete from former_results where application_id = ${id}`;
}

export const listErased = (db: Connection, userIds: readonly number[]) => listValues<number>(db)`
    select id from users where id = any(${[...userIds]}::int[]) and erased_at is not null`;

export const listUnseated = (db: Connection, questionnaireId: number, userIds: readonly number[], limit: number) =>
  listRows<{ id: number; lastname: string; firstname: string; category: string | null; center: string | null }>(db)`
    select u.id, u.lastname, u.firstname, c.name as category, e.name as center
    from users u left join results x on x.questionnaire_id = ${questionnaireId} and x.user_id = u.id
      left join categories c on c.id = x.category_id left join exam_centers e on e.id = x.next_exam_center_id
    where u.id = any(${[...userIds]}::int[]) order by u.lastname, u.firstname, u.id limit ${limit}`;
