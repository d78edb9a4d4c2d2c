import type { ClientBase } from "pg";
import { migrate } from "#database/migrate.ts";
import type { OpenDatabase } from "#database/open.ts";
import { serversAt } from "#database/servers.ts";
import { applyTimeouts, ensureAccount, grantServing } from "#database/serving-account.ts";
import { listServingNodes } from "#database/serving-nodes.ts";
import { prepareJobs } from "#platform/server/jobs.ts";
import { fingerprintOfKey } from "#platform/server/log.ts";

export async function prepareTables(servingUrl: string, owner: OpenDatabase, report?: (message: string) => void): Promise<string[]> {
  await ensureAccount(owner, servingUrl);
  const applied = await migrate(owner, report);
  await prepareJobs(owner.pool);
  await grantServing(owner, servingUrl);
  return applied;
}

/** Beyond this offset, machines refuse each other's sessions, and reports carry wrong times. */
const MAX_CLOCK_OFFSET_MS = 60_000;

/** Sets timeouts below those of proxies. @throws {Error} In French, if the clocks differ, or running nodes have another SECRET_KEY. */
export async function prepareServingAccount(servingUrl: string, secret: string): Promise<{ readonly mayRewriteTrail: boolean }> {
  const serving = await serversAt(servingUrl).connect({ application_name: "palmares start" });
  try {
    await refuseWrongClock(serving);
    await refuseAnotherKey(serving, secret);
    await applyTimeouts(serving);
    const { rows } = await serving.query<{ mayRewriteTrail: boolean }>(
      `select has_table_privilege('audit_trail', 'update, delete, truncate') as "mayRewriteTrail"`,
    );
    return { mayRewriteTrail: rows[0]?.mayRewriteTrail ?? false };
  } finally {
    await serving.end();
  }
}

/** Sessions, ranks and closing times depend on the clock. */
async function refuseWrongClock(serving: ClientBase): Promise<void> {
  const { rows } = await serving.query<{ at: Date }>("select clock_timestamp() as at");
  const offset = Date.now() - (rows[0]?.at.getTime() ?? Number.NaN);
  if (Math.abs(offset) > MAX_CLOCK_OFFSET_MS)
    throw new Error(
      `L'horloge de cette machine ${offset > 0 ? "avance" : "retarde"} de ${Math.round(Math.abs(offset) / 1_000)} s sur celle de la base de données : mettez les deux à l'heure (NTP, par exemple avec chrony).`,
    );
}

export async function listNodesOfAnotherKey(serving: Pick<ClientBase, "query">, secret: string): Promise<string[]> {
  const keyMark = fingerprintOfKey(secret);
  return (await listServingNodes(serving)).filter((one) => one.keyMark !== null && one.keyMark !== keyMark).map(({ node }) => node);
}

async function refuseAnotherKey(serving: ClientBase, secret: string): Promise<void> {
  const others = await listNodesOfAnotherKey(serving, secret);
  if (others.length > 0) throw new Error(refusalOfKey(others));
}

export const refusalOfKey = (nodes: readonly string[]): string =>
  `SECRET_KEY : ${nodes.join(", ")} sert avec une autre clé, et refuserait les sessions de cette machine. Donnez la même partout ; pour en changer, arrêtez d'abord tous les nœuds.`;
