import { createHash } from "node:crypto";
import type { Connection } from "#database/open.ts";
import { forbidden } from "#platform/server/errors.ts";
import { isCorrectPassword } from "#platform/server/password.ts";
import { clearTries, countTry, type ThrottleKey } from "#platform/server/throttle.ts";
import type { Values } from "#season/configuration/server/configuration.service.ts";

const FREE_FAILURES = 5;

const hashOf = ({ GATE_PASSWORD: { value } }: Values): string | null => (typeof value === "string" ? value : null);

/** A key for each password, which opens and reveals nothing. Null without a required password. */
export function gateKey(settings: Values): string | null {
  const hash = hashOf(settings);
  return hash === null ? null : createHash("sha256").update(hash).digest("base64url");
}

/** Accepts the right password (STG-07), or any if none is set; attempts are throttled like sign-ins. */
export async function checkGatePassword(
  db: Connection,
  { settings, callerId, throttleKey, now }: { settings: Values; callerId: number; throttleKey: ThrottleKey; now: Date },
  password: string,
): Promise<void> {
  const hash = hashOf(settings);
  if (hash === null) return;
  const attemptKey = throttleKey("gate", String(callerId));
  await countTry(db, attemptKey, FREE_FAILURES, now);
  if (!(await isCorrectPassword(password, hash)))
    throw forbidden("Ce mot de passe n'est pas le bon. Vérifiez-le auprès de la fédération, puis recommencez.");
  await clearTries(db, attemptKey);
}
