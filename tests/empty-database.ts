import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { digestsOf } from "#database/digest.ts";
import { serversAt } from "#database/servers.ts";

/** Creates a database on the test server, by default an empty one; returns the owner's address, and what drops it. */
export async function createDatabase(kind: "served" | "world", options = "") {
  const postgresql = inject("postgresql");
  const client = new pg.Client({ connectionString: postgresql });
  const name = `${kind}_${randomUUID().replaceAll("-", "")}`;
  await client.connect();
  await client.query(`create database ${name} ${options}`);
  const drop = async () => {
    await dropDatabase(client, name);
    await client.end();
  };
  return { url: postgresql.replace(/\/[^/?]*(\?|$)/, `/${name}$1`), drop };
}

/** An empty database until the end of the test. */
export async function anEmptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase("served");
  onTestFinished(drop);
  return url;
}

/** The digests of the tables of a database. */
export async function digestsIn(url: string): ReturnType<typeof digestsOf> {
  const client = await serversAt(url).connect({ application_name: "palmares test" });
  return digestsOf(client).finally(() => client.end());
}

/** Ends the connections that are still open to it; those of a closed pool are given a second to leave: ended by force, they would report an error to nobody. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { rowCount } = await client.query("select from pg_stat_activity where datname = $1", [name]);
    if (rowCount === 0) break;
    await setTimeout(20);
  }
  await client.query(`drop database ${name} with (force)`);
}
