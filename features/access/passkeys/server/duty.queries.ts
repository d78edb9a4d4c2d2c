import type { Connection, Row } from "#database/open.ts";
import { firstRow, hasRow, listRows, run } from "#platform/server/rows.ts";
import type { Caller } from "#platform/server/session.ts";

interface Duty {
  readonly userId: number;
  /** The instant from which this account requires a passkey; null: never. */
  readonly askedAt: Date | null;
  readonly hasKey: boolean;
}

export const listDuties = (db: Connection) => listRows<Duty>(db)`
    select user_id, max(asked_at) as asked_at, bool_or(has_key) as has_key
    from (select user_id, asked_at, false as has_key from passkey_duties union all select user_id, null, true from passkeys) duty
    group by user_id`;

export const deleteDuty = (db: Connection, userId: number) =>
  hasRow(db)`delete from passkey_duties where user_id = ${userId} returning user_id`;

/** The date of this account's password, if it was chosen with a mailed link and opened the session. */
export async function findMailedAt(db: Connection, { id, sessionId }: Pick<Caller, "id" | "sessionId">): Promise<Date | null> {
  const row = await firstRow<Row<"credentials", "chosenAt">>(db)`
    select c.chosen_at from credentials c join sessions s on s.user_id = c.user_id
    where c.user_id = ${id} and s.id = ${sessionId} and s.opened_at >= c.chosen_at and c.chosen_with in ('first-password', 'reset')`;
  return row?.chosenAt ?? null;
}

export const insertDuty = (db: Connection, userId: number, askedAt: Date) =>
  run(db)`insert into passkey_duties (user_id, asked_at) values (${userId}, ${askedAt}) on conflict do nothing`;
