import { type Insertable, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { type ClubColumn, clubColumns, publicClubFactNames } from "#features/columns/club-columns.ts";
import { similarity } from "#platform/server/search.ts";
import type { ClubFacts } from "../clubs.contract.ts";

// Does not compile while a column of the table has no row.
clubColumns satisfies Readonly<Record<keyof DB["clubs"], ClubColumn | null>>;

const MAX_MATCHES = 20;

const selectClubs = (db: Connection) => db.selectFrom("clubs").select(["id", ...publicClubFactNames]);

export const listClubs = (db: Connection) => selectClubs(db).orderBy("name").orderBy("id").execute();

export function listBestMatches(db: Connection, search: string) {
  const { matches, best } = similarity(search, sql.ref("clubs.search_text"));
  return selectClubs(db).where(matches).orderBy(sql`${best}, name, id`).limit(MAX_MATCHES).execute();
}

export const findClub = (db: Connection, id: number) => selectClubs(db).where("id", "=", id).executeTakeFirst();

/** The club of this name and postal code. */
export const findExisting = (db: Connection, { name, zipCode }: Pick<ClubFacts, "name" | "zipCode">) =>
  selectClubs(db).where(sql<boolean>`fold(name) = fold(${name})`).where("zipCode", "=", zipCode).executeTakeFirst();

/** A new club; `undefined` if another has this name and postal code. */
export const insertClub = (db: Connection, club: Insertable<DB["clubs"]>) =>
  db
    .insertInto("clubs")
    .values(club)
    .onConflict((conflict) => conflict.expression(sql`fold(name), zip_code`).doNothing())
    .returning("id")
    .executeTakeFirst();

export async function insertController(db: Connection, clubId: number, userId: number): Promise<void> {
  await db
    .insertInto("clubControllers")
    .values({ clubId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The clubs that this account runs. */
export const listControlled = (db: Connection, userId: number) =>
  db.selectFrom("clubControllers").select("clubId as id").where("userId", "=", userId).orderBy("clubId").execute();
