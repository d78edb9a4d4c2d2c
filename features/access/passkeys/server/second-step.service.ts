import { createHash, randomBytes } from "node:crypto";
import { action } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { badRequest, Refusal } from "#platform/server/errors.ts";
import { clearTries, countTry, throttle } from "#platform/server/throttle.ts";
import type { AssertionOptions, KeyAssertion } from "../webauthn.ts";
import { buildAssertionOptions } from "./ceremony.service.ts";
import { listKeys } from "./passkeys.queries.ts";
import { hasKeys, notifyKeyEvent, type Tools, verifyKey } from "./passkeys.service.ts";
import { consumeCode, wrongRecoveryCode } from "./recovery-codes.service.ts";
import * as queries from "./second-step.queries.ts";

const USE_RECOVERY_CODE = action("use recovery code", "s'est connecté avec un code de secours");

/** Time to find the key, or the sheet with the codes. */
const ATTEMPT_MS = 10 * 60_000;
/** Attempts before a delay. */
const FREE_FAILURES = 5;

/** Steps per minute of one sign-in. */
const MAX_STEPS_PER_ATTEMPT = 30;

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
const attemptExpired = () => badRequest("Cette connexion a trop attendu. Recommencez avec votre mot de passe.", "attempt");

/** The refusal after the right password of an account with a passkey: it names the missing second step. */
export async function requireSecondStep(db: Connection, pendingSignIn: queries.PendingSignIn, now: Date): Promise<Refusal | undefined> {
  if (!(await hasKeys(db, pendingSignIn.userId))) return undefined;
  const attempt = randomBytes(32).toString("base64url");
  await queries.insertAttempt(db, {
    ...pendingSignIn,
    hash: hashOf(attempt),
    createdAt: now,
    expiresAt: new Date(now.getTime() + ATTEMPT_MS),
  });
  return new Refusal(401, "Votre compte demande aussi une clé d'accès, ou un code de secours.", {
    extra: { code: "SECOND_STEP", attempt },
  });
}

type FindTools = Pick<Tools, "db" | "throttleKey" | "now">;

/** A sign-in that waits for its second step; invalid ones do not slow down others at the address. */
async function findAttempt({ db, throttleKey, now }: FindTools, hash: Buffer) {
  const found = await queries.findAttempt(db, hash, now);
  if (!found) throw attemptExpired();
  await throttle(db, throttleKey("second step", hash.toString("hex")), MAX_STEPS_PER_ATTEMPT, now);
  return found;
}

export const endAttempts = queries.deleteAttemptsOf;

export async function secondStepOptions(tools: FindTools & Pick<Tools, "party">, attempt: string): Promise<AssertionOptions> {
  const { db, party } = tools;
  const hash = hashOf(attempt);
  const found = await findAttempt(tools, hash);
  const options = await buildAssertionOptions(party, await listKeys(db, found.userId));
  await queries.saveAttemptChallenge(db, hash, options.challenge);
  return options;
}

interface SecondStepInput {
  readonly attempt: string;
  readonly passkey?: KeyAssertion | undefined;
  readonly code?: string | undefined;
  readonly ip: string;
  readonly onAccountKnown: (account: number) => void;
}

export async function finishSecondStep(
  tools: Tools,
  { attempt, passkey, code, ip, onAccountKnown }: SecondStepInput,
): Promise<queries.PendingSignIn & { passwordHash: string }> {
  const hash = hashOf(attempt);
  const found = await findAttempt(tools, hash);
  onAccountKnown(found.userId);
  if (passkey) await finishByKey(tools, hash, found.userId, passkey);
  else await finishByCode(tools, hash, { userId: found.userId, code: code ?? "", ip });
  return found;
}

async function finishByKey(tools: Tools, hash: Buffer, userId: number, passkey: KeyAssertion): Promise<void> {
  const challenge = await queries.consumeAttemptChallenge(tools.db, hash);
  if (challenge === undefined) throw badRequest("Cette demande a déjà servi. Recommencez.", "passkey");
  await verifyKey(tools, userId, challenge, passkey);
  if (!(await queries.deleteAttempt(tools.db, hash))) throw attemptExpired();
}

interface CodeInput {
  readonly userId: number;
  readonly code: string;
  readonly ip: string;
}

/** Accepts a code on paper instead of a key. Guessing slows down only the guesser's address. */
async function finishByCode(tools: Tools, hash: Buffer, { userId, code, ip }: CodeInput): Promise<void> {
  const { db, secret, throttleKey, now } = tools;
  const tries = throttleKey("recovery code", String(userId), ip);
  await countTry(db, tries, FREE_FAILURES, now);
  const isCorrect = await db.transaction().execute(async (trx) => {
    if (!(await consumeCode(trx, secret, userId, code, now))) return false;
    if (!(await queries.deleteAttempt(trx, hash))) throw attemptExpired();
    await notifyKeyEvent(trx, tools, { userId, event: "codeUsed", action: USE_RECOVERY_CODE });
    return true;
  });
  if (!isCorrect) throw wrongRecoveryCode();
  await clearTries(db, tries);
}
