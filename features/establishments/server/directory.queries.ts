import type { Connection } from "#database/open.ts";
import type { DirectoryEntry } from "../directory.ts";

export const findSchool = (db: Connection, rneCode: string) =>
  db.selectFrom("schoolDirectory").select(["name", "type", "street", "zipCode", "city"]).where("rneCode", "=", rneCode).executeTakeFirst();

/** What the public directory said when it was last asked; null: it failed. */
export const findSaid = (db: Connection, rneCode: string) =>
  db
    .selectFrom("schoolDirectoryCache")
    .select(["answer", "fetchedAt"])
    .where("rneCode", "=", rneCode)
    .$narrowType<{ answer: DirectoryEntry | null }>()
    .executeTakeFirst();

/** Keeps what it said; a failure takes nothing away from what it said before. */
export async function keepSaid(db: Connection, rneCode: string, answer: DirectoryEntry | undefined, now: Date): Promise<void> {
  const said = { fetchedAt: now, ...(answer && { answer: JSON.stringify(answer) }) };
  await db
    .insertInto("schoolDirectoryCache")
    .values({ rneCode, ...said })
    .onConflict((conflict) => conflict.column("rneCode").doUpdateSet(said))
    .execute();
}
