import { pipeline } from "node:stream/promises";
import { type Client, type ClientBase, escapeIdentifier } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { type Digest, differencesBetween, digestsOf, listTables, type Sequence, sequencesOf, type Table } from "./digest.ts";
import { migrateWithin, migrationNames } from "./migrate.ts";
import { serversAt } from "./servers.ts";
import { suspendIndexes } from "./suspended-indexes.ts";

const MIN_VERSION = 150_000;

/**
 * Copies a whole championship into an empty database, in one transaction: nothing is written if the digests differ. The job queue is not copied: the next
 * start creates one.
 */
export async function moveDatabase(from: string, to: string): Promise<Digest[]> {
  const source = await connect(from);
  try {
    const target = await connect(to);
    try {
      await refuseOtherVersions(source);
      await refuseUnsuitableTarget(target);
      await source.query("begin isolation level repeatable read read only");
      await target.query("begin");
      await migrateWithin(target);
      await fillTables(target, await listTables(source), {
        rowsOf: (table) => source.query(copyTo(`copy ${tableWithColumns(table)} to stdout`)),
        sequences: () => sequencesOf(source),
      });
      const digests = await verifyCopy(source, target);
      await target.query("commit");
      return digests;
    } finally {
      await target.end();
    }
  } finally {
    await source.end();
  }
}

const connect = (url: string): Promise<Client> => serversAt(url).connect({ application_name: "palmares move" });

async function verifyCopy(source: ClientBase, target: ClientBase): Promise<Digest[]> {
  const [before, after] = await Promise.all([digestsOf(source), digestsOf(target)]);
  const differing = differencesBetween(before, after);
  if (differing.length === 0) return after;
  throw new Error(`Ce qui est arrivé n'est pas ce qui est parti : ${differing.join(", ")}. Rien n'a été gardé.`);
}

async function refuseOtherVersions(source: ClientBase): Promise<void> {
  const { rows } = await source.query<{ name: string }>("select name from migrations order by name");
  if (rows.map(({ name }) => name).join() === (await migrationNames()).join()) return;
  throw new Error("Ces données sont d'une autre version : démarrez une fois celle-ci (npm start), arrêtez-la, puis recommencez.");
}

/** @throws {Error} In French: an older server, another encoding, or a database that is not empty. */
export async function refuseUnsuitableTarget(target: ClientBase): Promise<void> {
  const { rows } = await target.query<{ version: number; encoding: string; tables: string[] }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
       array(select oid::regclass::text from pg_class c where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'jobs')
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1) as tables`,
  );
  const { version = 0, encoding = "", tables = [] } = rows[0] ?? {};
  if (version < MIN_VERSION) throw new Error("Le serveur visé est trop ancien : PostgreSQL 15 ou plus récent est nécessaire.");
  if (encoding !== "UTF8") throw new Error(`La base visée est en ${encoding} : créez-la en UTF8.`);
  if (tables.length > 0) throw new Error(`La base visée n'est pas vide (${tables.slice(0, 5).join(", ")}…) : créez-en une autre.`);
}

interface Source {
  /** The rows of a table in the text format of COPY; called for each table in order, each read to its end. */
  rowsOf(table: Table): AsyncIterable<Uint8Array>;
  /** Called once all rows are written. */
  sequences(): Promise<readonly Sequence[]>;
}

/** Fills all tables. Rows written by migrations are replaced, triggers are disabled, and foreign keys are checked at the end. */
export async function fillTables(target: ClientBase, tables: readonly Table[], { rowsOf, sequences }: Source): Promise<void> {
  const names = tables.map(({ name }) => target.escapeIdentifier(name));
  const restoreIndexes = await suspendIndexes(target, names);
  for (const name of names) await target.query(`alter table ${name} disable trigger user`);
  await target.query(`truncate ${names.join(", ")}`);
  for (const table of tables) await pipeline(rowsOf(table), target.query(copyFrom(`copy ${tableWithColumns(table)} from stdin`)));
  const sequenceValues = await sequences();
  await target.query(
    "select setval(name::regclass, coalesce(value, 1), value is not null) from unnest($1::text[], $2::bigint[]) moved (name, value)",
    [sequenceValues.map(({ name }) => name), sequenceValues.map(({ value }) => value)],
  );
  await restoreIndexes();
  for (const name of names) await target.query(`alter table ${name} enable trigger user`);
}

export const tableWithColumns = ({ name, columns }: Table): string => `${escapeIdentifier(name)} (${columns.join(", ")})`;
