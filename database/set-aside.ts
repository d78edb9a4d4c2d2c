import type { ClientBase, Pool } from "pg";

interface Part {
  readonly drop: string;
  readonly restore: string;
}

/** Takes indexes and foreign keys off these tables; to make them once all rows are there is many times faster. Returns what puts them back. */
export async function setAsideIndexes(connection: Pool | ClientBase, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await connection.query<Part>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
    [tables],
  );
  for (const { drop } of rows) await connection.query(drop);
  return async () => {
    // In turn and last first: foreign keys find their indexes.
    for (const { restore } of rows.toReversed()) await connection.query(restore);
  };
}
