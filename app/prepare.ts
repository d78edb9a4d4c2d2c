import type { ClientBase } from "pg";
import { migrate } from "#database/migrate.ts";
import type { OpenDatabase } from "#database/open.ts";
import { serversAt } from "#database/servers.ts";
import { admit, boundWaits, letServe } from "#database/serving.ts";
import { prepareJobs } from "#platform/server/jobs.ts";

/** By the owner of the tables: all of them as this version wants them, and what the account of this address may do with their rows. */
export async function prepareFor(servingUrl: string, owner: OpenDatabase, say?: (message: string) => void): Promise<string[]> {
  await admit(owner, servingUrl);
  const applied = await migrate(owner, say);
  await prepareJobs(owner.pool);
  await letServe(owner, servingUrl);
  return applied;
}

/** Past it, people signed in at one machine are refused at the other, and its reports are taken for those of another time. */
const MOST_CLOCK_OFFSET_MS = 60_000;

/**
 * By the account that serves, over one connection: its clock is ours, it waits no longer than proxies do. Says whether it could change what the trail
 * has kept.
 *
 * @throws {Error} In French, where the clocks differ by more than a minute.
 */
export async function admitServing(servingUrl: string): Promise<{ readonly mayRewriteTrail: boolean }> {
  const serving = await serversAt(servingUrl).connect({ application_name: "palmares start" });
  try {
    await refuseWrongClock(serving);
    await boundWaits(serving);
    const { rows } = await serving.query<{ mayRewriteTrail: boolean }>(
      `select has_table_privilege('audit_trail', 'update, delete, truncate') as "mayRewriteTrail"`,
    );
    return { mayRewriteTrail: rows[0]?.mayRewriteTrail ?? false };
  } finally {
    await serving.end();
  }
}

/** Sessions, ranks and closings go by it. */
async function refuseWrongClock(serving: ClientBase): Promise<void> {
  const { rows } = await serving.query<{ at: Date }>("select clock_timestamp() as at");
  const offset = Date.now() - (rows[0]?.at.getTime() ?? Number.NaN);
  if (Math.abs(offset) > MOST_CLOCK_OFFSET_MS)
    throw new Error(
      `L'horloge de cette machine ${offset > 0 ? "avance" : "retarde"} de ${Math.round(Math.abs(offset) / 1_000)} s sur celle de la base de données : mettez les deux à l'heure (NTP, par exemple avec chrony).`,
    );
}
