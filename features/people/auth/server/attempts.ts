import type { NodeTools } from "#database/node-tools.ts";
import type { Connection } from "#database/open.ts";
import type { Cookies } from "#platform/server/cookies.ts";
import { tooMany } from "#platform/server/errors.ts";
import {
  type Allowance,
  bucketOf,
  clearTries,
  countFailure,
  countFailures,
  countHourlyFailure,
  MAX_STEP_S,
  refundTry,
  secondsUntilAllowed,
  type ThrottleKey,
  takeAllowedTry,
} from "#platform/server/throttle.ts";
import type { AddressRate } from "./address-rate.ts";
import type { AttemptQueue } from "./attempt-queue.ts";

// Attempts before a delay: people mistype, and copy codes by hand.
const FREE_FAILURES = 5;
/** Wrong passwords for one account per hour, from all browsers that never signed it in. */
const MAX_FROM_STRANGERS = 100;
/** Attempts at one account from one known device, or from one address. With those of newcomers at most 95 an hour, so that other addresses keep a share. */
const ORIGIN_ALLOWANCE: Allowance = { freeTries: FREE_FAILURES, max: 15, secondsPerTry: 60 };
/** For browsers with few failures, once the others have used up that allowance. */
const NEWCOMER_ALLOWANCE: Allowance = { freeTries: FREE_FAILURES, max: 8, secondsPerTry: 360 };
const MAX_NEWCOMER_FAILURES = 3;

interface AttemptInput {
  readonly kind: "log-in" | "code";
  readonly username: string;
  readonly exists: boolean;
  readonly ip: string;
  /** Tells browsers at one address apart; not verified. */
  readonly browser: string;
  readonly knownDevice: Buffer | null;
  readonly signal: AbortSignal;
}

interface Tools extends Pick<NodeTools, "throttleKey" | "clock"> {
  readonly db: Connection;
  readonly addressRate: AddressRate;
  readonly attemptQueue: AttemptQueue;
}

export interface Attempt {
  /** The known device whose own attempt this is; null for any other, and if they are used up. */
  readonly device: Buffer | null;
  /** Whether a known device has used up its own attempts: its cookie may have been copied. */
  readonly isDeviceWorn: boolean;
  /** Called when its turn comes: the limit of unknown browsers may have been reached. */
  begin(): Promise<void>;
  failed(): Promise<void>;
  /** Called in the transaction that opens the session: a rollback leaves the attempt as it was. */
  succeeded(trx: Connection): Promise<void>;
  /** Runs `work`; if neither of these was called, the attempt is not counted. */
  whileVerified<T>(work: () => Promise<T>): Promise<T>;
}

export const subjectOf = (username: string): string => username.trim().toLowerCase();

/** Distinguishes browsers at one address: every page sets a cookie. An invented cookie only joins a longer queue. */
export const browserOf = (cookies: Pick<Cookies, "read">, userAgent: string): string =>
  cookies.read("XSRF-TOKEN") ?? userAgent.slice(0, 200);

/**
 * Counts an attempt so that only its author is slowed down. A browser that has signed in to the account before has its own attempts. If they are used up,
 * perhaps by a copy of its cookie, and for any other browser, the attempt waits its turn among those of its address at this account. Passwords also count in
 * the hourly limit of all unknown browsers.
 *
 * @throws {Refusal} 429 when the limit of unknown browsers is reached, or too many wait.
 */
export async function startAttempt(tools: Tools, input: AttemptInput): Promise<Attempt> {
  return (input.knownDevice && (await startOnKnownDevice(tools, input, input.knownDevice))) ?? startOnUnknownDevice(tools, input);
}

const deviceKey = (throttleKey: ThrottleKey, kind: AttemptInput["kind"], subject: string, device: Buffer): string =>
  throttleKey(`${kind} device`, subject, device.toString("hex"));

export async function clearDeviceAttempts(
  trx: Connection,
  throttleKey: ThrottleKey,
  username: string,
  device: Buffer | null,
): Promise<void> {
  if (device) await clearTries(trx, deviceKey(throttleKey, "log-in", subjectOf(username), device));
}

/** A known device's attempt; null if an unknown browser's is sooner. */
async function startOnKnownDevice(
  tools: Tools,
  { kind, username, ip, browser, signal }: AttemptInput,
  device: Buffer,
): Promise<Attempt | null> {
  const { db, throttleKey, attemptQueue, clock } = tools;
  const subject = subjectOf(username);
  const key = deviceKey(throttleKey, kind, subject, device);
  const take = () => takeAllowedTry(db, key, ORIGIN_ALLOWANCE, clock());
  const { wait, tries } = await take();
  if (wait > 0) {
    if (kind === "code" || (await secondsUntilShare(tools, throttleKey("log-in strangers", subject))) === 0) return null;
    await attemptQueue.wait({ ip, key, browser, signal }, take);
  }
  return createAttempt({
    device,
    isDeviceWorn: wait > 0 || tries > FREE_FAILURES,
    begin: async () => {},
    failed: async () => {},
    succeeded: (trx) => clearTries(trx, key),
    refund: () => refundTry(db, key),
  });
}

