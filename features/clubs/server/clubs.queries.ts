import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { resemblance } from "#platform/server/search.ts";

const BEST = 20;

const register = (db: Connection) => db.selectFrom("clubs").select(["id", "name", "city"]);

export const listClubs = (db: Connection) => register(db).orderBy("name").orderBy("id").execute();

export function listBest(db: Connection, search: string) {
  const { matches, best } = resemblance(search, sql.ref("clubs.sought"));
  return register(db).where(matches).orderBy(sql`${best}, name, id`).limit(BEST).execute();
}

export const findClub = (db: Connection, id: number) => register(db).where("id", "=", id).executeTakeFirst();
