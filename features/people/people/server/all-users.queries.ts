import { type RawBuilder, sql } from "kysely";
import type { AccountStatus, Role } from "#database/tables.ts";
import type { Sort } from "#platform/contract/page.ts";
import { type LongList, orderBy } from "#platform/server/long-list.ts";
import { containsWords } from "#platform/server/search.ts";
import type { AccountSort } from "../people.contract.ts";

export interface AccountFilter {
  readonly search: string;
  readonly roles?: readonly Role[] | undefined;
  readonly statuses?: readonly AccountStatus[] | undefined;
  /** A single role or status: one partition of a list in their order. */
  readonly role?: Role;
  readonly status?: AccountStatus;
}

/** A single value is compared by `=`, so that an index can return its accounts in order. */
const isAmong = (column: string, type: string, values: readonly string[]) =>
  values.length === 1
    ? sql`${sql.ref(column)} = ${values[0]}::${sql.raw(type)}`
    : sql`${sql.ref(column)} = any(${[...values]}::${sql.raw(`${type}[]`)})`;

const conditions = ({ search, roles, statuses, role, status }: AccountFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(search === "" ? [] : [containsWords(search, sql.ref("u.search_text"))]),
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

const orderClause = (sorts: readonly Sort<AccountSort>[], isReversed: boolean) =>
  orderBy(sorts, { columns, ending: ["u.lastname", "u.firstname", "u.id"], isNeverNull: () => true, isReversed });

export const allAccounts: LongList<AccountFilter, AccountSort> = {
  ids: (filter) => sql`select u.id from users u where ${conditions(filter)}`,
  sorted: (_, among, sorts, reversed) => sql`select u.id from users u where u.id = any(${among}) ${orderClause(sorts, reversed)}`,
  indexScan: (filter, sorts, { isReversed }) => sql`select u.id from users u where ${conditions(filter)} ${orderClause(sorts, isReversed)}`,
  partitions: { role: "role", status: "status" },
  partitionCounts: (filter, partition) =>
    sql`select ${sql.ref(partition)} as value, count(*) as count from users u where ${conditions(filter)} group by 1 order by 1`,
};
