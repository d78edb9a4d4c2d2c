import type { FastifyBaseLogger } from "fastify";
import type { NodeTools } from "#database/node-tools.ts";
import type { Connection } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import { limitConcurrencyFairly } from "#platform/server/concurrency-limit.ts";
import type { Cookies } from "#platform/server/cookies.ts";
import { tooMany } from "#platform/server/errors.ts";
import { securityLog } from "#platform/server/log.ts";
import * as tries from "#platform/server/throttle.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";

// Attempts before a delay: people mistype, and copy codes by hand.
const FREE_FAILURES = 5;
/** Wrong passwords for one account per hour, from all browsers that never signed it in. */
const MAX_FROM_STRANGERS = 100;
/** Attempts at one account from one known device, or from one address. With those of newcomers at most 95 an hour, so that other addresses keep a share. */
const ORIGIN_ALLOWANCE: tries.Allowance = { freeTries: FREE_FAILURES, max: 15, secondsPerTry: 60 };
/** For browsers with few failures, once the others have used up that allowance. */
const NEWCOMER_ALLOWANCE: tries.Allowance = { freeTries: FREE_FAILURES, max: 8, secondsPerTry: 360 };
const MAX_NEWCOMER_FAILURES = 3;

/** Attempts that wait: for one account from one address, from one address, in a node; none is checked once its page has given up. */
const MAX_PER_ACCOUNT = 20;
const MAX_PER_ADDRESS = 200;
const MAX_WAITING = 2_000;
const TIMEOUT_MS = 75_000;

/** More failed accounts from one address within a quarter of an hour are no longer typing errors. */
const FREE_ACCOUNTS = 100;
const MIN_INTERVAL_MS = 200;
const MAX_INTERVAL_MS = 2_000;
const ADDRESS_TIMEOUT_MS = 20_000;

const LOG_INTERVAL_MS = 15 * 60_000;
const MAX_LOGGED_ADDRESSES = 10_000;

export interface AttemptTools extends Pick<NodeTools, "db" | "throttleKey" | "clock" | "pause"> {
  /** Called with the address of each attempt that is rejected because too many wait. */
  readonly onFlood: (ip: string) => void;
}

export interface AttemptInput {
  readonly kind: "log-in" | "code";
  readonly username: string;
  readonly exists: boolean;
  readonly ip: string;
  /** Tells browsers at one address apart; not verified. */
  readonly browser: string;
  readonly knownDevice: Buffer | null;
  readonly signal: AbortSignal;
  /** One of the accounts of an address, counted beside the attempt at the address: it never waits, as a delay would show which accounts these are. */
  readonly isBeside?: boolean;
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
}

export const subjectOf = (username: string): string => username.trim().toLowerCase();

/** Distinguishes browsers at one address: every page sets a cookie. An invented cookie only joins a longer queue. */
export const browserOf = (cookies: Pick<Cookies, "read">, userAgent: string): string =>
  cookies.read("XSRF-TOKEN") ?? userAgent.slice(0, 200);

const deviceKey = (throttleKey: tries.ThrottleKey, kind: AttemptInput["kind"], username: string, device: Buffer): string =>
  throttleKey(`${kind} device`, subjectOf(username), device.toString("hex"));

/** Clears the failed sign-ins of this account on this device: one has succeeded there. */
export async function clearDeviceAttempts(trx: Connection, keyOf: tries.ThrottleKey, username: string, device: Buffer | null) {
  if (device) await tries.clearTries(trx, deviceKey(keyOf, "log-in", username, device));
}

/** Logs the pseudonym of an address where so many sign-ins wait that some are rejected, once in a quarter of an hour. */
export function logFloods(log: FastifyBaseLogger, pseudonymOf: (word: string) => string, clock: Clock): (ip: string) => void {
  const recentlyLogged = ttlCache(clock, LOG_INTERVAL_MS, MAX_LOGGED_ADDRESSES);
  const text = "tries to sign in are sent away at an address: too many wait, new browsers there are held up";
  return (ip) => void recentlyLogged.getOrLoad(ip, async () => securityLog(log).warn({ from: pseudonymOf(ip) }, text));
}

