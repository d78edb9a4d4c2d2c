import type { Connection, Database } from "#database/open.ts";
import { closeSessions } from "#features/auth/server/sessions.service.ts";
import { deleteDuty } from "./duty.queries.ts";
import { deleteKeysOf, findOwnerNamed, holdOwner } from "./passkeys.queries.ts";
import { type Telling, tellOfKeys } from "./passkeys.service.ts";

/** Takes away the keys and codes of somebody who lost them, and ends their sessions. `false`: there was no key. */
export async function resetKeys(
  trx: Connection,
  tools: Telling,
  { userId, actorId }: { readonly userId: number; readonly actorId: number | null },
): Promise<boolean> {
  await holdOwner(trx, userId);
  const [owner] = await deleteKeysOf(trx, [userId]);
  if (owner === undefined) return false;
  await closeSessions(trx, userId, tools.now);
  await tellOfKeys(trx, tools, { userId, actorId, event: "reset", action: "reset passkeys" });
  return true;
}

/** Keys and codes go with a password that was taken back, or lost to somebody else; whoever had some is told. */
export async function dropKeysWithPassword(trx: Connection, tools: Telling, userIds: readonly number[], actorId: number): Promise<void> {
  for (const userId of await deleteKeysOf(trx, userIds))
    await tellOfKeys(trx, tools, { userId, actorId, event: "withPassword", action: "reset passkeys" });
}

/** `resetKeys` by who runs the server, where no other administrator is left to do it; a new grace begins with the next sign-in, mails or not. */
export const resetLost = (db: Database, tools: Telling, username: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const owner = await findOwnerNamed(trx, username);
    if (!owner) return false;
    const by = { userId: owner.id, actorId: null };
    const isReset = await resetKeys(trx, tools, by);
    const isRenewed = await deleteDuty(trx, owner.id);
    if (isRenewed && !isReset) {
      await closeSessions(trx, owner.id, tools.now);
      await tellOfKeys(trx, tools, { ...by, event: "newGrace", action: "begin passkey grace anew" });
    }
    return isReset || isRenewed;
  });
