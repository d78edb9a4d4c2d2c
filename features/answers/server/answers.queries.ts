import type pg from "pg";
import type { Connection } from "#database/open.ts";
import { type QuestionShape, type QuestionType, withType } from "#features/marking/question-type.ts";
import type { CategoryRules } from "#features/marking/regulations.ts";
import type { AnsweredStage } from "#features/stages/eligibility.ts";
import { categoryRulesAt } from "#features/stages/server/stage-rules.service.ts";
import { firstRow, listRows, run } from "#platform/server/rows.ts";

/** A person's answer to a question, checked, as it is stored. */
export interface CheckedAnswer {
  readonly questionId: number;
  readonly answers: readonly string[];
  /** The normal forms of the answers, sorted. */
  readonly normal: readonly string[];
  readonly totalAnswer: number | null;
  /** The version that the page had read; null if not sent. */
  readonly basedOn: number | null;
  /** The device and the sequence number of its save; null if not sent. */
  readonly device: number | null;
  readonly turn: number | null;
}

export interface Sheet {
  readonly stageId: number;
  readonly userId: number;
  /** Never write over a version that the page had not read. */
  readonly onlyIfRead: boolean;
  readonly rows: readonly CheckedAnswer[];
}

export interface WrittenAnswer {
  readonly userId: number;
  readonly questionId: number;
  /** A concurrent save changed this answer: nothing was written, try again. */
  readonly raced: boolean;
  readonly version: number;
  readonly savedAt: Date;
  /** The current answer if nothing was written: a newer save of the same device came first, or the version is not the one read. */
  readonly current: { readonly answers: string[]; readonly totalAnswer: number | null } | null;
  /** What this save replaced, if the page had not read it. */
  readonly replaced: { readonly answers: string[]; readonly totalAnswer: number | null; readonly savedAt: string } | null;
}

/** Which of the people `$2` may read the active stage `$1`, open or closed. */
const eligible = `
  select e.user_id, e.category_id, q.is_closed
  from questionnaires q join eligible_people e on e.questionnaire_id = q.id and e.user_id = any($2::int[])
  where q.id = $1 and q.active and not q.physical`;

/** An instant in the format of the wire, always the same: pages compare them as texts. */
const isoInstant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/*
 * One statement for many sheets. It checks that the stage is open and who is eligible. It writes what differs, in the order of the key, and with
 * the opening, which questions are answered, if that changed. A save without an earlier opening creates it. A save that arrives after a newer one of
 * the same device writes nothing and returns the current answer. So the sequence number is also stored if nothing else changes: a delayed save from
 * before is older. If a row's version is not the one that the statement saw, a concurrent save changed it: the row is left as it is and returned as
 * raced, so that no answer is replaced unseen.
 */
