import { randomUUID } from "node:crypto";
import { chownSync, existsSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import type { World } from "./world.ts";

/** Where the server keeps a relation of this world; nothing where its files are out of reach, on another machine. */
async function fileOf(world: World, relation: string): Promise<string | undefined> {
  const { rows } = await world.asOwner((pool) =>
    pool.query("select current_setting('data_directory') as data, pg_relation_filepath($1::regclass) as path", [relation]),
  );
  const path = join(rows[0].data, rows[0].path);
  return existsSync(path) ? path : undefined;
}

/** Every connection closes the files that it holds open: PostgreSQL asks that of all when a database goes. */
async function closeFiles(world: World): Promise<void> {
  const name = `files_${randomUUID().replaceAll("-", "")}`;
  await world.asOwner(async (pool) => {
    await pool.query(`create database ${name} template template0`);
    await pool.query(`drop database ${name}`);
  });
}

/**
 * From now on there is no space left for this relation, which must be empty: its file is /dev/full, where the kernel refuses every byte with ENOSPC.
 * `freeSpace` makes room again.
 */
export async function fillDisk(world: World, relation: string): Promise<{ freeSpace(): Promise<void> }> {
  const path = await fileOf(world, relation);
  if (path === undefined) throw new Error(`The disk of ${relation} can be filled only where its file is within reach, on this machine.`);
  await closeFiles(world);
  const kept = `${path}.kept`;
  renameSync(path, kept);
  symlinkSync("/dev/full", path);
  const { uid, gid } = statSync(dirname(path));
  return {
    async freeSpace() {
      rmSync(path);
      renameSync(kept, path);
      chownSync(path, uid, gid);
      await closeFiles(world);
    },
  };
}

/** Where PostgreSQL puts what is too long for the rows of this table. */
export async function longTextsOf(world: World, table: string): Promise<string> {
  const { rows } = await world.pool.query("select reltoastrelid::regclass as relation from pg_class where oid = $1::regclass", [table]);
  return rows[0].relation;
}
