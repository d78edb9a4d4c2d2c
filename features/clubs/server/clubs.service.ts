import type { Connection } from "#database/open.ts";
import { badRequest, Refusal } from "#platform/server/errors.ts";
import type { ClubDraft } from "../clubs.contract.ts";
import * as queries from "./clubs.queries.ts";

export { moveClubs } from "./merging.queries.ts";

/** The club that a person chooses; 400 at its field when there is no such club. */
export async function chosenClub(db: Connection, id: number): Promise<{ id: number }> {
  const club = await queries.findClub(db, id);
  if (!club) throw badRequest("Ce club n'existe pas, ou plus : choisissez-en un autre", "club");
  return club;
}

/** A new club, and who runs it; 409 when there is one of this name and postal code (INS-18). */
export async function declareClub(trx: Connection, club: ClubDraft, { userId, contactEmail }: { userId: number; contactEmail: string }) {
  const declared = await queries.insertClub(trx, club);
  if (!declared) throw knownClub(club, contactEmail);
  await queries.insertController(trx, declared.id, userId);
  return declared;
}

const knownClub = ({ name, zipCode }: ClubDraft, contactEmail: string) =>
  new Refusal(
    409,
    `Ce club est déjà inscrit\u00A0: ${name}, ${zipCode}. Vous l'animez\u00A0? Connectez-vous avec votre identifiant. Sinon, demandez à qui l'anime, ou écrivez à ${contactEmail}.`,
    { issues: [{ path: "club.name", message: "Ce club est déjà inscrit" }] },
  );
