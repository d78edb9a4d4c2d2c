import type { Insertable } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { closesAt } from "#features/stages/server/stage-state.service.ts";
import { listIds, listRows, run } from "#platform/server/rows.ts";
import type { Occasion } from "../occasions.ts";
import { isOfStage, stagesAt } from "./occasion-people.queries.ts";

export type StoredLetter = Row<"occasionLetters", "occasion" | "subject" | "text" | "isOn" | "since" | "stagesBefore" | "changedBy">;

export const listStored = (db: Connection): Promise<StoredLetter[]> => db.selectFrom("occasionLetters").selectAll().execute();

export const findStored = (db: Connection, occasion: Occasion): Promise<StoredLetter | undefined> =>
  db.selectFrom("occasionLetters").selectAll().where("occasion", "=", occasion).executeTakeFirst();

export async function saveLetter(trx: Connection, letter: Insertable<DB["occasionLetters"]>): Promise<void> {
  await trx
    .insertInto("occasionLetters")
    .values(letter)
    .onConflict((conflict) => conflict.column("occasion").doUpdateSet(letter))
    .execute();
}

/** The stages that have an occasion behind them. */
export const listStagesAt = (db: Connection, occasion: Occasion): Promise<number[]> =>
  isOfStage(occasion) ? listIds(db)`${stagesAt(occasion)}` : Promise.resolve([]);

export interface NamedStage {
  readonly id: number;
  readonly name: string;
  readonly closesAt: Date | null;
}

/** The names of the stages of a year. */
export const listStageNames = (db: Connection, year: number) => listRows<NamedStage>(db)`
  select q.id, q.name || ' ' || q.year as name, ${closesAt} as closes_at from questionnaires q where q.year = ${year} order by q."order", q.id`;

/** Locks an occasion until the end of the transaction: two nodes do not write its letters at once. */
export const lockOccasion = (trx: Connection, occasion: string) =>
  run(trx)`select pg_advisory_xact_lock(hashtext('palmares letters'), hashtext(${occasion}))`;

/** A participant of the year, with an address, for a preview: the latest registered, with those who share the address. */
export const listFamilyToShow = (db: Connection, year: number) =>
  listRows<Row<"users", "email" | "firstname" | "lastname" | "username">>(db)`
    with latest as (select u.email from participations p join users u on u.id = p.user_id
      where p.year = ${year} and u.email <> '' and u.status <> 'DESACTIVATED' order by p.id desc limit 1)
    select u.email, u.firstname, u.lastname, u.username from latest l join users u on lower(u.email) = lower(l.email)
      join participations p on p.user_id = u.id and p.year = ${year} order by u.id limit 10`;
