import { MAX_FAMILY } from "#access/mail/server/mail.service.ts";
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
import { type Attempt, type AttemptInput, type AttemptTools, browserOf, clearDeviceAttempts, subjectOf, withAttempt } from "./attempts.ts";
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
  /** Or the address of an account. */
  readonly username: string;
  readonly password: string;
  /** The key of one of the accounts that the address and the password open. */
  readonly chosen?: string | undefined;
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
 * up; browsers at one address take turns. As many passwords are compared for every e-mail, whatever accounts it has.
 */
export async function logIn(tools: LogInTools, input: LogInInput) {
  const { username, ip, signal } = input;
  const device = tools.devices.read(input.cookies);
  const found = await queries.findAccount(tools.db, username, device);
  if (found) input.onAccountKnown(found.id);
  const isByEmail = !found && username.includes("@");
  const known = (isByEmail ? await listAsked(tools, input) : [found]).find((account) => account?.isKnownDevice);
  const knownDevice = known ? device : null;
  const browser = browserOf(input.cookies, input.userAgent);
  const attempted = { kind: "log-in", username, exists: found !== undefined, ip, browser, knownDevice, signal } as const;
  return withAttempt(tools, attempted, (attempt) => {
    const isKnown = known && attempt.device;
    const lane: SignInLane = isKnown
      ? ["known", `${known.id}`, "device", attempt.device.toString("hex")]
      : ["strangers", ip, browser, subjectOf(username)];
    if (isByEmail) return verifyFamily(tools, input, { attempt, attempted, lane });
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

type Member = Awaited<ReturnType<typeof queries.listFamily>>[number];

/** Good for this address only, and no number of an account. */
const choiceKey = ({ hashCode }: LogInTools, { id }: Member, email: string): string =>
  hashCode(id, `family ${subjectOf(email)}`).toString("base64url");

async function listAsked(tools: LogInTools, { username: email, chosen, cookies }: LogInInput): Promise<Member[]> {
  const family = await queries.listFamily(tools.db, email, tools.devices.read(cookies));
  return chosen === undefined ? family : family.filter((member) => choiceKey(tools, member, email) === chosen);
}

type FamilyAttempt = { readonly attempt: Attempt; readonly attempted: AttemptInput; readonly lane: SignInLane };

/** If the password is that of several accounts, the user chooses by first name, then calls again with the key of one. */
async function verifyFamily(tools: LogInTools, input: LogInInput, { attempt, attempted, lane }: FamilyAttempt) {
  const { username: email, chosen, password, signal } = input;
  const candidates = await listAsked(tools, input);
  const fitting: Member[] = [];
  for (let place = 0; place < (chosen === undefined ? MAX_FAMILY : 1); place += 1) {
    const member = candidates[place];
    const compare = () => isPasswordOf(tools, { ...attempted, username: `${place} ${email}` }, member, password);
    const isCorrect = await queueSignIn(lane, signal, () => attempt.begin().then(compare));
    if (isCorrect && member) fitting.push(member);
  }
  const [member, ...others] = fitting;
  if (!member) {
    await attempt.failed();
    throw invalidCredentials();
  }
  if (others.length > 0) {
    const choices = fitting.map((one) => ({ key: choiceKey(tools, one, email), name: nameAmong(fitting, one), plays: one.plays }));
    throw new Refusal(401, "Choisissez qui joue\u00A0: plusieurs comptes ont ce mot de passe.", { extra: { code: "FAMILY", choices } });
  }
  input.onAccountKnown(member.id);
  const whenLocked = async (trx: Connection) => {
    if (!(await queries.listFamily(trx, email, null)).some(({ id }) => id === member.id)) throw invalidCredentials();
    await tools.duties.begin(trx, member);
  };
  const whenOpened = async (trx: Connection) => {
    await attempt.succeeded(trx);
    await clearDeviceAttempts(trx, tools.throttleKey, member.username, attempt.device);
  };
  const verified = { ...member, hasShownKey: false, isDeviceWorn: attempt.isDeviceWorn, whenLocked, whenOpened };
  return openSessionFor({ ...tools, now: tools.clock() }, verified, input);
}

/** Also an attempt at the account. One without a try left, or a place without account, takes as long. */
async function isPasswordOf(tools: LogInTools, empty: AttemptInput, member: Member | undefined, password: string): Promise<boolean> {
  const knownDevice = member?.isKnownDevice ? empty.knownDevice : null;
  const attempted = { ...empty, ...(member && { username: member.username, exists: true }), knownDevice, isBeside: true };
  return withAttempt(tools, attempted, async ({ begin, failed }) => {
    await begin();
    const isCorrect = await isCorrectPassword(password, member?.passwordHash);
    if (!isCorrect) await failed();
    return isCorrect;
  }).catch((refused: unknown) => {
    if (refused instanceof Refusal && refused.statusCode === 429) return isCorrectPassword(password, null);
    throw refused;
  });
}

const nameAmong = (members: readonly Member[], { firstname, lastname }: Member): string =>
  members.filter((other) => other.firstname === firstname).length === 1 ? firstname : `${firstname} ${lastname}`;

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
