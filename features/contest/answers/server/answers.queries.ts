import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { ERASED_ANSWER } from "#contest/sheet/erased-answer.ts";
import { TRANSIT_MS } from "#contest/sheet/grace.ts";
import type { AnswerDraft } from "#contest/sheet/sheet.contract.ts";
import type { Connection, Row } from "#database/open.ts";
import { FIELD_SEPARATOR } from "#platform/contract/fields.ts";
import { countRows, firstRow, firstValue, hasRow, listRows, run, textOf } from "#platform/server/rows.ts";
import type { QuestionType } from "#season/marking/question-type.ts";
import type { CategoryRules } from "#season/marking/regulations.ts";
import { typeIn } from "#season/marking/server/question-type.service.ts";
import type { AnsweredStage } from "#season/stages/eligibility.ts";
import { GRACE_MS } from "#season/stages/grace.ts";
import { eligibleSessions, mayReadQuestions, type SessionOf } from "#season/stages/server/eligible-sessions.service.ts";
import { heldMinutesAt, minutesToBegin, ownEnd } from "#season/stages/server/held-time.service.ts";
import { categoryRulesAt } from "#season/stages/server/stage-rules.service.ts";
import { closesAt, isClosed, isOver, opensAt } from "#season/stages/server/stage-state.service.ts";
import { type StoredAnswer, splitFields } from "./stored-answers.ts";

export interface SentAnswer {
  readonly stored: StoredAnswer;
  readonly draft: Pick<AnswerDraft, "basedOn" | "device" | "turn" | "age">;
}

export interface Sheet extends SessionOf {
  /** By position, from 0. */
  readonly answers: ReadonlyMap<number, SentAnswer>;
}

interface AnswerFields {
  readonly answers: string[];
  readonly totalAnswer: number | null;
}

/** A sent answer that did not simply replace the version that the page had read. */
interface UnusualAnswer<Fields = AnswerFields> {
  readonly savedAt: string | null;
  /** The current answer if nothing was written, because a newer save of the same device came first or the version is not the one read. */
  readonly current: Fields | null;
  readonly replaced: (Fields & { readonly savedAt: string }) | null;
}

export interface WrittenSheet {
  readonly userId: number;
  /** A concurrent save changed the sheet: nothing was written, and the caller repeats the save. */
  readonly isRaced: boolean;
  readonly savedAt: string;
  /** By position, from 0. */
  readonly versions: readonly number[];
  /** By position, from 0. */
  readonly unusual: ReadonlyMap<number, UnusualAnswer>;
}

const held = `held as materialized (${textOf(heldMinutesAt(sql.raw("$1")))})`;

/**
 * Selects those of the people `$2` with an open session `$3` who may read the active stage `$1`, open or closed, at the instant `$4`. It closes for
 * a person when their time ends, if it holds (TIM-01). `closes_at` is since when, once it is closed.
 */
const eligible = `
  select *, is_stage_closed or coalesce(ends_at <= now(), false) as is_closed, least(stage_closes_at, ends_at) as closes_at
  from (
    select e.user_id, x.id as session_id, c.place, e.category_id, stage_is_closed(q, now()) as is_stage_closed, ${mayReadQuestions} as may_read,
      stage_closes_at(q, now()) as stage_closes_at, ${ownEnd} as ends_at, ${minutesToBegin} as minutes_to_begin
    from ${eligibleSessions("$2", "$3", "$4")}
    where q.id = $1 and q.active and not q.physical offset 0) e`;

const inMilliseconds = (value: number | string): string => `${value} * interval '1 millisecond'`;

/** An answer without an age, as from pages of the previous version, counts as typed too late. */
const AGE_UNKNOWN = -TRANSIT_MS;

/** Whether answers were typed before the closing, by the ages `$12`, and arrive in grace (PPL-01). Whose clock `opened_at` has may be ahead. */
const isInGrace = `(closes_at > now() - ${inMilliseconds(GRACE_MS)}
      and now() - ${inMilliseconds("($12::int[])[place]")} <= closes_at + ${inMilliseconds(TRANSIT_MS)}
      and exists (select from openings o where o.questionnaire_id = $1 and o.user_id = e.user_id))`;

