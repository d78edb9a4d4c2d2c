import { readdir, readFile } from "node:fs/promises";
import type { ClientBase } from "pg";
import type { OpenDatabase } from "./open.ts";

const NOT_ITS_OWNER = `Les tables ne sont pas prêtes pour cette version, et le compte de DATABASE_URL ne peut pas les préparer : donnez DATABASE_OWNER_URL,
ou lancez d'abord « npm run migrate » avec ce réglage.`;
const isRefused = (error: unknown): boolean => Reflect.get(Object(error), "code") === "42501";

const folder = new URL("./migrations/", import.meta.url);

/** Applies the migrations that are missing, in order, each in a transaction; two nodes that start together wait for each other. */
export async function migrate({ connect }: Pick<OpenDatabase, "connect">): Promise<string[]> {
  const client = await connect("palmares migrations");
  try {
    await client.query("select pg_advisory_lock(hashtext('palmares migrations'))");
    const missing = await missingMigrations(client);
    for (const name of missing) {
      await client.query("begin");
      await apply(client, name);
      await client.query("commit");
    }
    return missing;
  } catch (error) {
    await client.query("rollback");
    throw isRefused(error) ? new Error(NOT_ITS_OWNER) : error;
  } finally {
    await client.end();
  }
}

/** All migrations that are missing, within the transaction of whoever asks. */
export async function migrateWithin(client: ClientBase): Promise<void> {
  for (const name of await missingMigrations(client)) await apply(client, name);
}

async function missingMigrations(client: ClientBase): Promise<string[]> {
  const { rows: there } = await client.query("select where to_regclass('migrations') is not null");
  if (there.length === 0)
    await client.query("create table migrations (name text primary key, applied_at timestamptz not null default now())");
  const { rows } = await client.query<{ name: string }>("select name from migrations");
  return (await migrationNames()).filter((name) => !rows.some((row) => row.name === name));
}

async function apply(client: ClientBase, name: string): Promise<void> {
  await client.query(await readFile(new URL(name, folder), "utf8"));
  await client.query("insert into migrations (name) values ($1)", [name]);
}

/** The migrations this version knows, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}
