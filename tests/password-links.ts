import { sql } from "kysely";
import { expect } from "vitest";
import { createLink } from "#access/links/server/links.service.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { slipsApi } from "#people/pupils/slips.contract.ts";
import { readQrCodes } from "./pdf.ts";
import type { Caller } from "./person.ts";
import type { World } from "./world.ts";

/** The password chosen with slips and links in tests. */
export const PASSWORD = "une longue phrase à moi";

interface LinkOwner {
  readonly wireId: string;
  readonly username: string;
  readonly email: string;
}

interface PasswordRequest {
  readonly body: { readonly username?: string; readonly token: string; readonly password: string };
}

/** Content of the slip whose QR code opens this address. */
export const slipAt = (address: string) => {
  const { pathname, hash } = new URL(address);
  expect(pathname).toBe("/connexion/mot-de-passe");
  const { identifiant: username = "", code: token = "" } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  return { body: { username, token, password: PASSWORD } };
};

/** Content of the slip that a school prints for its pupil. */
export async function slipOf({ correspondent }: { correspondent: { caller: Caller } }, { wireId }: Pick<LinkOwner, "wireId">) {
  const [address = ""] = readQrCodes((await correspondent.caller.download(slipsApi.print, { body: { userIds: [wireId] } })).bytes);
  return slipAt(address);
}

/** Asks for a link to choose a password, as a visitor does, and waits until its mail is written. */
export async function askForLink(world: World, username: string): Promise<void> {
  await world.nobody.call(authApi.resetPassword, { body: { username } });
  await world.settle();
}

/** Content of the last link mailed to this address. */
export async function linkTo(world: World, { email }: Pick<LinkOwner, "email">): Promise<PasswordRequest> {
  const mails = world.db.selectFrom("mails").select("text").where("recipient", "=", email).orderBy("id", "desc").limit(1);
  return linkIn((await mails.executeTakeFirstOrThrow()).text ?? "");
}

/** The token of a link that confirms a new address of this account, as its mail contains it. */
export async function addressTokenOf(world: World, userId: number): Promise<string> {
  const issue = { kind: "email", email: `nouvelle-${userId}@exemple.fr`, issuedBy: null, now: world.time.now } as const;
  return (await createLink(world.db, userId, issue)).token;
}

export const linkIn = (letter: string): PasswordRequest => ({
  body: { token: /token=([\w-]+)/.exec(letter)?.[1] ?? "", password: PASSWORD },
});

/** The letters to this address, oldest first. */
export const lettersTo = (world: World, recipient: string) =>
  world.db.selectFrom("mails").select(["subject", "text"]).where("recipient", "=", recipient).orderBy("id").execute();

export const subjectsTo = async (world: World, recipient: string): Promise<string[]> =>
  (await lettersTo(world, recipient)).map(({ subject }) => subject);

/** Content of the link that this caller has mailed to a person. */
export async function linkFrom(world: World, caller: Caller, person: LinkOwner): Promise<PasswordRequest> {
  await caller.call(authApi.sendPasswordLink, { body: { userId: person.wireId } });
  return linkTo(world, person);
}

export const isAccepted = async (world: World, request: PasswordRequest): Promise<boolean> => {
  const status = await world.nobody.status(authApi.choosePassword, request);
  expect([204, 400]).toContain(status);
  return status === 204;
};

export const logIn = (world: World, { username }: Pick<LinkOwner, "username">, password = PASSWORD): Promise<number> =>
  world.nobody.status(authApi.logIn, { body: { username, password } });

/** Gives a person a passkey, and a recovery code. */
export async function insertPasskey(world: World, { id: userId }: { readonly id: number }): Promise<void> {
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

/** A person's numbers of passkeys, recovery codes and known browsers. */
export async function countCredentials(world: World, userId: number): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select (select count(*)::int from passkeys where user_id = ${userId}) as passkeys,
    (select count(*)::int from recovery_codes where user_id = ${userId}) as recovery_codes,
    (select count(*)::int from known_devices where user_id = ${userId}) as known_devices`.execute(world.db);
  return rows[0] ?? {};
}

export const countOpenSessions = async (world: World, { id }: { readonly id: number }): Promise<number> =>
  (await world.db.selectFrom("sessions").select("id").where("userId", "=", id).where("revokedAt", "is", null).execute()).length;
