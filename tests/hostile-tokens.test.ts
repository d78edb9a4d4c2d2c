import { createSigner } from "fast-jwt";
import { expect } from "vitest";
import { openSession } from "#access/sessions/server/sessions.service.ts";
import { tokensOf } from "#access/sessions/server/tokens.service.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { hashPassword } from "#platform/server/password.ts";
import { bucketOf, throttleKeyWith } from "#platform/server/throttle.ts";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import { Caller } from "./person.ts";
import { secret } from "./template.ts";
import { anAdmin, aPerson, test, type World } from "./world.ts";

const PASSWORD = "une longue phrase à moi";
const passwordHash = await hashPassword(PASSWORD);

/** Both tokens of a session of this account, and how to check them. */
async function aSession(world: World, { id }: { readonly id: number }) {
  const { accessToken, refreshToken } = await openSession(world.db, tokensOf(secret), id, world.time.now);
  const [caller, renewal] = [new Caller(world.http, accessToken), new Caller(world.http, refreshToken)];
  return { accessToken, refreshToken, statuses: async () => [await caller.status(usersApi.me), await renewal.status(authApi.refresh)] };
}

test("SEC-03 S3 a refresh token makes no call, and an access token renews nothing", async ({ world }) => {
  const { accessToken, refreshToken } = await aSession(world, await aPerson(world));
  expect(await new Caller(world.http, refreshToken).status(usersApi.me)).toBe(401);
  expect(await new Caller(world.http, accessToken).status(authApi.refresh)).toBe(401);
});

test("SEC-03 S3 a token that is altered, unsigned, of another secret or expired is refused", async ({ world }) => {
  const { accessToken } = await aSession(world, await aPerson(world));
  const [head = "", body = "", signature = ""] = accessToken.split(".");
  const payload = JSON.parse(Buffer.from(body, "base64url").toString());
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const forged = [
    `${head}.${encoded({ ...payload, exp: payload.exp + 1 })}.${signature}`,
    `${encoded({ alg: "none", typ: "JWT" })}.${body}.`,
    createSigner({ key: "another secret of 32 characters!", algorithm: "HS256" })(payload),
    createSigner({ key: secret, algorithm: "HS512" })(payload),
  ];
  for (const token of forged) expect(await new Caller(world.http, token).status(usersApi.me), token).toBe(401);
  const before = world.time.now;
  world.time.now = new Date(payload.exp * 1_000);
  expect(await new Caller(world.http, accessToken).status(usersApi.me), "a quarter of an hour later").toBe(401);
  world.time.now = before;
});

test("SEC-03 S3 after log-out, a new password or the closing of the account no earlier token works", async ({ world }) => {
  const admin = await anAdmin(world);
  const invalidations: readonly ((person: Awaited<ReturnType<typeof aPerson>>) => Promise<unknown>)[] = [
    ({ caller, wireId }) => caller.call(authApi.logOut, { params: { id: wireId } }),
    async ({ username, email }) => {
      await world.nobody.call(authApi.resetPassword, { body: { username } });
      await world.settle();
      const mail = world.db.selectFrom("mails").select("text").where("recipient", "=", email).executeTakeFirstOrThrow();
      const token = /token=([\w-]+)/.exec((await mail).text ?? "")?.[1] ?? "";
      await world.nobody.call(authApi.choosePassword, { body: { token, password: PASSWORD } });
    },
    ({ wireId }) => admin.caller.call(usersApi.update, { params: { id: wireId }, body: { status: "DESACTIVATED" } }),
  ];
  for (const invalidate of invalidations) {
    const person = await aPerson(world);
    const { statuses } = await aSession(world, person);
    await invalidate(person);
    expect(await statuses()).toEqual([401, 401]);
  }
});

test("SEC-01 S3 a former officer is refused at the next call, whatever the token says", async ({ world }) => {
  const { caller, id } = await anAdmin(world);
  expect(await caller.status(categoriesApi.list)).toBe(200);
  await world.db.updateTable("users").set({ role: "USER" }).where("id", "=", id).execute();
  expect(await caller.status(categoriesApi.list)).toBe(403);
});

const triesOf = async ({ db }: World, key: string): Promise<number | undefined> =>
  (await db.selectFrom("throttles").select("tries").where("key", "=", key).executeTakeFirst())?.tries;

test("SEC-03 S3 each call that could be repeated as an attack is counted: by address, and per account and address", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const robot = new Caller(world.http, undefined, "203.0.113.77");
  const keyOf = throttleKeyWith(secret);
  const body = { username, password: "faux" };
  const unknown = { username: "personne", password: "faux" };
  const chosen = { ...body, token: "x", password: PASSWORD };
  const refused = {
    [bucketOf(keyOf("reset", "personne", robot.address))]: () => robot.status(authApi.resetPassword, { body: unknown }),
    [keyOf("check-mail", robot.address)]: () => robot.status(authApi.checkMail, { body: { mail: "personne@exemple.fr" } }),
  };
  const delayed = {
    [bucketOf(keyOf("log-in address", username, "127.0.0.1"))]: () => world.nobody.status(authApi.logIn, { body }),
    [bucketOf(keyOf("log-in address", "personne", robot.address))]: () => robot.status(authApi.logIn, { body: unknown }),
    [bucketOf(keyOf("code address", username, "127.0.0.1"))]: () => world.nobody.status(authApi.choosePassword, { body: chosen }),
  };
  for (const [key, call] of Object.entries({ ...refused, ...delayed })) {
    expect(await call(), key).not.toBe(429);
    const now = world.time.now;
    const counted = { tries: key in refused ? 1_000 : 7, since: now, lastAt: now };
    const { numUpdatedRows } = await world.db.updateTable("throttles").set(counted).where("key", "=", key).executeTakeFirst();
    expect(numUpdatedRows, key).toBe(1n);
    const again = await call();
    if (counted.tries === 1_000) expect(again, key).toBe(429);
    else expect(await triesOf(world, key), key).toBe(7);
    await world.db.deleteFrom("throttles").where("key", "=", key).execute();
  }
});
