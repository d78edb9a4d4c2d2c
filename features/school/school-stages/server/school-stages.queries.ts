import { sql } from "kysely";
import { seesClassOf } from "#access/responsibility/server/classes.service.ts";
import { isOfCaller } from "#access/responsibility/server/responsibility.service.ts";
import { rightOn } from "#contest/accommodations/server/accommodations.service.ts";
import { typesetOf } from "#contest/questions/server/statements.service.ts";
import type { Connection, Row } from "#database/open.ts";
import type { SchoolSheetSource } from "#database/tables.ts";
import { byNumber } from "#platform/server/long-list.ts";
import { countRows, firstRow, firstValue, hasRow, listIds, listRows, listValues, onlyRow, run } from "#platform/server/rows.ts";
import type { Caller } from "#platform/server/session.ts";
import { typeIn } from "#season/marking/server/question-type.service.ts";
import { isClosed, isOver, opensAt } from "#season/stages/server/stage-state.service.ts";
import type { ProblemForm } from "../marking.ts";
import type { ReleasableStage } from "../release.ts";
import type {
  ListedStage,
  ReleasedStage,
  SchoolProblem,
  SchoolStage,
  SchoolStageCounts,
  SchoolStageDraft,
  StandingPupil,
  WaitingPupils,
} from "../school-stages.contract.ts";
import type { SchoolSheet } from "../standings.ts";
import type { DrawingName } from "./drawings.service.ts";
import { isPupilOfStage } from "./stage-pupils.service.ts";

export interface StageRow extends ListedStage {
  readonly establishmentId: number;
}

/** The sheets of the stage `s` that count or may count, without second entries. */
const countingSheets = sql`(select count(*)::int as answered, count(*) filter (where sheets > 1 and not chosen)::int as twice from (
  select count(*) as sheets, bool_or(x.chosen) as chosen from school_sheets x
  where x.school_stage_id = s.id and x.source <> 'second' and x.user_id in (select r.user_id from participations r where ${isPupilOfStage}) group by x.user_id) x)`;

/** A problem of the stage `s` is for the category of the registration `r`. */
const isConcerned = sql`exists (select from school_problems p where p.school_stage_id = s.id and r.category_id = any(p.category_ids))`;

const stageColumns = sql`s.id, s.establishment_id, s.year, s.name, s.on_paper, s.on_screen, s.opens_at, s.closes_at, s.minutes, s.class_names, s.version,
  (select count(*)::int from school_problems p where p.school_stage_id = s.id) as problems, c.answered, c.twice,
  (select count(*)::int from participations r where ${isPupilOfStage} and ${isConcerned}) as pupils,
  (select count(distinct x.user_id)::int from answer_sheet_pictures x where x.school_stage_id = s.id
    and x.user_id in (select r.user_id from participations r where ${isPupilOfStage})
    and not exists (select from school_sheets y where y.school_stage_id = s.id and y.user_id = x.user_id and y.source = 'paper')) as photographed,
  exists (select from school_sheets x where x.school_stage_id = s.id and x.answers_erased_at is not null) as answers_erased`;

export const listStages = (db: Connection, establishmentId: number, year: number) => listRows<StageRow>(db)`
    select ${stageColumns} from school_stages s cross join lateral ${countingSheets} c
    where s.establishment_id = ${establishmentId} and s.year = ${year} order by s.id`;

export const findStage = (db: Connection, id: number) => firstRow<StageRow>(db)`
    select ${stageColumns} from school_stages s cross join lateral ${countingSheets} c where s.id = ${id}`;

export const isOfSchoolOf = (db: Connection, id: number, userId: number) => hasRow(db)`
    select from school_stages s join establishment_staff t on t.establishment_id = s.establishment_id where s.id = ${id} and t.user_id = ${userId}`;

/** Locks a stage and its problems against changes until the transaction ends; « share »: other transactions may still save answers. */
export const lockStage = (trx: Connection, id: number, mode: "update" | "share") => hasRow(trx)`
    select from school_stages where id = ${id} ${mode === "update" ? sql`for update` : sql`for share`}`;

export interface ProblemRow extends Readonly<SchoolProblem> {
  readonly regex: string | null;
  readonly categoryIds: number[];
}

