import type { NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import { deleteKeysWithPassword } from "#access/passkeys/server/reset.service.ts";
import { deleteDevicesOf } from "#access/sessions/server/devices.service.ts";
import { closeSessionsOf } from "#access/sessions/server/sessions.service.ts";
import { markPasswordPending } from "#core/accounts/server/accounts.service.ts";
import { action } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import type { LinkKind } from "#database/tables.ts";
import { run } from "#platform/server/rows.ts";

interface NewPassword {
  readonly passwordHash: string;
  readonly chosenWith: LinkKind;
  readonly issuedBy: number | null;
  readonly now: Date;
}

export async function savePassword(
  db: Connection,
  userId: number,
  { passwordHash, chosenWith, issuedBy, now: chosenAt }: NewPassword,
): Promise<void> {
  const values = { passwordHash, chosenWith, issuedBy, chosenAt };
  await db
    .insertInto("credentials")
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(values))
    .execute();
}

/** Keeps how the account was opened: a corrected address or a former slip can still take access back. */
export const replacePassword = (trx: Connection, userId: number, passwordHash: string) =>
  trx.updateTable("credentials").set({ passwordHash }).where("userId", "=", userId).execute();

export const deletePasswordsOf = (trx: Connection, userIds: readonly number[]) =>
  run(trx)`delete from credentials where user_id = any(${[...userIds]}::int[])`;

export const TAKE_PASSWORD_BACK = action("take password back", "a repris un mot de passe choisi avec une ancienne fiche");

interface RevocationTarget {
  readonly userIds: readonly number[];
  readonly actorId: number;
}

export async function revokeOtherCredentials(trx: Connection, tools: NotifyTools, { userIds, actorId }: RevocationTarget): Promise<void> {
  await deleteKeysWithPassword(trx, tools, userIds, actorId);
  await deleteDevicesOf(trx, userIds);
}

/** Closes the sessions of people whose passwords were revoked, and makes their accounts wait for a first password again. */
export async function resetToFirstPassword(trx: Connection, tools: NotifyTools, target: RevocationTarget): Promise<void> {
  await markPasswordPending(trx, target.userIds);
  await closeSessionsOf(trx, target.userIds, tools.now);
  await revokeOtherCredentials(trx, tools, target);
}
