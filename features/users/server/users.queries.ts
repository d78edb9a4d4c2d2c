import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { schoolJson } from "#features/establishments/server/establishments.service.ts";
import { isStillWith, type Owner, registrationJson } from "#features/registrations/server/registrations.service.ts";
import { type Reader, resultJson, resultsFor } from "#features/results/server/results.service.ts";
import { consents, consentsVersion } from "#features/sign-up/consents.ts";
import { withNumber } from "#features/sign-up/username.ts";
import { onDuplicate } from "#platform/server/errors.ts";
import { asFormerPerson } from "../former.ts";
import type { Person } from "../users.contract.ts";

const namedListJson = (table: RawBuilder<unknown>) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by n.name, n.id), '[]') from ${table})`;
const consent = (kind: string) =>
  sql`coalesce((select given from consents where user_id = u.id and kind = ${sql.lit(kind)} order by given_at desc limit 1), false)`;
/** Mail consents are visible to the person and the federation, not to a school. */
const mailConsent = (kind: string, reader: Reader) => (reader === "school" ? sql`false` : consent(kind));

export interface PeopleOptions {
  readonly reader: Reader;
  /** Only the registration of this year, and the result of this stage, if any. */
  readonly only?: { readonly year: number; readonly questionnaireId: number | null };
  /** The reader of a list of people of a year, who may no longer be in charge of them. */
  readonly owner?: Owner | null;
}

/** People as the wire shows them, in the order of the ids: with everything, or only one year and one stage. */
export async function findPeople(db: Connection, ids: readonly number[], { reader, only, owner }: PeopleOptions): Promise<Person[]> {
  const registrations = sql`registrations r where r.user_id = u.id and r.kind = 'participant' ${only ? sql`and r.year = ${only.year}` : sql``}`;
  const { rows } = await sql<Person & { readonly isFormer?: boolean }>`
    select u.id, u.username, u.num_palmares, u.role, u.status, u.birthday, u.genre, l.language as language_name,
      case when l.id is not null then jsonb_build_object('language', l.language) end as language,
      (select (select name from categories where id = r.category_id) from ${registrations} order by r.year desc limit 1) as category_name,
      jsonb_build_object('firstname', u.firstname, 'lastname', u.lastname, 'email', u.email, 'phone', u.phone, 'address', u.address, 'city', u.city,
        'zip_code', u.zip_code, 'country', u.country) as contact,
      ${consent("image")} as image_capture, ${mailConsent("federation", reader)} as communication, ${mailConsent("partners", reader)} as communication_partners,
      u.role = 'USER' and exists (select from registrations where user_id = u.id and kind = 'participant')
        and (select count(distinct kind) from consents where user_id = u.id and text_version = ${consentsVersion}) < ${consents.length}::int as consents_asked,
      (select jsonb_build_object('id', r.club_id) from ${registrations} and r.club_id is not null order by r.year desc limit 1) as club,
      (select r.establishment_id from ${registrations} order by r.year desc limit 1) as establishment_id,
      (select ${schoolJson} from establishments e where e.user_id = u.id) as establishment,
      ${namedListJson(sql`exam_center_controllers k join exam_centers n on n.id = k.exam_center_id where k.user_id = u.id`)} as controlled_center,
      ${namedListJson(sql`club_controllers k join clubs n on n.id = k.club_id where k.user_id = u.id`)} as controlled_clubs,
      (select coalesce(jsonb_agg(${registrationJson} order by r.year desc), '[]') from ${registrations}) as registrations,
      (select coalesce(jsonb_agg(${resultJson} order by q.year desc, q."order" desc, q.id desc), '[]')
        from ${resultsFor[reader]} x join questionnaires q on q.id = x.questionnaire_id where x.user_id = u.id ${only ? sql`and q.id = ${only.questionnaireId}` : sql``}) as results
      ${owner ? sql`, not ${isStillWith(owner, sql.ref("u.id"))} as is_former` : sql``}
    from unnest(${[...ids]}::int[]) with ordinality as asked(id, place) join users u on u.id = asked.id left join languages l on l.id = u.language_id
    order by asked.place`.execute(db);
  return rows.map(({ isFormer, ...person }) => (isFormer ? asFormerPerson(person) : person));
}

/** The stored birthday, and whether it has been used: a stage was opened, or there is a result. */
export const findParticipation = (db: Connection, id: number) =>
  db
    .selectFrom("users")
    .select([
      "birthday",
      sql<boolean>`exists (select from results where user_id = users.id) or exists (select from openings where user_id = users.id)`.as(
        "hasTakenPart",
      ),
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** The id of the next account, taken before the insert: its member number may be its username. */
export const nextUserId = (db: Connection) =>
  db.selectNoFrom(sql<number>`nextval(pg_get_serial_sequence('users', 'id'))::int`.as("id")).executeTakeFirstOrThrow();

/** The first free one of `marie.dupont`, `marie.dupont2`, …; each try is one index lookup. */
export async function freeUsername(db: Connection, requested: string): Promise<string> {
  const { rows } = await sql<{ n: number }>`
    with recursive tried (n) as (
      select 1 union all
      select n + 1 from tried
      where exists (select from users where lower(username) = lower(${requested}::text || case when n > 1 then n::text else '' end))
    ) select max(n) as n from tried`.execute(db);
  return withNumber(requested, rows[0]?.n ?? 1);
}

/** The account; `undefined` when this username was taken at the same moment. */
export const insertUser = (db: Connection, user: Insertable<DB["users"]>) =>
  db
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning(["id", "username", "firstname", "email"])
    .executeTakeFirst();

/** One transaction at a time opens many accounts: two that wait for each other's usernames would deadlock. */
export async function lockUsernames(trx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('usernames', 0))`.execute(trx);
}

