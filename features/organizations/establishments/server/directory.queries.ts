import { type RawBuilder, sql } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import { countRows, firstRow, listRows } from "#platform/server/rows.ts";
import { containsWords, similarity } from "#platform/server/search.ts";
import type { DirectoryEntry, DirectoryRow } from "../directory.ts";
import { MAX_PROPOSED } from "../establishments.contract.ts";

/** The number of matches compared for the best: a broader search needs more words. */
const MAX_COMPARED = 1_000;
/** Letters of a word that says which school is meant. */
const MIN_WORD = 5;

type Found = Row<"schoolDirectory", "rneCode" | "name" | "type" | "street" | "zipCode" | "city">;

/**
 * The schools with these words in their name, town, postal code or code, names that begin as typed first; without any, the most similar; without those,
 * the ones with the longest word, as another may be a town that has none of that name.
 */
export async function searchDirectory(db: Connection, typed: string): Promise<Found[]> {
  const search = typed.replaceAll(/(?<!\p{L})clg(?!\p{L})/giu, "collège");
  const column = sql.ref("search_text");
  const listBest = (matches: RawBuilder<boolean>, best: RawBuilder<unknown>) => listRows<Found>(db)`
    select rne_code, name, type, street, zip_code, city from (select * from school_directory where ${matches} limit ${MAX_COMPARED}) compared
    order by ${best}, name, city, rne_code limit ${MAX_PROPOSED}`;
  const startsAsTyped = sql`starts_with(fold(name), fold(${search})) desc`;
  const found = await listBest(containsWords(search, column), startsAsTyped);
  if (found.length > 0) return found;
  const { matches, best } = similarity(search, column);
  const similar = await listBest(matches, best);
  if (similar.length > 0) return similar;
  const [longest = search] = search.split(/\s+/).toSorted((one, other) => other.length - one.length);
  return longest.length < MIN_WORD ? [] : listBest(containsWords(longest, column), startsAsTyped);
}

export const findSchool = (db: Connection, rneCode: string) =>
  firstRow<Row<"schoolDirectory", "name" | "type" | "street" | "zipCode" | "city" | "email">>(db)`
    select name, type, street, zip_code, city, email from school_directory where rne_code = ${rneCode}`;

/** The last answer of the public directory; null: it failed. */
export const findCachedAnswer = (db: Connection, rneCode: string) =>
  firstRow<{ readonly answer: DirectoryEntry | null; readonly fetchedAt: Date }>(db)`
    select answer, fetched_at from school_directory_cache where rne_code = ${rneCode}`;

/** Caches its answer. A failure keeps the previous answer. */
export async function cacheAnswer(db: Connection, rneCode: string, answer: DirectoryEntry | undefined, now: Date): Promise<void> {
  const cached = { fetchedAt: now, ...(answer && { answer: JSON.stringify(answer) }) };
  await db
    .insertInto("schoolDirectoryCache")
    .values({ rneCode, ...cached })
    .onConflict((conflict) => conflict.column("rneCode").doUpdateSet(cached))
    .execute();
}

export const countDirectory = (db: Connection) => countRows(db)`select count(*) as count from school_directory`;

/** Updates these schools with the public directory's facts; missing facts stay. Returns the numbers added and changed. */
export async function mergeSchools(db: Connection, schools: readonly DirectoryRow[]): Promise<{ added: number; changed: number }> {
  const column = (name: keyof DirectoryRow) => schools.map((school) => school[name] ?? null);
  const { rows } = await sql<{ isNew: boolean }>`
    insert into school_directory as known (rne_code, name, type, street, zip_code, city, email)
    select rne_code, name, type::establishment_type, street, zip_code, city, email
    from unnest(${column("rneCode")}::text[], ${column("name")}::text[], ${column("type")}::text[], ${column("street")}::text[],
      ${column("zipCode")}::text[], ${column("city")}::text[], ${column("email")}::text[]) said (rne_code, name, type, street, zip_code, city, email)
    order by rne_code
    on conflict (rne_code) do update set name = excluded.name, type = coalesce(excluded.type, known.type),
      street = coalesce(excluded.street, known.street), zip_code = coalesce(excluded.zip_code, known.zip_code),
      city = coalesce(excluded.city, known.city), email = coalesce(excluded.email, known.email)
    where (known.name, known.type, known.street, known.zip_code, known.city, known.email) is distinct from (excluded.name,
      coalesce(excluded.type, known.type), coalesce(excluded.street, known.street), coalesce(excluded.zip_code, known.zip_code),
      coalesce(excluded.city, known.city), coalesce(excluded.email, known.email))
    returning xmax = 0 as is_new`.execute(db);
  const added = rows.filter(({ isNew }) => isNew).length;
  return { added, changed: rows.length - added };
}