/** The question `n` for marking, as a school's own problem stores it. */
const formJson = sql`jsonb_build_object('type', ${typeIn("n")}, 'formMatters', n.form_matters,
  'possibleAnswers', (select coalesce(jsonb_agg(jsonb_build_object('value', a.value, 'isCorrect', a.is_correct, 'spellings',
      (select coalesce(jsonb_agg(jsonb_build_object('value', o.value) order by o.id), '[]') from possible_answers o
        where o.question_id = a.question_id and o.spelling_of = a.id)) order by a.id), '[]')
    from possible_answers a where a.question_id = n.id and a.spelling_of is null))`;

const hasImages = sql`(n.image_start is not null or n.image_end is not null)`;

export const listProblems = (db: Connection, stageId: number) => listRows<ProblemRow>(db)`
    select p.id, p.position, p.question_id, q.name || ' ' || q.year as "from", coalesce(n.title, p.title) as title, coalesce(n.text, p.text) as text,
      case when n.id is null then p.form else ${formJson} end as form, n.regex, p.coefficient, p.category_ids,
      array(select c.name from categories c where c.id = any(p.category_ids) order by c.position, c.id) as categories,
      coalesce(${hasImages}, false) as has_images
    from school_problems p left join questions n on n.id = p.question_id left join questionnaires q on q.id = n.questionnaire_id
    where p.school_stage_id = ${stageId} order by p.position`;

/** Only problems with formulas. */
export const listTypeset = (db: Connection, stageId: number) => listRows<{ readonly id: number; readonly typeset: string }>(db)`
    select p.id, case when n.id is null then ${typesetOf("p.text")} else ${typesetOf("n.text")} end as typeset
    from school_problems p left join questions n on n.id = p.question_id
    where p.school_stage_id = ${stageId} and coalesce(n.text, p.text) like '%data-formula=%'`;

/** Released, and not open again, about to open or, on paper, still to come: the rule of `refusalToRelease`. */
const isReleased = sql`(q.released_to_schools_at is not null and case when q.physical
  then coalesce(q.date < (now() at time zone 'Europe/Paris')::date, true) else ${isClosed} and ${isOver} and ${opensAt} is null end)`;

interface ReleasedRow extends Omit<ReleasedStage, "problems"> {
  readonly problems: readonly Omit<ReleasedStage["problems"][number], "categories">[];
}

export const listReleased = (db: Connection) => listRows<ReleasedRow>(db)`
    select q.id, q.name, q.year, (select coalesce(jsonb_agg(jsonb_build_object('questionId', n.id, 'title', n.title, 'text', n.text,
        'position', n.position, 'coefficient', n.coefficient, 'hasImages', ${hasImages}, 'form', ${formJson}) order by n.position), '[]')
      from questions n where n.questionnaire_id = q.id) as problems
    from questionnaires q where ${isReleased} order by q.year desc, q."order", q.id`;

export const listReleasedIds = (db: Connection, questionIds: readonly number[]) => listIds(db)`
    select n.id from questions n join questionnaires q on q.id = n.questionnaire_id where n.id = any(${[...questionIds]}::int[]) and ${isReleased}`;

/** Whether a school may read a question: it is released, or in one of the school's stages. */
export const isReadableQuestion = (db: Connection, questionId: number, establishmentId: number) => hasRow(db)`
    select from questions n join questionnaires q on q.id = n.questionnaire_id where n.id = ${questionId} and (${isReleased}
      or exists (select from school_problems p join school_stages s on s.id = p.school_stage_id
        where p.question_id = n.id and s.establishment_id = ${establishmentId}))`;

interface ImagesRow extends Row<"questions", "id" | "imageStartAlt" | "imageEndAlt"> {
  readonly imageStart: string | null;
  readonly imageEnd: string | null;
}

const base64 = (column: string) => sql`translate(encode(${sql.ref(column)}, 'base64'), E'\n', '')`;

export const listImages = (db: Connection, questionIds: readonly number[]) => listRows<ImagesRow>(db)`
    select n.id, ${base64("n.image_start")} as image_start, ${base64("n.image_end")} as image_end, n.image_start_alt, n.image_end_alt
    from questions n where n.id = any(${[...questionIds]}::int[])`;

