import { type RawBuilder, sql } from "kysely";
import { forgetSpellings, keptSpellings } from "#contest/results/server/key.service.ts";
import type { Connection } from "#database/open.ts";
import { FIELD_SEPARATOR } from "#platform/contract/fields.ts";
import { firstRow, firstValue, hasRow, listRows, listValues, onlyRow, run } from "#platform/server/rows.ts";
import type { QuestionType } from "#season/marking/question-type.ts";
import { typeIn } from "#season/marking/server/question-type.service.ts";
import type { CountedSheet, Decision, KeyAnswer } from "../clusters.ts";

interface CorrectedQuestion {
  readonly id: number;
  readonly position: number;
  readonly title: string;
  readonly type: QuestionType;
  readonly formMatters: boolean;
  readonly key: readonly KeyAnswer[];
}

export const listQuestions = (db: Connection, stageId: number) => listRows<CorrectedQuestion>(db)`
    select n.id, n.position, n.title, ${typeIn("n")} as type, n.form_matters,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'value', p.value, 'normal', p.normal, 'isCorrect', p.is_correct, 'spellingOf', p.spelling_of)
        order by p.id), '[]') from possible_answers p where p.question_id = n.id and p.normal <> '') as key
    from questions n where n.questionnaire_id = ${stageId} order by n.position`;

export interface DecisionRow extends Decision {
  readonly questionId: number;
  readonly by: string | null;
  readonly at: Date;
}

const decisions = sql`select d.id, d.question_id, d.form, d.value, d.verdict, d.solution_id, trim(u.firstname || ' ' || u.lastname) as by, d.decided_at as at
  from answer_decisions d join questions n on n.id = d.question_id left join users u on u.id = d.decided_by`;

export const listDecisions = (db: Connection, stageId: number) => listRows<DecisionRow>(db)`
    ${decisions} where n.questionnaire_id = ${stageId} order by d.id`;

export const findDecision = (db: Connection, questionId: number, form: string) => firstRow<DecisionRow>(db)`
    ${decisions} where d.question_id = ${questionId} and d.form = ${form} for update of d`;

/** Returns false if another user has already decided on this answer. */
export const insertDecision = (
  trx: Connection,
  {
    questionId,
    form,
    value,
    verdict,
    solutionId,
    actorId,
  }: Omit<Decision, "id"> & { readonly questionId: number; readonly actorId: number },
) => firstValue<number>(trx)`
    insert into answer_decisions (question_id, form, value, verdict, solution_id, decided_by)
    values (${questionId}, ${form}, ${value}, ${verdict}, ${solutionId}, ${actorId}) on conflict (question_id, form) do nothing returning id`;

export const deleteDecisions = (trx: Connection, ids: readonly number[]) =>
  run(trx)`delete from answer_decisions where id = any(${[...ids]}::int[])`;

const gives = (form: RawBuilder<unknown>, position: RawBuilder<unknown>) => sql`
  ${form} = any(string_to_array(coalesce(s.normal[${position}], s.answers[${position}]), ${FIELD_SEPARATOR}))`;

/** Whether a sheet has this answer; locks such sheets until the transaction ends. */
export const isGiven = (trx: Connection, stageId: number, position: number, form: string) => hasRow(trx)`
    select from sheets s where s.questionnaire_id = ${stageId} and ${gives(sql`${form}::text`, sql`${position}::int`)} limit 1 for share`;

/** Removes words that only these people typed and no key has from decisions and applications. Called before the words are erased (SEC-05). */
export async function deleteDecisionsOfWords(trx: Connection, userIds: readonly number[]): Promise<void> {
  const ids = sql`${[...userIds]}::int[]`;
  // Waits for concurrent decisions, and prevents new ones on their words.
  await run(trx)`select from sheets where user_id = any(${ids}) order by questionnaire_id, user_id for update`;
  const given = gives(sql`d.form`, sql`d.position`);
  const words = await listRows<{ questionId: number; form: string }>(trx)`
    with known(question_id, form) as (select question_id, form from answer_decisions union ${keptSpellings}),
    typed as materialized (
      select d.question_id, d.form, n.questionnaire_id, n.position from known d join questions n on n.id = d.question_id
      where d.form ~ '[[:alpha:]]' and not exists (select from possible_answers p where p.question_id = n.id and p.normal = d.form)),
    own as materialized (
      select d.* from typed d where exists (
        select from sheets s where s.questionnaire_id = d.questionnaire_id and s.user_id = any(${ids}) and ${given}))
    select d.question_id, d.form from own d where not exists (
      select from sheets s where s.questionnaire_id = d.questionnaire_id and s.user_id <> all(${ids}) and ${given})`;
  if (words.length === 0) return;
  await run(trx)`
    delete from answer_decisions where (question_id, form) in (
      select * from unnest(${words.map(({ questionId }) => questionId)}::int[], ${words.map(({ form }) => form)}::text[]))`;
  await forgetSpellings(trx, words);
}

