import { randomUUID } from "node:crypto";
import { chownSync, existsSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import type { World } from "./world.ts";

/** The server's file for a relation of this world; undefined if it is on another machine. */
async function fileOf(world: World, relation: string): Promise<string | undefined> {
  const { rows } = await world.asOwner((pool) =>
    pool.query("select current_setting('data_directory') as data, pg_relation_filepath($1::regclass) as path", [relation]),
  );
  const path = join(rows[0].data, rows[0].path);
  return existsSync(path) ? path : undefined;
}

/** Makes every connection close its open files: PostgreSQL does so when a database is dropped. */
async function closeFiles(world: World): Promise<void> {
  const name = `files_${randomUUID().replaceAll("-", "")}`;
  await world.asOwner(async (pool) => {
    await pool.query(`create database ${name} template template0`);
    await pool.query(`drop database ${name}`);
  });
}

/**
 * Leaves no space for this relation, which must be empty: its file becomes /dev/full, where the kernel refuses every byte with ENOSPC.
 * `freeSpace` makes space again.
 */
export async function fillDisk(world: World, relation: string): Promise<{ freeSpace(): Promise<void> }> {
  const path = await fileOf(world, relation);
  if (path === undefined) throw new Error(`The disk of ${relation} can be filled only where its file is within reach, on this machine.`);
  await closeFiles(world);
  const movedAside = `${path}.kept`;
  renameSync(path, movedAside);
  symlinkSync("/dev/full", path);
  const { uid, gid } = statSync(dirname(path));
  return {
    async freeSpace() {
      rmSync(path);
      renameSync(movedAside, path);
      chownSync(path, uid, gid);
      await closeFiles(world);
    },
  };
}

/** The relation with the values that are too long for the rows of this table. */
export async function longTextsOf(world: World, table: string): Promise<string> {
  const { rows } = await world.pool.query("select reltoastrelid::regclass as relation from pg_class where oid = $1::regclass", [table]);
  return rows[0].relation;
}
