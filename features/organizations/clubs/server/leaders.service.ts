import { endLinks, endLinksBeyondCharge } from "#access/links/server/links.service.ts";
import { refuseTooManyHelpMails, welcome } from "#access/links/server/mailed-links.service.ts";
import { wipeLettersOfLinks } from "#access/mail/server/mail.service.ts";
import { type CallerTools, notifyManagers, postTo } from "#access/mail/server/manager-notice.service.ts";
import { closeSessions } from "#access/sessions/server/sessions.service.ts";
import { findRecipient, openAccount } from "#core/accounts/server/accounts.service.ts";
import { action, record, recordAll } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { INVITE_LEADER, lockFormerAccount, refuseTooManyInvitations } from "#organizations/establishments/server/invitations.service.ts";
import { conflict, foundOr404 } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import type { ThrottleKey } from "#platform/server/throttle.ts";
import { MAX_MANAGERS } from "../clubs.contract.ts";
import type { LeaderInvitation } from "../leaders.contract.ts";
import { lockClub } from "./club-changes.queries.ts";
import { leftMail } from "./leaders.mails.ts";
import * as queries from "./leaders.queries.ts";

const LEAVE_CLUB = action("leave club", "a quitté les responsables d'un club");
const WITHDRAW_LEADER = action("withdraw leader", "a retiré son accès à un responsable du club");

type Account = Omit<NonNullable<Awaited<ReturnType<typeof queries.findInvited>>>, "invitedBy" | "lastname">;

/** Locks the club and the places of the caller until the end of the transaction, and checks the caller again. */
async function lockOwnClub(trx: Connection, id: number, caller: Caller) {
  const club = foundOr404(await lockClub(trx, id, caller.id), "Ce club n'existe pas");
  await caller.recheckAccess(trx);
  return { id, name: club.name };
}

const invitedOr404 = async (trx: Connection, clubId: number, userId: number) =>
  foundOr404(await queries.findInvited(trx, clubId, userId), "Cette personne n'est pas, ou plus, un responsable que le club a invité");

/** Invites a person to run the club with its contact; a former leader gets the same account again (CLB-11). */
export async function inviteLeader(
  trx: Connection,
  clubId: number,
  { secondAccount, ...invitation }: LeaderInvitation & { readonly secondAccount: boolean },
  { throttleKey, ...context }: CallerTools & { readonly throttleKey: ThrottleKey },
) {
  const { caller, now } = context;
  const club = await lockOwnClub(trx, clubId, caller);
  if (await queries.isMailboxOfLeader(trx, clubId, invitation.email))
    throw conflict("Cette adresse e-mail est déjà celle d'un responsable de votre club\u00A0: chacun a la sienne.", {
      issues: [{ path: "email", message: "Cette adresse est déjà prise dans votre club" }],
    });
  if ((await queries.countLeaders(trx, clubId)) >= MAX_MANAGERS)
    throw conflict(`Un club a ${MAX_MANAGERS} responsables au plus\u00A0: retirez d'abord l'accès de ceux qui ne s'en servent plus.`);
  await refuseTooManyInvitations(trx, throttleKey("invitations of a club", String(clubId)), now);
  const former = await lockFormerAccount(trx, { role: "CLUB", id: clubId, isFree: queries.isFree }, { ...invitation, secondAccount });
  const account = former ?? { ...(await openAccount(trx, { role: "CLUB", ...invitation })), status: "PENDING" as const };
  await refuseTooManyHelpMails(trx, account, { issuedBy: caller.id, now });
  await queries.insertLeader(trx, clubId, account.id, caller.id);
  await writeTo(trx, account, club, context);
  await record(trx, { actorId: caller.id, action: INVITE_LEADER, subject: `club ${clubId}`, after: { userId: account.id } });
  return { id: account.id, isInvited: account.status === "PENDING" };
}

async function writeTo(trx: Connection, account: Account, club: { id: number; name: string }, { caller, ...mailing }: CallerTools) {
  if (account.status !== "PENDING") return notifyManagers(trx, mailing, { kind: "club", ...club }, { input: [account.id] });
  const inviter = foundOr404(await findRecipient(trx, caller.id));
  return welcome(trx, { ...mailing, issuedBy: caller.id, purpose: { kind: "leader", name: club.name, inviter } }, account);
}

/** Of several contacts, the one who does this answers for the leader from then on. */
export async function inviteLeaderAgain(trx: Connection, clubId: number, userId: number, context: CallerTools): Promise<void> {
  const { caller, now } = context;
  const club = await lockOwnClub(trx, clubId, caller);
  const account = await invitedOr404(trx, clubId, userId);
  if (account.status !== "PENDING") throw conflict("Cette personne a déjà choisi son mot de passe\u00A0: elle peut se connecter.");
  await refuseTooManyHelpMails(trx, account, { issuedBy: caller.id, now });
  if (account.invitedBy !== caller.id) {
    await queries.changeInviter(trx, clubId, userId, caller.id);
    await wipeLettersOfLinks(trx, account.invitedBy, [userId]);
  }
  await writeTo(trx, account, club, context);
}

/** Ends a leader's access: sessions, the invitation, and the links that they gave. They are notified, unless they never came. */
export async function withdrawLeader(trx: Connection, clubId: number, userId: number, { caller, ...mailing }: CallerTools): Promise<void> {
  const club = await lockOwnClub(trx, clubId, caller);
  const { status, invitedBy } = await invitedOr404(trx, clubId, userId);
  await queries.deleteLeader(trx, clubId, userId);
  await closeSessions(trx, userId, mailing.now);
  await endLinks(trx, userId, mailing.now);
  await endLinksBeyondCharge(trx, userId, mailing.now);
  await wipeLettersOfLinks(trx, invitedBy, [userId]);
  await record(trx, { actorId: caller.id, action: WITHDRAW_LEADER, subject: `club ${clubId}`, before: { userId } });
  if (status !== "PENDING") await notifyManagers(trx, mailing, { kind: "club", ...club }, { removed: [userId] });
}

/** A leader leaves by themself: their links end, and the contact who invited them is notified (CLB-11). Their account stays. */
export async function leaveAsLeader(trx: Connection, clubId: number, { caller, ...mailing }: CallerTools): Promise<void> {
  const club = await lockOwnClub(trx, clubId, caller);
  const leader = await queries.findInvited(trx, clubId, caller.id);
  if (!leader) throw conflict("Vous êtes le contact de ce club\u00A0: écrivez à la fédération, qui en nommera un autre.");
  await queries.deleteLeader(trx, clubId, caller.id);
  await endLinksBeyondCharge(trx, caller.id, mailing.now);
  await record(trx, { actorId: caller.id, action: LEAVE_CLUB, subject: `club ${clubId}`, before: { userId: caller.id } });
  const inviter = await findRecipient(trx, leader.invitedBy);
  const words = { responsable: `${leader.firstname} ${leader.lastname}`, club: club.name, numéro: String(clubId) };
  if (inviter) await postTo(trx, mailing, inviter, `leader-left-${clubId}-${caller.id}`, leftMail(mailing.site, words));
}

/** Removes erased or deleted people from the invited leaders, and records it in the club's trail (SEC-04). */
export async function eraseLeaders(trx: Connection, userIds: readonly number[], actorId: number | null): Promise<void> {
  const former = await queries.deleteInvited(trx, userIds);
  await recordAll(
    trx,
    former.map(({ userId, clubId }) => ({ actorId, action: WITHDRAW_LEADER, subject: `club ${clubId}`, before: { userId } })),
  );
}