async function startOnUnknownDevice(
  tools: Tools,
  { kind, username, exists, ip, browser, knownDevice, signal }: AttemptInput,
): Promise<Attempt> {
  const { db, throttleKey, clock } = tools;
  const subject = subjectOf(username);
  const keyOf = (what: string, place: string) => bucketOf(throttleKey(`${kind} ${what}`, subject, place));
  const strangersKey = throttleKey("log-in strangers", subject);
  const shareKey = exists ? strangersKey : bucketOf(strangersKey);
  const begin = async () => (kind === "log-in" ? refuseStranger(tools, shareKey) : undefined);
  const browserKey = keyOf("browser", `${ip} ${browser}`);
  const keys = { ofAddress: keyOf("address", ip), ofNewcomers: keyOf("newcomers", ip), browserKey };
  const { key, tries } = await takeOrQueue(tools, keys, { ip, browser, begin, signal });
  return createAttempt({
    device: null,
    isDeviceWorn: knownDevice !== null,
    begin,
    async failed() {
      await countFailure(db, browserKey, clock());
      if (kind !== "log-in") return;
      await countHourlyFailure(db, shareKey, clock());
      // The first failure at this account from this address: one more account that people there may have no password for.
      if (tries === 1) tools.addressRate.recordFailures(ip, await countFailure(db, throttleKey("log-in accounts", ip), clock()));
    },
    succeeded: (trx) => refundTry(trx, key),
    refund: () => refundTry(db, key),
  });
}

type Keys = Record<"ofAddress" | "ofNewcomers" | "browserKey", string>;

/** Takes an attempt, now or when its turn comes; with few failures, also from the newcomers' allowance. */
async function takeOrQueue(
  { db, clock, attemptQueue }: Tools,
  keys: Keys,
  { ip, browser, begin, signal }: Pick<Attempt, "begin"> & Pick<AttemptInput, "ip" | "browser" | "signal">,
): Promise<{ key: string; tries: number }> {
  const take = (key: string, allowance: Allowance) => () => takeAllowedTry(db, key, allowance, clock());
  const ofAddress = take(keys.ofAddress, ORIGIN_ALLOWANCE);
  const { wait, tries } = await ofAddress();
  if (wait === 0) return { key: keys.ofAddress, tries };
  // Refuse before waiting.
  await begin();
  const queueFor = async (key: string, takeTurnFor: typeof ofAddress) => {
    await attemptQueue.wait({ ip, key, browser, signal }, takeTurnFor);
    return { key, tries: 0 };
  };
  if ((await countFailures(db, keys.browserKey, clock())) >= MAX_NEWCOMER_FAILURES) return queueFor(keys.ofAddress, ofAddress);
  const ofNewcomers = take(keys.ofNewcomers, NEWCOMER_ALLOWANCE);
  const newcomer = await ofNewcomers();
  if (newcomer.wait === 0) return { key: keys.ofNewcomers, tries: 0 };
  return newcomer.wait < wait || newcomer.wait <= MAX_STEP_S
    ? queueFor(keys.ofNewcomers, ofNewcomers)
    : queueFor(keys.ofAddress, ofAddress);
}

/** The outcome is reported once: a failed attempt is not refunded. */
function createAttempt({
  refund: refundTurn,
  ...handlers
}: Omit<Attempt, "whileVerified"> & { readonly refund: () => Promise<void> }): Attempt {
  let isOpen = true;
  const ending =
    <A extends unknown[]>(end: (...args: A) => Promise<void>) =>
    async (...args: A) => {
      isOpen = false;
      await end(...args);
    };
  return {
    ...handlers,
    failed: ending(handlers.failed),
    succeeded: ending(handlers.succeeded),
    async whileVerified(work) {
      try {
        return await work();
      } catch (error) {
        if (isOpen) await refundTurn();
        throw error;
      }
    },
  };
}

const secondsUntilShare = ({ db, clock }: Tools, key: string): Promise<number> => secondsUntilAllowed(db, key, MAX_FROM_STRANGERS, clock());

async function refuseStranger(tools: Tools, key: string): Promise<void> {
  const seconds = await secondsUntilShare(tools, key);
  if (seconds === 0) return;
  throw tooMany(
    seconds,
    `Trop d'essais ont échoué pour ce compte. Connectez-vous depuis un appareil qui l'a déjà ouvert, ou choisissez ici un nouveau mot de passe\u00A0: avec « Mot de passe oublié\u00A0? », ou avec une nouvelle fiche de votre établissement si vous êtes élève. Sinon, recommencez dans ${Math.ceil(seconds / 60)} min.`,
  );
}
