import { sql } from "kysely";
import { expect } from "vitest";
import { authApi } from "#features/auth/auth.contract.ts";
import { slipsApi } from "#features/pupils/slips.contract.ts";
import { readQrCodes } from "./pdf.ts";
import type { Caller } from "./person.ts";
import type { World } from "./world.ts";

/** What is chosen with slips and links in tests. */
export const PASSWORD = "une longue phrase à moi";

interface Known {
  readonly wireId: string;
  readonly username: string;
  readonly email: string;
}

interface Way {
  readonly body: { readonly username?: string; readonly token: string; readonly password: string };
}

/** What the slip that a school prints for its pupil holds. */
export async function slipOf({ correspondent }: { correspondent: { caller: Caller } }, { wireId, username }: Known): Promise<Way> {
  const [address = ""] = readQrCodes((await correspondent.caller.download(slipsApi.print, { body: { userIds: [wireId] } })).bytes);
  const token = new URLSearchParams(new URL(address).hash.slice(1)).get("code") ?? "";
  return { body: { username, token, password: PASSWORD } };
}

/** What the last link mailed to this address holds. */
export async function linkTo(world: World, { email }: Pick<Known, "email">): Promise<Way> {
  const mails = world.db.selectFrom("mails").select("text").where("recipient", "=", email).orderBy("id", "desc").limit(1);
  return linkIn((await mails.executeTakeFirstOrThrow()).text ?? "");
}

export const linkIn = (letter: string): Way => ({ body: { token: /token=([\w-]+)/.exec(letter)?.[1] ?? "", password: PASSWORD } });

/** What the link holds that this caller has mailed to somebody. */
export async function linkFrom(world: World, caller: Caller, person: Known): Promise<Way> {
  await caller.call(authApi.sendPasswordLink, { body: { userId: person.wireId } });
  return linkTo(world, person);
}

export const opens = async (world: World, way: Way): Promise<boolean> => {
  const status = await world.nobody.status(authApi.choosePassword, way);
  expect([204, 400]).toContain(status);
  return status === 204;
};

export const logIn = (world: World, { username }: Pick<Known, "username">, password = PASSWORD): Promise<number> =>
  world.nobody.status(authApi.logIn, { body: { username, password } });

/** Gives somebody a passkey, and a code on paper. */
export async function aKeyOf(world: World, { id: userId }: { readonly id: number }): Promise<void> {
  const createdAt = world.time.now;
  const key = { publicKey: Buffer.alloc(1), counter: 0, transports: [], name: "Clé" };
  await world.db
    .insertInto("passkeys")
    .values({ ...key, userId, credentialId: `key of ${userId}`, createdAt })
    .execute();
  await world.db
    .insertInto("recoveryCodes")
    .values({ userId, hash: Buffer.from(`code of ${userId}`), createdAt })
    .execute();
}

/** How many keys, codes on paper and known browsers somebody has. */
export async function waysInOf(world: World, userId: number): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
    (select count(*)::int from recovery_codes where user_id = ${userId}) as recovery_codes,
    (select count(*)::int from known_devices where user_id = ${userId}) as known_devices`.execute(world.db);
  return rows[0] ?? {};
}
