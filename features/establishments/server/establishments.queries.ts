import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { resemblance } from "#platform/server/search.ts";

const BEST = 20;

export interface RegisterEntry {
  readonly id: number;
  readonly rneCode: string | null;
  readonly name: string;
  readonly city: string;
}

/** A school takes pupils in a year when it is visible and has its own registration of that year. */
const isOpenIn = (year: number) => sql<boolean>`e.visible and exists (
  select from registrations r where r.kind = 'establishment' and r.establishment_id = e.id and r.year = ${year})`;

const entry = sql`e.id, e.rne_code, e.name, e.city`;

export async function listOpen(db: Connection, year: number): Promise<RegisterEntry[]> {
  const { rows } = await sql<RegisterEntry>`select ${entry} from establishments e where ${isOpenIn(year)} order by e.name, e.id`.execute(
    db,
  );
  return rows;
}

export async function listBest(db: Connection, year: number, search: string): Promise<RegisterEntry[]> {
  const { matches, best } = resemblance(search, sql.ref("e.sought"));
  const { rows } = await sql<RegisterEntry>`
    select ${entry} from establishments e where ${matches} and ${isOpenIn(year)} order by ${best}, e.name, e.id limit ${BEST}`.execute(db);
  return rows;
}

export async function findOpen(
  db: Connection,
  year: number,
  school: { readonly id: number } | { readonly rneCode: string },
): Promise<RegisterEntry | undefined> {
  const isIt = "id" in school ? sql`e.id = ${school.id}` : sql`e.rne_code = ${school.rneCode}`;
  const { rows } = await sql<RegisterEntry>`select ${entry} from establishments e where ${isIt} and ${isOpenIn(year)}`.execute(db);
  return rows[0];
}

/** The school whose correspondent this account is. */
export const findSchoolOf = (db: Connection, userId: number) =>
  db.selectFrom("establishments").select(["id", "name", "visible"]).where("userId", "=", userId).executeTakeFirst();
