import { createHmac, randomBytes } from "node:crypto";
import type { Connection } from "#database/open.ts";
import type { Cookies } from "#platform/server/cookies.ts";
import { isSameSecret } from "#platform/server/secret.ts";
import * as queries from "./devices.queries.ts";

const COOKIE = "device";
const DAY_S = 24 * 60 * 60;
/** As long as browsers keep a cookie; each sign-in begins it anew. */
const KEPT_SECONDS = 400 * DAY_S;

/** A browser that has signed somebody in before: how the database calls it. Signed, so that nobody makes one up. */
export interface Devices {
  read(cookies: Cookies): Buffer | null;
  /** The same browser, or a new one, that keeps its cookie. */
  keep(cookies: Cookies): Buffer;
  /** A new one in any case. */
  renew(cookies: Cookies): Buffer;
}

export function devicesWith(secret: string): Devices {
  const mark = (purpose: string, id: string) => createHmac("sha256", secret).update(`device ${purpose} ${id}`).digest();
  const signatureOf = (id: string) => mark("signature", id).toString("base64url").slice(0, 22);
  const idOf = (cookies: Cookies): string | null => {
    const [id = "", signature = ""] = (cookies.read(COOKIE) ?? "").split(".");
    return id !== "" && isSameSecret(signature, signatureOf(id)) ? id : null;
  };
  const named = (id: string) => mark("name", id);
  const write = (cookies: Cookies, id: string) => {
    cookies.write(COOKIE, `${id}.${signatureOf(id)}`, KEPT_SECONDS);
    return named(id);
  };
  const newId = () => randomBytes(16).toString("base64url");
  return {
    read(cookies) {
      const id = idOf(cookies);
      return id === null ? null : named(id);
    },
    keep: (cookies) => write(cookies, idOf(cookies) ?? newId()),
    renew: (cookies) => write(cookies, newId()),
  };
}

/** Keeps that this account signed in there; whether it is a new device of an account that has had others. */
export const keepDevice = (db: Connection, userId: number, device: Buffer, now: Date): Promise<boolean> =>
  queries.insertDevice(db, userId, device, now);

/** The browser under a new name: whoever copied its cookie holds one that is known no more, and that does not become known again. */
export async function renewDevice(trx: Connection, devices: Devices, userId: number, cookies: Cookies): Promise<Buffer> {
  const before = devices.read(cookies);
  const device = devices.renew(cookies);
  if (before) await queries.renameDevice(trx, userId, before, device);
  return device;
}

/** The same where it was known to the account; any other keeps its name, which others may know it by. */
export async function renewKnownDevice(trx: Connection, devices: Devices, userId: number, cookies: Cookies): Promise<Buffer> {
  const before = devices.read(cookies);
  const isKnown = before !== null && (await queries.isKnownDevice(trx, userId, before));
  return isKnown ? renewDevice(trx, devices, userId, cookies) : devices.keep(cookies);
}

/** Deletes devices that nobody signed in from for so long that their cookies are over. */
export const sweepDevices = (db: Connection, now: Date): Promise<void> =>
  queries.deleteDevicesBefore(db, new Date(now.getTime() - KEPT_SECONDS * 1_000));
