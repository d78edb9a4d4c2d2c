import type { Connection } from "#database/open.ts";
import { tooMany } from "#platform/server/errors.ts";
import { countFailure, countInHour, forgetTries, secondsUntilFree, type ThrottleKey, takeTry } from "#platform/server/throttle.ts";
import type { Pace } from "./pace.ts";

// Tries before a delay: a person mistypes, and copies a code by hand.
const FREE_FAILURES = 5;
/** Wrong passwords of one account an hour, from all the browsers together that never signed it in. */
const MOST_OF_STRANGERS = 100;

export interface Try {
  /** What is tried. */
  readonly kind: "log-in" | "code";
  readonly username: string;
  readonly ip: string;
  /** The browser, where it has signed this very account in before. */
  readonly knownDevice: Buffer | null;
}

interface Tools {
  readonly db: Connection;
  readonly throttleKey: ThrottleKey;
  readonly pace: Pace;
  readonly now: Date;
}

/** A try that may be judged; what becomes of it is counted. */
export interface Taken {
  /** To be asked when its turn has come: others may have used the share of strangers up since. */
  begin(): Promise<void>;
  failed(): Promise<void>;
  succeeded(): Promise<void>;
}

/** As identifiers are counted, however their letters were typed. */
export const subjectOf = (username: string): string => username.trim().toLowerCase();

/**
 * Counts a try where the one who tries is slowed down, and nobody else: a browser that has signed the account in before has a counter of its own;
 * any other, one for the account and the address together, and for passwords a share in what all strangers may try an hour.
 *
 * @throws {Refusal} 429 when it comes too soon.
 */
export async function startTry(tools: Tools, { kind, username, ip, knownDevice }: Try): Promise<Taken> {
  const { db, throttleKey, now } = tools;
  const subject = subjectOf(username);
  if (knownDevice) {
    const key = throttleKey(`${kind} device`, subject, knownDevice.toString("hex"));
    await takeTry(db, key, FREE_FAILURES, now);
    return { begin: async () => {}, failed: async () => {}, succeeded: () => forgetTries(db, key) };
  }
  const ofStrangers = throttleKey("log-in strangers", subject);
  const begin = async () => (kind === "log-in" ? refuseStranger(tools, ofStrangers) : undefined);
  await begin();
  const key = throttleKey(`${kind} address`, subject, ip);
  const tries = await takeTry(db, key, FREE_FAILURES, now);
  return {
    begin,
    async failed() {
      if (kind !== "log-in") return;
      await countInHour(db, ofStrangers, now);
      // The first failure of an account from this address: one more account that somebody there does not know the password of.
      if (tries === 1) tools.pace.learn(ip, await countFailure(db, throttleKey("log-in accounts", ip), now));
    },
    succeeded: () => forgetTries(db, key),
  };
}

async function refuseStranger({ db, now }: Tools, key: string): Promise<void> {
  const seconds = await secondsUntilFree(db, key, MOST_OF_STRANGERS, now);
  if (seconds === 0) return;
  throw tooMany(
    seconds,
    `Trop d'essais ont échoué pour ce compte. Connectez-vous depuis un appareil qui l'a déjà ouvert, ou choisissez un nouveau mot de passe ici avec « Mot de passe oublié\u00A0? »\u00A0; sinon, recommencez dans ${Math.ceil(seconds / 60)} min.`,
  );
}
