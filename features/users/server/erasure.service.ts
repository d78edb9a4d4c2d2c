import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { listRankPreservingBirthdays } from "#features/results/server/results.service.ts";
import type { InCharge } from "../erasure.ts";
import { eraseUsers, findAndLockAccount } from "./erasure.queries.ts";
import { lockMergedInto } from "./merging.queries.ts";

/** An account, locked until the end of the transaction, with what it is in charge of. */
export const lockAccountForErasure = (trx: Connection, id: number): Promise<{ inCharge: InCharge } | undefined> =>
  findAndLockAccount(trx, id);

/** Condition on the row `u`: an account in charge of nothing. */
export const isInChargeOfNothing = sql`not exists (select from exam_center_controllers where user_id = u.id)
  and not exists (select from club_controllers where user_id = u.id) and not exists (select from establishments where user_id = u.id)`;

/** The accounts merged into this one: the same person, under other numbers. */
export const lockMergedAccounts = (trx: Connection, id: number): Promise<number[]> => lockMergedInto(trx, id);

/** Removes from these accounts all data that identifies the person (SEC-05); their numbers, registrations and ranks stay. */
export async function eraseAccounts(trx: Connection, ids: readonly number[], now: Date): Promise<void> {
  await eraseUsers(trx, ids, await listRankPreservingBirthdays(trx, ids), now);
}
