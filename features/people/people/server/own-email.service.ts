import { consumeAddressLink, endAddressLinks, findAddressLink, findPendingAddress } from "#access/links/server/links.service.ts";
import type { CallerTools, NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import { lockInCharge } from "#access/responsibility/server/places.service.ts";
import { lockOpenAccount, lockUser, updateUser } from "#core/accounts/server/accounts.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { sendAddressLink } from "#organizations/passwords/server/address-link.service.ts";
import { conflict, foundOr404 } from "#platform/server/errors.ts";
import { run } from "#platform/server/rows.ts";
import type { Caller } from "#platform/server/session.ts";
import { refuseAddress, updatePerson } from "./changes.service.ts";

/** Locks the caller's account in the order of `updatePerson`, or two calls of one caller would deadlock. */
async function lockOwn(trx: Connection, { id, recheckAccess }: Caller) {
  await lockInCharge(trx, [id], "share");
  await lockOpenAccount(trx, id);
  await recheckAccess(trx);
  return foundOr404(await lockUser(trx, id));
}

export async function findOwnEmail(db: Connection, id: number, now: Date) {
  const { email } = await db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirstOrThrow();
  return { email, pending: (await findPendingAddress(db, id, now)) ?? null };
}

/** Sends a link to the new address, which is written when the link is opened; another spelling of the present one is written at once. */
export async function requestOwnEmail(trx: Connection, email: string, { caller, ...tools }: CallerTools): Promise<void> {
  const { id } = caller;
  const { username, email: before } = await lockOwn(trx, caller);
  if (email.toLowerCase() === before.toLowerCase()) {
    await updateUser(trx, id, { email });
    return void (await endAddressLinks(trx, id, tools.now));
  }
  // The rules about an address read it from the table, which would remember it for good as a mailbox of this person's places.
  await run(trx)`savepoint asked_address`;
  await updateUser(trx, id, { email });
  await refuseAddress(trx, id, caller);
  await run(trx)`rollback to savepoint asked_address`;
  await sendAddressLink(trx, tools, { id, username }, email);
}

export async function resendOwnEmail(trx: Connection, { caller, ...tools }: CallerTools): Promise<void> {
  const { username } = await lockOwn(trx, caller);
  const pending = await findPendingAddress(trx, caller.id, tools.now);
  if (!pending) throw conflict("Aucune adresse n'attend plus d'être confirmée\u00A0: demandez à nouveau le changement.");
  await sendAddressLink(trx, tools, { id: caller.id, username }, pending.email);
}

export async function cancelOwnEmail(trx: Connection, { caller, now }: Pick<CallerTools, "caller" | "now">): Promise<void> {
  await lockOwn(trx, caller);
  await endAddressLinks(trx, caller.id, now);
}

/** The account and the new address of a link; reading changes nothing, since mail scanners open links. */
export async function readAddressLink(db: Connection, hash: Buffer, now: Date): Promise<{ username: string; email: string } | undefined> {
  const link = await findAddressLink(db, hash, now);
  return link && { username: link.username, email: link.email };
}

/** Writes the address confirmed by the link sent to it. `false`: the link opens nothing. */
export async function confirmAddress(db: Database, hash: Buffer, tools: NotifyTools): Promise<boolean> {
  const link = await findAddressLink(db, hash, tools.now);
  if (!link) return false;
  const { userId: id, role, email } = link;
  const nobodyElse = { id, role, sessionId: "", hasFreshProof: false, hasOwnProof: false };
  const caller = { ...nobodyElse, recheckAccess: async () => undefined, confirm: async () => undefined };
  return db.transaction().execute(async (trx) => {
    await lockOwn(trx, caller);
    if (!(await consumeAddressLink(trx, hash, tools.now))) return false;
    await updatePerson(trx, id, { contact: { email } }, { ...tools, caller, isConfirmed: true });
    return true;
  });
}
