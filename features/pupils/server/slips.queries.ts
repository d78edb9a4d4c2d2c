import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

interface Class {
  readonly schoolId: number;
  readonly year: number;
}

/** Nobody takes these people elsewhere, closes, merges or erases them meanwhile. */
export async function holdPeople(trx: Connection, userIds: readonly number[]): Promise<void> {
  await sql`select from users where id = any(${[...userIds]}::int[]) order by id for share`.execute(trx);
}

/** Who among these people are the school's pupils of that year, in the order in which a teacher hands slips out. */
export const listForSlips = (db: Connection, { schoolId, year }: Class, userIds: readonly number[]) =>
  db
    .selectFrom("registrations as r")
    .innerJoin("users as u", "u.id", "r.userId")
    .innerJoin("categories as c", "c.id", "r.categoryId")
    .select(["u.id", "u.firstname", "u.lastname", "u.username", "u.numPalmares", "u.status", "c.name as category"])
    .where("r.kind", "=", "participant")
    // Whatever else is registered there: a school's paper opens no other account than a participant's, and none that runs an exam center.
    .where("u.role", "=", "USER")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("examCenterControllers as k").select("k.userId").whereRef("k.userId", "=", "u.id"))),
    )
    .where("r.establishmentId", "=", schoolId)
    .where("r.year", "=", year)
    .where("r.userId", "in", userIds)
    .orderBy("c.position")
    .orderBy("c.name")
    .orderBy("u.lastname")
    .orderBy("u.firstname")
    .orderBy("u.id")
    .execute();
