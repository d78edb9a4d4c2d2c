import { migrate } from "#database/migrate.ts";
import { type OpenDatabase, openDatabase } from "#database/open.ts";
import { admit, letServe } from "#database/serving.ts";
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

/** @throws {Error} In French, where this machine's clock and the database's differ by more than a minute: sessions, ranks and closings go by it. */
export async function refuseWrongClock(servingUrl: string): Promise<void> {
  const { pool, close } = openDatabase(servingUrl, { max: 1 });
  const { rows } = await pool.query<{ at: Date }>("select clock_timestamp() as at").finally(close);
  const offset = Date.now() - (rows[0]?.at.getTime() ?? Number.NaN);
  if (Math.abs(offset) > MOST_CLOCK_OFFSET_MS)
    throw new Error(
      `L'horloge de cette machine ${offset > 0 ? "avance" : "retarde"} de ${Math.round(Math.abs(offset) / 1_000)} s sur celle de la base de données : mettez les deux à l'heure (NTP, par exemple avec chrony).`,
    );
}

/** Whether who serves could change what the trail has kept. */
export async function mayRewriteTrail(servingUrl: string): Promise<boolean> {
  const { pool, close } = openDatabase(servingUrl, { max: 1 });
  const { rows } = await pool
    .query<{ may: boolean }>("select has_table_privilege('audit_trail', 'update, delete, truncate') as may")
    .finally(close);
  return rows[0]?.may ?? false;
}
