import type { Connection } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Cookies } from "#platform/server/cookies.ts";
import { tooMany } from "#platform/server/errors.ts";
import {
  type Allowance,
  countFailure,
  countInHour,
  failuresOf,
  folded,
  forgetTries,
  giveBack,
  LONGEST_STEP_S,
  secondsUntilFree,
  type ThrottleKey,
  takeTurn,
} from "#platform/server/throttle.ts";
import type { Pace } from "./pace.ts";
import type { Turns } from "./turns.ts";

// Tries before a delay: a person mistypes, and copies a code by hand.
const FREE_FAILURES = 5;
/** Wrong passwords of one account an hour, from all the browsers together that never signed it in. */
const MOST_OF_STRANGERS = 100;
/** Tries of one account on one known device, or from one address. There with those of newcomers no more than 95 in an hour: whoever guesses leaves some to others elsewhere. */
const OF_PLACE: Allowance = { free: FREE_FAILURES, most: 15, secondsEach: 60 };
/** Of browsers that have hardly failed yet, where the others have used that up. */
const OF_NEWCOMERS: Allowance = { free: FREE_FAILURES, most: 8, secondsEach: 360 };
const FAILURES_OF_NEWCOMERS = 3;

interface Try {
  /** What is tried. */
  readonly kind: "log-in" | "code";
  readonly username: string;
  /** Whether anybody has this identifier. */
  readonly exists: boolean;
  readonly ip: string;
  /** How the browser is told from others behind its address, by itself. */
  readonly browser: string;
  /** The browser, where it has signed this very account in before. */
  readonly knownDevice: Buffer | null;
  /** Aborted when they hang up. */
  readonly gone: AbortSignal;
}

interface Tools {
  readonly db: Connection;
  readonly throttleKey: ThrottleKey;
  readonly pace: Pace;
  readonly turns: Turns;
  readonly clock: Clock;
}

/** A try that may be judged; what becomes of it is counted. */
export interface Taken {
  /** The browser whose own tries this one is of; null of any other, and of one that has used them up. */
  readonly device: Buffer | null;
  /** Whether it is a known browser that had used up its own tries: somebody may have copied its cookie. */
  readonly isDeviceWorn: boolean;
  /** To be asked when its turn has come: others may have used the share of strangers up since. */
  begin(): Promise<void>;
  failed(): Promise<void>;
  /** In the transaction that opens something: what is refused after all leaves the try as it was. */
  succeeded(trx: Connection): Promise<void>;
  /** Does what ends with one of these two; what is not judged, for whatever reason, is no try. */
  whileJudged<T>(work: () => Promise<T>): Promise<T>;
}

/** As identifiers are counted, however their letters were typed. */
export const subjectOf = (username: string): string => username.trim().toLowerCase();

/** How a browser is told from others behind its address: every page leaves it a cookie. Whoever makes one up only waits among more. */
export const browserOf = (cookies: Pick<Cookies, "read">, userAgent: string): string =>
  cookies.read("XSRF-TOKEN") ?? userAgent.slice(0, 200);

/**
 * Counts a try where the one who tries is slowed down, and nobody else: a browser that has signed the account in before has tries of its own. Whoever
 * copied its cookie may have used them up: then, and of any other browser, the try waits for its turn among those of its address at this account, and
 * for passwords has a share in what all strangers may try an hour.
 *
 * @throws {Refusal} 429 when the share of strangers is used up, or too many wait.
 */
export async function startTry(tools: Tools, tried: Try): Promise<Taken> {
  return (tried.knownDevice && (await startOnDevice(tools, tried, tried.knownDevice))) ?? startOfStranger(tools, tried);
}

const keyOfDevice = (throttleKey: ThrottleKey, kind: Try["kind"], subject: string, device: Buffer): string =>
  throttleKey(`${kind} device`, subject, device.toString("hex"));

/** Sign-ins of this account that failed on this browser count no more: one has succeeded there. */
export async function forgetTriesOnDevice(
  trx: Connection,
  throttleKey: ThrottleKey,
  username: string,
  device: Buffer | null,
): Promise<void> {
  if (device) await forgetTries(trx, keyOfDevice(throttleKey, "log-in", subjectOf(username), device));
}

/** A try of a known browser's own; null where a stranger's comes sooner. */
async function startOnDevice(tools: Tools, { kind, username, ip, browser, gone }: Try, device: Buffer): Promise<Taken | null> {
  const { db, throttleKey, turns, clock } = tools;
  const subject = subjectOf(username);
  const key = keyOfDevice(throttleKey, kind, subject, device);
  const take = () => takeTurn(db, key, OF_PLACE, clock());
  const { wait, tries } = await take();
  if (wait > 0) {
    if (kind === "code" || (await secondsUntilShare(tools, throttleKey("log-in strangers", subject))) === 0) return null;
    await turns.wait({ ip, key, browser, gone }, take);
  }
  return taken({
    device,
    isDeviceWorn: wait > 0 || tries > FREE_FAILURES,
    begin: async () => {},
    failed: async () => {},
    succeeded: (trx) => forgetTries(trx, key),
    giveBack: () => giveBack(db, key),
  });
}