/** Attempts that come too soon, by address and counter: one at a time waits for a try. Each node has its own queue. */
const turns = limitConcurrencyFairly(Number.POSITIVE_INFINITY, 1, 2);

interface Turn {
  readonly key: string;
  /** Those of a counter take turns by browser, then by what follows. */
  readonly lane: readonly string[];
  readonly take: () => Promise<tries.TakenTry>;
  readonly timeoutMs: number;
  /** How many wait at most for this counter from this address. */
  readonly max: number;
  readonly retryLater: () => Error;
}

/** Past each limit one of the longest lane is rejected. */
function waitForTurn({ clock, pause, onFlood }: AttemptTools, { ip, signal }: AttemptInput, turn: Turn): Promise<void> {
  const { key, lane, take, timeoutMs, max, retryLater } = turn;
  const deadline = clock().getTime() + timeoutMs;
  const takeInTurn = async () => {
    for (;;) {
      signal.throwIfAborted();
      const leftMs = deadline - clock().getTime();
      if (leftMs <= 0) throw retryLater();
      const { wait } = await take();
      if (wait === 0) return;
      await pause(Math.ceil(Math.min(wait * 1_000, leftMs)));
    }
  };
  const taken = turns([ip, key, ...lane], takeInTurn, signal);
  const limits = [[max, ip, key], [MAX_PER_ADDRESS, ip], [MAX_WAITING]] as const;
  for (const [limit, ...prefix] of limits) {
    const [floodedIp] = (turns.waiting(prefix) >= limit && turns.rejectOne(retryLater(), prefix)) || [];
    if (floodedIp !== undefined) onFlood(floodedIp);
  }
  return taken;
}

/**
 * Slows down addresses from which many accounts are tried. Other people sign in from the same address, so browsers unknown to the account are admitted one
 * at a time: five a second at first, at the slowest one every two seconds.
 */
async function waitForAddress(tools: AttemptTools, input: AttemptInput): Promise<void> {
  const { db, throttleKey, clock } = tools;
  const { ip, browser, username } = input;
  const countAccounts = () => tries.countFailures(db, throttleKey("log-in accounts", ip), clock());
  const intervalMs = (failed: number) => Math.min(MAX_INTERVAL_MS, MIN_INTERVAL_MS * Math.max(1, failed / FREE_ACCOUNTS));
  const failed = await countAccounts();
  if (failed <= FREE_ACCOUNTS) return;
  const key = throttleKey("log-in turns", ip);
  await waitForTurn(tools, input, {
    key,
    lane: [browser, subjectOf(username)],
    take: async () =>
      tries.takeAllowedTry(db, key, { freeTries: 2, max: 1, secondsPerTry: intervalMs(await countAccounts()) / 1_000 }, clock()),
    timeoutMs: ADDRESS_TIMEOUT_MS,
    max: ADDRESS_TIMEOUT_MS / intervalMs(failed),
    retryLater: () => tooMany(20, "Beaucoup d'essais échouent depuis votre réseau\u00A0: recommencez dans 20 secondes."),
  });
}

const tooManyForAccount = () =>
  tooMany(60, "Beaucoup d'essais se font pour ce compte depuis votre réseau\u00A0: recommencez dans une minute.");

const tooManyStrangers = (seconds: number) =>
  tooMany(
    seconds,
    `Trop d'essais ont échoué pour ce compte. Connectez-vous depuis un appareil qui l'a déjà ouvert, ou choisissez ici un nouveau mot de passe\u00A0: avec « Mot de passe oublié\u00A0? », ou avec une nouvelle fiche de votre établissement si vous êtes élève. Sinon, recommencez dans ${Math.ceil(seconds / 60)} min.`,
  );

/** One try more than an address has, whose own attempt was counted a moment before. */
const withoutDelays = ({ max, secondsPerTry }: tries.Allowance): tries.Allowance => ({ freeTries: max + 1, max: max + 1, secondsPerTry });

/**
 * Counts an attempt so that only its author is slowed down. A browser that has signed in to the account before has its own attempts. If they are used up,
 * perhaps by a copy of its cookie, and for any other browser, the attempt waits its turn among those of its address at this account. Passwords also count in
 * the hourly limit of all unknown browsers. An attempt that neither failed nor succeeded is not counted.
 *
 * @throws {Refusal} 429 when the limit of unknown browsers is reached, or too many wait.
 */
