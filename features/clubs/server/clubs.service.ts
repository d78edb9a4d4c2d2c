import type { Connection } from "#database/open.ts";
import { badRequest, forbidden, known, Refusal } from "#platform/server/errors.ts";
import type { Club, ClubDraft } from "../clubs.contract.ts";
import { findClubs } from "./club-list.queries.ts";
import * as queries from "./clubs.queries.ts";

export { moveClubs } from "./merging.queries.ts";

/** The club that a person chooses; 400 at its field when there is no such club. */
export async function chosenClub(db: Connection, id: number): Promise<{ id: number; name: string }> {
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

/** Whether this account runs the club. */
export { controls as runsClub } from "./club-changes.queries.ts";

/** A club whole; 404 when there is none. */
export const clubOf = async (db: Connection, id: number): Promise<Club> => known((await findClubs(db, [id]))[0], "Ce club n'existe pas");

/** The club that its manager names, or the only one; 403 for an account that runs none (any more). */
export async function ownClub(db: Connection, userId: number, named: { readonly id: number } | undefined): Promise<{ id: number }> {
  const clubs = await queries.listControlled(db, userId);
  if (clubs.length === 0) throw forbidden("Votre compte n'anime aucun club\u00A0: écrivez à la fédération.");
  if (!named && clubs.length > 1) throw badRequest("Vous animez plusieurs clubs\u00A0: dites lequel.", "club");
  const club = clubs.find(({ id }) => named === undefined || id === named.id);
  if (!club) throw forbidden();
  return club;
}
