import { loadDirectory } from "#database/directory.ts";
import { migrate } from "#database/migrate.ts";
import type { OpenDatabase } from "#database/open.ts";
import { loadDemonstration } from "#demo/demonstration.ts";

export async function prepareDemonstration(database: OpenDatabase): Promise<void> {
  await migrate(database);
  await loadDirectory(database.pool);
  await loadDemonstration(database.pool, { now: new Date() });
}