/** An instant in one fixed wire format, because pages compare instants as texts. */
const isoInstant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The writer `w`'s slice of an array with one value per position of `$5`, sheet after sheet. */
const ofSheet = (values: string): string => `(${values})[(w.place - 1) * cardinality($5::int[]) + 1 : w.place * cardinality($5::int[])]`;

/* One statement for many sheets. It checks the sessions, that the stage is open with the questions that the node knows, and who is eligible.
   For a minute after the closing, it accepts answers typed before it from people who had opened the stage.
   It writes only sheets that differ, and the list of answered questions in the opening if that changed.
   A save without an earlier opening creates one from which no time is measured; where the time holds it is refused.
   An answer that arrives after a newer one of the same device is not written; the current one is returned.
   The sequence number is stored even without another change, so that a delayed earlier save is recognised.
   A first save waits for a deletion of its person's registration. It locks in the order of people, as `lockFirstSaves` does (« offset 0 » keeps it).
   A sheet whose version changed since the statement read it is left and returned as raced, so that no answer is replaced unseen. */
const saveStatement = (extraCondition = "") => `
  with ${held}, writer as materialized (
    select user_id, place from (${eligible}) e
    where minutes_to_begin is null and (not is_closed or ${isInGrace}) and array_remove($5::int[], null) = array(select id from questions where questionnaire_id = $1 order by position)),
  merged as materialized (
    select w.user_id, coalesce(s.version, 0) as read_version, m.*
    from writer w left join sheets s on s.questionnaire_id = $1 and s.user_id = w.user_id
      cross join lateral (
        select bool_or(is_written) as is_written, bool_or(is_written and was_answered is distinct from is_answered) as is_turned,
          array_agg(case when is_written then answer else old_answer end) as answers,
          array_agg(case when is_written then normal else old_normal end) as normal,
          array_agg(case when is_written then total else old_total end) as totals,
          array_agg(case when is_written then coalesce(old_version, 0) + 1 else old_version end) as versions,
          array_agg(case when is_written and differs then $4::timestamptz else old_saved_at end) as saved_at,
          array_agg(case when is_written then device else old_device end) as devices,
          array_agg(case when is_written then turn else old_turn end) as turns,
          array_agg(($5::int[])[position]) filter (where case when is_written then is_answered else was_answered end) as answered,
          json_agg(json_build_object('index', position - 1,
            'savedAt', case when not (differs and is_written) then ${isoInstant("old_saved_at")} end,
            'current', case when differs and not is_written then json_build_object('answer', old_answer, 'totalAnswer', old_total) end,
            'replaced', case when differs and is_written
              then json_build_object('answer', old_answer, 'totalAnswer', old_total, 'savedAt', ${isoInstant("old_saved_at")}) end))
            filter (where answer is not null and (not (differs and is_written) or old_version <> based_on)) as unusual
        from (
          select *, answer is not null and (old_device = device and old_turn > turn) is not true
            and (differs or turn is not null and (old_device, old_turn) is distinct from (device, turn))${extraCondition} as is_written
          from (
            select *, coalesce(normal, answer) <> '' as is_answered, coalesce(old_normal, old_answer) <> '' as was_answered,
              old_version is null or old_answer <> answer or old_total is distinct from total as differs
            from unnest(${["$6::text[]", "$7::text[]", "$8::int[]", "$9::int[]", "$10::int[]", "$11::int[]"].map(ofSheet).join(", ")},
              s.answers, s.normal, s.totals, s.versions, s.saved_at, s.devices, s.turns) with ordinality
              as a(answer, normal, total, based_on, device, turn,
                old_answer, old_normal, old_total, old_version, old_saved_at, old_device, old_turn, position)) a) a) m),
  written as (
    insert into sheets as s (questionnaire_id, user_id, version, answers, normal, totals, versions, saved_at, devices, turns)
    select $1, user_id, read_version + 1, answers, normal, totals, versions, saved_at, devices, turns
    from (select * from merged where is_written order by user_id offset 0) m where read_version > 0 or may_begin_sheet($1::int, user_id)
    on conflict (questionnaire_id, user_id) do update
      set version = excluded.version, answers = excluded.answers, normal = excluded.normal, totals = excluded.totals, versions = excluded.versions,
        saved_at = excluded.saved_at, devices = excluded.devices, turns = excluded.turns
      where s.version = excluded.version - 1
    returning user_id),
  opened as (
    insert into openings as o (questionnaire_id, user_id, opened_at, is_measured, answered)
    select $1, m.user_id, $4::timestamptz, false, array(select unnest(m.answered) order by 1)
    from merged m join written using (user_id) where m.is_turned order by m.user_id
    on conflict (questionnaire_id, user_id) do update set answered = excluded.answered)
  select m.user_id as "userId", m.is_written and w.user_id is null as "isRaced", array_to_json(m.versions) as versions, m.unusual
  from merged m left join written w on w.user_id = m.user_id`;