/** Deletes a stage's decisions on words that no key has. Called with the erasure of the stage's answers (RUL-11). */
export const deleteDecisionsOfStage = (trx: Connection, stageId: number) => run(trx)`
    delete from answer_decisions d using questions n
    where n.id = d.question_id and n.questionnaire_id = ${stageId}
      and not exists (select from possible_answers p where p.question_id = n.id and p.normal = d.form)`;

/** Restores earlier decisions on undecided answers that a sheet still has or that the key has. */
export const restoreDecisions = (trx: Connection, rows: readonly object[]) => run(trx)`
    insert into answer_decisions (id, question_id, form, value, verdict, solution_id, decided_by, decided_at) overriding system value
    select d.id, d.question_id, d.form, d.value, d.verdict, d.solution_id, (select id from users where id = d.decided_by), d.decided_at
    from jsonb_populate_recordset(null::answer_decisions, ${JSON.stringify(rows)}::jsonb) d
      join possible_answers p on p.id = d.solution_id join questions n on n.id = d.question_id
    where exists (select from possible_answers a where a.question_id = d.question_id and a.normal = d.form)
      or exists (select from sheets s where s.questionnaire_id = n.questionnaire_id and ${gives(sql`d.form`, sql`n.position`)})
    on conflict do nothing`;

/** Prevents opening the stage or changing its key until the transaction ends. */
export const holdStage = (trx: Connection, stageId: number) => run(trx)`select from questionnaires where id = ${stageId} for share`;

/** Changes when a sheet or its person's category does: by a save, an erasure, a merge. It reads each sheet but no answer. */
export const sheetsRevision = async (db: Connection, stageId: number): Promise<string> =>
  (await firstValue<string>(db)`
    select concat_ws(' ', count(*), sum(hashint8extended((s.user_id::bigint << 32) + s.version, coalesce(r.category_id, 0))))
    from questionnaires q join sheets s on s.questionnaire_id = q.id left join participations r on r.user_id = s.user_id and r.year = q.year
    where q.id = ${stageId}`) ?? "";

type CountedRow = CountedSheet & { readonly position: number };

/** The number of people registered for the stage's year, by category, with the same answers to a question. Each answer is read once. */
export const countSheets = (db: Connection, stageId: number): Promise<CountedRow[]> =>
  db.transaction().execute(async (trx) => {
    await run(trx)`set local work_mem = '256MB'`;
    return listRows<CountedRow>(trx)`
      select a.position::int as position, a.answer, a.normal as form, r.category_id, count(*)::int as people
      from questionnaires q join sheets s on s.questionnaire_id = q.id
        join participations r on r.user_id = s.user_id and r.year = q.year
        cross join lateral unnest(s.answers, s.normal) with ordinality a(answer, normal, position)
      where q.id = ${stageId} and a.answer <> ''
      group by 1, 2, 3, 4`;
  });

const PRESENT_SECONDS = 12;

export async function savePresence(db: Connection, userId: number, stageId: number, questionId: number | null): Promise<void> {
  if (questionId === null) return run(db)`delete from correction_presence where user_id = ${userId}`;
  await run(db)`
    insert into correction_presence (user_id, questionnaire_id, question_id) values (${userId}, ${stageId}, ${questionId})
    on conflict (user_id) do update set questionnaire_id = excluded.questionnaire_id, question_id = excluded.question_id, seen_at = now()`;
}

export const listPresent = (db: Connection, userId: number, stageId: number) =>
  listRows<{ readonly name: string; readonly questionId: number }>(db)`
    select trim(u.firstname || ' ' || u.lastname) as name, p.question_id from correction_presence p join users u on u.id = p.user_id
    where p.questionnaire_id = ${stageId} and p.user_id <> ${userId} and p.seen_at > now() - ${PRESENT_SECONDS} * interval '1 second' order by 1, 2`;

export const decidedRevision = async (db: Connection, stageId: number): Promise<string> => {
  const { revision } = await onlyRow<{ revision: string }>(db)`
    select md5(concat_ws(' ',
      (select string_agg(d.id::text, ',' order by d.id) from answer_decisions d join questions n on n.id = d.question_id where n.questionnaire_id = ${stageId}), '/',
      (select string_agg(concat_ws(':', p.id, p.is_correct, p.spelling_of, p.normal), ',' order by p.id)
        from possible_answers p join questions n on n.id = p.question_id where n.questionnaire_id = ${stageId}))) as revision`;
  return revision;
};

export const listQuestionIds = (db: Connection, stageId: number) => listValues<number>(db)`
    select id from questions where questionnaire_id = ${stageId}`;
