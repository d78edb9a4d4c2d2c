import type { Database } from "#database/open.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import type { Duties } from "#features/passkeys/server/duty.service.ts";
import { askSecondStep } from "#features/passkeys/server/second-step.service.ts";
import { findSelf } from "#features/users/server/users.service.ts";
import type { Clock } from "#platform/server/clock.ts";
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
import { browserOf, startTry, subjectOf, type Taken } from "./tries.ts";
import type { Turns } from "./turns.ts";

interface Tools {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly throttleKey: ThrottleKey;
  readonly devices: Devices;
  readonly browserMark: BrowserMark;
  readonly pace: Pace;
  readonly turns: Turns;
  readonly outbox: Outbox;
  readonly site: Site;
  readonly duties: Duties;
  readonly clock: Clock;
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

/**
 * Opens a session for whoever knows the password. Whatever is wrong, an account that is not there too, the words and the time are the same. What comes
 * too soon waits aside, and so does who waits behind an address where somebody guesses: meanwhile others are hashed for. Only a browser known to the
 * account has a lane of its own; behind an address browsers take turns.
 */
export async function logIn(tools: Tools, asked: Try) {
  const { username, ip } = asked;
  const device = tools.devices.read(asked.cookies);
  const tried = await queries.findAccount(tools.db, username, device);
  if (tried) asked.isAbout(tried.id);
  const knownDevice = tried?.isKnownDevice ? device : null;
  const browser = browserOf(asked.cookies, asked.userAgent);
  const subject = subjectOf(username);
  const taken = await startTry(tools, { kind: "log-in", username, exists: tried !== undefined, ip, browser, knownDevice });
  return taken.whileJudged(async () => {
    if (!knownDevice) await tools.pace.turn({ ip, browser, subject });
    return signInInTurn(knownDevice ? [knownDevice.toString("hex")] : [ip, browser, subject], () => judge(tools, asked, taken));
  });
}

/** The account is read when its turn has come: meanwhile its password may have changed. */
async function judge(tools: Tools, asked: Try, taken: Taken) {
  await taken.begin();
  const account = await queries.findAccount(tools.db, asked.username, null);
  const isRight = await isPassword(asked.password, account?.passwordHash);
  if (!account || !isRight || account.status === "DESACTIVATED") {
    await taken.failed();
    throw unauthorized("Identifiants invalides. Êtes-vous bien inscrit sur ce site internet ?");
  }
  await taken.succeeded();
  await tools.duties.begin(tools.db, account);
  const now = tools.clock();
  await askSecondStep(tools.db, account.id, now);
  return openFor({ ...tools, now }, account, asked);
}

type Browser = Pick<Try, "cookies" | "userAgent" | "stayConnected">;

/** A session of this account, for whoever has proved to be who they say; their browser is known from now on, and a new one is told. */
export async function openFor(
  tools: Pick<Tools, "db" | "tokens" | "devices" | "browserMark" | "outbox" | "site"> & { readonly now: Date },
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
