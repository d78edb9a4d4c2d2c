import type { Connection } from "#database/open.ts";
import type { InCharge } from "../erasure.ts";
import { eraseUsers, findAndLockAccount, type RetainedBirthday } from "./erasure.queries.ts";
import { lockMergedInto } from "./merging.service.ts";

/** An account, locked until the end of the transaction, with what it is in charge of. */
export const lockAccountForErasure = (trx: Connection, id: number): Promise<{ inCharge: InCharge } | undefined> =>
  findAndLockAccount(trx, id);

/** The accounts merged into this one: the same person, under other numbers. */
export const lockMergedAccounts = (trx: Connection, id: number): Promise<number[]> => lockMergedInto(trx, id);

/** Removes from these accounts all data that identifies the person (SEC-05), except the birthdays to retain; their numbers stay. */
export async function eraseAccounts(
  trx: Connection,
  ids: readonly number[],
  retained: readonly RetainedBirthday[],
  now: Date,
): Promise<void> {
  await eraseUsers(trx, ids, retained, now);
}
