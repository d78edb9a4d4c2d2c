import type { Connection } from "#database/open.ts";
import { badRequest } from "#platform/server/errors.ts";
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
