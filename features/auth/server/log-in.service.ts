import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#database/open.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import type { Duties } from "#features/passkeys/server/duty.service.ts";
import { askSecondStep } from "#features/passkeys/server/second-step.service.ts";
import { findSelf } from "#features/users/server/users.service.ts";
import type { Cookies } from "#platform/server/cookies.ts";
import { known, unauthorized } from "#platform/server/errors.ts";
import { isPassword, signInInTurn } from "#platform/server/password.ts";
import type { ThrottleKey } from "#platform/server/throttle.ts";
import { deviceWords } from "../device-words.ts";
import type { Site } from "./auth.mails.ts";
import * as queries from "./auth.queries.ts";
import { type Devices, keepDevice } from "./devices.service.ts";
import { tellNewDevice } from "./notices.ts";
import type { Pace } from "./pace.ts";
import { openSession } from "./sessions.service.ts";
import type { Tokens } from "./tokens.service.ts";
import { startTry } from "./tries.ts";

interface Tools {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly throttleKey: ThrottleKey;
  readonly devices: Devices;
  readonly pace: Pace;
  readonly outbox: Outbox;
  readonly site: Site;
  readonly duties: Duties;
  readonly now: Date;
}

interface Try {
  readonly username: string;
  readonly password: string;
  readonly ip: string;
  readonly cookies: Cookies;
  readonly userAgent: string;
  /** Hears whose account it is, for the log. */
  readonly isAbout: (account: number) => void;
}

/** A try that waits for its turn among those of its address. */
interface Held {
  readonly wait: number;
}

/**
 * Opens a session for whoever knows the password. Whatever is wrong, an account that is not there too, the words and the time are the same. Who
 * waits behind an address where somebody guesses waits aside: meanwhile others are hashed for.
 */
export async function logIn(tools: Tools, asked: Try) {
  const device = tools.devices.read(asked.cookies);
  const lane = device?.toString("hex") ?? asked.ip;
  const first = await signInInTurn(lane, () => tryOnce(tools, asked, { device, isPaced: true }));
  if (!("wait" in first)) return first;
  await sleep(first.wait);
  const second = await signInInTurn(lane, () => tryOnce(tools, asked, { device, isPaced: false }));
  if ("wait" in second) throw new Error("a try was held twice");
  return second;
}

interface Circumstances {
  readonly device: Buffer | null;
  readonly isPaced: boolean;
}

async function tryOnce(tools: Tools, { username, password, ip, cookies, userAgent, isAbout }: Try, { device, isPaced }: Circumstances) {
  const { db, now } = tools;
  const account = await queries.findAccount(db, username, device);
  if (account) isAbout(account.id);
  const knownDevice = account?.isKnownDevice ? device : null;
  const wait = knownDevice || !isPaced ? 0 : tools.pace.take(ip);
  if (wait > 0) return { wait } satisfies Held;
  const taken = await startTry(tools, { kind: "log-in", username, ip, knownDevice });
  const isRight = await isPassword(password, account?.passwordHash);
  if (!account || !isRight || account.status === "DESACTIVATED") {
    await taken.failed();
    throw unauthorized("Identifiants invalides. Êtes-vous bien inscrit sur ce site internet ?");
  }
  await taken.succeeded();
  await tools.duties.begin(db, account);
  await askSecondStep(db, account.id, now);
  return openFor(tools, account, { cookies, userAgent });
}

interface Browser {
  readonly cookies: Cookies;
  readonly userAgent: string;
}

/** A session of this account, for whoever has proved to be who they say; their browser is known from now on, and a new one is told. */
export async function openFor(
  tools: Pick<Tools, "db" | "tokens" | "devices" | "outbox" | "site" | "now">,
  account: Parameters<typeof tellNewDevice>[2],
  { cookies, userAgent }: Browser,
) {
  const { db, tokens, devices, now } = tools;
  const words = deviceWords(userAgent);
  const pair = await db.transaction().execute(async (trx) => {
    if (await keepDevice(trx, account.id, devices.keep(cookies), now)) await tellNewDevice(trx, tools, account, words);
    return openSession(trx, tokens, account.id, now);
  });
  return { ...pair, user: known(await findSelf(db, account.id)) };
}
