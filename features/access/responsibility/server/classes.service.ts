import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { byNumber } from "#platform/server/long-list.ts";
import { hasRow, listRows, listValues } from "#platform/server/rows.ts";

/** An account's id, as a value or a column. */
type Account = number | RawBuilder<unknown>;

/** Whether the account acts for a school today, and for all its classes. */
const hasAllClasses = (account: Account) =>
  sql<boolean>`coalesce((select all_classes from establishment_staff where user_id = ${account}), false)`;

/**
 * Whether the account, which acts for a school, sees a class of it in a year: one given to it, or any (CLS-01). Does not check the school. All code
 * that reads or changes pupils for a school uses this one definition of a teacher's classes.
 */
export const seesClass = (account: Account, year: RawBuilder<unknown>, className: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${hasAllClasses(account)} or (${year}, class_key(${className})) in (
    select year, class_key from class_teachers where user_id = ${account}))`;

/** Whether the account sees the class of a registration, by the name of its row. */
export const seesClassOf = (account: Account, registration: "n" | "r" = "r"): RawBuilder<boolean> =>
  seesClass(account, sql.ref(`${registration}.year`), sql.ref(`${registration}.class_name`));

/** Whether the account acts for this school today and sees its class of this name in this year. */
export const maySeeClass = (
  db: Connection,
  accountId: number,
  { establishmentId, year, className }: { readonly establishmentId: number; readonly year: number; readonly className: string },
) => hasRow(db)`
    select from establishment_staff where user_id = ${accountId} and establishment_id = ${establishmentId}
      and ${seesClass(accountId, sql`${year}::int`, sql`${className}::text`)}`;

/** Whether all these people are pupils, in this year, of a school that the account acts for today, in classes that it sees. */
export const maySeePupils = async (db: Connection, accountId: number, userIds: readonly number[], year: number): Promise<boolean> => {
  const seen = await listValues<number>(db)`
    select r.user_id from participations r join establishment_staff s on s.establishment_id = r.establishment_id and s.user_id = ${accountId}
    where r.user_id = any(${[...userIds]}::int[]) and r.year = ${year} and ${seesClassOf(accountId)}`;
  return seen.length === new Set(userIds).size;
};

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
