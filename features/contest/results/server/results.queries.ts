import { type RawBuilder, sql } from "kysely";
import { seesClassOf } from "#access/responsibility/server/classes.service.ts";
import type { Connection, Row } from "#database/open.ts";
import { firstRow, hasRow, listValues } from "#platform/server/rows.ts";
import type { Caller } from "#platform/server/session.ts";
import { isClosed, isOver, isVisible, overFrom } from "#season/stages/server/stage-state.service.ts";
import type { Result } from "../results.contract.ts";
import { mostGradeOfResult } from "./grade-limits.queries.ts";

/** A result in the wire format, with the largest grade that was possible, from the rows `x` (results) and `q` (questionnaires). */
export const resultJson = sql`jsonb_build_object('mostGrade', ${mostGradeOfResult},
  'userId', x.user_id, 'questionnaireId', x.questionnaire_id, 'grade', x.grade, 'weightedGrade', x.weighted_grade, 'time', x.time,
  'qualified', x.qualified, 'nextExamCenterId', x.next_exam_center_id, 'absent', x.absent, 'byHand', x.by_hand, 'origin', x.origin, 'version', x.version,
  'questionnaire', jsonb_build_object('id', q.id, 'name', q.name, 'year', q.year, 'order', q."order", 'date', q.date, 'hour', to_char(q.hour, 'HH24:MI'),
    'qualifiedForNextStep', q.qualified_for_next_step, 'notQualifiedForNextStep', q.not_qualified_for_next_step,
    'waitingForQualificationInformation', q.waiting_for_qualification_information, 'convoquedForNextStep', q.convoqued_for_next_step),
  'nextExamCenter', (select jsonb_build_object('id', e.id, 'name', e.name, 'street', e.street, 'zipCode', e.zip_code, 'city', e.city, 'country', e.country)
    from exam_centers e where e.id = x.next_exam_center_id))`;

export type Reader = "office" | "school" | "self";

/** The kind of reader of this caller, whose access was checked. */
export const readerOf = ({ role }: Caller): Reader => (role === "ADMIN" ? "office" : role === "USER" ? "self" : "school");

/** Whether the marks of the result `x` include all answers saved at the stage `q`: none was computed before its last answers arrived (PPL-01). */
const areMarksFinal = sql<boolean>`(${isOver} and (x.by_hand or not exists (
  select from gradings g where g.questionnaire_id = x.questionnaire_id and g.category_id = x.category_id and g.graded_at < ${overFrom})))`;

/** Whether all marks of the stage `q` are final. Rankings and mails to people wait for the last category. */
export const areAllMarksFinal = sql<boolean>`(${isOver} and not exists (
  select from gradings g where g.questionnaire_id = q.id and g.graded_at < ${overFrom} and exists (
    select from results x where x.questionnaire_id = g.questionnaire_id and x.category_id = g.category_id and x.grade is not null and not x.by_hand)))`;

/** Before the marks are final, nothing reveals answers: no marks, no decisions of thresholds (EDG-09). `offset 0` evaluates this once a row. */
const visible = sql`select x.questionnaire_id, x.user_id, x.next_exam_center_id, case when d.is_final then x.grade end as grade,
    case when d.is_final then x.weighted_grade end as weighted_grade, case when d.is_final then x.time end as time, x.absent and d.is_final as absent,
    x.by_hand and d.is_final as by_hand, case when d.is_final then x.version else 0 end as version,
    case when d.is_told then x.qualified end as qualified, case when d.is_told then x.origin end as origin
  from results x join questionnaires q on q.id = x.questionnaire_id
    cross join lateral (select is_final, is_final or x.origin <> 'thresholds' or x.next_exam_center_id is not null as is_told
      from (select ${areMarksFinal} as is_final offset 0) f) d
  where ${isVisible}`;

/**
 * The results that may leave the server, in place of the table: those of visible stages (ETB-15), for the person only with a confirmed
 * registration (PAR-11). Sorts, filters and counts use them too, so that an order reveals nothing hidden.
 */
export const resultsFor = {
  office: sql`results`,
  school: sql`(${visible})`,
  self: sql`(${visible} and exists (
    select from participations r where r.user_id = x.user_id and r.year = q.year and r.status = 'CONFIRMED'))`,
} as const satisfies Record<Reader, RawBuilder<unknown>>;

export type ResultKey = Row<"results", "userId" | "questionnaireId">;

export const stageTexts = [
  "qualifiedForNextStep",
  "notQualifiedForNextStep",
  "waitingForQualificationInformation",
  "convoquedForNextStep",
] as const;

/** A center reads its entries at a stage that is not visible yet, but none of the stage's messages to its participants. */
const stagesForCenter = sql`(select id, name, year, "order", date, hour, physical, rule_set_id, ${sql.join(
  stageTexts.map((text) => sql`case when ${isVisible} then ${sql.ref(text)} else '' end as ${sql.ref(text)}`),
)} from questionnaires q)`;

