import type { ClientBase } from "pg";

/** A node that reported within this time is running. */
const SERVES_SECONDS = 20;
/** Longest time for which a node that stalls, or whose clock is a minute off, seems to be gone. */
export const GONE_SECONDS = 120;

interface ServingNode {
  readonly node: string;
  /** A mark of its SECRET_KEY; null for an earlier version. */
  readonly keyMark: string | null;
  /** The last migration that it knows; empty for an earlier version. */
  readonly lastMigration: string;
}

export async function listServingNodes(client: Pick<ClientBase, "query">, seconds = SERVES_SECONDS): Promise<ServingNode[]> {
  const { rows } = await client.query<ServingNode>(
    `select node, key_mark as "keyMark", to_jsonb(r) ->> 'last_migration' as "lastMigration" from (
       select distinct on (node) * from node_reports where at > now() - make_interval(secs => $1) order by node, at desc, is_leaving desc) r
     where not is_leaving order by node`,
    [seconds],
  );
  return rows;
}
