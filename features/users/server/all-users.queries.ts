import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { AccountStatus, Role } from "#database/tables.ts";
import type { Sort } from "#platform/contract/page.ts";
import { likeFolded, type PageWindow } from "#platform/server/paging.ts";
import type { AccountSort } from "../users.contract.ts";

/** Which accounts: what is not named is not asked. */
export interface Narrowed {
  readonly search: string;
  readonly roles?: readonly Role[] | undefined;
  readonly statuses?: readonly AccountStatus[] | undefined;
}

type Sorts = readonly Sort<AccountSort>[];

const conditions = ({ search, roles, statuses }: Narrowed): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(search === "" ? [] : [sql`u.sought like ${likeFolded(search)}`]),
      ...(roles === undefined ? [] : [sql`u.role = any(${[...roles]}::role[])`]),
      ...(statuses === undefined ? [] : [sql`u.status = any(${[...statuses]}::account_status[])`]),
    ],
    sql` and `,
  );

/** At most so many of them. */
export async function someAccounts(db: Connection, narrowed: Narrowed, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select u.id from users u where ${conditions(narrowed)} limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countAccounts(db: Connection, narrowed: Narrowed): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from users u where ${conditions(narrowed)}`.execute(db);
  return rows[0]?.count ?? 0;
}

const columns = {
  "contact.lastname": ["u.lastname", "u.firstname"],
  "contact.firstname": ["u.firstname"],
  "contact.email": ["u.email"],
  username: ["u.username"],
  numPalmares: ["u.id"],
  role: ["u.role"],
  status: ["u.status"],
} as const satisfies Record<AccountSort, readonly string[]>;

/** The sorts, then the name. */
function orderAs(sorts: Sorts, back: boolean): RawBuilder<unknown> {
  const direction = (descending: boolean) => (descending === back ? sql`asc` : sql`desc`);
  const keys = sorts.flatMap(({ field, descending }) => columns[field].map((column) => sql`${sql.ref(column)} ${direction(descending)}`));
  const names = ["u.lastname", "u.firstname", "u.id"].map((column) => sql`${sql.ref(column)} ${direction(false)}`);
  return sql`order by ${sql.join([...keys, ...names])}`;
}

const idsOf = async (db: Connection, query: RawBuilder<unknown>, { offset, limit, back }: PageWindow): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`${query} limit ${limit} offset ${offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return back ? ids.reverse() : ids;
};

/** These accounts, sorted by anything. */
export const sortFew = (db: Connection, ids: readonly number[], sorts: Sorts, window: PageWindow) =>
  idsOf(db, sql`select u.id from users u where u.id = any(${[...ids]}::int[]) ${orderAs(sorts, window.back)}`, window);

/** Many accounts: an index of the people is walked. */
export const walkAccounts = (db: Connection, narrowed: Narrowed, sorts: Sorts, window: PageWindow) =>
  idsOf(db, sql`select u.id from users u where ${conditions(narrowed)} ${orderAs(sorts, window.back)}`, window);
