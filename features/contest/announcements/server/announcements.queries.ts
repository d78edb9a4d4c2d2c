import { type Insertable, sql } from "kysely";
import type pg from "pg";
import type { Connection, Row } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { firstRow, firstValue, hasRow, listRows, onlyRow, textOf } from "#platform/server/rows.ts";
import { activeYear } from "#season/configuration/server/season.service.ts";
import { eligibleSessions, mayReadQuestions, type SessionOf } from "#season/stages/server/eligible-sessions.service.ts";
import { activeStage, heldMinutesAt, minutesToBegin } from "#season/stages/server/held-time.service.ts";
import { opensAt } from "#season/stages/server/stage-state.service.ts";

type Announcement = Row<"announcements", "id" | "audience" | "questionnaireId" | "position" | "text" | "startsAt" | "endsAt"> & {
  readonly categoryName: string | null;
};
export type AnnouncementRow = Omit<Insertable<DB["announcements"]>, "id" | "version">;

const announcements = sql`
  select a.id, a.audience, c.name as category_name, a.questionnaire_id, a.position, a.text, a.starts_at, a.ends_at
  from announcements a left join categories c on c.id = a.category_id`;

/** All announcements, newest first, without pages: a season has a few dozen. */
export const listAnnouncements = (db: Connection) => listRows<Announcement>(db)`${announcements} order by a.starts_at desc, a.id desc`;

export const findAnnouncement = (db: Connection, id: number) => firstRow<Announcement>(db)`${announcements} where a.id = ${id}`;

export async function insertAnnouncement(db: Connection, row: AnnouncementRow): Promise<number> {
  const { id } = await db.insertInto("announcements").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export const updateAnnouncement = (db: Connection, id: number, row: AnnouncementRow) =>
  db
    .updateTable("announcements")
    .set(({ eb }) => ({ ...row, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();

export const deleteAnnouncement = (db: Connection, id: number) => hasRow(db)`delete from announcements where id = ${id} returning id`;

/** Announcements (no errata) that are shown at this time or later, oldest first. */
export const listShownFrom = (db: Connection, now: Date) =>
  listRows<Row<"announcements", "id" | "version" | "audience" | "categoryId" | "text" | "startsAt" | "endsAt">>(db)`
    select id, version, audience, category_id, text, starts_at, ends_at from announcements
    where audience <> 'stage' and (ends_at is null or ends_at > ${now}) order by starts_at, id`;

type Erratum = Row<"announcements", "id" | "version" | "position" | "text" | "startsAt"> & {
  /** When its stage opens by itself, if it has not opened yet: until then its errata stay secret, like its questions. */
  readonly opensAt: Date | null;
};

export const listErrata = (db: Connection) => listRows<Erratum>(db)`
    select a.id, a.version, a.position, a.text, a.starts_at, ${opensAt} as opens_at from announcements a join questionnaires q on q.id = a.questionnaire_id
    where q.active and not q.physical order by a.starts_at, a.id`;

const questionReaders = `with held as materialized (${textOf(heldMinutesAt(activeStage))}) select x.id as "sessionId" from ${eligibleSessions("$1", "$2", "$3")} where q.active and not q.physical and ${mayReadQuestions}
  and (stage_is_closed(q, now()) or (${minutesToBegin}) is null)`;

/** Returns those of these sessions that are open and whose person may read the questions of the active online stage. */
export async function findQuestionReaders(pool: pg.Pool, now: Date, callers: readonly SessionOf[]): Promise<ReadonlySet<string>> {
  const values = [callers.map(({ userId }) => userId), callers.map(({ sessionId }) => sessionId), now];
  const { rows } = await pool.query<Pick<SessionOf, "sessionId">>({ name: "question readers", text: questionReaders, values });
  return new Set(rows.map(({ sessionId }) => sessionId));
}

export const listActiveStages = (db: Connection) =>
  listRows<object>(db)`select id, is_closed, opens_at, closes_at from questionnaires where active and not physical order by id`;

/** What people have of more time where the active online stage's rules hold: the office's minutes, and their right. Others are missing. */
export const listOwnTimes = (db: Connection) => listRows<{ readonly userId: number; readonly time: string }>(db)`
    select user_id, extra_minutes || '-' || extra as time from openings
    where questionnaire_id = ${activeStage} and exists (${heldMinutesAt(activeStage)}) and (extra_minutes > 0 or extra > 0)`;

export const findReader = (db: Connection, userId: number) => onlyRow<{ managesCenter: boolean; categoryId: number | null }>(db)`
    select exists (select from exam_center_controllers where user_id = ${userId}) as manages_center,
      (select category_id from participations where user_id = ${userId} and year = ${activeYear} order by id desc limit 1) as category_id`;

/** The number of questions of a stage; `undefined` if there is no such stage. */
export const countQuestions = (db: Connection, id: number) => firstValue<number>(db)`
    select (select count(*) from questions where questionnaire_id = q.id) as questions from questionnaires q where q.id = ${id}`;
