import type { Connection } from "#database/open.ts";
import { badRequest } from "#platform/server/errors.ts";
import * as queries from "./clubs.queries.ts";

/** The club that a person chooses; 400 at its field when there is no such club. */
export async function chosenClub(db: Connection, id: number): Promise<{ id: number }> {
  const club = await queries.findClub(db, id);
  if (!club) throw badRequest("Ce club n'existe pas, ou plus : choisissez-en un autre", "club");
  return club;
}
