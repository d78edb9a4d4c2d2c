import type { Connection } from "#database/open.ts";
import { followAddress } from "#features/mail/server/mail.service.ts";
import type { Site } from "#features/passkeys/server/passkeys.service.ts";
import { tooMany } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { type Mailing, minutes, welcome } from "./auth.service.ts";
import { endMailedLinksOf } from "./links.queries.ts";
import { findFormerAddressTold, takePasswordOfMail } from "./new-address.queries.ts";
import { tellFormerAddress } from "./notices.ts";
import { shutUntilFirstPassword } from "./taking-back.service.ts";

/** Within an hour, of one account, by a school: each tells the mailbox that was. */
const MOST_CHANGES = 3;
const HOUR_MS = 60 * 60_000;

/** Refuses a school another change of an address that has changed often within the hour; the account is held. */
export async function refuseRestlessAddress(trx: Connection, userId: number, now: Date): Promise<void> {
  const first = await findFormerAddressTold(trx, userId, MOST_CHANGES);
  const wait = first === undefined ? 0 : Math.ceil((first + HOUR_MS - now.getTime()) / 1_000);
  // A clock that was set back makes nobody wait for longer.
  if (wait <= 0 || wait > HOUR_MS / 1_000) return;
  throw tooMany(
    wait,
    `Cette adresse e-mail a déjà changé ${MOST_CHANGES} fois depuis une heure\u00A0: attendez ${minutes(wait)}, puis recommencez.`,
  );
}

interface Account {
  readonly id: number;
  readonly username: string;
  readonly firstname: string;
  readonly status: string;
  /** The address from now on. */
  readonly email: string;
}

interface Change {
  /** The address until now. */
  readonly before: string;
  readonly caller: Pick<Caller, "id" | "role">;
}

/**
 * Another address for an account: whoever reads the mailbox that was has no way in any more. Links sent there end; a password chosen with one of
 * them is taken back with its sessions, keys and codes, as a stranger may have chosen it; a new first link goes to the new address, and so do letters
 * that wait. What the office corrects was perhaps a whole account in wrong hands: a password chosen with a slip is taken back too, also where there was no
 * address. The former address is told. Who changes their own stays signed in.
 */
export async function changeAddress(
  trx: Connection,
  mailing: Omit<Mailing, "issuedBy" | "site"> & { readonly site: Site },
  account: Account,
  { before, caller }: Change,
): Promise<void> {
  const { id, status, email } = account;
  if (email.toLowerCase() === before.toLowerCase()) return;
  const isCorrection = caller.id !== id && (before !== "" || caller.role === "ADMIN");
  await endMailedLinksOf(trx, id, mailing.now);
  await followAddress(trx, account);
  if (before !== "") await tellFormerAddress(trx, mailing, { ...account, email: before }, caller.id === id ? null : caller.id);
  const isTaken = isCorrection && (await takePasswordOfMail(trx, id, { alsoOfSlip: caller.role === "ADMIN" }));
  if (isTaken) await shutUntilFirstPassword(trx, mailing, { userIds: [id], actorId: caller.id });
  if (email !== "" && status !== "DESACTIVATED" && (isTaken || status === "PENDING"))
    await welcome(trx, { ...mailing, issuedBy: caller.id }, account);
}
