import { type RawBuilder, sql } from "kysely";
import type { AccountStatus, Role } from "#database/tables.ts";
import type { Sort } from "#platform/contract/page.ts";
import { type LongList, orderBy } from "#platform/server/long-list.ts";
import { holds } from "#platform/server/search.ts";
import type { AccountSort } from "../users.contract.ts";

/** Which accounts: what is not named is not asked. */
export interface Narrowed {
  readonly search: string;
  readonly roles?: readonly Role[] | undefined;
  readonly statuses?: readonly AccountStatus[] | undefined;
  /** Of one role, of one status: a part of a list in their order. */
  readonly role?: Role;
  readonly status?: AccountStatus;
}

type Sorts = readonly Sort<AccountSort>[];

/** One value is asked for by `=`, which lets an index give its accounts in order. */
const isAmong = (column: string, type: string, values: readonly string[]) =>
  values.length === 1
    ? sql`${sql.ref(column)} = ${values[0]}::${sql.raw(type)}`
    : sql`${sql.ref(column)} = any(${[...values]}::${sql.raw(`${type}[]`)})`;

const conditions = ({ search, roles, statuses, role, status }: Narrowed): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(search === "" ? [] : [holds(search, sql.ref("u.sought"))]),
      ...(roles === undefined ? [] : [isAmong("u.role", "role", roles)]),
      ...(statuses === undefined ? [] : [isAmong("u.status", "account_status", statuses)]),
      ...(role === undefined ? [] : [isAmong("u.role", "role", [role])]),
      ...(status === undefined ? [] : [isAmong("u.status", "account_status", [status])]),
    ],
    sql` and `,
  );

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
const orderAs = (sorts: Sorts, back: boolean) =>
  orderBy(sorts, { columns, ending: ["u.lastname", "u.firstname", "u.id"], isKnown: () => true, back });

/** Every account. */
export const allAccounts: LongList<Narrowed, AccountSort> = {
  members: (narrowed) => sql`select u.id from users u where ${conditions(narrowed)}`,
  sorted: (_, among, sorts, back) => sql`select u.id from users u where u.id = any(${among}) ${orderAs(sorts, back)}`,
  walked: (narrowed, sorts, { back }) => sql`select u.id from users u where ${conditions(narrowed)} ${orderAs(sorts, back)}`,
  divisions: { role: "role", status: "status" },
  shares: (narrowed, division) =>
    sql`select ${sql.ref(division)} as value, count(*) as count from users u where ${conditions(narrowed)} group by 1 order by 1`,
};
