import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { countRows, listRows } from "#platform/server/rows.ts";
import type { MergeSide } from "../merge.ts";
import type { ComparedPerson } from "../similarity.ts";

/** Maximum number of accounts compared by name, among those with the same birthday or address. */
const MAX_COMPARED = 50;

type SimilarAccount = ComparedPerson & { readonly id: number };

/** The person, and the accounts with the same birthday or address, most similar names first. */
export async function listSimilarAccounts(db: Connection, id: number): Promise<SimilarAccount[]> {
  // Erased accounts, thousands of which have the birthday 1 January, are not duplicates.
  const similarityClause = sql`o.id <> u.id and o.role = u.role and o.erased_at is null order by similarity(fold(o.lastname || ' ' || o.firstname), fold(u.lastname || ' ' || u.firstname)) desc, o.id limit ${MAX_COMPARED}`;
  return listRows<SimilarAccount>(db)`
    select p.id, p.firstname, p.lastname, p.birthday, p.email from users u, lateral (
      select u.id union
      (select o.id from users o where o.birthday = u.birthday and ${similarityClause}) union
      (select o.id from users o where o.email <> '' and lower(o.email) = lower(u.email) and ${similarityClause})
    ) found join users p on p.id = found.id
    where u.id = ${id} order by p.id`;
}

/** Below it, two names are not typos of each other (`similarity` of pg_trgm). */
const MIN_SIMILARITY = 0.25;

/** Two accounts with the same birthday or address, and similar names. */
interface CandidatePair {
  readonly one: SimilarAccount;
  readonly other: SimilarAccount;
}

/**
 * Possible duplicates among all accounts: same birthday or address, with one of both names identical and the other similar, or both
 * swapped. Each kind is one equality join over all accounts; typos in both names are only found starting from one person.
 */
export async function listCandidatePairs(db: Connection, limit: number): Promise<CandidatePair[]> {
  const accountJson = (
    idColumn: string,
  ) => sql`(select jsonb_build_object('id', id, 'firstname', firstname, 'lastname', lastname, 'birthday', birthday,
    'email', email) from users where id = ${sql.ref(idColumn)})`;
  return listRows<CandidatePair>(db)`
    with known as materialized (
      select id, role, birthday, nullif(lower(email), '') as email, fold(lastname) as lastname, fold(firstname) as firstname
      from users where erased_at is null
    ), pairs (one, other) as (
      select a.id, b.id from known a join known b using (role, birthday, lastname) where a.id < b.id and similarity(a.firstname, b.firstname) >= ${MIN_SIMILARITY}
      union select a.id, b.id from known a join known b using (role, birthday, firstname) where a.id < b.id and similarity(a.lastname, b.lastname) >= ${MIN_SIMILARITY}
      union select a.id, b.id from known a join known b on b.role = a.role and b.birthday = a.birthday and b.lastname = a.firstname
        and b.firstname = a.lastname where a.id < b.id
      union select a.id, b.id from known a join known b using (role, email, lastname) where a.id < b.id and similarity(a.firstname, b.firstname) >= ${MIN_SIMILARITY}
      union select a.id, b.id from known a join known b using (role, email, firstname) where a.id < b.id and similarity(a.lastname, b.lastname) >= ${MIN_SIMILARITY}
    ), found as (select one, other from pairs order by one, other limit ${limit})
    select ${accountJson("found.one")} as one, ${accountJson("found.other")} as other from found order by found.one, found.other`;
}

/** The stages that this person answered, the latest first. */
export const listAnswered = (db: Connection, userId: number): Promise<MergeSide["answered"]> => listRows<MergeSide["answered"][number]>(db)`
    select q.id, q.name, q.year from questionnaires q
    where exists (select from sheets s where s.questionnaire_id = q.id and s.user_id = ${userId})
    order by q.year desc, q."order" desc, q.id desc`;

export const countMailsOf = (db: Connection, userId: number) =>
  countRows(db)`select count(*) as count from mails where user_id = ${userId}`;