/** A drawing, as base64, of a question that schools may use or already use. */
export const findDrawing = (db: Connection, { questionId, side }: DrawingName) => firstValue<string>(db)`
    select ${base64(side === "start" ? "n.image_start" : "n.image_end")} from questions n join questionnaires q on q.id = n.questionnaire_id
    where n.id = ${questionId} and (${isReleased} or exists (select from school_problems p where p.question_id = n.id))`;

export const listCategoryNames = (db: Connection) =>
  listRows<{ id: number; name: string; answersOnline: boolean }>(db)`
    select id, name, can_see_questionnaire as answers_online from categories order by position, id`;

interface SchoolYear {
  readonly establishmentId: number;
  readonly year: number;
}

/** The classes among these that a school does not have in a year, neither with a pupil nor with a teacher. */
export const listUnknownClasses = (db: Connection, { establishmentId, year }: SchoolYear, names: readonly string[]) => listValues<string>(
  db,
)`
    select asked.name from unnest(${[...names]}::text[]) with ordinality asked (name, place)
    where class_key(asked.name) not in (
        select class_key(class_name) from participations where establishment_id = ${establishmentId} and year = ${year})
      and not exists (select from class_teachers t join establishment_staff s on s.user_id = t.user_id
        where s.establishment_id = ${establishmentId} and t.year = ${year} and t.class_key = class_key(asked.name))
    order by asked.place`;

export const hasOpenings = (db: Connection, id: number) => hasRow(db)`select from school_openings where school_stage_id = ${id} limit 1`;

export const countStages = (db: Connection, establishmentId: number, year: number) =>
  countRows(db)`select count(*)::int from school_stages where establishment_id = ${establishmentId} and year = ${year}`;

type StageFields = Pick<SchoolStageDraft, "name" | "onPaper" | "onScreen" | "opensAt" | "closesAt" | "minutes" | "classNames">;

export const insertStage = (
  trx: Connection,
  { name, onPaper, onScreen, opensAt, closesAt, minutes, classNames = [] }: StageFields,
  place: SchoolYear & { readonly createdBy: number },
) =>
  trx
    .insertInto("schoolStages")
    .values({ name, onPaper, onScreen, opensAt, closesAt, minutes, classNames: [...classNames], ...place })
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateStage = (
  trx: Connection,
  id: number,
  { name, onPaper, onScreen, opensAt, closesAt, minutes, classNames }: StageFields,
) => run(trx)`
    update school_stages set name = ${name}, on_paper = ${onPaper}, on_screen = ${onScreen}, opens_at = ${opensAt}, closes_at = ${closesAt}, minutes = ${minutes},
      class_names = coalesce(${classNames ? [...classNames] : null}::text[], class_names), version = version + 1 where id = ${id}`;

/** Renames a class in the stages that it plays; a class that joins another is listed once. */
export const renameClass = (
  trx: Connection,
  { establishmentId, year, from, to }: SchoolYear & { readonly from: string; readonly to: string },
) => run(trx)`
    update school_stages s set version = version + 1, class_names = array(
      select renamed from (select distinct on (class_key(renamed)) renamed, place
        from unnest(s.class_names) with ordinality given (name, place)
          cross join lateral (select case when class_key(name) in (class_key(${from}), class_key(${to})) then ${to} else name end as renamed) r
        order by class_key(renamed), place) kept order by place)
    where s.establishment_id = ${establishmentId} and s.year = ${year} and class_key(${from}) = any(s.class_keys)`;

export const deleteStage = (trx: Connection, id: number) => run(trx)`delete from school_stages where id = ${id}`;

export interface WrittenProblem extends Pick<ProblemRow, "position" | "questionId" | "title" | "text" | "coefficient" | "categoryIds"> {
  /** Null: a new problem. */
  readonly id: number | null;
  readonly form: ProblemForm | null;
}

