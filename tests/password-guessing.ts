import { availableParallelism } from "node:os";
import { hashSync } from "@node-rs/argon2";
import { expect, onTestFinished } from "vitest";
import { createCodes } from "#access/links/server/slip-codes.service.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { hashPassword, queueSignIn, type SignInLane, waitingHashes } from "#platform/server/password.ts";
import { hashCodeWith } from "#platform/server/secret.ts";
import { throttleKeyWith } from "#platform/server/throttle.ts";
import { Caller, type Cookies } from "./person.ts";
import { secret } from "./template.ts";
import type { World } from "./world.ts";

// Helpers for tests of sign-ins during an attack by guesses.

export const PASSWORD = "une longue phrase à moi";
/** Thousands of guesses are checked against it: at the lowest cost, which a hash bears. */
export const passwordHash = hashSync(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
export const HOUR_S = 3_600;

export const callerFrom = (world: World, address: string, cookies?: Cookies) => new Caller(world.http, undefined, address, cookies);
export const rightPassword = (username: string) => ({ body: { username, password: PASSWORD } });
export const wrongPassword = (username: string) => ({ body: { username, password: "faux" } });
export const advanceTime = (world: World, seconds: number) => {
  world.time.now = new Date(world.time.now.getTime() + seconds * 1_000);
};

/** Guesses one after the other, without delay, for this many seconds; returns how many were checked. */
export async function guess(
  world: World,
  robot: () => Caller,
  username: string,
  seconds: number,
  concurrently?: () => Promise<unknown>,
): Promise<number> {
  const end = world.time.now.getTime() + seconds * 1_000;
  let checkedCount = 0;
  while (world.time.now.getTime() < end) {
    if ((await robot().status(authApi.logIn, wrongPassword(username))) === 401) checkedCount += 1;
    await concurrently?.();
  }
  return checkedCount;
}

/** Wrong passwords too few to be delayed. */
export async function failLogIn(caller: Caller, username: string, times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1) expect(await caller.status(authApi.logIn, wrongPassword(username))).toBe(401);
}

/** As if sign-ins to this many accounts had been tried at this address. */
export async function countAccountsTried({ db, time: { now } }: World, address: string, tries: number): Promise<void> {
  const key = throttleKeyWith(secret)("log-in accounts", address);
  await db.insertInto("throttles").values({ key, tries, since: now, lastAt: now }).execute();
}

/** Uses up the guesses per hour of browsers unknown to this account. */
export async function exhaustGuesses(world: World, username: string): Promise<void> {
  for (let address = 0; address < 20; address += 1) await failLogIn(callerFrom(world, `198.51.100.${address}`), username, 5);
}

/** A new browser that has opened the page. */
export async function aBrowser(world: World, address: string): Promise<Caller> {
  const cookies: Cookies = new Map();
  const page = await world.http.inject({ url: "/connexion", remoteAddress: address });
  for (const { name, value } of page.cookies) cookies.set(name, value);
  return callerFrom(world, address, cookies);
}

/** Runs this while the time is frozen: nobody can have waited in the queue. */
export async function withFrozenTime<T>(world: World, work: () => Promise<T>): Promise<T> {
  const stopped = Promise.withResolvers<void>();
  world.time.resumed = stopped.promise;
  try {
    return await work();
  } finally {
    stopped.resolve();
  }
}

/** Keeps this many attempts going while the work runs. */
export async function duringFlood<T>(count: number, attack: () => Promise<number>, work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const one = async () => {
    while (!isOver) await attack();
  };
  const flood = Array.from({ length: count }, one);
  try {
    return await work();
  } finally {
    isOver = true;
    await Promise.all(flood);
  }
}

/** How many sign-ins are worked on at once, as in password.ts. */
const TURNS = Math.max(1, availableParallelism() - 1) + 1;

/**
 * Lets this many sign-ins wait, until they are drained or the test ends; rejected ones are recorded. Work of earlier tests is awaited: when it ended, it
 * would make room for one that has to wait.
 */
export async function fillQueue(laneOf: (index: number) => SignInLane, length = 1_000) {
  const release = Promise.withResolvers<void>();
  const queued: Promise<void>[] = [];
  const rejected: unknown[] = [];
  const add = (work: () => Promise<void>) => {
    const result = queueSignIn(laneOf(queued.length), new AbortController().signal, work);
    queued.push(result.catch((reason: unknown) => void rejected.push(reason)));
  };
  const drain = async () => {
    release.resolve();
    await Promise.all(queued);
  };
  onTestFinished(drain);
  await hashPassword("the last of those before");
  const started = Array.from({ length: TURNS }, () => Promise.withResolvers<void>());
  for (const { resolve } of started)
    add(() => {
      resolve();
      return release.promise;
    });
  await Promise.all(started.map(({ promise }) => promise));
  while (waitingHashes() < length) add(() => release.promise);
  return { rejected, drain };
}

/** Each from an address of its own. */
export const aStranger = (index: number): SignInLane => ["strangers", `address ${index}`, "a browser", "somebody"];

export const aSlip = async (world: World, userId: number, issuedBy = userId): Promise<string> => {
  const { codes } = await createCodes(world.db, hashCodeWith(secret), [userId], { issuedBy, now: world.time.now });
  return codes.get(userId) ?? "";
};
