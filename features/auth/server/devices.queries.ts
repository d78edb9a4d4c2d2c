import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

/** Keeps a device, seen now; whether it is new where others were known. To the day: who signs in often writes once. */
export async function insertDevice(db: Connection, userId: number, device: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isAnother: boolean }>`
    with before as (select device, seen_at from known_devices where user_id = ${userId}),
    kept as (
      insert into known_devices (user_id, device, since, seen_at) values (${userId}, ${device}, ${now}, ${now})
      on conflict (user_id, device) do update set seen_at = excluded.seen_at where known_devices.seen_at < excluded.seen_at - interval '1 day')
    select count(*) > 0 and bool_and(device <> ${device}) as is_another from before`.execute(db);
  return rows[0]?.isAnother ?? false;
}

export async function deleteDevicesBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom("knownDevices").where("seenAt", "<", before).execute();
}