/** The ids of the next accounts, in order. */
export async function nextUserIds(db: Connection, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('users', 'id'))::int as id from generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id);
}

/** The first free numbers of each username, as many as requested: 1 is the bare name. Each try is one index lookup. */
export async function freeNumbers(db: Connection, requested: ReadonlyMap<string, number>): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ name: string; n: number }>`
    with recursive tried (name, wanted, n, is_free, found) as (
      select name, wanted, 0, false, 0 from unnest(${[...requested.keys()]}::text[], ${[...requested.values()]}::int[]) as asked (name, wanted)
      union all
      select name, wanted, n + 1, is_free, found + is_free::int from (
        select t.name, t.wanted, t.n, t.found,
          not exists (select from users where lower(username) = lower(t.name || case when t.n > 0 then (t.n + 1)::text else '' end)) as is_free
        from tried t where t.found < t.wanted
      ) next
    ) select name, n from tried where is_free order by name, n`.execute(db);
  const numbers = new Map<string, number[]>();
  for (const { name, n } of rows) numbers.set(name, [...(numbers.get(name) ?? []), n]);
  return numbers;
}

/** Inserts the accounts in one statement; the ids returned exclude those whose username was taken at the same moment. */
export async function insertUsers(
  db: Connection,
  users: readonly (Insertable<DB["users"]> & { readonly id: number })[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into users (id, username, role, firstname, lastname, email, phone, address, city, zip_code, country, birthday, genre, language_id,
      establishment_id)
    select id, username, role, firstname, lastname, coalesce(email, ''), coalesce(phone, ''), coalesce(address, ''), coalesce(city, ''),
      coalesce(zip_code, ''), coalesce(country, 'France'), birthday, genre, language_id, establishment_id
    from jsonb_to_recordset(${JSON.stringify(users.map(toSnakeCase))}::jsonb) as u (id int, username text, role role, firstname text,
      lastname text, email text, phone text, address text, city text, zip_code text, country text, birthday date, genre genre, language_id int,
      establishment_id int)
    order by id
    on conflict (lower(username)) do nothing returning id`.execute(db);
  return rows.map(({ id }) => id);
}

const toSnakeCase = ({ zipCode, languageId, establishmentId, ...user }: Insertable<DB["users"]>) => ({
  ...user,
  zip_code: zipCode,
  language_id: languageId,
  establishment_id: establishmentId,
});

export async function updateUser(db: Connection, id: number, changes: Updateable<DB["users"]>): Promise<void> {
  await db
    .updateTable("users")
    .set(changes)
    .where("id", "=", id)
    .execute()
    .catch(onDuplicate("users_username", "Cet identifiant est déjà pris"));
}

const changeable = ["username", "status", "birthday", "genre", "languageId"] as const;
const contact = ["lastname", "firstname", "email", "phone", "address", "city", "zipCode", "country"] as const;

/** The changeable columns of an account, locked until the end of the transaction. */
export const lockUser = (trx: Connection, id: number) =>
  trx
    .selectFrom("users")
    .select([...changeable, ...contact, "mergedInto"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** Whether a password was ever chosen. */
export const hasPassword = async (db: Connection, id: number): Promise<boolean> =>
  (await db.selectFrom("credentials").select("userId").where("userId", "=", id).execute()).length > 0;

export async function confirmPending(db: Connection, id: number): Promise<void> {
  await db.updateTable("users").set({ status: "CONFIRMED" }).where("id", "=", id).where("status", "=", "PENDING").execute();
}

export async function clearEmails(db: Connection, ids: readonly number[]): Promise<void> {
  await db
    .updateTable("users")
    .set({ email: "" })
    .where("id", "=", sql<number>`any(${[...ids]}::int[])`)
    .execute();
}

export async function setPending(db: Connection, ids: readonly number[]): Promise<void> {
  await db
    .updateTable("users")
    .set({ status: "PENDING" })
    .where("id", "=", sql<number>`any(${[...ids]}::int[])`)
    .where("status", "=", "CONFIRMED")
    .execute();
}

export const findAnyAdmin = (db: Connection) => db.selectFrom("users").select("id").where("role", "=", "ADMIN").limit(1).executeTakeFirst();

/** An office account that is not closed. */
export const findOfficer = (db: Connection, id: number) =>
  db
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("role", "=", "ADMIN")
    .where("status", "<>", "DESACTIVATED")
    .executeTakeFirst();

export const insertAdmin = (db: Connection, username: string, email: string) =>
  db.insertInto("users").values({ username, email, role: "ADMIN", lastname: username }).returning("id").executeTakeFirstOrThrow();

/** Whether an account is in charge of a school or a club. */
export async function isInCharge(db: Connection, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from establishments where user_id = ${id} union all select from club_controllers where user_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}
