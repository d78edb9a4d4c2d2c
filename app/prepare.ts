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

/** Whether who serves could change what the trail has kept. */
export async function mayRewriteTrail(servingUrl: string): Promise<boolean> {
  const { pool, close } = openDatabase(servingUrl, { max: 1 });
  const { rows } = await pool
    .query<{ may: boolean }>("select has_table_privilege('audit_trail', 'update, delete, truncate') as may")
    .finally(close);
  return rows[0]?.may ?? false;
}
