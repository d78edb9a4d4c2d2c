import { expect } from "vitest";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { DAY_MS as DAY, HOUR_MS as HOUR, MINUTE_MS as MINUTE } from "#platform/contract/time-units.ts";
import { callerFrom, PASSWORD, passwordHash } from "#tests/password-guessing.ts";
import { countOpenSessions } from "#tests/password-links.ts";
import { Caller, type Cookies } from "#tests/person.ts";
import { insert } from "#tests/rows.ts";
import { trailOf } from "#tests/stages.ts";
import { secret } from "#tests/template.ts";
import { anAdmin, aPerson, test, type World } from "#tests/world.ts";
import { devicesApi } from "../devices.contract.ts";
import { openSession } from "./sessions.service.ts";
import { tokensOf } from "./tokens.service.ts";

const wait = ({ time }: World, ms: number) => {
  time.now = new Date(time.now.getTime() + ms);
};

/** A signed-in browser: its cookies, and the tokens in its local storage. */
async function signIn(world: World, username: string, stayConnected?: boolean) {
  const cookies: Cookies = new Map();
  const body = { username, password: PASSWORD, ...(stayConnected !== undefined && { stayConnected }) };
  let tokens: { accessToken: string; refreshToken: string } = await callerFrom(world, "127.0.0.1", cookies).call(authApi.logIn, { body });
  const callerWithToken = (token: string) => new Caller(world.http, token, "127.0.0.1", cookies);
  return {
    cookies,
    call: () => callerWithToken(tokens.accessToken).status(usersApi.me),
    /** A background call of its page, with a token renewal. */
    async poll(): Promise<number> {
      const ask = (path: string, token: string) =>
        world.http.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}`, "x-background": "1" } });
      const renewed = await ask("/authentification/refresh", tokens.refreshToken);
      if (renewed.statusCode === 200) tokens = renewed.json();
      return (await ask("/users/me", tokens.accessToken)).statusCode;
    },
    async refresh(): Promise<number> {
      const caller = callerWithToken(tokens.refreshToken);
      const status = await caller.status(authApi.refresh);
      if (status === 200) tokens = await caller.call(authApi.refresh);
      return status;
    },
    /** Closes the browser: session cookies disappear, the local storage and other cookies stay. */
    close: () => cookies.delete("browser"),
  };
}

test("LET-09 S12 without « Rester connecté » the session ends when the browser is closed, even with tokens left in its local storage", async ({
  world,
}) => {
  const person = await aPerson(world, { passwordHash });
  const browser = await signIn(world, person.username, false);
  expect([await browser.call(), await browser.refresh(), await countOpenSessions(world, person)]).toEqual([200, 200, 2]);
  browser.close();
  expect([await browser.call(), await browser.refresh()]).toEqual([401, 401]);
  expect(await countOpenSessions(world, person), "the server ended it as well").toBe(1);
});

test("LET-09 S12 the cookie of one session opens no other, and a session that is kept needs none", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const [one, other, persistent] = [
    await signIn(world, username, false),
    await signIn(world, username, false),
    await signIn(world, username, true),
  ];
  one.cookies.set("browser", other.cookies.get("browser") ?? "");
  expect(await one.call()).toBe(401);
  persistent.close();
  expect([await persistent.call(), await persistent.refresh()]).toEqual([200, 200]);
  wait(world, 29 * DAY);
  expect(await persistent.refresh()).toBe(200);
});

test("LET-09 a session that ends with the browser lasts through an evening of answering, not through an idle night", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const browser = await signIn(world, username, false);
  for (let hours = 0; hours < 9; hours += 3) {
    wait(world, 3 * HOUR);
    expect(await browser.refresh()).toBe(200);
  }
  wait(world, 4 * HOUR);
  expect(await browser.refresh()).toBe(401);
  const busy = await signIn(world, username, false);
  const openedAt = new Date(world.time.now.getTime() - 7 * DAY + HOUR);
  await world.db.updateTable("sessions").set({ openedAt }).where("revokedAt", "is", null).where("expiresAt", ">", world.time.now).execute();
  expect(await busy.refresh()).toBe(200);
  wait(world, HOUR);
  expect(await busy.refresh(), "it ends after a week in any case").toBe(401);
});

test("LET-09 S14 a session of the office ends after half an hour without use, and after twelve hours in any case", async ({ world }) => {
  const { username, id } = await anAdmin(world);
  await insert(world, "credentials", { userId: id, passwordHash });
  const browser = await signIn(world, username, true);
  wait(world, 14 * MINUTE);
  expect(await browser.call(), "calls count, not only renewals").toBe(200);
  wait(world, 29 * MINUTE);
  expect(await browser.refresh()).toBe(200);
  wait(world, 31 * MINUTE);
  expect(await browser.refresh()).toBe(401);

  const busy = await signIn(world, username, true);
  for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
    wait(world, 10 * MINUTE);
    expect(await busy.refresh(), `after ${minutes} minutes`).toBe(200);
  }
  wait(world, 10 * MINUTE + 1);
  expect([await busy.call(), await busy.refresh()]).toEqual([401, 401]);
});

test("LET-09 S14 background calls do not extend a session of the office, but do extend others", async ({ world }) => {
  const [officer, person] = [await anAdmin(world), await aPerson(world, { passwordHash })];
  await insert(world, "credentials", { userId: officer.id, passwordHash });
  const [office, pupil] = [await signIn(world, officer.username, true), await signIn(world, person.username, true)];
  const statuses: number[] = [];
  for (let minutes = 0; minutes < 20; minutes += 10) {
    wait(world, 10 * MINUTE);
    statuses.push(await office.poll());
  }
  expect(statuses).toEqual([200, 200]);
  expect(await office.call(), "the officer is back").toBe(200);
  wait(world, 29 * MINUTE);
  expect(await office.poll()).toBe(200);
  wait(world, 2 * MINUTE);
  expect(await office.poll()).toBe(401);
  wait(world, 20 * DAY);
  await pupil.poll();
  wait(world, 20 * DAY);
  expect(await pupil.refresh()).toBe(200);
});

test("LET-09 S12 a late sign-out does not end sessions opened since in the same browser", async ({ world }) => {
  const [person, next] = [await aPerson(world, { passwordHash }), await aPerson(world, { passwordHash })];
  const cookies: Cookies = new Map();
  const callerWith = (token: string) => new Caller(world.http, token, "127.0.0.1", cookies);
  const signIn = ({ username }: { username: string }, stayConnected: boolean) =>
    callerFrom(world, "127.0.0.1", cookies).call(authApi.logIn, { body: { username, password: PASSWORD, stayConnected } });
  const first = await signIn(person, true);
  const nextTokens = await signIn(next, false);
  const query = { askedAt: world.time.now.toISOString() };
  wait(world, 1_000);
  const again = await signIn(person, true);
  await callerWith(first.accessToken).call(authApi.logOut, { params: { id: person.wireId }, query });
  expect(await callerWith(nextTokens.refreshToken).status(authApi.refresh)).toBe(200);
  expect(await callerWith(again.accessToken).status(usersApi.me)).toBe(200);
  expect([await person.caller.status(usersApi.me), await callerWith(first.accessToken).status(usersApi.me)]).toEqual([401, 401]);
});

test("LET-09 users see their devices, with readable names; a removed one is signed out and unknown", async ({ world }) => {
  const person = await aPerson(world, { passwordHash });
  const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const { accessToken } = (
    await world.http.inject({
      method: "POST",
      url: "/api/authentification/log-in",
      headers: { "user-agent": firefox },
      payload: { username: person.username, password: PASSWORD, stayConnected: true },
    })
  ).json();
  const otherDevice = new Caller(world.http, accessToken);
  const params = { id: person.wireId };
  const devices = await person.caller.call(devicesApi.list, { params });
  expect(devices.map(({ words, isThis }) => [words, isThis]).sort()).toEqual([
    ["Appareil inconnu", true],
    ["Firefox sur Windows", false],
  ]);
  const other = devices.find(({ isThis }) => !isThis)?.id ?? "";
  await openSession(world.db, tokensOf(secret), person.id, new Date(world.time.now.getTime() - 200 * DAY));
  expect(await person.caller.call(devicesApi.list, { params }), "an expired session is not listed").toHaveLength(2);
  const stranger = await aPerson(world);
  const endAs = (id: string) => stranger.caller.status(devicesApi.end, { params: { id, sessionId: other } });
  expect([await endAs(person.wireId), await endAs(stranger.wireId)], "by its own number too").toEqual([403, 404]);
  await person.caller.call(devicesApi.end, { params: { ...params, sessionId: other } });
  expect(await otherDevice.status(usersApi.me)).toBe(401);
  expect(await person.caller.call(devicesApi.list, { params })).toHaveLength(1);
  expect(await world.db.selectFrom("knownDevices").select("since").where("userId", "=", person.id).execute()).toEqual([]);
});

test("LET-09 the office sees the devices of an account, and ends one, which the trail shows", async ({ world }) => {
  const [person, office] = [await aPerson(world), await anAdmin(world)];
  const params = { id: person.wireId };
  const [device] = await office.caller.call(devicesApi.list, { params });
  await office.caller.call(devicesApi.end, { params: { ...params, sessionId: device?.id ?? "" } });
  expect(await person.caller.status(usersApi.me)).toBe(401);
  expect((await trailOf(world, `user ${person.id}`)).map(({ action }) => action)).toEqual(["end session"]);
});
