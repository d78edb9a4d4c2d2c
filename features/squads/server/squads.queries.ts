import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

const shown = ["id", "name", "year"] as const;

export const listSquads = (db: Connection, year: number) =>
  db.selectFrom("squads").select(shown).where("year", "=", year).orderBy(sql`fold(name)`).orderBy("id").execute();

/** The squad of that name in that year; case, accents and blanks do not count, as in its unique index. */
export const findSquad = (db: Connection, year: number, name: string) =>
  db
    .selectFrom("squads")
    .select(shown)
    .where("year", "=", year)
    .where(sql`fold(regexp_replace(trim(name), '\\s+', ' ', 'g'))`, "=", sql`fold(regexp_replace(trim(${name}::text), '\\s+', ' ', 'g'))`)
    .executeTakeFirst();
