import { endLinksBeyondCharge } from "#access/links/server/links.service.ts";
import { type NotifyTools, notifyManagers } from "#access/mail/server/manager-notice.service.ts";
import { action, recordAll } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { badRequest, forbidden, foundOr404 } from "#platform/server/errors.ts";
import type { Club } from "../clubs.contract.ts";
import { findClubs } from "./club-list.queries.ts";
import * as queries from "./clubs.queries.ts";
import { deleteControllerOf } from "./clubs.queries.ts";
import { isContactOf } from "./leaders.queries.ts";
import { findWaiting } from "./requests.queries.ts";

export { contactsOf } from "./club-list.queries.ts";
export { moveClubs } from "./clubs.queries.ts";
export { eraseLeaders } from "./leaders.service.ts";
export { deleteRequestsOf as deleteClubRequestsOf } from "./requests.queries.ts";

export const CHANGE_CLUB = action("change club", "a modifié un club");

/** @throws {Refusal} 400 at its field without such a club. */
export async function clubOr400(db: Connection, id: number): Promise<{ id: number; name: string }> {
  const club = await queries.findClub(db, id);
  if (!club) throw badRequest("Ce club n'existe pas, ou plus : choisissez-en un autre", "club");
  return club;
}

export { isController as runsClub } from "./club-changes.queries.ts";

/** @throws {Refusal} 404 if it does not exist. */
export const clubOf = async (db: Connection, id: number): Promise<Club> =>
  foundOr404((await findClubs(db, [id]))[0], "Ce club n'existe pas");

/** @throws {Refusal} 403 for an account that manages no club yet, or no longer (LET-12). */
export async function ownClubs(db: Connection, userId: number): Promise<{ id: number }[]> {
  const clubs = await queries.listControlled(db, userId);
  if (clubs.length > 0) return clubs;
  const request = await findWaiting(db, userId);
  throw forbidden(
    request
      ? `Votre demande pour ${request.name} attend la réponse de la fédération\u00A0: d'ici là, rien ne part de votre compte.`
      : "Votre compte n'anime aucun club\u00A0: écrivez à la fédération.",
  );
}

/** The club that its manager names, or the only one; only its contacts act for it (CLB-11). */
export async function ownClubAsContact(db: Connection, userId: number, requested: { readonly id: number } | undefined) {
  const clubs = await ownClubs(db, userId);
  if (!requested && clubs.length > 1) throw badRequest("Vous animez plusieurs clubs\u00A0: dites lequel.", "club");
  const club = clubs.find(({ id }) => requested === undefined || id === requested.id);
  if (!club) throw forbidden();
  if (!(await isContactOf(db, userId, club.id))) throw forbidden("Le contact du club s'en occupe\u00A0: voyez avec lui.");
  return club;
}

/** Removes a closed or deleted account from its clubs, even as the last manager, with its guests. Returns the names of the clubs. */
export async function leaveClubs(
  trx: Connection,
  userId: number,
  actorId: number,
  { isDeleted = false, ...context }: NotifyTools & { readonly isDeleted?: boolean },
): Promise<string[]> {
  const leftClubs = await deleteControllerOf(trx, userId);
  await recordAll(
    trx,
    leftClubs.map(({ id, others, guests }) => ({
      actorId,
      action: CHANGE_CLUB,
      subject: `club ${id}`,
      before: { controllerIds: [...others, ...guests, userId].toSorted((one, other) => one - other) },
      after: { controllerIds: others },
    })),
  );
  for (const { id, name, guests, accepted } of leftClubs) {
    for (const guestId of guests) await endLinksBeyondCharge(trx, guestId, context.now);
    await notifyManagers(trx, context, { kind: "club", id, name }, { removed: isDeleted ? accepted : [userId, ...accepted] });
  }
  return leftClubs.map(({ name }) => name);
}
