import type { Connection, Row } from "#database/open.ts";
import { listRows, run } from "#platform/server/rows.ts";

interface SchoolYear {
  readonly schoolId: number;
  readonly year: number;
}

/** Locks these people against moves, closing, merging and erasure. */
export const lockPeople = (trx: Connection, userIds: readonly number[]) =>
  run(trx)`select from users where id = any(${[...userIds]}::int[]) order by id for share`;

interface PupilOfSlip extends Row<"users", "id" | "firstname" | "lastname" | "username" | "numPalmares" | "status"> {
  readonly category: string;
}

/**
 * The school's pupils of that year among these people, in the order in which a teacher hands out slips. A slip opens only a participant's account, and
 * none that runs an exam center.
 */
export const listForSlips = (db: Connection, { schoolId, year }: SchoolYear, userIds: readonly number[]) => listRows<PupilOfSlip>(db)`
    select u.id, u.firstname, u.lastname, u.username, u.num_palmares, u.status, c.name as category
    from participations r join users u on u.id = r.user_id join categories c on c.id = r.category_id
    where r.establishment_id = ${schoolId} and r.year = ${year} and r.user_id = any(${[...userIds]}::int[])
      and u.role = 'USER' and not exists (select from exam_center_controllers k where k.user_id = u.id)
    order by c.position, c.name, u.lastname, u.firstname, u.id`;