const select = async (db: Connection, rest: RawBuilder<unknown>, reader: Reader | "center" = "office"): Promise<Result[]> => {
  const [results, stages] = reader === "center" ? [sql`results`, stagesForCenter] : [resultsFor[reader], sql`questionnaires`];
  return listValues<Result>(db)`
    select ${resultJson} as result from ${results} x join ${stages} q on q.id = x.questionnaire_id ${rest}`;
};

/** A reader who is neither the office nor in charge of the person manages the center where the stage is sat. */
export const centerReaderOf = ({ role }: Caller): "office" | "center" => (role === "ADMIN" ? "office" : "center");

export const findResult = async (
  db: Connection,
  { userId, questionnaireId }: ResultKey,
  reader?: Reader | "center",
): Promise<Result | undefined> =>
  (await select(db, sql`where x.user_id = ${userId} and x.questionnaire_id = ${questionnaireId}`, reader))[0];

export const listResults = (db: Connection, keys: readonly ResultKey[]): Promise<Result[]> =>
  select(
    db,
    sql`join unnest(${keys.map(({ userId }) => userId)}::int[], ${keys.map(({ questionnaireId }) => questionnaireId)}::int[])
        with ordinality as a(user_id, questionnaire_id, place) on a.user_id = x.user_id and a.questionnaire_id = x.questionnaire_id
      order by a.place`,
  );

export const listResultsOf = (db: Connection, userId: number, year: number, reader: Reader): Promise<Result[]> =>
  select(db, sql`where x.user_id = ${userId} and q.year = ${year} order by q."order" desc, q.id desc`, reader);

/** Whether the person was registered that year with the caller's school, in a class of theirs, or with their club. */
export const wasRegisteredWith = (db: Connection, callerId: number, userId: number, year: number): Promise<boolean> =>
  hasRow(db)`select from participations r where r.user_id = ${userId} and r.year = ${year}
      and ((r.establishment_id in (select establishment_id from establishment_staff where user_id = ${callerId}) and ${seesClassOf(callerId)})
        or r.club_id in (select club_id from club_controllers where user_id = ${callerId}))`;

/** Whether the stage is visible, and the person was that year a pupil of the caller's school, in a class of theirs. */
export const isVisibleToSchool = (db: Connection, callerId: number, { userId, questionnaireId }: ResultKey): Promise<boolean> =>
  hasRow(db)`select from questionnaires q join participations r on r.year = q.year and r.user_id = ${userId}
      join establishment_staff s on s.establishment_id = r.establishment_id and s.user_id = ${callerId}
      where q.id = ${questionnaireId} and ${isVisible} and ${seesClassOf(callerId)}`;

export const sitsInCenterOf = (
  db: Connection,
  callerId: number,
  { userId, questionnaireId }: ResultKey,
  examCenterId: number | null,
): Promise<boolean> =>
  hasRow(db)`select from questionnaires q
      join results p on p.questionnaire_id = q.previous_questionnaire_id and p.user_id = ${userId}
      join exam_center_controllers k on k.exam_center_id = p.next_exam_center_id and k.user_id = ${callerId}
      where q.id = ${questionnaireId} and q.physical ${examCenterId === null ? sql`` : sql`and p.next_exam_center_id = ${examCenterId}`}`;

export const isConvokedTo = (db: Connection, { userId, questionnaireId }: ResultKey, examCenterId: number): Promise<boolean> =>
  hasRow(db)`select from questionnaires q join results p on p.questionnaire_id = q.previous_questionnaire_id
      where q.id = ${questionnaireId} and p.user_id = ${userId} and p.next_exam_center_id = ${examCenterId}`;

export const findStage = (db: Connection, id: number) =>
  firstRow<
    Row<
      "questionnaires",
      "id" | "name" | "year" | "physical" | "isClosed" | "showOnUserDashboard" | "date" | "hour" | "rankingDefinitiveAt"
    >
  >(db)`
    select id, name, year, physical, ranking_definitive_at, ${isClosed} as is_closed, ${isVisible} as show_on_user_dashboard, date, hour from questionnaires q where id = ${id}`;

export const lockStage = (trx: Connection, id: number) =>
  firstRow<Row<"questionnaires", "isClosed" | "physical">>(trx)`
    select ${isClosed} as is_closed, physical from questionnaires q where id = ${id} for share`;

export const findPerson = (db: Connection, id: number) =>
  db.selectFrom("users").select(["id", "genre"]).where("id", "=", id).executeTakeFirst();

/** Locks the person until the transaction ends; never a merged account, whose results would be lost. */
export const lockPerson = (trx: Connection, id: number) =>
  trx.selectFrom("users").select("id").where("id", "=", id).where("mergedInto", "is", null).forKeyShare().executeTakeFirst();

export const isGraded = (db: Connection, questionnaireId: number) => hasRow(db)`
    select from results where questionnaire_id = ${questionnaireId} and grade is not null limit 1`;

export const isGradedFromAnswers = (db: Connection, questionnaireId: number) => hasRow(db)`
    select from results where questionnaire_id = ${questionnaireId} and grade is not null and not by_hand limit 1`;
