import { readdir, readFile } from "node:fs/promises";
import type { OpenDatabase } from "./open.ts";

const folder = new URL("./migrations/", import.meta.url);

/** Applies the migrations that are missing, in order, each in a transaction; two nodes that start together wait for each other. */
export async function migrate({ connect }: Pick<OpenDatabase, "connect">): Promise<string[]> {
  const client = await connect("palmares migrations");
  try {
    await client.query("select pg_advisory_lock(hashtext('palmares migrations'))");
    await client.query("create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())");
    const { rows } = await client.query<{ name: string }>("select name from migrations");
    const missing = (await migrationNames()).filter((name) => !rows.some((row) => row.name === name));
    for (const name of missing) {
      const sql = await readFile(new URL(name, folder), "utf8");
      await client.query("begin");
      await client.query(sql);
      await client.query("insert into migrations (name) values ($1)", [name]);
      await client.query("commit");
    }
    return missing;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    await client.end();
  }
}

/** The migrations this version knows, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}
