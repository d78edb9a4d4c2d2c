import { endLinksBeyondCharge } from "#access/links/server/links.service.ts";
import { welcome } from "#access/links/server/mailed-links.service.ts";
import { wipeLettersOfLinks } from "#access/mail/server/mail.service.ts";
import { type CallerTools, notifyManagers, postTo } from "#access/mail/server/manager-notice.service.ts";
import { refuseUnreadManagers } from "#access/responsibility/server/managers-read.service.ts";
import { clubFactNames } from "#core/accounts/club-columns.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { beforeChanges, changesTo } from "#platform/contract/differences.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { refusalOfLetters } from "#platform/contract/names.ts";
import { isSameSpelling } from "#platform/contract/place-similarity.ts";
import { refusalOfOptionalPostalCode } from "#platform/contract/postal-code.ts";
import { badRequest, conflict, forbidden, foundOr404, Refusal, throwIfRefused } from "#platform/server/errors.ts";
import type { ClubFacts } from "../club-fields.ts";
import type { clubsApi, NewClub } from "../clubs.contract.ts";
import { findEmptiedFields } from "../own-club.ts";
import { areSimilar } from "../similarity.ts";
import * as queries from "./club-changes.queries.ts";
import { insertClub, listClubs } from "./clubs.queries.ts";
import { CHANGE_CLUB } from "./clubs.service.ts";
import { contactMail } from "./leaders.mails.ts";
import { confirmRequestsOf } from "./requests.queries.ts";

const CREATE_CLUB = action("create club", "a ajouté un club");

type ClubUpdate = RequestOf<typeof clubsApi.update>["body"];

/** Changes a club and its managers (CLB-06). Access is checked again once the club is locked; fields without a change are not written. */
export async function changeClub(trx: Connection, id: number, input: ClubUpdate, context: CallerTools): Promise<void> {
  const { caller } = context;
  const { controllerIds, readControllerIds, readContactIds, contactIds = [], readFacts, ...named } = input;
  const before = foundOr404(await queries.lockClub(trx, id, caller.id), "Ce club n'existe pas");
  await caller.recheckAccess(trx);
  const changes = changesTo(before, named);
  refuseUnreadFacts(before, changes, readFacts);
  throwIfRefused(refusalOfOptionalPostalCode(changes.country ?? before.country, changes.zipCode ?? before.zipCode), badRequest, "zipCode");
  if (caller.role !== "ADMIN") await refuseOwn(trx, id, before, changes);
  const hasChanges = Object.keys(changes).length > 0;
  if (hasChanges) await queries.updateClub(trx, id, changes);
  if (contactIds.some((userId) => !controllerIds?.includes(userId)))
    throw badRequest("Un contact du club est aussi l'un de ceux qui l'animent", "contactIds");
  const club = { id, name: changes.name ?? before.name };
  const controllers =
    controllerIds && (await changeControllers(trx, club, { controllerIds, readControllerIds, readContactIds, contactIds }, context));
  if (!hasChanges && !controllers) return;
  await record(trx, {
    actorId: caller.id,
    action: CHANGE_CLUB,
    subject: `club ${id}`,
    before: { ...beforeChanges(before, changes), ...controllers?.before },
    after: { ...changes, ...controllers?.after },
  });
}

/** @throws {Refusal} 409 if another has this name and postal code. */
export async function createClub(trx: Connection, { controllerIds, ...facts }: NewClub, context: CallerTools): Promise<number> {
  const { caller, now } = context;
  const managers = [...new Set(controllerIds)];
  await refuseStrangers(trx, managers, []);
  const club = await insertClub(trx, facts);
  if (!club) throw queries.duplicateClub();
  await queries.replaceControllers(trx, club.id, managers);
  await confirmRequestsOf(trx, managers, { clubId: club.id, decidedBy: caller.id, decidedAt: now });
  await notifyManagers(trx, context, { kind: "club", id: club.id, name: facts.name }, { input: managers });
  await record(trx, {
    actorId: caller.id,
    action: CREATE_CLUB,
    subject: `club ${club.id}`,
    after: { ...facts, controllerIds: managers },
  });
  return club.id;
}

/** @throws {Refusal} 409 if another user has changed one of the changed facts since it was read. */
function refuseUnreadFacts(before: ClubFacts, changes: Partial<ClubFacts>, read: ClubUpdate["readFacts"] = {}): void {
  const stale = clubFactNames.filter(
    (fact) => changes[fact] !== undefined && read[fact] !== undefined && read[fact] !== before[fact].trim(),
  );
  if (stale.length === 0) return;
  throw conflict(
    "Quelqu'un d'autre a changé ce club pendant que vous l'aviez sous les yeux\u00A0: rien n'est enregistré. Rouvrez-le pour voir ce qu'il est maintenant.",
    {
      issues: stale.map((path) => ({
        path,
        message: before[path] === "" ? "Vidé entre-temps" : `Changé entre-temps\u00A0: «\u00A0${before[path]}\u00A0»`,
      })),
    },
  );
}

