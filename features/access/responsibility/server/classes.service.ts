import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { byNumber } from "#platform/server/long-list.ts";
import { listRows } from "#platform/server/rows.ts";

type Account = number | RawBuilder<unknown>;

const hasAllClasses = (account: Account) =>
  sql<boolean>`coalesce((select all_classes from establishment_staff where user_id = ${account}), false)`;

/** The one definition of the classes of a teacher (CLS-01), for an account that acts for the school. */
export const seesClass = (account: Account, year: RawBuilder<unknown>, className: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${hasAllClasses(account)} or (${year}, class_key(${className})) in (
    select year, class_key from class_teachers where user_id = ${account}))`;

export const seesClassOf = (account: Account, registration: "n" | "r" = "r"): RawBuilder<boolean> =>
  seesClass(account, sql.ref(`${registration}.year`), sql.ref(`${registration}.class_name`));

/** The classes that the account sees in a year, by name; `null`: all, also pupils without a class. */
export async function classesOf(db: Connection, accountId: number, year: number | null): Promise<string[] | null> {
  const rows = await listRows<{ allClasses: boolean; className: string | null }>(db)`
    select s.all_classes, t.class_name from establishment_staff s
      left join class_teachers t on t.user_id = s.user_id and t.year = ${year} and not s.all_classes
    where s.user_id = ${accountId} order by t.class_name ${byNumber}, t.class_name`;
  return rows[0]?.allClasses ? null : rows.flatMap(({ className }) => className ?? []);
}

/** Those of these names whose classes the account sees in a year, with their spelling there. */
export async function ownClassNames(
  db: Connection,
  accountId: number,
  year: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await listRows<{ asked: string; className: string }>(db)`
    select asked.name as asked, t.class_name from unnest(${[...new Set(names)]}::text[]) asked(name)
      join class_teachers t on t.user_id = ${accountId} and t.year = ${year} and t.class_key = class_key(asked.name)`;
  return new Map(rows.map(({ asked, className }) => [asked, className]));
}
