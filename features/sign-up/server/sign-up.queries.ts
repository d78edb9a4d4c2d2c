import type { Insertable } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";

export async function insertConsents(db: Connection, consents: readonly Insertable<DB["consents"]>[]): Promise<void> {
  await db.insertInto("consents").values(consents).execute();
}