async function startOfStranger(tools: Tools, { kind, username, exists, ip, browser, knownDevice, gone }: Try): Promise<Taken> {
  const { db, throttleKey, clock } = tools;
  const subject = subjectOf(username);
  const keyOf = (what: string, place: string) => folded(throttleKey(`${kind} ${what}`, subject, place));
  const ofStrangers = throttleKey("log-in strangers", subject);
  const share = exists ? ofStrangers : folded(ofStrangers);
  const begin = async () => (kind === "log-in" ? refuseStranger(tools, share) : undefined);
  const ofBrowser = keyOf("browser", `${ip} ${browser}`);
  const keys = { ofAddress: keyOf("address", ip), ofNewcomers: keyOf("newcomers", ip), ofBrowser };
  const { key, tries } = await takeInTurn(tools, keys, { ip, browser, begin, gone });
  return taken({
    device: null,
    isDeviceWorn: knownDevice !== null,
    begin,
    async failed() {
      await countFailure(db, ofBrowser, clock());
      if (kind !== "log-in") return;
      await countInHour(db, share, clock());
      // The first failure of an account from this address: one more account that somebody there does not know the password of.
      if (tries === 1) tools.pace.learn(ip, await countFailure(db, throttleKey("log-in accounts", ip), clock()));
    },
    succeeded: (trx) => giveBack(trx, key),
    giveBack: () => giveBack(db, key),
  });
}

interface Keys {
  readonly ofAddress: string;
  readonly ofNewcomers: string;
  readonly ofBrowser: string;
}

/** Takes a try, at once or when its turn has come: of a browser that has hardly failed yet no later than its like let it. */
async function takeInTurn(
  { db, clock, turns }: Tools,
  keys: Keys,
  { ip, browser, begin, gone }: Pick<Taken, "begin"> & Pick<Try, "ip" | "browser" | "gone">,
): Promise<{ key: string; tries: number }> {
  const take = (key: string, allowance: Allowance) => () => takeTurn(db, key, allowance, clock());
  const ofAddress = take(keys.ofAddress, OF_PLACE);
  const { wait, tries } = await ofAddress();
  if (wait === 0) return { key: keys.ofAddress, tries };
  // What is refused anyhow need not wait for it.
  await begin();
  const inTurn = async (key: string, taking: typeof ofAddress) => {
    await turns.wait({ ip, key, browser, gone }, taking);
    return { key, tries: 0 };
  };
  if ((await failuresOf(db, keys.ofBrowser, clock())) >= FAILURES_OF_NEWCOMERS) return inTurn(keys.ofAddress, ofAddress);
  const ofNewcomers = take(keys.ofNewcomers, OF_NEWCOMERS);
  const newcomer = await ofNewcomers();
  if (newcomer.wait === 0) return { key: keys.ofNewcomers, tries: 0 };
  return newcomer.wait < wait || newcomer.wait <= LONGEST_STEP_S
    ? inTurn(keys.ofNewcomers, ofNewcomers)
    : inTurn(keys.ofAddress, ofAddress);
}

/** What becomes of a try is said once: what has failed is not given back. */
function taken({ giveBack: back, ...ends }: Omit<Taken, "whileJudged"> & { readonly giveBack: () => Promise<void> }): Taken {
  let isOpen = true;
  const ending =
    <A extends unknown[]>(end: (...given: A) => Promise<void>) =>
    async (...given: A) => {
      isOpen = false;
      await end(...given);
    };
  return {
    device: ends.device,
    isDeviceWorn: ends.isDeviceWorn,
    begin: ends.begin,
    failed: ending(ends.failed),
    succeeded: ending(ends.succeeded),
    async whileJudged(work) {
      try {
        return await work();
      } catch (why) {
        if (isOpen) await back();
        throw why;
      }
    },
  };
}

const secondsUntilShare = ({ db, clock }: Tools, key: string): Promise<number> => secondsUntilFree(db, key, MOST_OF_STRANGERS, clock());

async function refuseStranger(tools: Tools, key: string): Promise<void> {
  const seconds = await secondsUntilShare(tools, key);
  if (seconds === 0) return;
  throw tooMany(
    seconds,
    `Trop d'essais ont échoué pour ce compte. Connectez-vous depuis un appareil qui l'a déjà ouvert, ou choisissez ici un nouveau mot de passe\u00A0: avec « Mot de passe oublié\u00A0? », ou avec une nouvelle fiche de votre établissement si vous êtes élève. Sinon, recommencez dans ${Math.ceil(seconds / 60)} min.`,
  );
}
