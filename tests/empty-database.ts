import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { digestsOf } from "#database/digest.ts";
import { serversAt } from "#database/servers.ts";

/** Creates an empty database on the test server; returns the owner's address. */
export async function anEmptyDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: inject("postgresql") });
  const name = `served_${randomUUID().replaceAll("-", "")}`;
  await client.connect();
  await client.query(`create database ${name}`);
  onTestFinished(async () => {
    await dropDatabase(client, name);
    await client.end();
  });
  return inject("postgresql").replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}

/** The digests of the tables of a database. */
export async function digestsIn(url: string): ReturnType<typeof digestsOf> {
  const client = await serversAt(url).connect({ application_name: "palmares test" });
  return digestsOf(client).finally(() => client.end());
}

/** Ends the connections that are still open to it; those of a closed pool are given a second to leave: ended by force, they would report an error to nobody. */
export async function dropDatabase(client: Pick<pg.Client, "query">, name: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { rowCount } = await client.query("select from pg_stat_activity where datname = $1", [name]);
    if (rowCount === 0) break;
    await setTimeout(20);
  }
  await client.query(`drop database ${name} with (force)`);
}
