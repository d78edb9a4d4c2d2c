import { type Insertable, sql } from "kysely";
import type { Occasion } from "#access/mail/office-letters.ts";
import type { Connection, Row } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { listIds, listRows, run } from "#platform/server/rows.ts";
import { closesAt } from "#season/stages/server/stage-state.service.ts";
import { isOfStage, stagesAt } from "./occasion-people.queries.ts";

export type StoredLetter = Row<"occasionLetters", "occasion" | "subject" | "text" | "isOn" | "since" | "stagesBefore" | "changedBy">;

export const listStored = (db: Connection): Promise<StoredLetter[]> => db.selectFrom("occasionLetters").selectAll().execute();

export const findStored = (db: Connection, occasion: string): Promise<StoredLetter | undefined> =>
  db.selectFrom("occasionLetters").selectAll().where("occasion", "=", occasion).executeTakeFirst();

export const saveLetter = (trx: Connection, letter: Insertable<DB["occasionLetters"]>) =>
  trx
    .insertInto("occasionLetters")
    .values(letter)
    .onConflict((conflict) => conflict.column("occasion").doUpdateSet(letter))
    .execute();

export const listStagesAt = (db: Connection, occasion: Occasion): Promise<number[]> =>
  isOfStage(occasion) ? listIds(db)`${stagesAt(occasion)}` : Promise.resolve([]);

export interface NamedStage {
  readonly id: number;
  readonly name: string;
  readonly closesAt: Date | null;
  /** By the clock of the database; null: it does not close by itself. */
  readonly secondsLeft: number | null;
}

export const listStageNames = (db: Connection, year: number) => listRows<NamedStage>(db)`
  select q.id, q.name || ' ' || q.year as name, ${closesAt} as closes_at,
    extract(epoch from ${closesAt} - now())::float as seconds_left from questionnaires q where q.year = ${year} order by q."order", q.id`;

/** Locks an occasion until the end of the transaction, so that two nodes do not write its letters at once. */
export const lockOccasion = (trx: Connection, occasion: string) =>
  run(trx)`select pg_advisory_xact_lock(hashtext('palmares letters'), hashtext(${occasion}))`;

/** The latest participants of a year, with the people of their address, as `user_id`, `scope`. */
export const latestPeople = (year: number) => sql`
  with latest as (select user_id from participations where year = ${year} order by id desc limit 100)
  select distinct p.user_id, 0 as scope from latest join users u on u.id = latest.user_id join users o on lower(o.email) = lower(u.email)
    join participations p on p.user_id = o.id and p.year = ${year} where u.email <> ''`;
