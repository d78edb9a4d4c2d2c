import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { lockPlace } from "#features/responsibility/server/places.service.ts";
import { firstRow } from "#platform/server/rows.ts";

interface Person {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}

export interface LockedSchool {
  readonly id: number;
  readonly name: string;
  readonly city: string;
  readonly rneCode: string | null;
  /** The correspondent. */
  readonly userId: number | null;
  /** The correspondent, if their account is open. */
  readonly actingId: number | null;
  /** The school's own address. */
  readonly officialEmail: string | null;
}

/** A school, locked until the end of the transaction, with its official address. */
export async function lockSchoolOf(trx: Connection, where: { readonly id: number } | { readonly userId: number }) {
  if ("id" in where) await lockPlace(trx, "establishment", where.id);
  return firstRow<LockedSchool>(trx)`
    select e.id, e.name, e.city, e.rne_code, e.user_id,
      (select id from users where id = e.user_id and status <> 'DESACTIVATED') as acting_id, coalesce(
      (select email from school_directory where rne_code = e.rne_code),
      (select answer ->> 'email' from school_directory_cache where rne_code = e.rne_code)) as official_email
    from establishments e where ${"id" in where ? sql`e.id = ${where.id}` : sql`e.user_id = ${where.userId}`} for update`;
}

export const findPerson = (db: Connection, id: number): Promise<Person | undefined> =>
  db.selectFrom("users").select(["id", "firstname", "lastname", "email"]).where("id", "=", id).executeTakeFirst();