/** Writes where no answer is saved. The same answer only stores its sequence number. */
const onlyIfReadCondition = " and (old_version is null or old_version is not distinct from based_on or not differs)";

const save = { name: "save sheets", text: saveStatement() };
const saveIfRead = { name: "save sheets if read", text: saveStatement(onlyIfReadCondition) };

interface SheetBatch {
  readonly stageId: number;
  /** The stage's questions as this node knows them, by position from 0; null where there is none. */
  readonly questionIds: readonly (number | null)[];
  /** Never replaces a version that the page had not read. */
  readonly onlyIfRead: boolean;
  readonly sheets: readonly Sheet[];
}

type StoredFields = Pick<StoredAnswer, "answer" | "totalAnswer">;

interface WrittenRow extends Omit<WrittenSheet, "savedAt" | "unusual"> {
  readonly unusual: readonly (UnusualAnswer<StoredFields> & { readonly index: number })[] | null;
}

const toFields = <T extends StoredFields>({ answer, ...rest }: T) => ({ answers: splitFields(answer), ...rest });

/** Saves sheets of one stage and resolves after the commit; people who may not write are missing in the result. */
export async function writeSheets(
  pool: pg.Pool,
  now: Date,
  { stageId, questionIds, onlyIfRead, sheets }: SheetBatch,
): Promise<WrittenSheet[]> {
  const answers = sheets.flatMap((sheet) => questionIds.map((_, index) => sheet.answers.get(index)));
  const values = [
    stageId,
    intArray(sheets.map(({ userId }) => userId)),
    sheets.map(({ sessionId }) => sessionId),
    now,
    intArray(questionIds),
    textArray(answers.map((sent) => sent?.stored.answer)),
    textArray(answers.map((sent) => sent?.stored.normal)),
    intArray(answers.map((sent) => sent?.stored.totalAnswer)),
    intArray(answers.map((sent) => sent?.draft.basedOn)),
    intArray(answers.map((sent) => sent?.draft.device)),
    intArray(answers.map((sent) => sent?.draft.turn)),
    intArray(sheets.map(({ answers }) => Math.min(...Array.from(answers.values(), ({ draft }) => draft.age ?? AGE_UNKNOWN)))),
  ];
  const { rows } = await pool.query<WrittenRow>({ ...(onlyIfRead ? saveIfRead : save), values });
  const savedAt = now.toISOString();
  return rows.map(({ userId, isRaced, versions, unusual }) => ({
    ...{ userId, isRaced, savedAt, versions },
    unusual: byIndex(unusual ?? []),
  }));
}

const byIndex = (unusual: NonNullable<WrittenRow["unusual"]>): WrittenSheet["unusual"] =>
  new Map(
    unusual.map(({ index, savedAt, current, replaced }) => [
      index,
      { savedAt, current: current && toFields(current), replaced: replaced && toFields(replaced) },
    ]),
  );

/** Arrays in PostgreSQL's text format: with hundreds of values the driver's conversion costs more than the save. */
const textArray = (values: readonly (string | undefined)[]): string =>
  `{${values.map((value) => (value === undefined ? "null" : `"${value.replace(/["\\]/g, "\\$&")}"`)).join(",")}}`;
const intArray = (values: readonly (number | null | undefined)[]): string => `{${values.map((value) => value ?? "null").join(",")}}`;

export interface Reader {
  readonly sessionId: string;
  readonly categoryId: number;
  /** For this person, whose time may have ended. */
  readonly isClosed: boolean;
  /** The stage accepts no more saves of anybody. */
  readonly isOver: boolean;
  readonly closesAt: Date | null;
  /** When their time ends, if it holds. */
  readonly endsAt: Date | null;
  /** They read nothing before they begin: the minutes that they will have. */
  readonly minutesToBegin: number | null;
  readonly openedAt: string | null;
  /** By position, null where no answer was saved; null: no sheet. */
  readonly saved: SavedSheet | null;
}

