import type { Connection } from "#database/open.ts";
import { followAddress } from "#features/mail/server/mail.service.ts";
import { awaitFirstPassword } from "#features/users/server/users.service.ts";
import { type Mailing, welcome } from "./auth.service.ts";
import { endMailedLinksOf, takePasswordOfMail } from "./new-address.queries.ts";
import { tellFormerAddress } from "./notices.ts";
import { closeSessions } from "./sessions.service.ts";

interface Account {
  readonly id: number;
  readonly username: string;
  readonly firstname: string;
  readonly status: string;
  /** The address from now on. */
  readonly email: string;
}

/**
 * Another address for an account: whoever reads the mailbox that was has no way in any more. Links sent there end; a password chosen with one of
 * them is taken back with its sessions, as a stranger may have chosen it; a new first link goes to the new address, and so do letters that wait. The
 * former one is told. Who changes their own stays signed in.
 */
export async function changeAddress(trx: Connection, mailing: Mailing, account: Account, before: string): Promise<void> {
  const { id, status, email } = account;
  if (email.toLowerCase() === before.toLowerCase()) return;
  const isOwn = mailing.issuedBy === id;
  await endMailedLinksOf(trx, id, mailing.now);
  await followAddress(trx, account);
  if (before !== "") await tellFormerAddress(trx, mailing, { ...account, email: before });
  const isTaken = before !== "" && !isOwn && (await takePasswordOfMail(trx, id));
  if (isTaken) {
    await awaitFirstPassword(trx, id);
    await closeSessions(trx, id, mailing.now);
  }
  if (email !== "" && status !== "DESACTIVATED" && (isTaken || status === "PENDING")) await welcome(trx, mailing, account);
}