/** Refuses to a manager the changes of the office: emptying the address, and a name that families may confuse with another club's (LET-12). */
async function refuseOwn(trx: Connection, id: number, before: ClubFacts, changes: Partial<ClubFacts>): Promise<void> {
  const [missing] = findEmptiedFields(before, changes);
  if (missing) throw badRequest(missing.message, missing.field);
  for (const field of ["name", "city", "country"] as const) {
    throwIfRefused(refusalOfLetters(changes[field] ?? ""), badRequest, field);
  }
  const after = { ...before, ...changes };
  if (isSameSpelling(before, after)) return;
  const other = (await listClubs(trx)).find((club) => club.id !== id && areSimilar(after, club));
  if (!other) return;
  const message = `Un autre club a presque ce nom\u00A0: ${other.name}, ${other.city}. Pour que les familles ne se trompent pas, la fédération seule peut le donner\u00A0: écrivez-lui.`;
  throw new Refusal(409, message, { issues: [{ path: changes.name === undefined ? "city" : "name", message }] });
}

interface ManagersChange {
  readonly controllerIds: readonly number[];
  readonly readControllerIds: readonly number[] | undefined;
  readonly readContactIds: readonly number[] | undefined;
  readonly contactIds: readonly number[];
}

/** Replaces the managers of a club; the links issued by removed ones expire. `undefined` without change. */
async function changeControllers(trx: Connection, club: { id: number; name: string }, change: ManagersChange, context: CallerTools) {
  const { caller, now } = context;
  const { id } = club;
  if (caller.role !== "ADMIN") throw forbidden("La fédération seule donne et retire la responsabilité d'un club\u00A0: écrivez-lui.");
  const stored = await queries.listControllers(trx, id);
  const before = stored.map(({ id }) => id);
  await refuseUnreadManagers(trx, change.readControllerIds, before);
  const contactsBefore = stored.flatMap(({ id, invitedBy }) => (invitedBy === null ? [id] : []));
  await refuseUnreadManagers(trx, change.readContactIds, contactsBefore);
  const after = [...new Set(change.controllerIds)].toSorted((one, other) => one - other);
  // A leader whom a contact invited becomes one by the office's choice, or by staying without their inviter.
  const promoted = stored.filter(
    ({ id, invitedBy }) => invitedBy !== null && after.includes(id) && (change.contactIds.includes(id) || !after.includes(invitedBy)),
  );
  if (String(before) === String(after) && promoted.length === 0) return undefined;
  await refuseStrangers(trx, after, before);
  await queries.replaceControllers(
    trx,
    id,
    after,
    promoted.map(({ id }) => id),
  );
  await confirmRequestsOf(trx, after, { clubId: id, decidedBy: caller.id, decidedAt: now });
  const input = after.filter((userId) => !before.includes(userId));
  const removed = stored.filter(({ id }) => !after.includes(id));
  for (const one of removed) await endLinksBeyondCharge(trx, one.id, now);
  for (const { id, status, invitedBy } of [...removed, ...promoted])
    if (status === "PENDING" && invitedBy !== null) await wipeLettersOfLinks(trx, invitedBy, [id]);
  // Leaders who never came get no other letter.
  const notified = removed.filter(({ status, invitedBy }) => invitedBy === null || status !== "PENDING").map(({ id }) => id);
  await notifyManagers(trx, context, { kind: "club", ...club }, { input, removed: notified });
  await welcomeContacts(trx, club, promoted, context);
  if (promoted.length === 0) return { before: { controllerIds: before }, after: { controllerIds: after } };
  const contacts = after.filter(
    (userId) => input.includes(userId) || contactsBefore.includes(userId) || promoted.some(({ id }) => id === userId),
  );
  return {
    before: { controllerIds: before, contactIds: contactsBefore },
    after: { controllerIds: after, contactIds: contacts },
  };
}

/** Informs leaders that they are contacts of the club from now on; the office itself invites those without a password. */
async function welcomeContacts(
  trx: Connection,
  club: { id: number; name: string },
  leaders: Awaited<ReturnType<typeof queries.listControllers>>,
  { caller, ...mailing }: CallerTools,
): Promise<void> {
  const purpose = { kind: "club", name: club.name } as const;
  for (const leader of leaders) {
    if (leader.status === "PENDING") await welcome(trx, { ...mailing, issuedBy: caller.id, purpose }, leader);
    else
      await postTo(
        trx,
        mailing,
        leader,
        `leader-contact-${club.id}`,
        contactMail(mailing.site, { club: club.name, numéro: String(club.id) }),
      );
  }
}

/** A manager needs an account with access to the area of clubs. Current managers may stay even if their account is closed. */
export async function refuseStrangers(trx: Connection, userIds: readonly number[], before: readonly number[]): Promise<void> {
  const accounts = await queries.lockAccounts(trx, userIds);
  if (accounts.length < userIds.length) throw badRequest("Ce compte n'existe pas, ou plus\u00A0: choisissez-en un autre", "controllerIds");
  const stranger = accounts.find(({ role }) => role !== "CLUB");
  if (stranger)
    throw badRequest(
      `${stranger.username} n'est pas un compte de club\u00A0: il ne pourrait pas ouvrir l'espace du club.`,
      "controllerIds",
    );
  const closed = accounts.find(({ id, status }) => status === "DESACTIVATED" && !before.includes(id));
  if (closed)
    throw badRequest(`Le compte ${closed.username} est désactivé\u00A0: choisissez-en un autre, ou réactivez-le.`, "controllerIds");
}
