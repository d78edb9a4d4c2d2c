import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { LinkKind } from "#database/tables.ts";

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

/** Deletes the passwords of these accounts. */
export async function deletePasswordsOf(trx: Connection, userIds: readonly number[]): Promise<void> {
  await sql`delete from credentials where user_id = any(${[...userIds]}::int[])`.execute(trx);
}
