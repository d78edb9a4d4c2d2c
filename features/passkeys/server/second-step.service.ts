import { createHash, randomBytes } from "node:crypto";
import type { Connection } from "#database/open.ts";
import { badRequest, Refusal } from "#platform/server/errors.ts";
import { forgetTries, takeTry, throttle } from "#platform/server/throttle.ts";
import type { ShowingOptions, ShownKey } from "../webauthn.ts";
import { askToShow } from "./ceremony.service.ts";
import { listKeys } from "./passkeys.queries.ts";
import { hasKeys, judge, type Tools, tellOfKeys } from "./passkeys.service.ts";
import { useCode, wrongRecoveryCode } from "./recovery-codes.service.ts";
import * as queries from "./second-step.queries.ts";

/** How long somebody looks for the key, or for the sheet with the codes. */
const ATTEMPT_MS = 10 * 60_000;
/** Tries before a delay. */
const FREE_FAILURES = 5;

/** Steps a minute of one sign-in. */
const MOST_OF_ATTEMPT = 30;

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
const over = () => badRequest("Cette connexion a trop attendu. Recommencez avec votre mot de passe.", "attempt");

/** The password was right: of an account that has a passkey this is half of it, and the answer says what is missing. */
export async function askSecondStep(db: Connection, begun: queries.Begun, now: Date): Promise<Refusal | undefined> {
  if (!(await hasKeys(db, begun.userId))) return undefined;
  const attempt = randomBytes(32).toString("base64url");
  await queries.insertAttempt(db, {
    ...begun,
    hash: hashOf(attempt),
    createdAt: now,
    expiresAt: new Date(now.getTime() + ATTEMPT_MS),
  });
  return new Refusal(401, "Votre compte demande aussi une clé d'accès, ou un code de secours.", { more: { code: "SECOND_STEP", attempt } });
}

type Finding = Pick<Tools, "db" | "throttleKey" | "now">;

/** A sign-in that waits for its second step; what is none costs nobody else behind the address anything. */
async function findAttempt({ db, throttleKey, now }: Finding, hash: Buffer) {
  const found = await queries.findAttempt(db, hash, now);
  if (!found) throw over();
  await throttle(db, throttleKey("second step", hash.toString("hex")), MOST_OF_ATTEMPT, now);
  return found;
}

/** Sign-ins of this account that wait for their second step end: its password is another. */
export const endAttempts = queries.deleteAttemptsOf;

/** What the device is asked in order to finish a sign-in. */
export async function askAttempt(tools: Finding & Pick<Tools, "party">, attempt: string): Promise<ShowingOptions> {
  const { db, party } = tools;
  const hash = hashOf(attempt);
  const found = await findAttempt(tools, hash);
  const options = await askToShow(party, await listKeys(db, found.userId));
  await queries.keepAttemptChallenge(db, hash, options.challenge);
  return options;
}

interface Given {
  readonly attempt: string;
  readonly passkey?: ShownKey | undefined;
  readonly code?: string | undefined;
  readonly ip: string;
  readonly isAbout: (account: number) => void;
}

/** Finishes a sign-in: whose it is, and how it was begun. */
export async function finishAttempt(
  tools: Tools,
  { attempt, passkey, code, ip, isAbout }: Given,
): Promise<queries.Begun & { passwordHash: string }> {
  const hash = hashOf(attempt);
  const found = await findAttempt(tools, hash);
  isAbout(found.userId);
  if (passkey) await finishByKey(tools, hash, found.userId, passkey);
  else await finishByCode(tools, hash, { userId: found.userId, code: code ?? "", ip });
  return found;
}

async function finishByKey(tools: Tools, hash: Buffer, userId: number, passkey: ShownKey): Promise<void> {
  const challenge = await queries.takeAttemptChallenge(tools.db, hash);
  if (challenge === undefined) throw badRequest("Cette demande a déjà servi. Recommencez.", "passkey");
  await judge(tools, userId, challenge, passkey);
  if (!(await queries.deleteAttempt(tools.db, hash))) throw over();
}

interface ByCode {
  readonly userId: number;
  readonly code: string;
  readonly ip: string;
}

/** A code on paper in place of a key. Guessing slows down who guesses, from where they do. */
async function finishByCode(tools: Tools, hash: Buffer, { userId, code, ip }: ByCode): Promise<void> {
  const { db, secret, throttleKey, now } = tools;
  const tries = throttleKey("recovery code", String(userId), ip);
  await takeTry(db, tries, FREE_FAILURES, now);
  const isRight = await db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, secret, userId, code, now))) return false;
    if (!(await queries.deleteAttempt(trx, hash))) throw over();
    await tellOfKeys(trx, tools, { userId, event: "codeUsed", action: "use recovery code" });
    return true;
  });
  if (!isRight) throw wrongRecoveryCode();
  await forgetTries(db, tries);
}
