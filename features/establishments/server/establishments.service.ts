import type { Connection } from "#database/open.ts";
import { badRequest, forbidden } from "#platform/server/errors.ts";
import { canonicalRne } from "../rne.ts";
import * as queries from "./establishments.queries.ts";

/** The school that a pupil chooses, by its id or its RNE code; 400 at its field unless it takes pupils in this year. */
export async function openEstablishment(
  db: Connection,
  year: number,
  chosen: { readonly id: number } | { readonly rneCode: string },
): Promise<{ id: number }> {
  const school = await queries.findOpen(db, year, "id" in chosen ? chosen : { rneCode: canonicalRne(chosen.rneCode) });
  if (!school)
    throw badRequest("Votre établissement n'a pas encore ouvert ses inscriptions : parlez-en à votre professeur.", "establishment");
  return school;
}

/** The school whose correspondent calls, if any. */
export const schoolOf = (db: Connection, userId: number) => queries.findSchoolOf(db, userId);

/**
 * The school whose correspondent calls; 403 for an account that is no school's correspondent (any more).
 * @public
 */
export async function ownSchool(db: Connection, userId: number) {
  const school = await schoolOf(db, userId);
  if (!school) throw forbidden("Votre compte n'est le correspondant d'aucun établissement\u00A0: écrivez à la fédération.");
  return school;
}
