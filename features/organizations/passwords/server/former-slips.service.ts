import type { Tools } from "#access/passkeys/server/passkeys.service.ts";
import { lockMailbox } from "#access/responsibility/server/former-mailbox.service.ts";
import { clearEmails, markMailboxOwned } from "#core/accounts/server/accounts.service.ts";
import { action, record, recordAll } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { zonedMoment } from "#platform/contract/zoned.ts";
import { badRequest, conflict, foundOr404 } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { changeEmail } from "./email-change.service.ts";
import * as queries from "./former-slips.queries.ts";
import { passwordRevokedMail } from "./passwords.mails.ts";
import { deletePasswordsOf, resetToFirstPassword, TAKE_PASSWORD_BACK } from "./passwords.service.ts";

export { hasFormerSlip, isExposedToFormer, listFormerSlips, moveIssuedPasswords } from "./former-slips.queries.ts";

export const CHANGE_PERSON = action("change person", "a modifié une personne");
const KEEP_PASSWORD = action("keep password", "a gardé un mot de passe choisi avec une ancienne fiche");
const SAY_ADDRESS_THEIRS = action("say address theirs", "a dit qu'une adresse e-mail est bien celle de la personne");

/** Returns the people concerned, without those who have changed their password since. */
export async function settleFormerSlips(
  trx: Connection,
  tools: Pick<Tools, "outbox" | "site" | "now">,
  caller: Caller,
  { userIds, fate }: { readonly userIds: readonly number[]; readonly fate: "take" | "keep" },
): Promise<number[]> {
  await caller.recheckAccess(trx);
  if (fate === "keep" && caller.role === "ADMIN")
    throw badRequest("L'établissement ou le club de la personne peut garder ce mot de passe, lui seul.", "fate");
  const locked = await queries.lockFormerSlips(trx, caller, userIds);
  // Without a password there is nothing to keep, and the address gives no access.
  const people = fate === "take" ? locked : locked.filter(({ hasPassword }) => hasPassword);
  const ids = people.map(({ id }) => id);
  if (fate === "take") {
    await deletePasswordsOf(trx, ids);
    await resetToFirstPassword(trx, tools, { userIds: ids, actorId: caller.id });
    await clearFormerEmails(trx, tools, caller, people);
    await tools.outbox.postAll(
      trx,
      people
        .filter(({ email, formerEmail }) => email !== "" && formerEmail === null)
        .map(({ id, username, email }) => ({
          cause: `slip-password-${id}-${tools.now.getTime()}`,
          userId: id,
          recipient: email,
          ...passwordRevokedMail(tools.site, { identifiant: username, date: zonedMoment(tools.now) }),
          issuedBy: caller.id,
        })),
    );
  } else await queries.reassignPasswords(trx, ids, caller.id);
  const action = fate === "take" ? TAKE_PASSWORD_BACK : KEEP_PASSWORD;
  await recordAll(
    trx,
    people.filter(({ hasPassword }) => hasPassword).map(({ id }) => ({ actorId: caller.id, action, subject: `user ${id}` })),
  );
  return ids;
}

/** Confirms for the office that the displayed address is the participant's own, and only that one: a colleague may have corrected it since. */
export async function confirmMailboxOwner(trx: Connection, caller: Caller, userId: number, expectedEmail: string): Promise<void> {
  const { email, emailOf } = foundOr404(await lockMailbox(trx, userId), "Ce participant n'existe pas");
  await caller.recheckAccess(trx);
  if (email !== expectedEmail) throw conflict("L'adresse e-mail de ce compte vient de changer\u00A0: rien n'a été fait. Relisez-la.");
  if (emailOf === userId) return;
  await markMailboxOwned(trx, userId);
  await record(trx, { actorId: caller.id, action: SAY_ADDRESS_THEIRS, subject: `user ${userId}` });
}

/** Removes a former correspondent's addresses: links mailed there end, and that mailbox is notified, as for any changed address. */
async function clearFormerEmails(
  trx: Connection,
  tools: Pick<Tools, "outbox" | "site" | "now">,
  caller: Caller,
  people: readonly queries.LockedFormerSlip[],
): Promise<void> {
  const affected = people.filter(({ formerEmail }) => formerEmail !== null);
  await clearEmails(
    trx,
    affected.map(({ id }) => id),
  );
  for (const person of affected)
    await changeEmail(trx, tools, { ...person, status: "PENDING", email: "" }, { before: person.email, caller });
  await recordAll(
    trx,
    affected.map(({ id, email }) => ({
      actorId: caller.id,
      action: CHANGE_PERSON,
      subject: `user ${id}`,
      before: { email },
      after: { email: "" },
    })),
  );
}
