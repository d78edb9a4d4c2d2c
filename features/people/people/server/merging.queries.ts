import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { countRows, hasRow, listRows, listValues } from "#platform/server/rows.ts";
import { heldMinutesAt } from "#season/stages/server/held-time.service.ts";
import type { MergeSide } from "../merge.ts";
import { isNotDistinct, isSameSchool, type SimilarAccount } from "./duplicates.queries.ts";

const MAX_COMPARED = 50;

/** The person, and the accounts with the same birthday or address, most similar names first. */
export async function listSimilarAccounts(db: Connection, id: number): Promise<(SimilarAccount & { readonly isSameSchool: boolean })[]> {
  // Erased accounts, thousands of which have the birthday 1 January, are not duplicates.
  const similarityClause = sql`o.id <> u.id and o.role = u.role and o.erased_at is null and ${isNotDistinct(sql`u.id`, sql`o.id`)} order by similarity(fold(o.lastname || ' ' || o.firstname), fold(u.lastname || ' ' || u.firstname)) desc, o.id limit ${MAX_COMPARED}`;
  return listRows<SimilarAccount & { readonly isSameSchool: boolean }>(db)`
    select p.id, p.firstname, p.lastname, p.birthday, p.email, ${isSameSchool(sql`u.id`, sql`p.id`)} as is_same_school from users u, lateral (
      select u.id union
      (select o.id from users o where o.birthday = u.birthday and ${similarityClause}) union
      (select o.id from users o where o.email <> '' and lower(o.email) = lower(u.email) and ${similarityClause})
    ) found join users p on p.id = found.id
    where u.id = ${id} order by p.id`;
}

export const listAnswered = (db: Connection, userId: number): Promise<MergeSide["answered"]> => listRows<MergeSide["answered"][number]>(db)`
    select q.id, q.name, q.year from questionnaires q
    where exists (select from sheets s where s.questionnaire_id = q.id and s.user_id = ${userId})
    order by q.year desc, q."order" desc, q.id desc`;

export const listBegunByBoth = (db: Connection, ids: readonly number[]) => listValues<string>(db)`
    select w.name || ' ' || w.year from openings o join questionnaires w on w.id = o.questionnaire_id and exists (${heldMinutesAt(sql`w.id`)})
    where o.user_id = any(${[...ids]}::int[]) group by w.id having count(*) > 1
    union all
    select s.name || ' ' || s.year from school_openings o join school_stages s on s.id = o.school_stage_id and s.minutes is not null
    where o.user_id = any(${[...ids]}::int[]) group by s.id having count(*) > 1`;

export const isMerged = (db: Connection, userId: number) => hasRow(db)`select from users where id = ${userId} and merged_into is not null`;

export const countMailsOf = (db: Connection, userId: number) =>
  countRows(db)`select count(*) as count from mails where user_id = ${userId}`;
