import { createHash } from "node:crypto";
import type { Connection } from "#database/open.ts";
import type { Values } from "#features/configuration/server/configuration.service.ts";
import { forbidden } from "#platform/server/errors.ts";
import { isPassword } from "#platform/server/password.ts";
import { forgetTries, type ThrottleKey, takeTry } from "#platform/server/throttle.ts";

const FREE_FAILURES = 5;

const hashOf = ({ GATE_PASSWORD: { value } }: Values): string | null => (typeof value === "string" ? value : null);

/** Another password, another key; the key opens nothing and tells nothing. Null where no password is asked. */
export function keyOfGate(settings: Values): string | null {
  const hash = hashOf(settings);
  return hash === null ? null : createHash("sha256").update(hash).digest("base64url");
}

interface Try {
  readonly settings: Values;
  readonly callerId: number;
  readonly throttleKey: ThrottleKey;
  readonly now: Date;
}

/** Lets pass who knows the password (STG-07), and everybody where there is none; tries are slowed down as log-ins are. */
export async function passGate(db: Connection, { settings, callerId, throttleKey, now }: Try, password: string): Promise<void> {
  const hash = hashOf(settings);
  if (hash === null) return;
  const tries = throttleKey("gate", String(callerId));
  await takeTry(db, tries, FREE_FAILURES, now);
  if (!(await isPassword(password, hash)))
    throw forbidden("Ce mot de passe n'est pas le bon. Vérifiez-le auprès de la fédération, puis recommencez.");
  await forgetTries(db, tries);
}