const saveStatement = (extraCondition = "") => `
  with writer as materialized (select user_id from (${eligible}) e where not is_closed),
  compared as materialized (
    select g.user_id, g.question_id, g.answers::text[] as answers, g.normal::text[] as normal, g.total_answer, g.based_on, g.device, g.turn,
      a.version as old_version, a.answers as old_answers, a.total_answer as old_total, a.saved_at as old_saved_at,
      cardinality(a.normal) > 0 as was_answered, cardinality(g.normal::text[]) > 0 as is_answered,
      a.version is null or a.answers <> g.answers::text[] or a.total_answer is distinct from g.total_answer as differs,
      (a.device = g.device and a.turn > g.turn) is not true
        and (a.version is null or a.answers <> g.answers::text[] or a.total_answer is distinct from g.total_answer
          or g.turn is not null and (a.device, a.turn) is distinct from (g.device, g.turn))${extraCondition} as is_written
    from unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::int[], $7::int[], $8::int[], $9::int[])
        as g(user_id, question_id, answers, normal, total_answer, based_on, device, turn)
      join writer w on w.user_id = g.user_id
      left join answers a on a.questionnaire_id = $1 and a.user_id = g.user_id and a.question_id = g.question_id
    where g.question_id in (select id from questions where questionnaire_id = $1)),
  written as (
    insert into answers as a (questionnaire_id, user_id, question_id, answers, normal, total_answer, version, saved_at, device, turn)
    select $1, user_id, question_id, answers, normal, total_answer, coalesce(old_version, 0) + 1, case when differs then $10::timestamptz else old_saved_at end, device, turn
    from compared where is_written order by user_id, question_id
    on conflict (questionnaire_id, user_id, question_id) do update
      set answers = excluded.answers, normal = excluded.normal, total_answer = excluded.total_answer, version = excluded.version,
        saved_at = excluded.saved_at, device = excluded.device, turn = excluded.turn
      where a.version = excluded.version - 1
    returning user_id, question_id),
  turned as (
    select user_id, array_remove(array_agg(case when is_answered then question_id end), null) as answered,
      array_remove(array_agg(case when not is_answered then question_id end), null) as blank
    from compared join written using (user_id, question_id) where was_answered is distinct from is_answered group by user_id order by user_id),
  counted as (
    update openings o
    set answered = array(select id from unnest(o.answered || t.answered) id where id <> all(t.blank) group by id order by id)
    from turned t where o.questionnaire_id = $1 and o.user_id = t.user_id returning o.user_id),
  opened as (
    insert into openings as o (questionnaire_id, user_id, opened_at, answered)
    select $1, t.user_id, $10::timestamptz, array(
      select question_id from answers where questionnaire_id = $1 and user_id = t.user_id and cardinality(normal) > 0 and question_id <> all(t.blank)
      union select unnest(t.answered) order by 1)
    from turned t where t.user_id not in (select user_id from counted) order by t.user_id
    on conflict (questionnaire_id, user_id) do update
      set answered = array(select id from unnest(o.answered || excluded.answered) id group by id order by id))
  select c.user_id as "userId", c.question_id as "questionId", c.is_written and w.user_id is null as raced,
    coalesce(c.old_version, 0) + c.is_written::int as version, case when not (c.differs and c.is_written) then c.old_saved_at end as "savedAt",
    case when c.differs and not c.is_written
      then json_build_object('answers', c.old_answers, 'totalAnswer', c.old_total) end as current,
    case when c.differs and c.is_written and c.old_version <> c.based_on
      then json_build_object('answers', c.old_answers, 'totalAnswer', c.old_total, 'savedAt', ${isoInstant("c.old_saved_at")}) end as replaced
  from compared c left join written w on w.user_id = c.user_id and w.question_id = c.question_id`;

/** No saved answer: nothing to read. The same answer: stores its sequence number. */
const onlyIfReadCondition = ` and (a.version is null or a.version is not distinct from g.based_on
  or (a.answers, a.total_answer) is not distinct from (g.answers::text[], g.total_answer))`;

const save = { name: "save sheets", text: saveStatement() };
const saveIfRead = { name: "save sheets if read", text: saveStatement(onlyIfReadCondition) };

interface SheetBatch extends Pick<Sheet, "stageId" | "onlyIfRead"> {
  readonly sheets: readonly Pick<Sheet, "userId" | "rows">[];
}

/** Saves sheets of one stage, one per person; people who may not write have no row in the result. Resolves after the commit. */
export async function writeSheets(pool: pg.Pool, now: Date, { stageId, onlyIfRead, sheets }: SheetBatch): Promise<WrittenAnswer[]> {
  const rows = sheets.flatMap(({ userId, rows }) => rows.map((row) => ({ userId, ...row })));
  const values = [
    stageId,
    intArray(rows.map(({ userId }) => userId)),
    intArray(rows.map(({ questionId }) => questionId)),
    textArray(rows.map(({ answers }) => textArray(answers))),
    textArray(rows.map(({ normal }) => textArray(normal))),
    intArray(rows.map(({ totalAnswer }) => totalAnswer)),
    intArray(rows.map(({ basedOn }) => basedOn)),
    intArray(rows.map(({ device }) => device)),
    intArray(rows.map(({ turn }) => turn)),
    now,
  ];
  const written = await pool.query<WrittenAnswer>({ ...(onlyIfRead ? saveIfRead : save), values });
  return written.rows.map((row) => ({ ...row, savedAt: row.savedAt ?? now }));
}

