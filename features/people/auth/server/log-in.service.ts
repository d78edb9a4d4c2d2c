import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import type { Duties } from "#access/passkeys/server/duty.service.ts";
import { hasKeys } from "#access/passkeys/server/passkeys.service.ts";
import { requireSecondStep } from "#access/passkeys/server/second-step.service.ts";
import { describeDevice } from "#access/sessions/device-name.ts";
import type { BrowserCookie } from "#access/sessions/server/browser-cookie.service.ts";
import { type Devices, recordDevice, renewDevice } from "#access/sessions/server/devices.service.ts";
import { openSession } from "#access/sessions/server/sessions.service.ts";
import type { Tokens } from "#access/sessions/server/tokens.service.ts";
import type { Connection } from "#database/open.ts";
import { notifyNewDevice } from "#organizations/passwords/server/notices.service.ts";
import { findSelf } from "#people/people/server/people.service.ts";
import type { Cookies } from "#platform/server/cookies.ts";
import { foundOr404, Refusal, unauthorized } from "#platform/server/errors.ts";
import { isCorrectPassword, queueSignIn, type SignInLane } from "#platform/server/password.ts";
import type { HashCode } from "#platform/server/secret.ts";
import { type Attempt, type AttemptTools, browserOf, subjectOf, withAttempt } from "./attempts.ts";
import * as queries from "./auth.queries.ts";

export interface SignInTools extends RoomTools {
  readonly tokens: Tokens;
  readonly hashCode: HashCode;
  readonly devices: Devices;
  readonly browserCookie: BrowserCookie;
}

export interface LogInTools extends SignInTools, AttemptTools {
  readonly duties: Duties;
}

interface LogInInput {
  readonly username: string;
  readonly password: string;
  /** Whether the session outlives the browser; by default it does. */
  readonly stayConnected?: boolean | undefined;
  readonly ip: string;
  readonly cookies: Cookies;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  readonly onAccountKnown: (account: number) => void;
}

/**
 * Opens a session for the right password. Every failure has the same message and duration, even for an unknown account. Early attempts, and those from an
 * address that guesses, wait separately, while others are hashed. Only a browser known to the account has its own lane, until its own attempts are used
 * up; browsers at one address take turns.
 */
export async function logIn(tools: LogInTools, input: LogInInput) {
  const { username, ip, signal } = input;
  const device = tools.devices.read(input.cookies);
  const found = await queries.findAccount(tools.db, username, device);
  if (found) input.onAccountKnown(found.id);
  const knownDevice = found?.isKnownDevice ? device : null;
  const browser = browserOf(input.cookies, input.userAgent);
  const attempted = { kind: "log-in", username, exists: found !== undefined, ip, browser, knownDevice, signal } as const;
  return withAttempt(tools, attempted, (attempt) => {
    const isKnown = found && attempt.device;
    const lane: SignInLane = isKnown
      ? ["known", `${found.id}`, "device", attempt.device.toString("hex")]
      : ["strangers", ip, browser, subjectOf(username)];
    return queueSignIn(lane, signal, () => verifyPassword(tools, input, attempt));
  });
}

const invalidCredentials = () => unauthorized("Identifiants invalides. Êtes-vous bien inscrit sur ce site internet ?");

/** The account is read again in its turn: its password may have changed. */
async function verifyPassword(tools: LogInTools, input: LogInInput, attempt: Attempt) {
  await attempt.begin();
  const account = await queries.findAccount(tools.db, input.username, null);
  const isCorrect = await isCorrectPassword(input.password, account?.passwordHash);
  if (!account?.passwordHash || !isCorrect || account.status === "DESACTIVATED") {
    await attempt.failed();
    throw invalidCredentials();
  }
  const { passwordHash } = account;
  const whenLocked = (trx: Connection) => tools.duties.begin(trx, account);
  const verified = {
    ...account,
    passwordHash,
    hasShownKey: false,
    isDeviceWorn: attempt.isDeviceWorn,
    whenLocked,
    whenOpened: attempt.succeeded,
  };
  return openSessionFor({ ...tools, now: tools.clock() }, verified, input);
}

type VerifiedAccount = Parameters<typeof notifyNewDevice>[2] & {
  readonly passwordHash: string;
  /** A passkey, or a code on paper instead. */
  readonly hasShownKey: boolean;
  readonly isDeviceWorn: boolean;
  /** Effect of the right password alone, run once it is checked again. */
  readonly whenLocked?: (trx: Connection) => Promise<void>;
  /** Effect of the session: a sign-in whose second step is abandoned clears no attempts. */
  readonly whenOpened: (trx: Connection) => Promise<void>;
};

/** Verification takes time: its result is checked again under lock, so that no session opens for a user blocked meanwhile. */
export async function openSessionFor(
  tools: Pick<LogInTools, "db" | "tokens" | "devices" | "browserCookie" | "outbox" | "site"> & { readonly now: Date },
  account: VerifiedAccount,
  { cookies, userAgent, stayConnected }: Pick<LogInInput, "cookies" | "userAgent" | "stayConnected">,
) {
  const { db, tokens, devices, now } = tools;
  const deviceName = describeDevice(userAgent);
  const endsWithBrowser = stayConnected === false;
  const result = await db.transaction().execute(async (trx) => {
    if (!(await queries.lockIfPasswordUnchanged(trx, account))) throw invalidCredentials();
    await account.whenLocked?.(trx);
    if (!account.hasShownKey) {
      const secondStep = await requireSecondStep(trx, { userId: account.id, isDeviceWorn: account.isDeviceWorn }, now);
      if (secondStep) return secondStep;
    } else if (!(await hasKeys(trx, account.id))) throw invalidCredentials();
    await account.whenOpened(trx);
    const device = account.isDeviceWorn ? await renewDevice(trx, devices, account.id, cookies) : devices.ensure(cookies);
    if (await recordDevice(trx, account.id, device, now)) await notifyNewDevice(trx, tools, account, deviceName);
    return openSession(trx, tokens, account.id, now, { endsWithBrowser, device, deviceWords: deviceName });
  });
  if (result instanceof Refusal) throw result;
  const { sessionId, ...pair } = result;
  if (endsWithBrowser) tools.browserCookie.write(cookies, sessionId);
  return { ...pair, user: foundOr404(await findSelf(db, account.id)) };
}
