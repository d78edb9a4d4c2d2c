import { type RawBuilder, sql } from "kysely";
import { type Sheet, sheet } from "#platform/server/workbook-write.ts";
import type { Column } from "#platform/server/workbook-xml.ts";
import { type CursorOptions, cursorPagesOf } from "./cursor.ts";
import type { Database } from "./open.ts";

type Cell = ReturnType<Column<unknown>["value"]>;

export interface ExportedColumn extends Omit<Column<unknown>, "value"> {
  readonly from: RawBuilder<unknown>;
  /** Formats a value; the value itself is written if absent. */
  show?(value: never): Cell;
}

/** A worksheet of the rows of a query, without its `select`: read while the file is written. */
export function exportedSheet(
  db: Database,
  name: string,
  columns: readonly ExportedColumn[],
  query: RawBuilder<unknown>,
  options?: CursorOptions,
): Sheet {
  const selected = columns.map(({ from }, place) => sql`${from} as ${sql.ref(`c${place}`)}`);
  return sheet<Record<string, Cell>>(
    name,
    columns.map(({ from: _, show, ...column }, place) => ({
      ...column,
      value: ({ [`c${place}`]: value = null }) => (show ? show(value as never) : value),
    })),
    cursorPagesOf(db, sql<Record<string, Cell>>`select ${sql.join(selected)} ${query}`, options),
  );
}
