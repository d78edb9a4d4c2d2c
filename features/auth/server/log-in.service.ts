import type { Connection, Database } from "#database/open.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import type { Duties } from "#features/passkeys/server/duty.service.ts";
import { hasKeys } from "#features/passkeys/server/passkeys.service.ts";
import { askSecondStep } from "#features/passkeys/server/second-step.service.ts";
import { findSelf } from "#features/users/server/users.service.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Cookies } from "#platform/server/cookies.ts";
import { known, Refusal, unauthorized } from "#platform/server/errors.ts";
import { isPassword, type Lane, signInInTurn } from "#platform/server/password.ts";
import type { ThrottleKey } from "#platform/server/throttle.ts";
import { deviceWords } from "../device-words.ts";
import type { Site } from "./auth.mails.ts";
import * as queries from "./auth.queries.ts";
import type { BrowserMark } from "./browser-mark.service.ts";
import { type Devices, keepDevice, renewDevice } from "./devices.service.ts";
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
  /** Aborted when they hang up. */
  readonly gone: AbortSignal;
  /** Hears whose account it is, for the log. */
  readonly isAbout: (account: number) => void;
}

/**
 * Opens a session for whoever knows the password. Whatever is wrong, an account that is not there too, the words and the time are the same. What comes
 * too soon waits aside, and so does who waits behind an address where somebody guesses: meanwhile others are hashed for. Only a browser known to the
 * account has a lane of its own, while it has tries of its own; behind an address browsers take turns.
 */
export async function logIn(tools: Tools, asked: Try) {
  const { username, ip, gone } = asked;
  const device = tools.devices.read(asked.cookies);
  const tried = await queries.findAccount(tools.db, username, device);
  if (tried) asked.isAbout(tried.id);
  const knownDevice = tried?.isKnownDevice ? device : null;
  const browser = browserOf(asked.cookies, asked.userAgent);
  const subject = subjectOf(username);
  const taken = await startTry(tools, { kind: "log-in", username, exists: tried !== undefined, ip, browser, knownDevice, gone });
  return taken.whileJudged(async () => {
    if (!taken.device) await tools.pace.turn({ ip, browser, subject, gone });
    const isKnown = tried && taken.device;
    const lane: Lane = isKnown ? ["known", `${tried.id}`, "device", taken.device.toString("hex")] : ["strangers", ip, browser, subject];
    return signInInTurn(lane, gone, () => judge(tools, asked, taken));
  });
}

const wrong = () => unauthorized("Identifiants invalides. Êtes-vous bien inscrit sur ce site internet ?");

/** The account is read when its turn has come: meanwhile its password may have changed. */
async function judge(tools: Tools, asked: Try, taken: Taken) {
  await taken.begin();
  const account = await queries.findAccount(tools.db, asked.username, null);
  const isRight = await isPassword(asked.password, account?.passwordHash);
  if (!account?.passwordHash || !isRight || account.status === "DESACTIVATED") {
    await taken.failed();
    throw wrong();
  }
  const { passwordHash } = account;
  const whenHeld = (trx: Connection) => tools.duties.begin(trx, account);
  const judged = { ...account, passwordHash, hasShownKey: false, isDeviceWorn: taken.isDeviceWorn, whenHeld, whenOpened: taken.succeeded };
  return openFor({ ...tools, now: tools.clock() }, judged, asked);
}

type Browser = Pick<Try, "cookies" | "userAgent" | "stayConnected">;

/** An account, and what was judged of who says it is theirs. */
type Judged = Parameters<typeof tellNewDevice>[2] & {
  readonly passwordHash: string;
  /** A passkey, or a code on paper in its place. */
  readonly hasShownKey: boolean;
  readonly isDeviceWorn: boolean;
  /** What the right password alone brings about, once it is looked at again. */
  readonly whenHeld?: (trx: Connection) => Promise<void>;
  /** What the session brings about: a sign-in whose second step is given up forgets no try. */
  readonly whenOpened: (trx: Connection) => Promise<void>;
};

/**
 * A session of this account, for whoever has proved to be who they say; their browser is known from now on, and a new one is told. Judging takes its
 * time: what was judged is looked at again while the account is held, and a session of who was shut out meanwhile never opens.
 */
export async function openFor(
  tools: Pick<Tools, "db" | "tokens" | "devices" | "browserMark" | "outbox" | "site"> & { readonly now: Date },
  account: Judged,
  { cookies, userAgent, stayConnected }: Browser,
) {
  const { db, tokens, devices, now } = tools;
  const words = deviceWords(userAgent);
  const endsWithBrowser = stayConnected === false;
  const opened = await db.transaction().execute(async (trx) => {
    if (!(await queries.holdAccount(trx, account))) throw wrong();
    await account.whenHeld?.(trx);
    if (!account.hasShownKey) {
      const secondStep = await askSecondStep(trx, { userId: account.id, isDeviceWorn: account.isDeviceWorn }, now);
      if (secondStep) return secondStep;
    } else if (!(await hasKeys(trx, account.id))) throw wrong();
    await account.whenOpened(trx);
    const device = account.isDeviceWorn ? await renewDevice(trx, devices, account.id, cookies) : devices.keep(cookies);
    if (await keepDevice(trx, account.id, device, now)) await tellNewDevice(trx, tools, account, words);
    return openSession(trx, tokens, account.id, now, { endsWithBrowser, device, deviceWords: words });
  });
  if (opened instanceof Refusal) throw opened;
  const { sessionId, ...pair } = opened;
  if (endsWithBrowser) tools.browserMark.keep(cookies, sessionId);
  return { ...pair, user: known(await findSelf(db, account.id)) };
}
