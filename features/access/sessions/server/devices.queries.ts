import type { Connection, Row } from "#database/open.ts";
import { firstRow, firstValue, hasRow, listRows, run } from "#platform/server/rows.ts";

const MAX_DEVICES = 50;

/** Saves a device as seen now, and keeps only the most recent others. Returns whether it is new and others were known. Precise to the day, to write less. */
export const recordDevice = async (db: Connection, userId: number, device: Buffer, now: Date): Promise<boolean> =>
  (await firstValue<boolean>(db)`
    with before as (select device, seen_at from known_devices where user_id = ${userId}),
    kept as (
      insert into known_devices (user_id, device, since, seen_at) values (${userId}, ${device}, ${now}, ${now})
      on conflict (user_id, device) do update set seen_at = excluded.seen_at where known_devices.seen_at < excluded.seen_at - interval '1 day'),
    dropped as (
      delete from known_devices where user_id = ${userId} and device in (
        select device from before where device <> ${device} order by seen_at desc offset ${MAX_DEVICES - 1}))
    select count(*) > 0 and bool_and(device <> ${device}) as is_another from before`) ?? false;

export const isKnownDevice = (db: Connection, userId: number, device: Buffer) =>
  hasRow(db)`select from known_devices where user_id = ${userId} and device = ${device}`;

/** Renames it also in its sessions, because ending one makes the device unknown. */
export async function renameDevice(trx: Connection, userId: number, before: Buffer, device: Buffer): Promise<void> {
  await trx.updateTable("knownDevices").set({ device }).where("userId", "=", userId).where("device", "=", before).execute();
  await trx.updateTable("sessions").set({ device }).where("userId", "=", userId).where("device", "=", before).execute();
}

export const deleteDevicesOf = (db: Connection, userIds: readonly number[]) =>
  run(db)`delete from known_devices where user_id = any(${[...userIds]}::int[])`;

export const listOpenSessions = (db: Connection, userId: number, now: Date) =>
  listRows<Row<"sessions", "id" | "openedAt" | "endsWithBrowser"> & { readonly words: string; readonly lastUsedAt: Date }>(db)`
    select id, opened_at, ends_with_browser, coalesce(nullif(device_words, ''), 'Appareil inconnu') as words,
      greatest(rotated_at, used_at) as last_used_at
    from sessions where user_id = ${userId} and revoked_at is null and expires_at > ${now} order by last_used_at desc`;

/** Ends one session of an account and forgets its device. Returns nothing if it has ended, or belongs to another account. */
export async function endSession(trx: Connection, userId: number, id: string, now: Date) {
  const ended = await firstRow<Row<"sessions", "device">>(trx)`
    update sessions set revoked_at = ${now} where id = ${id} and user_id = ${userId} and revoked_at is null returning device`;
  if (ended?.device) await trx.deleteFrom("knownDevices").where("userId", "=", userId).where("device", "=", ended.device).execute();
  return ended;
}