/** Writes the problems of a stage; any other problem of it is deleted. */
export async function replaceProblems(trx: Connection, stageId: number, problems: readonly WrittenProblem[]): Promise<void> {
  const ids = problems.flatMap(({ id }) => id ?? []);
  await run(trx)`delete from school_problems where school_stage_id = ${stageId} and id <> all(${ids}::int[])`;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as w (id int, position int, "questionId" int, title text, text text,
    form jsonb, coefficient int, "categoryIds" jsonb)`;
  const form = sql`nullif(w.form, 'null'::jsonb)`;
  const categoryIds = sql`array(select jsonb_array_elements_text(w."categoryIds")::int)`;
  await run(trx)`
    update school_problems p set position = w.position, question_id = w."questionId", title = w.title, text = w.text, form = ${form},
      coefficient = w.coefficient, category_ids = ${categoryIds}
    from ${rows} where p.id = w.id and p.school_stage_id = ${stageId}`;
  await run(trx)`
    insert into school_problems (school_stage_id, position, question_id, title, text, form, coefficient, category_ids)
    select ${stageId}, w.position, w."questionId", w.title, w.text, ${form}, w.coefficient, ${categoryIds} from ${rows} where w.id is null
    order by w.position`;
}

interface PupilRow extends Readonly<Omit<StandingPupil, "confirmedForGood" | "sheets" | "differs" | "marks">> {
  readonly birthday: string | null;
  readonly extra: number;
  readonly categoryId: number;
  readonly isSeen: boolean;
  readonly sheets: readonly (SchoolSheet & { readonly savedAt: string })[];
}

/** The pupils of a stage with their sheets, by class and name; « seen »: of a class of this account (CLS-01). */
export const listPupils = (db: Connection, stageId: number, callerId: number) => listRows<PupilRow>(db)`
    select r.user_id, r.id as registration_id, u.firstname, u.lastname, u.birthday, r.class_name, r.category_id, c.name as category, r.status,
      coalesce((${rightOn(sql.ref("r.user_id"), sql`(s.opens_at at time zone 'Europe/Paris')::date`)}->>'extra')::int, 0) as extra,
      ${seesClassOf(callerId)} as is_seen,
      coalesce((select jsonb_agg(jsonb_build_object('source', x.source, 'answers', x.answers, 'minutes', x.minutes, 'chosen', x.chosen,
          'savedAt', x.saved_at) order by x.source) from school_sheets x where x.school_stage_id = s.id and x.user_id = r.user_id), '[]') as sheets
    from school_stages s join participations r on ${isPupilOfStage}
      join users u on u.id = r.user_id join categories c on c.id = r.category_id
    where s.id = ${stageId}
    order by r.class_name = '', r.class_name ${byNumber}, r.class_name, u.lastname, u.firstname, u.id`;

/** A pupil of a stage, without pupils of other schools or who left. `seenBy`: also without classes that this account does not see (CLS-01). */
export const findPupil = (db: Connection, stageId: number, userId: number, seenBy?: number) =>
  firstRow<{ readonly categoryId: number; readonly category: string; readonly establishmentId: number }>(db)`
    select r.category_id, c.name as category, s.establishment_id from school_stages s
      join participations r on ${isPupilOfStage} join categories c on c.id = r.category_id
    where s.id = ${stageId} and r.user_id = ${userId} and ${seenBy === undefined ? sql`true` : seesClassOf(seenBy)}`;

export const listPupilCategories = (db: Connection, stageId: number, callerId: number) => listValues<string>(db)`
    select c.name from categories c where c.id in (
      select r.category_id from school_stages s join participations r on ${isPupilOfStage} where s.id = ${stageId} and ${seesClassOf(callerId)})
    order by c.position, c.id`;

/** Whether a pupil of a class that this account does not see has answered on screen, or has a typed or photographed sheet; pupils who moved count. */
export const hasUnseenSheets = (db: Connection, stageId: number, callerId: number) => hasRow(db)`
    select from school_stages s join (select school_stage_id, user_id from school_sheets
        union all select school_stage_id, user_id from answer_sheet_pictures where user_id is not null) x on x.school_stage_id = s.id
      left join participations r on r.establishment_id = s.establishment_id and r.year = s.year and r.user_id = x.user_id
    where s.id = ${stageId} and not coalesce(${seesClassOf(callerId)}, false)`;

/** The data deleted with a stage: sheets of people (including those who moved), photographs and diplomas. */
export const countKept = (db: Connection, stageId: number) => onlyRow<SchoolStage["kept"]>(db)`
    select (select count(distinct user_id)::int from school_sheets where school_stage_id = ${stageId}) as answered,
      (select count(*)::int from answer_sheet_pictures where school_stage_id = ${stageId}) as pictures,
      (select count(*)::int from school_diplomas where school_stage_id = ${stageId} and id is not null) as diplomas`;

export const setDiplomasShown = (trx: Connection, stageId: number, since: Date | null) =>
  run(trx)`update school_stages set diplomas_shown_at = ${since} where id = ${stageId}`;

export interface SheetKey {
  readonly stageId: number;
  readonly userId: number;
  readonly source: SchoolSheetSource;
}

const isSheet = ({ stageId, userId, source }: SheetKey) => sql`school_stage_id = ${stageId} and user_id = ${userId} and source = ${source}`;

/** Chooses the sheet that counts, of a pupil with two. False: the pupil has no sheet from there. */
export async function chooseSheet(trx: Connection, key: SheetKey): Promise<boolean> {
  await run(trx)`update school_sheets set chosen = false where school_stage_id = ${key.stageId} and user_id = ${key.userId} and chosen`;
  return hasRow(trx)`update school_sheets set chosen = true where ${isSheet(key)} returning 1`;
}

/** The caller's pupils of a year whose registration waits (or those among `userIds`), and their school's stages: set-based, as a list may be long. */
export const countWaiting = (
  db: Connection,
  { caller, year, userIds }: { readonly caller: Caller; readonly year: number; readonly userIds?: readonly number[] | undefined },
) => onlyRow<WaitingPupils>(db)`
    with waiting as materialized (
      select r.user_id, r.establishment_id, r.year, r.class_name, r.category_id from registrations r
      where r.year = ${year} and r.status = 'PENDING' and ${isOfCaller(caller)}
        and ${userIds === undefined ? sql`true` : sql`r.user_id = any(${[...userIds]}::int[])`}),
    concerned as materialized (
      select s.id, s.name, s.on_paper, r.user_id, not exists (select from school_sheets x
          where x.school_stage_id = s.id and x.user_id = r.user_id and x.source <> 'second') as is_unmarked
      from waiting r join school_stages s on ${isPupilOfStage}
      where ${isConcerned})
    select (select count(*)::int from waiting) as waiting,
      (select count(distinct user_id)::int from concerned where is_unmarked) as unmarked,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'onPaper', on_paper, 'pupils', pupils, 'unmarked', unmarked) order by unmarked desc, pupils desc, id)
        from (select id, name, on_paper, count(*) as pupils, count(*) filter (where is_unmarked) as unmarked from concerned group by id, name, on_paper) by_stage), '[]') as stages`;

/** Counts for the office, without names or marks. */
export const countForOffice = (
  db: Connection,
  { year, establishmentId }: { readonly year: number; readonly establishmentId?: number | undefined },
) =>
  onlyRow<SchoolStageCounts>(db)`
    select count(distinct s.establishment_id)::int as schools, count(distinct s.id)::int as stages, count(distinct r.user_id)::int as answered,
      count(distinct r.user_id) filter (where r.status = 'CONFIRMED')::int as confirmed
    from school_stages s left join school_sheets x on x.school_stage_id = s.id and x.source <> 'second'
      left join participations r on r.user_id = x.user_id and ${isPupilOfStage}
    where s.year = ${year} and ${establishmentId === undefined ? sql`true` : sql`s.establishment_id = ${establishmentId}`}`;

interface ReleaseRow extends ReleasableStage {
  readonly releasedAt: Date | null;
  readonly schools: number;
  readonly stages: number;
}

export const findRelease = (db: Connection, questionnaireId: number) => firstRow<ReleaseRow>(db)`
    select q.released_to_schools_at as released_at, q.year, q.physical, ${isClosed} as is_closed, ${isOver} as is_over, ${opensAt} as opens_at, q.date,
      (exists (select from sheets s where s.questionnaire_id = q.id) or exists (select from results x where x.questionnaire_id = q.id)) as was_taken,
      (select count(*)::int from questions n where n.questionnaire_id = q.id) as problems, used.schools, used.stages
    from questionnaires q cross join lateral (
      select count(distinct s.establishment_id)::int as schools, count(distinct s.id)::int as stages
      from questions n join school_problems p on p.question_id = n.id join school_stages s on s.id = p.school_stage_id
      where n.questionnaire_id = q.id) used
    where q.id = ${questionnaireId}`;

/** The quarter-final of a year, whose rules apply to schools' own stages. */
export const findQuarterFinal = (db: Connection, year: number) => firstValue<number>(db)`
    select id from questionnaires where year = ${year} and kind = 'quarter_final' order by "order", id limit 1`;
