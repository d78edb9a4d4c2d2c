import { isDeepStrictEqual } from "node:util";
import { endLinks, endLinksIssuedBy } from "#access/links/server/links.service.ts";
import { refuseTooManyHelpMails, welcome } from "#access/links/server/mailed-links.service.ts";
import { wipeLettersOfLinks } from "#access/mail/server/mail.service.ts";
import { type NotifyTools, postTo } from "#access/mail/server/manager-notice.service.ts";
import { closeSessions } from "#access/sessions/server/sessions.service.ts";
import { findRecipient, openAccount } from "#core/accounts/server/accounts.service.ts";
import { action, record, recordAll } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { conflict, foundOr404 } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import type { ThrottleKey } from "#platform/server/throttle.ts";
import type { Colleague, Invitation } from "../colleagues.contract.ts";
import { addedMail, leftMail, unconfirmedMail, withdrawnMail } from "./colleagues.mails.ts";
import * as queries from "./colleagues.queries.ts";
import { INVITE_COLLEAGUE, lockFormerAccount, refuseTooManyInvitations } from "./invitations.service.ts";

export { listColleagues, renameClass } from "./colleagues.queries.ts";

const CHANGE_COLLEAGUE = action("change colleague", "a changé les droits d'un collègue");
const CONFIRM_COLLEAGUE = action("confirm colleague", "a confirmé un collègue de son établissement");
const LEAVE_SCHOOL = action("leave school", "a quitté les collègues d'un établissement");
const WITHDRAW_COLLEAGUE = action("withdraw colleague", "a retiré son accès à un collègue");

const MAX_COLLEAGUES = 50;

export interface Context extends NotifyTools {
  readonly caller: Caller;
  readonly activeYear: number | null;
}

/** Gives a colleague classes of the active year; `null`: all. Those of other years stay. */
async function giveClasses(trx: Connection, userId: number, classes: readonly string[] | null, year: number | null): Promise<void> {
  if (classes === null) return;
  if (year === null) throw conflict("Aucun championnat n'est en cours\u00A0: donnez ses classes à ce collègue quand il sera ouvert.");
  await queries.replaceClasses(trx, userId, year, classes);
}

/** Locks the school, its correspondent and its colleagues until the end of the transaction, and checks the caller again. */
export async function lockOwnSchool(trx: Connection, id: number, caller: Caller) {
  const school = foundOr404(await queries.lockSchoolWithStaff(trx, id, caller.id), "Cet établissement n'existe pas");
  await caller.recheckAccess(trx);
  return school;
}

const colleagueOr404 = async (db: Connection, establishmentId: number, userId: number) =>
  foundOr404(await queries.findColleague(db, establishmentId, userId), "Cette personne n'est pas, ou plus, un collègue de l'établissement");

/** Invites a person to act for the caller's school; a former colleague gets the same account again (PPL-12). */
export async function inviteColleague(
  trx: Connection,
  establishmentId: number,
  invitation: Invitation & { readonly secondAccount: boolean },
  { throttleKey, ...context }: Context & { readonly throttleKey: ThrottleKey },
): Promise<Colleague> {
  const { caller, now } = context;
  const { mayRegister, classes, secondAccount, ...names } = invitation;
  const school = await lockOwnSchool(trx, establishmentId, caller);
  if (await queries.isMailboxOfStaff(trx, establishmentId, invitation.email))
    throw conflict("Cette adresse e-mail est déjà celle d'une personne de votre établissement\u00A0: chacun a la sienne.", {
      issues: [{ path: "email", message: "Cette adresse est déjà prise dans votre établissement" }],
    });
  await refuseTooMany(trx, establishmentId, throttleKey("invitations of a school", String(establishmentId)), now);
  const former = await lockFormerAccount(
    trx,
    { role: "ESTABLISHEMENT", id: establishmentId, isFree: queries.isFree },
    { ...names, secondAccount },
  );
  const account = former ?? { ...(await openAccount(trx, { role: "ESTABLISHEMENT", ...names })), status: "PENDING" };
  await refuseTooManyHelpMails(trx, account, { issuedBy: caller.id, now });
  await queries.insertColleague(trx, {
    ...{ userId: account.id, establishmentId, mayRegister, allClasses: classes === null },
    ...{ confirmedBy: caller.id, invitedAt: now },
  });
  await giveClasses(trx, account.id, classes, context.activeYear);
  await writeTo(trx, account, school.name, context);
  await record(trx, {
    actorId: caller.id,
    action: INVITE_COLLEAGUE,
    subject: `establishment ${establishmentId}`,
    after: { userId: account.id, mayRegister, classes },
  });
  return colleagueOr404(trx, establishmentId, account.id);
}

