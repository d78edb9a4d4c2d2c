import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { onDuplicate } from "#platform/server/errors.ts";

const TAKEN = "Cette langue existe déjà";

export const listLanguages = (db: Connection) => db.selectFrom("languages").select("language").orderBy("position").orderBy("id").execute();

export const listWithIds = (db: Connection) =>
  db.selectFrom("languages").select(["id", "language"]).orderBy("position").orderBy("id").execute();

export const findLanguage = (db: Connection, language: string) =>
  db.selectFrom("languages").select(["id", "language"]).where("language", "=", language).executeTakeFirst();

/** A new language comes last. */
export const insertLanguage = (db: Connection, language: string, takenMessage = TAKEN) =>
  db
    .insertInto("languages")
    .values({ language, position: sql<number>`(select coalesce(max(position), 0) + 1 from languages)` })
    .returning("language")
    .executeTakeFirstOrThrow()
    .catch(onDuplicate("languages_language", takenMessage));

export const renameLanguage = (db: Connection, originalName: string, language: string) =>
  db
    .updateTable("languages")
    .set({ language })
    .where("language", "=", originalName)
    .returning("language")
    .executeTakeFirst()
    .catch(onDuplicate("languages_language", TAKEN));