/** An array in PostgreSQL's format: with hundreds of rows the driver's conversion costs more than the save. */
const textArray = (values: readonly string[]): string => `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
const intArray = (values: readonly (number | null)[]): string => `{${values.map((value) => value ?? "null").join(",")}}`;

export interface Reader {
  readonly userId: number;
  readonly categoryId: number;
  /** Question, answers, total, version, milliseconds since 1970: for PostgreSQL half the work of objects. */
  readonly saved: readonly (readonly [number, string[], number | null, number, number])[] | null;
}

/** The answered questions of a sheet, from its rows: `openings.answered`. */
const answered = "select array_remove(array_agg(case when cardinality(normal) > 0 then question_id end order by question_id), null)";

/* The first reading of an open stage starts the clock of `time`. */
const open = `
  with reader as materialized (${eligible}),
  opened as (
    insert into openings (questionnaire_id, user_id, opened_at, answered)
    select $1, r.user_id, $3::timestamptz, (${answered} from answers where questionnaire_id = $1 and user_id = r.user_id) from reader r
    where not r.is_closed and not exists (select from openings o where o.questionnaire_id = $1 and o.user_id = r.user_id)
    order by r.user_id on conflict do nothing)
  select r.user_id as "userId", r.category_id as "categoryId", (
    select json_agg(json_build_array(a.question_id, a.answers, a.total_answer, a.version, floor(extract(epoch from a.saved_at) * 1000)))
    from answers a where a.questionnaire_id = $1 and a.user_id = r.user_id) as saved
  from reader r`;

/** Those of these people who may read the stage, with their saved answers. */
export async function openStage(pool: pg.Pool, now: Date, stageId: number, userIds: readonly number[]): Promise<Reader[]> {
  const { rows } = await pool.query<Reader>({ name: "open stage", text: open, values: [stageId, userIds, now] });
  return rows;
}

interface AnswerEligibility extends AnsweredStage {
  readonly isEligible: boolean;
}

/** What decides whether a person may answer a stage. */
export const findAnswerEligibility = (db: Connection, stageId: number, userId: number) => firstRow<AnswerEligibility>(db)`
    select q.active, q.physical, q.is_closed,
      exists (select from eligible_people e where e.questionnaire_id = q.id and e.user_id = ${userId}) as is_eligible
    from questionnaires q where q.id = ${stageId}`;

export const listCategories = (db: Connection, questionnaireId: number) => listRows<
  Pick<CategoryRules, "lastProblem" | "minutes"> & { id: number; name: string }
>(db)`
    select c.id, c.name, k.last_problem, k.minutes from categories c join ${categoryRulesAt(questionnaireId)} k on k.category_id = c.id`;

interface AnsweredQuestion {
  readonly question: { readonly id: number; readonly title: string; readonly position: number };
  readonly type: QuestionType;
  readonly coefficient: number;
  readonly solutions: readonly { readonly value: string; readonly normal: string }[];
  readonly answers: string[];
  readonly normal: string[];
  readonly totalAnswer: number | null;
}

/** Every question of a stage, by position, with its solutions and what a person answered. */
export async function listAnsweredQuestions(db: Connection, userId: number, questionnaireId: number): Promise<AnsweredQuestion[]> {
  const rows = await listRows<Omit<AnsweredQuestion, "type"> & QuestionShape>(db)`
    select jsonb_build_object('id', n.id, 'title', n.title, 'position', n.position) as question,
      n.is_multiple, n.ask_total, n.open_answer, n.coefficient,
      (select coalesce(jsonb_agg(jsonb_build_object('value', p.value, 'normal', p.normal) order by p.id), '[]')
        from possible_answers p where p.question_id = n.id and p.is_correct) as solutions,
      coalesce(a.answers, '{}') as answers, coalesce(a.normal, '{}') as normal, a.total_answer
    from questions n left join answers a on a.questionnaire_id = n.questionnaire_id and a.question_id = n.id and a.user_id = ${userId}
    where n.questionnaire_id = ${questionnaireId} order by n.position`;
  return rows.map(withType);
}

export const findAnsweredStage = (db: Connection, id: number) =>
  db.selectFrom("questionnaires").select("physical").where("id", "=", id).executeTakeFirst();

export const findPerson = (db: Connection, id: number) => db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();

/**
 * Erases these people's free answers that contain words and are not possible answers of the question. They were wrong, and their replacement is
 * wrong too, so no grade changes.
 */
export const eraseFreeTextOf = (db: Connection, userIds: readonly number[]) => run(db)`
    update answers a set answers = array_fill(${ERASED_ANSWER}::text, array[cardinality(a.answers)]),
      normal = array_fill(${ERASED_ANSWER}::text, array[cardinality(a.normal)])
    from questions n where a.user_id = any(${[...userIds]}::int[]) and n.id = a.question_id and n.open_answer > 0
      and exists (select from unnest(a.normal) given (form) where form ~ '[[:alpha:]]'
        and not exists (select from possible_answers p where p.question_id = n.id and p.normal = form))`;

const ERASED_ANSWER = "(effacé)";
