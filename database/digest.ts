import { createHash } from "node:crypto";
import type { ClientBase } from "pg";

export interface Table {
  readonly name: string;
  /** The stored columns, quoted, without generated ones. */
  readonly columns: readonly string[];
}

/** The tables of the championship, without those of the job queue (another schema, created by the queue) and unlogged ones (temporary data). */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attname) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by 1 order by 1`,
  );
  return rows;
}

export interface Digest {
  readonly table: string;
  readonly rows: number;
  /** The same for the same rows in any order, different when one value differs. */
  readonly digest: string;
}

/** The text format of rows, whatever the server's settings. */
const rowFormat =
  "set datestyle = 'ISO, DMY'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1";

/** A digest of every table: the sum of the hashes of its rows. It needs no order and no memory, at any size. */
export const digestsOf = async (client: ClientBase): Promise<Digest[]> => [
  ...(await digestsOfTables(client)),
  digestOfSequences(await sequencesOf(client)),
];

export async function digestsOfTables(client: ClientBase): Promise<Digest[]> {
  await client.query(rowFormat);
  const digests: Digest[] = [];
  for (const { name, columns } of await listTables(client)) {
    const { rows } = await client.query<Digest>(
      `select $1::text as table, count(*)::float8 as rows, coalesce(sum(('x' || left(md5(row::text), 16))::bit(64)::bigint), 0)::text as digest
       from (select ${columns.join(", ")} from ${client.escapeIdentifier(name)}) row`,
      [name],
    );
    digests.push(...rows);
  }
  return digests;
}

export const digestOfSequences = (sequences: readonly Sequence[]): Digest => ({
  table: "(sequences)",
  rows: sequences.length,
  digest: JSON.stringify(sequences.map(({ name, value }) => ({ name, value }))),
});

export interface Sequence {
  readonly name: string;
  /** Null if no number was used yet. */
  readonly value: string | null;
}

export async function sequencesOf(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1",
  );
  return rows;
}

export const differencesBetween = (some: readonly Digest[], others: readonly Digest[]): string[] => {
  const othersByTable = new Map(others.map((other) => [other.table, other]));
  const differing = some.filter(
    ({ table, rows, digest }) => othersByTable.get(table)?.rows !== rows || othersByTable.get(table)?.digest !== digest,
  );
  const missing = others.filter(({ table }) => !some.some((one) => one.table === table));
  return [...differing, ...missing].map(({ table }) => table);
};

/** A table for a terminal, in French: easy to compare by eye or by `diff`. */
export function formatDigests(digests: readonly Digest[]): string {
  const width = Math.max(...digests.map(({ table }) => table.length)) + 2;
  const number = new Intl.NumberFormat("fr");
  const line = (table: string, rows: string, fingerprint: string) => `${table.padEnd(width)}${rows.padStart(12)}  ${fingerprint}`;
  const fingerprintOf = (digest: string) => createHash("sha256").update(digest).digest("hex").slice(0, 12);
  const lines = digests.map(({ table, rows, digest }) => line(table, number.format(rows), fingerprintOf(digest)));
  const totalRows = digests.reduce((sum, { rows }) => sum + rows, 0);
  return [line("Table", "Lignes", "Empreinte"), ...lines, line("", number.format(totalRows), "").trimEnd()].join("\n");
}
