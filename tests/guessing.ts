import { expect } from "vitest";
import { authApi } from "#features/auth/auth.contract.ts";
import { createCodes, hashCodeWith } from "#features/auth/server/slip-codes.service.ts";
import { hashesWaiting, hashPassword, type Lane, signInInTurn } from "#platform/server/password.ts";
import { Caller, type Cookies } from "./person.ts";
import { secret } from "./template.ts";
import type { World } from "./world.ts";

// The vocabulary of tests of sign-ins beside which somebody guesses.

export const PASSWORD = "une longue phrase à moi";
export const passwordHash = await hashPassword(PASSWORD);
export const HOUR_S = 3_600;

export const from = (world: World, address: string, cookies?: Cookies) => new Caller(world.http, undefined, address, cookies);
export const right = (username: string) => ({ body: { username, password: PASSWORD } });
export const wrong = (username: string) => ({ body: { username, password: "faux" } });
export const wait = (world: World, seconds: number) => {
  world.time.now = new Date(world.time.now.getTime() + seconds * 1_000);
};

/** Guesses one after the other, each as soon as the one before was answered, for so many seconds; how many were judged. */
export async function guess(
  world: World,
  robot: () => Caller,
  username: string,
  seconds: number,
  beside?: () => Promise<unknown>,
): Promise<number> {
  const end = world.time.now.getTime() + seconds * 1_000;
  let judged = 0;
  while (world.time.now.getTime() < end) {
    if ((await robot().status(authApi.logIn, wrong(username))) === 401) judged += 1;
    await beside?.();
  }
  return judged;
}

/** Wrong passwords that nobody is kept waiting for. */
export async function fail(caller: Caller, username: string, times: number): Promise<void> {
  for (let tried = 0; tried < times; tried += 1) expect(await caller.status(authApi.logIn, wrong(username))).toBe(401);
}

/** Uses up what browsers unknown to this account may try in an hour. */
export async function useUpShare(world: World, username: string): Promise<void> {
  for (let address = 0; address < 20; address += 1) await fail(from(world, `198.51.100.${address}`), username, 5);
}

/** A browser that was never here and has opened the page. */
export async function aBrowser(world: World, address: string): Promise<Caller> {
  const cookies: Cookies = new Map();
  const page = await world.http.inject({ url: "/connexion", remoteAddress: address });
  for (const { name, value } of page.cookies) cookies.set(name, value);
  return from(world, address, cookies);
}

/** Does this while the time stands still: nobody can have waited for a turn. */
export async function atOnce<T>(world: World, work: () => Promise<T>): Promise<T> {
  const stopped = Promise.withResolvers<void>();
  world.time.stopped = stopped.promise;
  try {
    return await work();
  } finally {
    stopped.resolve();
  }
}

/** Keeps so many tries waiting for as long as the other lasts. */
export async function besideFlood<T>(count: number, attack: () => Promise<number>, work: () => Promise<T>): Promise<T> {
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

/** Fills the line where passwords wait to be hashed, until it is emptied; who is sent away meanwhile is kept. */
export function fillLine(laneOf: (place: number) => Lane) {
  const over = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  const sentAway: unknown[] = [];
  while (hashesWaiting() < 1_000)
    held.push(
      signInInTurn(laneOf(held.length), new AbortController().signal, () => over.promise).catch((why: unknown) => void sentAway.push(why)),
    );
  const empty = async () => {
    over.resolve();
    await Promise.all(held);
  };
  return { sentAway, empty };
}

/** Of as many addresses as they are. */
export const aStranger = (place: number): Lane => ["strangers", `address ${place}`, "a browser", "somebody"];

export const aSlip = async (world: World, userId: number, issuedBy = userId): Promise<string> => {
  const { codes } = await createCodes(world.db, hashCodeWith(secret), [userId], { issuedBy, now: world.time.now });
  return codes.get(userId) ?? "";
};
