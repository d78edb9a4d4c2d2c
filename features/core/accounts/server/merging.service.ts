import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { listIds, run } from "#platform/server/rows.ts";
import { columnsWith, personColumns } from "../person-columns.ts";

const address = sql.join(columnsWith({ merged: "filled with the address" }).map((column) => sql.ref(column)));

const filled = sql.join(
  columnsWith({ merged: "filled" }).map((column) => {
    const [mine, theirs, blank] = [sql.ref(`k.${column}`), sql.ref(`o.${column}`), sql.lit(personColumns[column].blank)];
    return sql`${sql.ref(column)} = case when ${mine} is not distinct from ${blank} then ${theirs} else ${mine} end`;
  }),
);

/**
 * Fills the empty fields of one account from the other; a postal address only as a whole, never an e-mail address. Callers move registrations before:
 * the school that opened either account loses access once a registration exists elsewhere (ETB-11).
 */
export const fillMissingFields = (trx: Connection, fromId: number, toId: number) => run(trx)`
    update users k set ${filled},
      (${address}) = (select ${address} from users a where a.id = case when k.address || k.city || k.zip_code = '' then o.id else k.id end),
      establishment_id = (select e.id from establishments e where e.id = coalesce(k.establishment_id, o.establishment_id)
        and not exists (select from participations r where r.user_id = k.id and r.establishment_id is distinct from e.id))
    from users o where k.id = ${toId} and o.id = ${fromId}`;

/** Moves mailbox ownership between accounts of one person. An address that the office confirmed as theirs stays confirmed if both have it. */
export async function moveMailboxes(trx: Connection, fromId: number, toId: number): Promise<void> {
  await run(trx)`
    update users k set email_of = k.id from users o
    where k.id = ${toId} and o.id = ${fromId} and o.email_of = o.id and o.email <> '' and mailbox(o.email) = mailbox(k.email)`;
  await run(trx)`update users set email_of = ${toId} where email_of = ${fromId}`;
  await run(trx)`update mailboxes_of_places set account_id = ${toId} where account_id = ${fromId}`;
}

const takenColumns = (["filled", "filled with the address", "emptied"] as const).flatMap((merged) => columnsWith({ merged }));
// The country stays: it is never empty.
const blanks = Object.fromEntries(
  takenColumns.filter((column) => column !== "country").map((column) => [column, personColumns[column].blank]),
);

/** Empties a merged account: its number, username and name stay, and sign-in ends. */
export const emptyAccount = (trx: Connection, id: number, mergedInto: number) =>
  trx
    .updateTable("users")
    .set({ status: "DESACTIVATED", mergedInto, establishmentId: null, ...blanks })
    .where("id", "=", id)
    .execute();

/** The accounts merged into this one, directly or through others, locked until the end of the transaction. */
export const lockMergedInto = (trx: Connection, id: number) => listIds(trx)`
    with recursive merged (id) as (
      select id from users where merged_into = ${id} union select u.id from users u join merged m on u.merged_into = m.id)
    select u.id from users u where u.id in (select id from merged) order by u.id for update`;
