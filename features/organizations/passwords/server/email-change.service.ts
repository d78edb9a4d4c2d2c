import { endMailedLinks } from "#access/links/server/links.service.ts";
import { type Mailing, welcome } from "#access/links/server/mailed-links.service.ts";
import { followAddress } from "#access/mail/server/mail.service.ts";
import type { Connection, Row } from "#database/open.ts";
import { HOUR_MS } from "#platform/contract/time-units.ts";
import { tooMany } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { minutesText } from "#platform/server/throttle.ts";
import { findFormerEmailNotice, revokePasswordByMail } from "./email-change.queries.ts";
import { notifyFormerEmail } from "./notices.service.ts";
import { resetToFirstPassword } from "./passwords.service.ts";

/** Per hour and account, by a school: each one notifies the former mailbox. */
const MAX_CHANGES = 3;

/** Refuses a school another change of an address that has changed often within the hour. Callers lock the account. */
export async function refuseFrequentEmailChanges(trx: Connection, userId: number, now: Date): Promise<void> {
  const first = await findFormerEmailNotice(trx, userId, MAX_CHANGES);
  const wait = first === undefined ? 0 : Math.ceil((first + HOUR_MS - now.getTime()) / 1_000);
  // A clock that was set back does not extend the wait.
  if (wait <= 0 || wait > HOUR_MS / 1_000) return;
  throw tooMany(
    wait,
    `Cette adresse e-mail a déjà changé ${MAX_CHANGES} fois depuis une heure\u00A0: attendez ${minutesText(wait)}, puis recommencez.`,
  );
}

/**
 * Changes the address of an account, and ends the access of the former mailbox. Links sent there end. A password chosen with one of them is revoked
 * with its sessions, keys and codes, because another person may have chosen it. The new address gets a first link, and waiting mails. A correction by
 * the office may concern an account in the wrong hands, so it also revokes a password chosen with a slip, even without a former address. The former
 * address is notified. Users who change their own stay signed in.
 */
export async function changeEmail(
  trx: Connection,
  mailing: Omit<Mailing, "issuedBy">,
  account: Row<"users", "id" | "username" | "firstname" | "status" | "email">,
  { before, caller }: { readonly before: string; readonly caller: Pick<Caller, "id" | "role"> },
): Promise<void> {
  const { id, status, email } = account;
  if (email.toLowerCase() === before.toLowerCase()) return;
  const isCorrection = caller.id !== id && (before !== "" || caller.role === "ADMIN");
  await endMailedLinks(trx, id, mailing.now);
  await followAddress(trx, account);
  if (before !== "") await notifyFormerEmail(trx, mailing, { ...account, email: before }, caller.id === id ? null : caller.id);
  const isRevoked = isCorrection && (await revokePasswordByMail(trx, id, { includeSlip: caller.role === "ADMIN" }));
  if (isRevoked) await resetToFirstPassword(trx, mailing, { userIds: [id], actorId: caller.id });
  if (email !== "" && status !== "DESACTIVATED" && (isRevoked || status === "PENDING"))
    await welcome(trx, { ...mailing, issuedBy: caller.id }, account);
}
