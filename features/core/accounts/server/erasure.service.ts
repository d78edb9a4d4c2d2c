import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { firstRow, run } from "#platform/server/rows.ts";
import { ERASED_NAME, erasedUsername, type InCharge } from "../erasure.ts";
import { columnsWith, personColumns } from "../person-columns.ts";

/** An account and its charges, locked until the end of the transaction. */
export const lockAccountForErasure = (trx: Connection, id: number) => firstRow<{ inCharge: InCharge }>(trx)`
    select jsonb_build_object(
      'center', (select min(e.name) from exam_center_controllers k join exam_centers e on e.id = k.exam_center_id where k.user_id = u.id),
      'club', (select min(c.name) from club_controllers k join clubs c on c.id = k.club_id where k.user_id = u.id and k.invited_by is null),
      'school', (select min(name) from establishments where user_id = u.id)) as in_charge
    from users u where u.id = ${id} for update`;

interface RetainedBirthday {
  readonly userId: number;
  readonly birthday: string | null;
}

const emptied = sql.join(
  columnsWith({ erased: "emptied" }).map((column) => sql`${sql.ref(column)} = ${sql.lit(personColumns[column].blank)}`),
);

/** Removes from these accounts all data that identifies the person (SEC-05), except the birthdays to retain; their numbers stay. */
export const eraseAccounts = (trx: Connection, ids: readonly number[], retained: readonly RetainedBirthday[], now: Date) => run(trx)`
    update users u set username = erased.username, status = 'DESACTIVATED', lastname = ${ERASED_NAME}, birthday = erased.birthday,
      erased_at = ${now}, ${emptied}
    from (select person.id, person.username, day.birthday
      from unnest(${[...ids]}::int[], ${ids.map(erasedUsername)}::text[]) person (id, username)
        left join unnest(${retained.map(({ userId }) => userId)}::int[], ${retained.map(({ birthday }) => birthday)}::date[]) day (id, birthday) using (id)) erased
    where u.id = erased.id`;
