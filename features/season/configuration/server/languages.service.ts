import type { Connection } from "#database/open.ts";
import { badRequest } from "#platform/server/errors.ts";
import { UNNAMED_LANGUAGE } from "../languages.contract.ts";
import * as queries from "./languages.queries.ts";

export const offeredLanguages = queries.listOffered;

/** @throws {Refusal} 400 at its field when no language has this name. */
export async function languageOr400(db: Connection, languageName: string): Promise<{ id: number }> {
  const language = languageName === UNNAMED_LANGUAGE ? undefined : await queries.findLanguage(db, languageName);
  if (!language) throw badRequest("Cette langue n'est pas proposée", "languageName");
  return language;
}