interface SavedSheet {
  readonly answers: readonly (string | null)[];
  readonly totals: readonly (number | null)[];
  readonly versions: readonly (number | null)[];
  /** Milliseconds since 1970. */
  readonly savedAt: readonly (number | null)[];
}

export function savedAnswerAt({ answers, totals, versions, savedAt }: SavedSheet, index: number) {
  const [answer, version, at] = [answers[index], versions[index], savedAt[index]];
  if (typeof answer !== "string" || typeof version !== "number" || typeof at !== "number") return null;
  return { answers: splitFields(answer), totalAnswer: totals[index] ?? null, version, savedAt: new Date(at).toISOString() };
}

/* The first reading of an open stage starts the clock of `time`. Where the time holds, it is the first that begins, by `$5`. */
const open = `
  with ${held}, reader as materialized (
    select *, minutes_to_begin is not null and not is_stage_closed as is_to_begin, ($5::boolean[])[place] as begins from (${eligible}) e),
  opened as (
    insert into openings (questionnaire_id, user_id, opened_at, extra, answered)
    select $1::int, r.user_id, $4::timestamptz, r.extra, (
      select array(select n.id from questions n
        where n.questionnaire_id = $1 and coalesce(s.normal[n.position], s.answers[n.position]) <> '' order by n.id)
      from sheets s where s.questionnaire_id = $1 and s.user_id = r.user_id)
    from extras_now(array(select distinct user_id from reader r where not is_closed and (begins or not is_to_begin)
        and not exists (select from openings o where o.questionnaire_id = $1 and o.user_id = r.user_id) order by user_id)) r
    on conflict do nothing returning user_id, extra)
  select r.session_id as "sessionId", r.category_id as "categoryId", r.is_closed as "isClosed",
    r.is_stage_closed and (r.stage_closes_at > now() - ${inMilliseconds(GRACE_MS)}) is not true as "isOver",
    case when r.is_to_begin and not r.begins then r.stage_closes_at else least(r.stage_closes_at, t.own_end) end as "closesAt",
    case when not r.is_stage_closed or r.minutes_to_begin is null then t.own_end end as "endsAt",
    case when r.is_to_begin and not r.begins then r.minutes_to_begin end as "minutesToBegin",
    case when s.user_id is not null then (select ${isoInstant("o.opened_at")} from openings o
      where o.questionnaire_id = $1 and o.user_id = r.user_id) end as "openedAt",
    case when s.user_id is not null then json_build_object('answers', s.answers, 'totals', s.totals, 'versions', s.versions,
      'savedAt', (select json_agg(floor(extract(epoch from at) * 1000)) from unnest(s.saved_at) as at)) end as saved
  from reader r left join sheets s on s.questionnaire_id = $1 and s.user_id = r.user_id left join opened b on b.user_id = r.user_id
    cross join lateral (select coalesce(r.ends_at, (select time_ends_at(now(), h.minutes, b.extra, 0) from held h where h.category_id = r.category_id),
      now() + r.minutes_to_begin * interval '1 minute') as own_end) t
  where r.may_read`;

export interface OpeningCaller extends SessionOf {
  /** Whether they asked for the questions, which starts a time that holds. */
  readonly begins: boolean;
}

export async function openStage(pool: pg.Pool, now: Date, stageId: number, callers: readonly OpeningCaller[]): Promise<Reader[]> {
  const [userIds, sessionIds] = [callers.map(({ userId }) => userId), callers.map(({ sessionId }) => sessionId)];
  const values = [stageId, userIds, sessionIds, now, callers.map(({ begins }) => begins)];
  const { rows } = await pool.query<Reader>({ name: "open stage", text: open, values });
  return rows;
}

type Progress = { readonly name: string } & Record<"isClosed" | "isOpened", boolean> &
  Record<"opensAt" | "closesAt" | "endsAt", Date | null> &
  Record<"answered" | "counted", number> & { readonly minutesToBegin: number | null };

