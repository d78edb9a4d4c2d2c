import type { ClientBase } from "pg";
import { migrate } from "#database/migrate.ts";
import type { OpenDatabase } from "#database/open.ts";
import { serversAt } from "#database/servers.ts";
import { admit, boundWaits, letServe } from "#database/serving.ts";
import { prepareJobs } from "#platform/server/jobs.ts";
import { markOfKey } from "#platform/server/log.ts";

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
 * @throws {Error} In French, where the clocks differ by more than a minute, or nodes that serve have another SECRET_KEY.
 */
export async function admitServing(servingUrl: string, secret: string): Promise<{ readonly mayRewriteTrail: boolean }> {
  const serving = await serversAt(servingUrl).connect({ application_name: "palmares start" });
  try {
    await refuseWrongClock(serving);
    await refuseAnotherKey(serving, secret);
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

/** A node that told of itself within so long serves. */
const SERVES_SECONDS = 20;

/** The nodes that serve now with another secret: what one signs the other refuses. */
export async function listNodesOfAnotherKey(serving: Pick<ClientBase, "query">, secret: string): Promise<string[]> {
  const { rows } = await serving.query<{ node: string }>(
    `select node from (select distinct on (node) node, key_mark, is_leaving from node_reports
       where at > now() - make_interval(secs => $1) order by node, at desc, is_leaving desc) r
     where key_mark <> $2 and not is_leaving order by node`,
    [SERVES_SECONDS, markOfKey(secret)],
  );
  return rows.map(({ node }) => node);
}

async function refuseAnotherKey(serving: ClientBase, secret: string): Promise<void> {
  const others = await listNodesOfAnotherKey(serving, secret);
  if (others.length > 0) throw new Error(refusalOfKey(others));
}

export const refusalOfKey = (nodes: readonly string[]): string =>
  `SECRET_KEY : ${nodes.join(", ")} sert avec une autre clé, et refuserait les sessions de cette machine. Donnez la même partout ; pour en changer, arrêtez d'abord tous les nœuds.`;
