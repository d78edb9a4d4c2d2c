import { type RawBuilder, sql } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import { countRows, hasRow, listRows, run } from "#platform/server/rows.ts";
import type { ComparedPerson } from "../similarity.ts";

/** Below it, two names are not typos of each other (`similarity` of pg_trgm). */
const MIN_SIMILARITY = 0.25;

export type SimilarAccount = ComparedPerson & { readonly id: number };

export interface CandidatePair {
  readonly one: SimilarAccount;
  readonly other: SimilarAccount;
  readonly isSameSchool: boolean;
}

/** The two accounts of a pair, the older first. */
export type PairIds = Row<"distinctPeople", "one" | "other">;

export const isNotDistinct = (id: RawBuilder<number>, otherId: RawBuilder<number>) =>
  sql<boolean>`not exists (select from distinct_people d where d.one = least(${id}, ${otherId}) and d.other = greatest(${id}, ${otherId}))`;

export const isSameSchool = (id: RawBuilder<number>, otherId: RawBuilder<number>) =>
  sql<boolean>`exists (select from participations r join participations s using (establishment_id) where r.user_id = ${id} and s.user_id = ${otherId})`;

const accountJson = (
  idColumn: string,
) => sql`(select jsonb_build_object('id', id, 'firstname', firstname, 'lastname', lastname, 'birthday', birthday,
    'email', email) from users where id = ${sql.ref(idColumn)})`;

/**
 * Possible duplicates: same birthday or address, with one of both names identical and the other similar, or both swapped. With a year, one of both is
 * registered then. In one school, whatever the family names, the same birthday with one first name within the other is enough. Each kind is one equality
 * join over all accounts; typos in both names are only found starting from one person. Pairs decided to be two people are among them, and do not count in
 * the limit.
 */
export async function listCandidatePairs(db: Connection, year: number | undefined, limit: number): Promise<CandidatePair[]> {
  const ofYear = year === undefined ? sql`true` : sql`exists (select from participations r where r.user_id = u.id and r.year = ${year})`;
  const pairs = (condition: RawBuilder<unknown>, people = sql`known`) =>
    sql`select least(a.id, b.id), greatest(a.id, b.id) from ${people} a join ${people} b ${condition}
      and a.of_year and a.id <> b.id and (a.id < b.id or not b.of_year)`;
  const isSimilar = (name: "firstname" | "lastname") =>
    sql`similarity(${sql.ref(`a.${name}`)}, ${sql.ref(`b.${name}`)}) >= ${MIN_SIMILARITY}`;
  return listRows<CandidatePair>(db)`
    with known as materialized (
      select u.id, u.role, u.birthday, nullif(lower(u.email), '') as email, fold(u.lastname) as lastname, fold(u.firstname) as firstname, ${ofYear} as of_year
      from users u where u.erased_at is null
    ), schooled as materialized (
      select distinct k.id, k.role, k.birthday, string_to_array(translate(k.firstname, '-''’', '   '), ' ') as first_names, k.of_year, r.establishment_id
      from known k join participations r on r.user_id = k.id where r.establishment_id is not null and k.birthday is not null
    ), pairs (one, other) as (
      ${pairs(sql`using (role, birthday, lastname) where ${isSimilar("firstname")}`)}
      union ${pairs(sql`using (role, birthday, firstname) where ${isSimilar("lastname")}`)}
      union ${pairs(sql`on b.role = a.role and b.birthday = a.birthday and b.lastname = a.firstname and b.firstname = a.lastname where true`)}
      union ${pairs(sql`using (role, email, lastname) where ${isSimilar("firstname")}`)}
      union ${pairs(sql`using (role, email, firstname) where ${isSimilar("lastname")}`)}
      union ${pairs(sql`using (role, birthday, establishment_id) where (a.first_names <@ b.first_names or a.first_names @> b.first_names)`, sql`schooled`)}
    ), found as (select one, other from pairs order by one, other limit ${limit} + (select count(*) from distinct_people))
    select ${accountJson("found.one")} as one, ${accountJson("found.other")} as other, ${isSameSchool(sql`found.one`, sql`found.other`)} as is_same_school
    from found order by found.one, found.other`;
}

const joinedInUse = sql`join users a on a.id = p.one and a.erased_at is null and a.merged_into is null
      join users b on b.id = p.other and b.erased_at is null and b.merged_into is null`;

export const listUndecided = (db: Connection, pairs: readonly PairIds[]) => listRows<PairIds>(db)`
    select p.one, p.other from unnest(${pairs.map(({ one }) => one)}::int[], ${pairs.map(({ other }) => other)}::int[]) with ordinality p (one, other, place)
      ${joinedInUse} where ${isNotDistinct(sql`p.one`, sql`p.other`)} order by p.place`;

export const listDistinct = (db: Connection, { limit, page }: { readonly limit: number; readonly page: number }) =>
  listRows<CandidatePair>(db)`
    select ${accountJson("p.one")} as one, ${accountJson("p.other")} as other, ${isSameSchool(sql`p.one`, sql`p.other`)} as is_same_school
    from distinct_people p ${joinedInUse} order by p.decided_at desc, p.one, p.other limit ${limit} offset ${(page - 1) * limit}`;

export const countDistinct = (db: Connection) => countRows(db)`select count(*) as count from distinct_people p ${joinedInUse}`;

export const deleteDistinctOf = (trx: Connection, ids: readonly number[]) =>
  run(trx)`delete from distinct_people where one = any(${[...ids]}::int[]) or other = any(${[...ids]}::int[])`;

/** False if it existed already. */
export const insertDistinct = (db: Connection, { one, other }: PairIds, now: Date) => hasRow(db)`
    insert into distinct_people (one, other, decided_at) values (${one}, ${other}, ${now}) on conflict do nothing returning one`;

/** False if it did not exist. */
export const deleteDistinct = (db: Connection, { one, other }: PairIds) =>
  hasRow(db)`delete from distinct_people where one = ${one} and other = ${other} returning one`;
