import { createHmac, randomBytes } from "node:crypto";
import type { Connection } from "#database/open.ts";
import type { Cookies } from "#platform/server/cookies.ts";
import { run } from "#platform/server/rows.ts";
import { isSameSecret } from "#platform/server/secret.ts";
import * as queries from "./devices.queries.ts";

export { deleteDevicesOf, recordDevice } from "./devices.queries.ts";

const COOKIE = "device";
const DAY_S = 24 * 60 * 60;
/** As long as browsers keep a cookie; each sign-in renews it. */
const COOKIE_SECONDS = 400 * DAY_S;

/** The name of a browser in the database. Its cookie is signed, which prevents inventing one. */
export interface Devices {
  read(cookies: Cookies): Buffer | null;
  /** The current device, or a new one; renews its cookie. */
  ensure(cookies: Cookies): Buffer;
  renew(cookies: Cookies): Buffer;
}

export function devicesWith(secret: string): Devices {
  const hmacOf = (purpose: string, id: string) => createHmac("sha256", secret).update(`device ${purpose} ${id}`).digest();
  const signatureOf = (id: string) => hmacOf("signature", id).toString("base64url").slice(0, 22);
  const idOf = (cookies: Cookies): string | null => {
    const [id = "", signature = ""] = (cookies.read(COOKIE) ?? "").split(".");
    return id !== "" && isSameSecret(signature, signatureOf(id)) ? id : null;
  };
  const digestOf = (id: string) => hmacOf("name", id);
  const write = (cookies: Cookies, id: string) => {
    cookies.write(COOKIE, `${id}.${signatureOf(id)}`, COOKIE_SECONDS);
    return digestOf(id);
  };
  const newId = () => randomBytes(16).toString("base64url");
  return {
    read(cookies) {
      const id = idOf(cookies);
      return id === null ? null : digestOf(id);
    },
    ensure: (cookies) => write(cookies, idOf(cookies) ?? newId()),
    renew: (cookies) => write(cookies, newId()),
  };
}

/** Renames the browser, so that a copy of its old cookie is unknown for good. */
export async function renewDevice(trx: Connection, devices: Devices, userId: number, cookies: Cookies): Promise<Buffer> {
  const before = devices.read(cookies);
  const device = devices.renew(cookies);
  if (before) await queries.renameDevice(trx, userId, before, device);
  return device;
}

/** Renames it if it is known to the account; otherwise it keeps its name, which other accounts may know. */
export async function renewKnownDevice(trx: Connection, devices: Devices, userId: number, cookies: Cookies): Promise<Buffer> {
  const before = devices.read(cookies);
  const isKnown = before !== null && (await queries.isKnownDevice(trx, userId, before));
  return isKnown ? renewDevice(trx, devices, userId, cookies) : devices.ensure(cookies);
}

export async function deleteSessionsOf(trx: Connection, userIds: readonly number[]): Promise<void> {
  await run(trx)`delete from sessions where user_id = any(${[...userIds]}::int[])`;
  await queries.deleteDevicesOf(trx, userIds);
}

export async function sweepSessions(db: Connection, before: Date, now: Date): Promise<void> {
  await run(db)`delete from sessions where expires_at < ${before} or revoked_at < ${before}`;
  await run(db)`delete from known_devices where seen_at < ${new Date(now.getTime() - COOKIE_SECONDS * 1_000)}`;
}
