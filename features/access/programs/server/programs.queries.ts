import { sql } from "kysely";
import type pg from "pg";
import type { Connection, Row } from "#database/open.ts";
import { countRows, firstRow, hasRow, listRows, run } from "#platform/server/rows.ts";
import type { ProgramScope } from "../program-scope.ts";
import type { Program } from "../programs.contract.ts";

/** Whether the maker `u` may still have programs: an open account of the office. */
const isMaker = sql`u.role = 'ADMIN' and u.status <> 'DESACTIVATED'`;

const isOpenAt = (now: Date) => sql`p.revoked_at is null and p.expires_at > ${now} and ${isMaker}`;

const columns = (
  now: Date,
) => sql`p.id, p.name, p.scope, p.created_at, p.expires_at, p.used_at, trim(u.firstname || ' ' || u.lastname) as maker,
  case when p.revoked_at is not null then 'revoked' when p.expires_at <= ${now} then 'expired' when not (${isMaker}) then 'ended' else 'active' end as state`;

const fromPrograms = sql`from programs p join users u on u.id = p.user_id`;

export const listPrograms = (db: Connection, now: Date) => listRows<Program>(db)`
    select ${columns(now)} ${fromPrograms} order by p.created_at desc, p.id desc limit 500`;

export const findProgram = (db: Connection, id: number, now: Date) => firstRow<Program>(db)`
    select ${columns(now)} ${fromPrograms} where p.id = ${id}`;

export const lockPrograms = (trx: Connection) => run(trx)`lock table programs in share row exclusive mode`;

export const countOpenPrograms = (db: Connection, now: Date) => countRows(db)`
    select count(*) as count ${fromPrograms} where ${isOpenAt(now)}`;

type NewProgram = Row<"programs", "name" | "tokenHash" | "userId" | "expiresAt" | "createdAt"> & { readonly scope: ProgramScope };

export const insertProgram = async (db: Connection, program: NewProgram): Promise<number> =>
  (await db.insertInto("programs").values(program).returning("id").executeTakeFirstOrThrow()).id;

export const revokeProgram = (db: Connection, id: number, now: Date) =>
  firstRow<Row<"programs", "name">>(db)`update programs set revoked_at = ${now} where id = ${id} and revoked_at is null returning name`;

export const deleteProgramsOf = (db: Connection, userIds: readonly number[]) =>
  run(db)`delete from programs where user_id = any(${[...userIds]}::int[])`;

export const isOpen = (db: Connection, id: number, now: Date) => hasRow(db)`select ${fromPrograms} where p.id = ${id} and ${isOpenAt(now)}`;

export interface CallingProgram extends Row<"programs", "id" | "name" | "userId"> {
  readonly scope: ProgramScope;
}

const findQuery = `
  with found as (select p.id, p.name, p.scope, p.user_id as "userId", p.used_at from programs p join users u on u.id = p.user_id
    where p.token_hash = $1 and p.revoked_at is null and p.expires_at > $2 and u.role = 'ADMIN' and u.status <> 'DESACTIVATED'),
    touched as (update programs p set used_at = $2 from found where p.id = found.id and (p.used_at is null or p.used_at < $2::timestamptz - interval '1 minute'))
  select id, name, scope, "userId" from found`;

/** The open program of a token; records its use to the minute. */
export async function findCallingProgram(pool: pg.Pool, tokenHash: Buffer, now: Date): Promise<CallingProgram | undefined> {
  const { rows } = await pool.query<CallingProgram>({ name: "find program", text: findQuery, values: [tokenHash, now] });
  return rows[0];
}

export const isOfficeAccount = (db: Connection, userIds: readonly number[]) =>
  hasRow(db)`select from users where id = any(${[...userIds]}::int[]) and role = 'ADMIN' limit 1`;
