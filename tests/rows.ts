import type { Insertable, Selectable, Updateable } from "kysely";
import type { DB } from "#database/tables.ts";
import type { World } from "./world.ts";

type Tables = Pick<World, "db">;
type Matching<Row> = { readonly [Column in keyof Row]?: Row[Column] | readonly Row[Column][] };

/** Writes rows of a table, outside the API. */
export async function insert<Table extends keyof DB>(
  { db }: Tables,
  table: Table,
  rows: Insertable<DB[Table]> | readonly Insertable<DB[Table]>[],
): Promise<void> {
  await db
    .insertInto(table)
    .values(rows as never)
    .execute();
}

/** Changes the rows of a table that have these values, or one of them, outside the API. */
export async function update<Table extends keyof DB>(
  { db }: Tables,
  table: Table,
  matching: Matching<Selectable<DB[Table]>>,
  changes: Updateable<DB[Table]>,
): Promise<void> {
  let query = db.updateTable(table as "users").set(changes as never);
  for (const [column, value] of Object.entries(matching)) query = query.where(column as "id", "in", [value].flat() as never);
  await query.execute();
}
