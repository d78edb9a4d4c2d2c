import type { Updateable } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { onlyRow } from "#platform/server/rows.ts";
import type { Registration } from "../registrations.contract.ts";
import { registrationJson } from "./registrations.queries.ts";

/** Returns the updated registration. */
export async function updateRegistration(
  trx: Connection,
  id: number,
  changes: Pick<Updateable<DB["registrations"]>, "categoryId" | "squadId">,
): Promise<Registration> {
  await trx.updateTable("registrations").set(changes).where("id", "=", id).execute();
  const { registration } = await onlyRow<{ registration: Registration }>(trx)`
    select ${registrationJson} as registration from registrations r where r.id = ${id}`;
  return registration;
}

/** The years in which a person is registered. */
export const listYears = (db: Connection, userId: number) =>
  db.selectFrom("registrations").select("year").where("userId", "=", userId).where("kind", "=", "participant").execute();

/** A participant's account, which can be registered; nobody can close, merge or erase it before the end of the transaction. */
export const lockAccount = (trx: Connection, userId: number) =>
  trx.selectFrom("users").select("status").where("id", "=", userId).where("role", "=", "USER").forShare().executeTakeFirst();