async function refuseTooMany(trx: Connection, establishmentId: number, key: string, now: Date): Promise<void> {
  if ((await queries.listColleagues(trx, establishmentId)).length >= MAX_COLLEAGUES)
    throw conflict(
      `Un établissement a ${MAX_COLLEAGUES} collègues au plus\u00A0: retirez d'abord l'accès de ceux qui ne s'en servent plus.`,
    );
  await refuseTooManyInvitations(trx, key, now);
}

async function writeTo(
  trx: Connection,
  account: Pick<queries.ColleagueWithUsername, "id" | "username" | "firstname" | "email"> & { readonly status: string },
  school: string,
  { caller, ...mailing }: Context,
): Promise<void> {
  if (account.status === "PENDING") {
    const inviter = foundOr404(await findRecipient(trx, caller.id));
    return welcome(trx, { ...mailing, issuedBy: caller.id, purpose: { kind: "colleague", name: school, inviter } }, account);
  }
  await postTo(trx, mailing, account, "colleague-added", addedMail(mailing.site, { établissement: school, identifiant: account.username }));
}

const statusOf = ({ state }: Colleague) => (state === "invited" ? "PENDING" : "CONFIRMED");

export async function inviteAgain(trx: Connection, establishmentId: number, userId: number, context: Context): Promise<void> {
  const { caller, now } = context;
  const school = await lockOwnSchool(trx, establishmentId, caller);
  const colleague = await colleagueOr404(trx, establishmentId, userId);
  if (colleague.state === "active") throw conflict("Cette personne a déjà choisi son mot de passe\u00A0: elle peut se connecter.");
  if (colleague.state === "unconfirmed") throw conflict("Confirmez d'abord l'accès de cette personne.");
  const account = { ...colleague, status: statusOf(colleague) };
  await refuseTooManyHelpMails(trx, account, { issuedBy: caller.id, now });
  await writeTo(trx, account, school.name, context);
}

interface ColleagueChange {
  readonly establishmentId: number;
  readonly userId: number;
  readonly mayRegister: boolean;
  /** Absent: unchanged. */
  readonly classes?: readonly string[] | null | undefined;
}

/** Sets a colleague's rights and classes. This confirms one invited by a former correspondent, and notifies them. */
export async function changeColleague(
  trx: Connection,
  { establishmentId, userId, mayRegister, classes: chosen }: ColleagueChange,
  context: Context,
): Promise<Colleague> {
  const { caller } = context;
  const school = await lockOwnSchool(trx, establishmentId, caller);
  const before = await colleagueOr404(trx, establishmentId, userId);
  const classes = chosen === undefined ? before.classes : chosen;
  if (before.state !== "unconfirmed" && isDeepStrictEqual([before.mayRegister, before.classes], [mayRegister, classes])) return before;
  await queries.updateColleague(trx, userId, { mayRegister, allClasses: classes === null, confirmedBy: caller.id });
  if (chosen !== undefined) await giveClasses(trx, userId, classes, context.activeYear);
  const after = await colleagueOr404(trx, establishmentId, userId);
  if (before.state === "unconfirmed") await writeTo(trx, { ...after, status: statusOf(after) }, school.name, context);
  await record(trx, {
    actorId: caller.id,
    action: before.state === "unconfirmed" ? CONFIRM_COLLEAGUE : CHANGE_COLLEAGUE,
    subject: `establishment ${establishmentId}`,
    before: { userId, mayRegister: before.mayRegister, classes: before.classes },
    after: { userId, mayRegister, classes: after.classes },
  });
  return after;
}

