import type { ClientBase, Pool } from "pg";

/** Drops indexes, foreign keys and exclusions of these tables: creating them after all rows is many times faster. Returns a function that restores them. */
export async function suspendIndexes(connection: Pool | ClientBase, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await connection.query<{ drop: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
     from pg_constraint where contype in ('f', 'x') and conrelid = any($1::regclass[])
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`,
    [tables],
  );
  for (const { drop } of rows) await connection.query(drop);
  return async () => {
    // One by one, in reverse order: foreign keys need their indexes.
    for (const { restore } of rows.toReversed()) await connection.query(restore);
  };
}
