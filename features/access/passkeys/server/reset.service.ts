import type { NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import { closeSessions } from "#access/sessions/server/sessions.service.ts";
import { action } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { deleteDuty } from "./duty.queries.ts";
import { deleteKeysOf, findOwnerByUsername, lockOwner } from "./passkeys.queries.ts";
import { notifyKeyEvent } from "./passkeys.service.ts";

const BEGIN_PASSKEY_GRACE_ANEW = action("begin passkey grace anew", "a donné un nouveau délai pour ajouter une clé d'accès");
const RESET_PASSKEYS = action("reset passkeys", "a retiré les clés d'accès d'un compte");

export async function resetKeys(
  trx: Connection,
  tools: NotifyTools,
  { userId, actorId }: { readonly userId: number; readonly actorId: number | null },
): Promise<boolean> {
  await lockOwner(trx, userId);
  const [owner] = await deleteKeysOf(trx, [userId]);
  if (owner === undefined) return false;
  await closeSessions(trx, userId, tools.now);
  await notifyKeyEvent(trx, tools, { userId, actorId, event: "reset", action: RESET_PASSKEYS });
  return true;
}

export async function deleteKeysWithPassword(
  trx: Connection,
  tools: NotifyTools,
  userIds: readonly number[],
  actorId: number,
): Promise<void> {
  for (const userId of await deleteKeysOf(trx, userIds))
    await notifyKeyEvent(trx, tools, { userId, actorId, event: "withPassword", action: RESET_PASSKEYS });
}

/** `resetKeys` from the server, when no other administrator is left; a new grace period starts at the next sign-in, with or without mails. */
export const resetKeysOfUsername = (db: Database, tools: NotifyTools, username: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const owner = await findOwnerByUsername(trx, username);
    if (!owner) return false;
    const reset = { userId: owner.id, actorId: null };
    const isReset = await resetKeys(trx, tools, reset);
    const isRenewed = await deleteDuty(trx, owner.id);
    if (isRenewed && !isReset) {
      await closeSessions(trx, owner.id, tools.now);
      await notifyKeyEvent(trx, tools, { ...reset, event: "newGrace", action: BEGIN_PASSKEY_GRACE_ANEW });
    }
    return isReset || isRenewed;
  });