/** Ends a colleague's access: sessions, the invitation, and their slips and links. They are notified, unless they never came. */
export async function withdrawColleague(trx: Connection, establishmentId: number, userId: number, context: Context): Promise<void> {
  const { caller, ...mailing } = context;
  const school = await lockOwnSchool(trx, establishmentId, caller);
  const colleague = await colleagueOr404(trx, establishmentId, userId);
  await leaveColleagues(trx, userId, caller.id);
  await closeSessions(trx, userId, mailing.now);
  await endLinks(trx, userId, mailing.now);
  await endLinksIssuedBy(trx, userId, mailing.now);
  if (school.userId !== null) await wipeLettersOfLinks(trx, school.userId, [userId]);
  const hasPassword = (await findRecipient(trx, userId))?.status !== "PENDING";
  if (hasPassword)
    await postTo(trx, mailing, colleague, "colleague-withdrawn", withdrawnMail(mailing.site, { établissement: school.name }));
}

/** A colleague leaves by themself: their slips and links end, and the correspondent is notified (PPL-12). Their account stays. */
export async function leaveAsColleague(trx: Connection, establishmentId: number, { caller, ...mailing }: Context): Promise<void> {
  const school = await lockOwnSchool(trx, establishmentId, caller);
  if (school.userId === caller.id)
    throw conflict("Vous êtes le correspondant de cet établissement\u00A0: écrivez à la fédération, qui en nommera un autre.");
  const { firstname, lastname, state } = await colleagueOr404(trx, establishmentId, caller.id);
  await queries.deleteColleague(trx, caller.id);

  await endLinksIssuedBy(trx, caller.id, mailing.now);
  await record(trx, {
    actorId: caller.id,
    action: LEAVE_SCHOOL,
    subject: `establishment ${establishmentId}`,
    before: { userId: caller.id },
  });
  // A correspondent who never confirmed them does not know them.
  const correspondent = school.userId === null || state === "unconfirmed" ? undefined : await findRecipient(trx, school.userId);
  if (correspondent && correspondent.email !== "")
    await postTo(
      trx,
      mailing,
      correspondent,
      `colleague-left-${caller.id}`,
      leftMail(mailing.site, { établissement: school.name, collègue: `${firstname} ${lastname}` }),
    );
}

/** Removes erased or deleted people from the colleagues, and records it in the school's trail (SEC-04). */
export async function eraseColleagues(trx: Connection, userIds: readonly number[], actorId: number | null): Promise<void> {
  const former = await queries.deleteColleagues(trx, userIds);
  await recordAll(
    trx,
    former.map(({ userId, establishmentId }) => ({
      ...{ actorId, action: WITHDRAW_COLLEAGUE, subject: `establishment ${establishmentId}` },
      before: { userId },
    })),
  );
}

/** Removes an account from the colleagues after it was withdrawn, closed, or named correspondent. Returns the name of the school, if any. */
export async function leaveColleagues(trx: Connection, userId: number, actorId: number | null): Promise<string[]> {
  const school = await queries.deleteColleague(trx, userId);
  if (!school) return [];
  await record(trx, { actorId, action: WITHDRAW_COLLEAGUE, subject: `establishment ${school.id}`, before: { userId } });
  return [school.name];
}

/** They see nothing until the next correspondent confirms them. Runs before the school has another correspondent. */
export async function suspendColleagues(
  trx: Connection,
  { id, name }: { readonly id: number; readonly name: string },
  successorId: number | null,
  mailing: NotifyTools,
): Promise<void> {
  for (const userId of await queries.suspendColleagues(trx, id)) {
    await endLinksIssuedBy(trx, userId, mailing.now);
    if (userId === successorId) continue;
    const colleague = await findRecipient(trx, userId);
    if (colleague && colleague.status !== "PENDING")
      await postTo(trx, mailing, colleague, "colleague-unconfirmed", unconfirmedMail(mailing.site, { établissement: name }));
  }
}
