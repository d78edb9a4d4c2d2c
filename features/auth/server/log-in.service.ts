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
import type { BrowserMark } from "./browser-mark.service.ts";
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
  readonly browserMark: BrowserMark;
  readonly pace: Pace;
  readonly outbox: Outbox;
  readonly site: Site;
  readonly duties: Duties;
  readonly now: Date;
}

interface Try {
  readonly username: string;
  readonly password: string;
  /** Whether the session outlives the browser; who does not say keeps it. */
  readonly stayConnected?: boolean | undefined;
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

async function tryOnce(tools: Tools, asked: Try, { device, isPaced }: Circumstances) {
  const { username, password, ip, isAbout } = asked;
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
  return openFor(tools, account, asked);
}

type Browser = Pick<Try, "cookies" | "userAgent" | "stayConnected">;

/** A session of this account, for whoever has proved to be who they say; their browser is known from now on, and a new one is told. */
export async function openFor(
  tools: Pick<Tools, "db" | "tokens" | "devices" | "browserMark" | "outbox" | "site" | "now">,
  account: Parameters<typeof tellNewDevice>[2],
  { cookies, userAgent, stayConnected }: Browser,
) {
  const { db, tokens, devices, now } = tools;
  const words = deviceWords(userAgent);
  const endsWithBrowser = stayConnected === false;
  const { sessionId, ...pair } = await db.transaction().execute(async (trx) => {
    const device = devices.keep(cookies);
    if (await keepDevice(trx, account.id, device, now)) await tellNewDevice(trx, tools, account, words);
    return openSession(trx, tokens, account.id, now, { endsWithBrowser, device, deviceWords: words });
  });
  if (endsWithBrowser) tools.browserMark.keep(cookies, sessionId);
  return { ...pair, user: known(await findSelf(db, account.id)) };
}
