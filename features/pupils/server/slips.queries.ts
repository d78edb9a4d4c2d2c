import type { Connection } from "#database/open.ts";
import { run } from "#platform/server/rows.ts";

interface SchoolYear {
  readonly schoolId: number;
  readonly year: number;
}

/** Locks these people against moves, closing, merging and erasure. */
export const lockPeople = (trx: Connection, userIds: readonly number[]) =>
  run(trx)`select from users where id = any(${[...userIds]}::int[]) order by id for share`;

/** The school's pupils of that year among these people, in the order in which a teacher hands out slips. */
export const listForSlips = (db: Connection, { schoolId, year }: SchoolYear, userIds: readonly number[]) =>
  db
    .selectFrom("registrations as r")
    .innerJoin("users as u", "u.id", "r.userId")
    .innerJoin("categories as c", "c.id", "r.categoryId")
    .select(["u.id", "u.firstname", "u.lastname", "u.username", "u.numPalmares", "u.status", "c.name as category"])
    .where("r.kind", "=", "participant")
    // A school's slip opens only a participant's account, and none that runs an exam center.
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
