import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { listKeptBirthdays } from "#features/results/server/results.service.ts";
import type { InCharge } from "../erasure.ts";
import { eraseUsers, findHeldAccount } from "./erasure.queries.ts";
import { holdMergedInto } from "./merging.queries.ts";

/** An account, held until the end of the transaction, with what it is in charge of. */
export const holdAccount = (trx: Connection, id: number): Promise<{ inCharge: InCharge } | undefined> => findHeldAccount(trx, id);

/** Accounts in charge of nothing, as a condition on the row `u`. */
export const isInChargeOfNothing = sql`not exists (select from exam_center_controllers where user_id = u.id)
  and not exists (select from club_controllers where user_id = u.id) and not exists (select from establishments where user_id = u.id)`;

/** The accounts that were merged into this one: the same person, under other numbers. */
export const holdMergedAccounts = (trx: Connection, id: number): Promise<number[]> => holdMergedInto(trx, id);

/** Takes from these accounts all that says who they are (SEC-05); their numbers, registrations and ranks stay. */
export async function eraseAccounts(trx: Connection, ids: readonly number[], now: Date): Promise<void> {
  await eraseUsers(trx, ids, await listKeptBirthdays(trx, ids), now);
}
