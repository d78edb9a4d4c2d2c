import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject, onTestFinished } from "vitest";

/** Creates an empty database on the test server; returns the owner's address. */
export async function anEmptyDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: inject("postgresql") });
  const name = `served_${randomUUID().replaceAll("-", "")}`;
  await client.connect();
  await client.query(`create database ${name}`);
  onTestFinished(async () => {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  });
  return inject("postgresql").replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}
