import type { Connection, Row } from "#database/open.ts";
import { onDuplicate } from "#platform/server/errors.ts";
import { countRows, firstRow, hasRow, listRows, onlyRow, run } from "#platform/server/rows.ts";

type View = Row<"savedViews", "id" | "list" | "name" | "search">;

const onTaken = onDuplicate("saved_views_name", "Une de vos vues de cette liste porte déjà ce nom");

export const listViews = (db: Connection, userId: number) =>
  listRows<View>(db)`select id, list, name, search from saved_views where user_id = ${userId} order by lower(name), id`;

export const countViews = (db: Connection, userId: number) =>
  countRows(db)`select count(*) as count from saved_views where user_id = ${userId}`;

export const insertView = (db: Connection, userId: number, { list, name, search }: Omit<View, "id">) =>
  onlyRow<View>(db)`
    insert into saved_views (user_id, list, name, search) values (${userId}, ${list}, ${name}, ${search})
    returning id, list, name, search`.catch(onTaken);

/** Returns nothing for another account's view. */
export const updateView = (
  db: Connection,
  userId: number,
  { id, name, search }: { id: number; name?: string | undefined; search?: string | undefined },
) =>
  firstRow<View>(db)`
    update saved_views set name = coalesce(${name ?? null}, name), search = coalesce(${search ?? null}, search)
    where id = ${id} and user_id = ${userId} returning id, list, name, search`.catch(onTaken);

/** False for another account's view. */
export const deleteView = (db: Connection, userId: number, id: number) =>
  hasRow(db)`delete from saved_views where id = ${id} and user_id = ${userId} returning id`;

export const deleteViewsOf = (db: Connection, userIds: readonly number[]) =>
  run(db)`delete from saved_views where user_id = any(${[...userIds]}::int[])`;
