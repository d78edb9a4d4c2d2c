import type { Connection, Row } from "#database/open.ts";
import { onDuplicate } from "#platform/server/errors.ts";
import { firstRow, hasRow, listRows, onlyRow } from "#platform/server/rows.ts";

import { UNNAMED_LANGUAGE } from "../languages.contract.ts";

const TAKEN = "Cette langue existe déjà";

export const listLanguages = (db: Connection) => db.selectFrom("languages").select("language").orderBy("position").orderBy("id").execute();

export const listOffered = (db: Connection) => listRows<Row<"languages", "id" | "language">>(db)`
    select id, language from languages where language <> ${UNNAMED_LANGUAGE} order by position, id`;

/** Deletes the unnamed language; false if a person has chosen it. */
export const deletePending = (db: Connection) => hasRow(db)`
    delete from languages l where l.language = ${UNNAMED_LANGUAGE} and not exists (select from users where language_id = l.id) returning l.id`;

export const findLanguage = (db: Connection, language: string) =>
  db.selectFrom("languages").select(["id", "language"]).where("language", "=", language).executeTakeFirst();

export const insertLanguage = (db: Connection, language: string, takenMessage = TAKEN) =>
  onlyRow<Row<"languages", "language">>(db)`
    insert into languages (language, position) values (${language}, (select coalesce(max(position), 0) + 1 from languages))
    returning language`.catch(onDuplicate("languages_language", takenMessage));

export const renameLanguage = (db: Connection, originalName: string, language: string) =>
  firstRow<Row<"languages", "language">>(db)`
    update languages set language = ${language} where language = ${originalName} returning language`.catch(
    onDuplicate("languages_language", TAKEN),
  );