/** A person at a stage `q`: eligible as `e` in a category with the rules `k`, with their opening `o` and the end `t.ends_at` of their time. */
const personAt = (stageId: number, userId: number) => sql`questionnaires q
      left join eligible_people e on e.questionnaire_id = q.id and e.user_id = ${userId}
      left join ${categoryRulesAt(stageId)} k on k.category_id = e.category_id
      left join openings o on o.questionnaire_id = q.id and o.user_id = ${userId}
      cross join lateral (select time_ends_at(o.started_at, k.held_minutes, o.extra, o.extra_minutes) as ends_at) t`;

const isClosedFor = sql<boolean>`(${isClosed} or coalesce(t.ends_at <= now(), false))`;
const closesFor = sql<Date | null>`least(${closesAt}, t.ends_at)`;

/** The number of questions answered, of those that count in the person's category (PPL-02); `undefined` if they may not read the stage. */
export const findProgress = (db: Connection, stageId: number, userId: number) => firstRow<Progress>(db)`
    select q.name, ${isClosedFor} as is_closed, ${opensAt} as opens_at, ${closesFor} as closes_at, t.ends_at, o.user_id is not null as is_opened,
      case when o.user_id is null then own_minutes(e.user_id, k.held_minutes) end as minutes_to_begin, n.counted, n.answered
    from ${personAt(stageId, userId)}
      cross join lateral (select count(*) as counted, count(*) filter (where n.id = any(o.answered)) as answered
        from questions n where n.questionnaire_id = q.id and (k.last_problem is null or n.position <= k.last_problem)) n
    where q.id = ${stageId} and q.active and not q.physical and e.user_id is not null`;

export const findAnswerEligibility = (db: Connection, stageId: number, userId: number) =>
  firstRow<AnsweredStage & { readonly isEligible: boolean }>(db)`
    select q.active, q.physical, ${isClosed} as is_closed, coalesce(t.ends_at <= now(), false) as is_time_over,
      o.user_id is null and k.held_minutes is not null as is_to_begin, e.user_id is not null as is_eligible
    from ${personAt(stageId, userId)} where q.id = ${stageId}`;

export const findClosing = (db: Connection, stageId: number, userId: number) =>
  firstRow<{ readonly closedAt: Date | null; readonly openedAt: Date | null; readonly now: Date }>(db)`
    select c.closed_at, case when o.user_id is not null then least(o.opened_at, c.closed_at) end as opened_at, now() as now
    from ${personAt(stageId, userId)} cross join lateral (select case when ${isClosedFor} then ${closesFor} end as closed_at) c
    where q.id = ${stageId}`;

export const listCategories = (db: Connection, questionnaireId: number) => listRows<
  Pick<CategoryRules, "lastProblem" | "minutes"> & { id: number; name: string; description: string }
>(db)`
    select c.id, c.name, c.description, k.last_problem, k.minutes from categories c join ${categoryRulesAt(questionnaireId)} k on k.category_id = c.id`;

interface AnsweredQuestion {
  readonly question: { readonly id: number; readonly title: string; readonly position: number };
  readonly type: QuestionType;
  readonly coefficient: number;
  /** The solutions and their other spellings, each with the normal form of the solution that it spells. */
  readonly solutions: readonly { readonly value: string; readonly normal: string; readonly spells: string | null }[];
  readonly answers: string[];
  readonly normal: string[];
  readonly totalAnswer: number | null;
}

export const listAnsweredQuestions = (db: Connection, userId: number, questionnaireId: number) => listRows<AnsweredQuestion>(db)`
    select jsonb_build_object('id', n.id, 'title', n.title, 'position', n.position) as question,
      ${typeIn("n")} as type, n.coefficient,
      (select coalesce(jsonb_agg(jsonb_build_object('value', p.value, 'normal', p.normal, 'spells', s.normal) order by p.id), '[]')
        from possible_answers p left join possible_answers s on s.id = p.spelling_of where p.question_id = n.id and p.is_correct) as solutions,
      coalesce(a.answers, '{}') as answers, coalesce(a.normal, '{}') as normal, a.total_answer
    from questions n left join saved_answers a on a.question_id = n.id and a.questionnaire_id = n.questionnaire_id and a.user_id = ${userId}
    where n.questionnaire_id = ${questionnaireId} order by n.position`;

