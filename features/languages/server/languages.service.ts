import type { Connection } from "#database/open.ts";
import { badRequest } from "#platform/server/errors.ts";
import { PENDING } from "../languages.contract.ts";
import * as queries from "./languages.queries.ts";

/** The languages offered. */
export const offeredLanguages = queries.listOffered;

/** The language a form names; 400 at its field when there is none of this name. */
export async function languageNamed(db: Connection, languageName: string): Promise<{ id: number }> {
  const language = languageName === PENDING ? undefined : await queries.findLanguage(db, languageName);
  if (!language) throw badRequest("Cette langue n'est pas proposée", "languageName");
  return language;
}
