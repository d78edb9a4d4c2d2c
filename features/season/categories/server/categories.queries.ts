import { type Insertable, sql, type Updateable } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { onDuplicate } from "#platform/server/errors.ts";
import { countRows, hasRow } from "#platform/server/rows.ts";
import { activeYear } from "#season/configuration/server/season.service.ts";

const columns = ["id", "name", "description", "canRegister", "canSeeQuestionnaire"] as const;
const refuseDuplicate = onDuplicate("categories_name", "Une catégorie porte déjà ce nom");

export const listCategories = (db: Connection) => db.selectFrom("categories").select(columns).orderBy("position").orderBy("id").execute();

export const findCategory = (db: Connection, name: string) =>
  db.selectFrom("categories").select(["id", "canRegister"]).where("name", "=", name).executeTakeFirst();

export const listOpenCategories = (db: Connection) =>
  db.selectFrom("categories").select(["id", "name"]).where("canRegister", "=", true).orderBy("position").orderBy("id").execute();

/** Locks the category until the end of the transaction, so that no squad joins it. */
export const lockCategory = (trx: Connection, name: string) =>
  trx
    .selectFrom("categories")
    .select(["hasSquads", ...columns])
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirst();

export const hasSquads = (db: Connection, categoryId: number) => hasRow(db)`select from squads where category_id = ${categoryId} limit 1`;

/** The number of people of a category registered for the active year without a school. */
export const countAlone = (db: Connection, categoryId: number) => countRows(db)`
    select count(*) as count from participations where year = ${activeYear} and category_id = ${categoryId} and establishment_id is null`;

export const insertCategory = (db: Connection, category: Insertable<DB["categories"]>) =>
  db
    .insertInto("categories")
    .values({ ...category, position: sql<number>`(select coalesce(max(position), 0) + 1 from categories)` })
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(refuseDuplicate);

export const updateCategory = (db: Connection, id: number, changes: Updateable<DB["categories"]>) =>
  db.updateTable("categories").set(changes).where("id", "=", id).returning(columns).executeTakeFirstOrThrow().catch(refuseDuplicate);