export const findAnsweredStage = (db: Connection, id: number) =>
  firstRow<Row<"questionnaires", "physical" | "year" | "solutionsFrom"> & { readonly areSolutionsPublished: boolean }>(db)`
    select physical, year, coalesce(solutions_from <= now(), false) and ${isOver} as are_solutions_published, solutions_from from questionnaires q where id = ${id}`;

/** Whether a person's grade comes from their current answers; a stage that was inactive for a while may have accepted others since. */
export const isSheetGraded = (db: Connection, { userId, questionnaireId }: Row<"results", "userId" | "questionnaireId">) => hasRow(db)`
    select from results x left join sheets s using (questionnaire_id, user_id) left join gradings g using (questionnaire_id, category_id)
    where x.questionnaire_id = ${questionnaireId} and x.user_id = ${userId}
      and (x.by_hand or g.graded_at is null or not exists (select from unnest(s.saved_at) as at where at > g.graded_at))`;

/** The last problem that counts in the category in which a person is graded or takes part at a stage; null: all count. */
export const findLastProblem = async (db: Connection, userId: number, questionnaireId: number): Promise<number | null> =>
  (await firstValue<number | null>(db)`
    select k.last_problem from questionnaires q
      left join results x on x.questionnaire_id = q.id and x.user_id = ${userId}
      left join participations r on r.year = q.year and r.user_id = ${userId}
      join ${categoryRulesAt(questionnaireId)} k on k.category_id = coalesce(x.category_id, r.category_id)
    where q.id = ${questionnaireId}`) ?? null;

export const findPerson = (db: Connection, id: number) => db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();

/** Erases free answers with words that are no possible answer: they were wrong, and so is their replacement, so that no grade changes. */
export async function eraseFreeTextOf(trx: Connection, userIds: readonly number[]): Promise<void> {
  // Waits for concurrent saves, because the erasure is computed from what they wrote.
  await run(trx)`select from sheets where user_id = any(${[...userIds]}::int[]) order by questionnaire_id, user_id for update`;
  await run(trx)`
    with erased as (
      select s.questionnaire_id, s.user_id, bool_or(has_words) as has_words,
        array_agg(case when has_words then ${erasedFields(sql`a.answer`)} else a.answer end) as answers,
        array_agg(case when has_words then ${erasedFields(sql`coalesce(a.normal, a.answer)`)} else a.normal end) as normal
      from sheets s cross join lateral (
        select a.*, exists (
          select from questions n cross join lateral string_to_array(coalesce(a.normal, a.answer), ${FIELD_SEPARATOR}) forms
            cross join lateral unnest(forms) as form
          where n.questionnaire_id = s.questionnaire_id and n.position = a.position and n.open_answer > 0 and form ~ '[[:alpha:]]'
            and not exists (select from possible_answers p where p.question_id = n.id and p.normal = form)) as has_words
        from unnest(s.answers, s.normal) with ordinality a(answer, normal, position)) a
      where s.user_id = any(${[...userIds]}::int[]) group by s.questionnaire_id, s.user_id)
    update sheets s set version = s.version + 1, answers = e.answers, normal = e.normal
    from erased e where e.has_words and s.questionnaire_id = e.questionnaire_id and s.user_id = e.user_id`;
}

/** Empties all sheets of a stage (RUL-11) and returns their number. Openings keep who answered and when, and grades stay. */
export const eraseAnswersOf = (trx: Connection, questionnaireId: number) => countRows(trx)`
    with erased as (
      update sheets set version = version + 1, answers = array_fill(''::text, array[cardinality(answers)]),
        normal = array_fill(null::text, array[cardinality(answers)]), totals = array_fill(null::int, array[cardinality(answers)])
      where questionnaire_id = ${questionnaireId} returning 1)
    select count(*) as count from erased`;

export const countSheets = (db: Connection, questionnaireId: number) => countRows(db)`
    select count(*) as count from sheets where questionnaire_id = ${questionnaireId}`;

/** Repeats the placeholder for each erased field of the stored text. */
const erasedFields = (stored: RawBuilder<unknown>) => sql`array_to_string(array_fill(${ERASED_ANSWER}::text,
  array[cardinality(string_to_array(${stored}, ${FIELD_SEPARATOR}))]), ${FIELD_SEPARATOR})`;
