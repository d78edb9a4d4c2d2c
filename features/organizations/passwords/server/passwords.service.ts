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
