import type { Database } from "#database/open.ts";
import type { RelyingParty } from "#features/passkeys/server/ceremony.service.ts";
import { judgeStepUp } from "#features/passkeys/server/passkeys.service.ts";
import type { ShownKey } from "#features/passkeys/webauthn.ts";
import { badRequest } from "#platform/server/errors.ts";
import { isPassword } from "#platform/server/password.ts";
import type { Caller } from "#platform/server/session.ts";
import { forgetTries, type ThrottleKey, takeTry } from "#platform/server/throttle.ts";
import { findPasswordHash } from "./auth.queries.ts";
import { proveSession } from "./sessions.service.ts";

/** Tries before a delay. */
const FREE_FAILURES = 5;

interface Moment {
  readonly db: Database;
  readonly throttleKey: ThrottleKey;
  readonly now: Date;
}

/** The password again. Wrong ones slow this session down and no other: who took a session over keeps nobody else waiting. */
export async function proveByPassword({ db, throttleKey, now }: Moment, caller: Caller, password: string): Promise<void> {
  const tries = throttleKey("step-up", caller.sessionId);
  await takeTry(db, tries, FREE_FAILURES, now);
  if (!(await isPassword(password, await findPasswordHash(db, caller.id))))
    throw badRequest("Ce n'est pas le mot de passe de ce compte.", "password");
  await forgetTries(db, tries);
  await proveSession(db, caller.sessionId, now);
}

interface Showing {
  readonly db: Database;
  readonly party: RelyingParty;
  readonly now: Date;
}

/** A passkey instead. */
export async function proveByKey(showing: Showing, caller: Caller, shown: ShownKey): Promise<void> {
  await judgeStepUp(showing, caller, shown);
  await proveSession(showing.db, caller.sessionId, showing.now);
}
