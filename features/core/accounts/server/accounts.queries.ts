import { type Insertable, sql, type Updateable } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { onDuplicate } from "#platform/server/errors.ts";
import { firstRow, hasRow, listIds, run } from "#platform/server/rows.ts";
import { contactColumns } from "../contact.ts";
import { columnsWith, type PersonColumn, personColumns } from "../person-columns.ts";
import { withNumber } from "../username.ts";

// Compilation fails while a column of the table has no row.
personColumns satisfies Readonly<Record<keyof DB["users"], PersonColumn>>;

/** The id of the next account, taken before the insert because its member number may become its username. */
export const nextUserId = (db: Connection) =>
  db.selectNoFrom(sql<number>`nextval(pg_get_serial_sequence('users', 'id'))::int`.as("id")).executeTakeFirstOrThrow();

/** The first free one of `marie.dupont`, `marie.dupont2`, …; each try is one index lookup. */
export async function freeUsername(db: Connection, requested: string): Promise<string> {
  const row = await firstRow<{ n: number }>(db)`
    with recursive tried (n) as (
      select 1 union all
      select n + 1 from tried
      where exists (select from users where lower(username) = lower(${requested}::text || case when n > 1 then n::text else '' end))
    ) select max(n) as n from tried`;
  return withNumber(requested, row?.n ?? 1);
}

/** The inserted account; `undefined` when another request took this username at the same moment. */
export const insertUser = (db: Connection, user: Insertable<DB["users"]>) =>
  db
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning(["id", "username", "firstname", "email"])
    .executeTakeFirst();

/** Only one transaction at a time opens many accounts: two would deadlock on each other's usernames. */
export const lockUsernames = (trx: Connection) => run(trx)`select pg_advisory_xact_lock(hashtextextended('usernames', 0))`;

export const nextUserIds = (db: Connection, count: number) => listIds(db)`
    select nextval(pg_get_serial_sequence('users', 'id'))::int as id from generate_series(1, ${count}::int)`;

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

const insertedColumns = sql`id, username, role, birthday, genre, language_id, establishment_id, ${sql.join(contactColumns.map((column) => sql.ref(column)))}`;
const insertedValues = sql`id, username, role, birthday, genre, language_id, establishment_id,
  ${sql.join(contactColumns.map((column) => sql`coalesce(${sql.ref(column)}, ${sql.lit(column === "country" ? "France" : "")})`))}`;

/** Inserts the accounts in one statement; the ids returned exclude those whose username was taken at the same moment. */
export const insertUsers = async (
  db: Connection,
  users: readonly (Insertable<DB["users"]> & { readonly id: number })[],
): Promise<number[]> => listIds(db)`
    insert into users (${insertedColumns})
    select ${insertedValues} from jsonb_populate_recordset(null::users, ${JSON.stringify(users.map(toSnakeCase))}::jsonb)
    order by id
    on conflict (lower(username)) do nothing returning id`;

const toSnakeCase = (user: Insertable<DB["users"]>) =>
  Object.fromEntries(
    Object.entries(user).map(([column, value]) => [column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );

export const updateUser = (db: Connection, id: number, changes: Updateable<DB["users"]>) =>
  db.updateTable("users").set(changes).where("id", "=", id).execute().catch(onDuplicate("users_username", "Cet identifiant est déjà pris"));

const changeableColumns = (["self", "school", "office"] as const).flatMap((changed) => columnsWith({ changed }));

/** The changeable columns of an account, locked until the end of the transaction. */
export const lockUser = (trx: Connection, id: number) =>
  trx
    .selectFrom("users")
    .select([...changeableColumns, "mergedInto"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const hasPassword = (db: Connection, id: number) => hasRow(db)`select from credentials where user_id = ${id}`;

/** Confirms the account after its first password; a deactivated one stays deactivated. */
export const confirmAccount = (db: Connection, id: number) =>
  db.updateTable("users").set({ status: "CONFIRMED" }).where("id", "=", id).where("status", "=", "PENDING").execute();

export const clearEmails = (db: Connection, ids: readonly number[]) =>
  run(db)`update users set email = '' where id = any(${[...ids]}::int[])`;

/** Returns these accounts to pending, after their passwords were revoked. */
export const markPasswordPending = (db: Connection, ids: readonly number[]) =>
  run(db)`update users set status = 'PENDING' where id = any(${[...ids]}::int[]) and status = 'CONFIRMED'`;

export const findAnyAdmin = (db: Connection) => db.selectFrom("users").select("id").where("role", "=", "ADMIN").limit(1).executeTakeFirst();

export const isOfficer = (db: Connection, id: number) =>
  hasRow(db)`select from users where id = ${id} and role = 'ADMIN' and status <> 'DESACTIVATED'`;

export const openAdmin = (db: Connection, username: string, email: string) =>
  db.insertInto("users").values({ username, email, role: "ADMIN", lastname: username }).returning("id").executeTakeFirstOrThrow();

export const findRecipient = (db: Connection, id: number) =>
  db.selectFrom("users").select(["id", "firstname", "lastname", "email", "status"]).where("id", "=", id).executeTakeFirst();

/** Deletes the account with its password, sessions, links, consents and pending registrations. */
export const deleteUser = (db: Connection, id: number) => db.deleteFrom("users").where("id", "=", id).execute();