export async function withAttempt<T>(tools: AttemptTools, input: AttemptInput, work: (attempt: Attempt) => Promise<T>): Promise<T> {
  const { db, throttleKey, clock } = tools;
  const { kind, username, ip, browser, knownDevice, isBeside = false } = input;
  const keyOf = (what: string, place: string) => tries.bucketOf(throttleKey(`${kind} ${what}`, subjectOf(username), place));
  const browserKey = keyOf("browser", `${ip} ${browser}`);
  const strangers = throttleKey("log-in strangers", subjectOf(username));
  const share = input.exists ? strangers : tries.bucketOf(strangers);
  const secondsUntilShare = async () => (kind === "log-in" ? tries.secondsUntilAllowed(db, share, MAX_FROM_STRANGERS, clock()) : 0);
  const refuseStranger = async () => {
    const seconds = await secondsUntilShare();
    if (seconds > 0) throw tooManyStrangers(seconds);
  };
  const take = (key: string, allowance: tries.Allowance) =>
    tries.takeAllowedTry(db, key, isBeside ? withoutDelays(allowance) : allowance, clock());
  const queueFor = async (key: string, allowance: tries.Allowance) => {
    if (isBeside) throw tooManyForAccount();
    const turn = { key, lane: [browser], timeoutMs: TIMEOUT_MS, max: MAX_PER_ACCOUNT, retryLater: tooManyForAccount };
    await waitForTurn(tools, input, { ...turn, take: () => take(key, allowance) });
    return { key, isFirst: false, isWorn: true };
  };
  /** Null if an unknown browser's attempt is sooner. */
  const takeOnDevice = async (device: Buffer) => {
    const key = deviceKey(throttleKey, kind, username, device);
    const taken = await take(key, ORIGIN_ALLOWANCE);
    if (taken.wait === 0) return { key, isFirst: false, isWorn: taken.tries > FREE_FAILURES };
    return (await secondsUntilShare()) > 0 ? queueFor(key, ORIGIN_ALLOWANCE) : null;
  };
  const takeAsStranger = async () => {
    const [ofAddress, ofNewcomers] = [keyOf("address", ip), keyOf("newcomers", ip)];
    const taken = await take(ofAddress, ORIGIN_ALLOWANCE);
    if (taken.wait === 0) return { key: ofAddress, isFirst: taken.tries === 1, isWorn: true };
    await refuseStranger();
    if ((await tries.countFailures(db, browserKey, clock())) >= MAX_NEWCOMER_FAILURES) return queueFor(ofAddress, ORIGIN_ALLOWANCE);
    const newcomer = await take(ofNewcomers, NEWCOMER_ALLOWANCE);
    if (newcomer.wait === 0) return { key: ofNewcomers, isFirst: false, isWorn: true };
    const isSooner = newcomer.wait < taken.wait || newcomer.wait <= tries.MAX_STEP_S;
    return isSooner ? queueFor(ofNewcomers, NEWCOMER_ALLOWANCE) : queueFor(ofAddress, ORIGIN_ALLOWANCE);
  };

  const own = knownDevice && (await takeOnDevice(knownDevice));
  const { key, isFirst, isWorn } = own ?? (await takeAsStranger());
  let isCounted = false;
  try {
    if (!own && kind === "log-in" && !isBeside) await waitForAddress(tools, input);
    return await work({
      device: own && knownDevice,
      isDeviceWorn: knownDevice !== null && isWorn,
      begin: own ? async () => {} : refuseStranger,
      async failed() {
        isCounted = true;
        if (own) return;
        await tries.countFailure(db, browserKey, clock());
        if (kind === "log-in") await tries.countHourlyFailure(db, share, clock());
        // One more account that people at this address may have no password for.
        if (kind === "log-in" && isFirst && !isBeside) await tries.countFailure(db, throttleKey("log-in accounts", ip), clock());
      },
      async succeeded(trx) {
        isCounted = true;
        await (own ? tries.clearTries : tries.refundTry)(trx, key);
      },
    });
  } finally {
    if (!isCounted) await tries.refundTry(db, key);
  }
}
