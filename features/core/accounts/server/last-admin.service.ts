import type { Connection } from "#database/open.ts";
import { conflict } from "#platform/server/errors.ts";
import { run } from "#platform/server/rows.ts";

/**
 * Refuses to remove the federation's last active account, even if two officers act on each other at the same moment. Callers run it before they lock
 * the account: concurrent removals wait here.
 */
export async function refuseLastAdmin(trx: Connection, id: number): Promise<void> {
  const account = await trx.selectFrom("users").select("role").where("id", "=", id).executeTakeFirst();
  if (account?.role !== "ADMIN") return;
  await run(trx)`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`;
  const other = trx.selectFrom("users").select("id").where("role", "=", "ADMIN").where("status", "=", "CONFIRMED").where("id", "<>", id);
  if ((await other.limit(1).execute()).length === 0)
    throw conflict("C'est le dernier compte actif de la fédération\u00A0: confirmez-en d'abord un autre.");
}
