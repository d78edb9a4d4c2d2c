import { type RawBuilder, sql } from "kysely";
import { exportedColumns, type PersonColumnName } from "#core/accounts/person-columns.ts";
import type { Connection } from "#database/open.ts";
import { firstRow } from "#platform/server/rows.ts";
import { personalLists } from "./personal-lists.ts";

/** All data that the platform stores about a person, except credentials. */
export type PersonalData = { readonly account: Record<string, string | null> } & {
  readonly [List in keyof typeof personalLists]: readonly Readonly<Record<string, unknown>>[];
};

/** Exported instead of an id. */
const named: Partial<Record<PersonColumnName, RawBuilder<unknown>>> = {
  languageId: sql`l.language`,
  establishmentId: sql`(select name from establishments where id = u.establishment_id)`,
};
const account = sql`jsonb_build_object('passwordChosenAt', (select chosen_at from credentials where user_id = u.id),
  'passwordChosenWith', (select chosen_with from credentials where user_id = u.id),
  ${sql.join(exportedColumns.map(({ column, as }) => sql`${sql.lit(as)}, ${named[column] ?? sql.ref(`u.${column}`)}`))})`;

const lists = Object.entries(personalLists).map(([name, { from, order, fields }]) => {
  const pairs = Object.entries(fields).map(([field, [, value]]) => sql`${sql.lit(field)}, ${value}`);
  return sql`(select coalesce(jsonb_agg(jsonb_build_object(${sql.join(pairs)}) order by ${order}), '[]') from ${from}) as ${sql.ref(name)}`;
});

/** All data stored about a person; `subjects`: their subjects in the trail. */
export const findPersonalData = (db: Connection, id: number, subjects: readonly string[]) => firstRow<PersonalData>(db)`
    select ${account} as account, ${sql.join(lists)}
    from users u left join languages l on l.id = u.language_id cross join (select ${[...subjects]}::text[] as subjects) trail where u.id = ${id}`;
