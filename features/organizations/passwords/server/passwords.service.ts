import type { Connection } from "#database/open.ts";
import type { LinkKind } from "#database/tables.ts";
import { run } from "#platform/server/rows.ts";

interface NewPassword {
  readonly passwordHash: string;
  readonly chosenWith: LinkKind;
  /** The issuer of its link or code. */
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

/**
 * Replaces a password by its owner's choice. With what the account was opened, and when, stays: a corrected address and a former slip take that access back,
 * and a first passkey asks for a mailed link.
 */
export const replacePassword = (trx: Connection, userId: number, passwordHash: string) =>
  trx.updateTable("credentials").set({ passwordHash }).where("userId", "=", userId).execute();

/** Deletes the passwords of these accounts. */
export const deletePasswordsOf = (trx: Connection, userIds: readonly number[]) =>
  run(trx)`delete from credentials where user_id = any(${[...userIds]}::int[])`;
