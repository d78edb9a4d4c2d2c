import type { Insertable } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";

/** Adds consents to the earlier ones; of two inserts at the same moment, the second counts. */
export async function insertConsents(db: Connection, consents: readonly Insertable<DB["consents"]>[]): Promise<void> {
  await db
    .insertInto("consents")
    .values(consents)
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "kind", "givenAt"])
        .doUpdateSet(({ ref }) => ({ given: ref("excluded.given"), guardian: ref("excluded.guardian") })),
    )
    .execute();
}

/** Whether this person has answered the consents before. */
export const hasConsented = async (db: Connection, userId: number): Promise<boolean> =>
  (await db.selectFrom("consents").select("userId").where("userId", "=", userId).limit(1).execute()).length > 0;

export async function deleteConsentsOf(db: Connection, userIds: readonly number[]): Promise<void> {
  await db.deleteFrom("consents").where("userId", "in", userIds).execute();
}
