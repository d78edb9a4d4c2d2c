import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { onlyRow } from "#platform/server/rows.ts";
import { containsWords } from "#platform/server/search.ts";
import { type Found, MAX_FOUND, MIN_WORD } from "../search.contract.ts";

/** The number of matches compared for the best: a broader search needs more words. */
const MAX_COMPARED = 200;

/** Whether the trigram index can find people by this text: other texts would read the whole table. */
const isIndexed = (search: string): boolean => new RegExp(`[\\p{L}\\p{N}]{${MIN_WORD}}`, "u").test(search);

const bestFirst = (search: string, column: string) => sql`starts_with(fold(${sql.ref(column)}), fold(${search})) desc`;

const places = (table: "establishments" | "clubs" | "exam_centers", search: string) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'city', city)), '[]') from (
    select id, name, city from ${sql.table(table)} where ${containsWords(search, sql.ref("search_text"))}
    order by ${bestFirst(search, "name")}, name, id limit ${MAX_FOUND}) found)`;

/** One statement: the people and places by their indexes, the stages, some hundred, by a full read. */
export const find = (db: Connection, search: string) => onlyRow<Found>(db)`
  select
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'firstname', firstname, 'lastname', lastname, 'numPalmares', num_palmares, 'role', role)), '[]')
      from (select * from (
        select id, firstname, lastname, num_palmares, role from users
        where ${isIndexed(search)} and ${containsWords(search, sql.ref("search_text"))} and erased_at is null and merged_into is null
        limit ${MAX_COMPARED}) compared
      order by ${bestFirst(search, "lastname")}, lastname, firstname, id limit ${MAX_FOUND}) found) as people,
    ${places("establishments", search)} as schools,
    ${places("clubs", search)} as clubs,
    ${places("exam_centers", search)} as centers,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'year', year)), '[]') from (
      select id, name, year from questionnaires where ${containsWords(search, sql`fold(name || ' ' || year)`)}
      order by year desc, "order", id limit ${MAX_FOUND}) found) as stages`;
