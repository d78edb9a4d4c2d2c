import { sql } from "kysely";
import { seesClassOf } from "#access/responsibility/server/classes.service.ts";
import type { Connection, Row } from "#database/open.ts";
import { countRows, firstRow, hasRow, listIds, listRows, run } from "#platform/server/rows.ts";
import { isFinished, isPupilOfStage } from "#school/school-stages/server/stage-pupils.service.ts";
import { activeYear } from "#season/configuration/server/season.service.ts";
import { type Content, type NewDiploma, nameOfUser, type Withdrawn } from "./diplomas.queries.ts";

/** « Collège Jean-Moulin, Lyon », of the row `e`. */
const nameOfSchool = sql`e.name || case when e.city = '' then '' else ', ' || e.city end`;

export const findStage = (db: Connection, id: number) => firstRow<
  Row<"schoolStages", "id" | "establishmentId" | "year" | "name"> & {
    readonly school: string;
    readonly shownAt: Date | null;
    /** Answers can no longer be saved. */
    readonly isFinished: boolean;
  }
>(db)`
    select s.id, s.establishment_id, s.year, s.name, ${nameOfSchool} as school, s.diplomas_shown_at as shown_at, ${isFinished} as is_finished
    from school_stages s join establishments e on e.id = s.establishment_id where s.id = ${id}`;

export const isPupilOf = (db: Connection, stageId: number, userId: number) => hasRow(db)`
    select from school_stages s join participations r on ${isPupilOfStage}
    where s.id = ${stageId} and r.user_id = ${userId}`;

/** Whether all these people are pupils of a stage, in classes that the account sees (CLS-01). */
export const areSeenBy = async (db: Connection, stageId: number, userIds: readonly number[], account: number): Promise<boolean> => {
  const found = await countRows(db)`
    select count(*) as count from school_stages s join participations r on ${isPupilOfStage}
    where s.id = ${stageId} and r.user_id = any(${[...userIds]}::int[]) and ${seesClassOf(account)}`;
  return found === new Set(userIds).size;
};

/** The stages of a year whose diplomas the school gives, with a sheet of this pupil; « settled »: one, or one of two that was chosen. */
export const listShownTo = (db: Connection, userId: number, year: number) => listRows<{
  readonly stageId: number;
  readonly stage: string;
  readonly year: number;
  readonly school: string;
  readonly isSettled: boolean;
}>(db)`
    select s.id as stage_id, s.name as stage, s.year, ${nameOfSchool} as school, count(*) = 1 or bool_or(x.chosen) as is_settled
    from participations r join school_stages s on ${isPupilOfStage}
      join establishments e on e.id = s.establishment_id
      join school_sheets x on x.school_stage_id = s.id and x.user_id = r.user_id and x.source <> 'second'
    where r.user_id = ${userId} and r.year = ${year} and s.diplomas_shown_at is not null and ${isFinished}
    group by s.id, e.id order by s.id`;

/** One printing of a stage at a time: two would give a person two numbers. */
export const lockPrinting = (trx: Connection, stageId: number) =>
  run(trx)`select pg_advisory_xact_lock(hashtext('palmares school diplomas'), ${stageId}::int)`;

/** Waits for running erasures and merges of people who answered, and blocks new ones until the transaction ends. */
export const lockThoseWhoAnswered = (trx: Connection, stageId: number) =>
  run(trx)`select from users where id in (select user_id from school_sheets where school_stage_id = ${stageId}) order by id for key share`;

export interface FormerDiploma {
  readonly userId: number;
  /** Today's name. */
  readonly name: string;
  readonly categoryId: number;
  /** The number of people ranked when it was given. */
  readonly ranked: number;
  readonly issuedOn: string;
  /** Null: it is withdrawn. */
  readonly id: string | null;
  readonly content: Content | null;
}

export const listGiven = (db: Connection, stageId: number) => listRows<FormerDiploma>(db)`
    select d.user_id, ${nameOfUser} as name, d.category_id, d.ranked, d.issued_on, d.id, d.content
    from school_diplomas d join users u on u.id = d.user_id where d.school_stage_id = ${stageId}`;

export interface NewSchoolDiploma extends NewDiploma {
  readonly ranked: number;
}

/** A trigger of the table withdraws a person's former diploma of the stage. */
export const writeDiplomas = (trx: Connection, stageId: number, issuedOn: string, diplomas: readonly NewSchoolDiploma[]) => run(trx)`
    insert into school_diplomas (school_stage_id, user_id, id, category_id, content, ranked, issued_on)
    select ${stageId}, n.user_id, n.id, n.category_id, n.content, n.ranked, ${issuedOn}::date
    from unnest(${diplomas.map(({ id }) => id)}::text[], ${diplomas.map(({ userId }) => userId)}::int[],
      ${diplomas.map(({ categoryId }) => categoryId)}::int[], ${diplomas.map(({ content }) => JSON.stringify(content))}::jsonb[],
      ${diplomas.map(({ ranked }) => ranked)}::int[]) n (id, user_id, category_id, content, ranked)
    order by n.user_id
    on conflict (school_stage_id, user_id) do update set id = excluded.id, category_id = excluded.category_id, content = excluded.content,
      ranked = excluded.ranked, issued_on = excluded.issued_on`;

/** The record that they were given stays. */
export const withdrawDiplomas = (trx: Connection, ids: readonly string[]) =>
  run(trx)`update school_diplomas set id = null, content = null where id = any(${[...ids]}::text[])`;

/** The stages of seasons whose sheets are kept: without sheets nothing shows that a diploma is outdated. */
export const listStages = (db: Connection) => listIds(db)`
    select distinct s.id from school_diplomas d join school_stages s on s.id = d.school_stage_id
    where d.id is not null and (s.year < ${activeYear} - 1) is not true order by s.id`;

export const withdrawDiploma = (trx: Connection, number: string) => firstRow<Withdrawn>(trx)`
    with found as (select school_stage_id, user_id, content from school_diplomas where id = ${number} for update)
    update school_diplomas d set id = null, content = null from found f join school_stages s on s.id = f.school_stage_id
    where d.school_stage_id = f.school_stage_id and d.user_id = f.user_id returning 'establishment ' || s.establishment_id as subject, f.content`;
