import type { Database } from "#database/open.ts";
import { badRequest } from "#platform/server/errors.ts";
import { isPassword } from "#platform/server/password.ts";
import type { Caller } from "#platform/server/session.ts";
import { countFailure, forgetFailures, refuseTooSoon } from "#platform/server/throttle.ts";
import { findPasswordHash } from "./auth.queries.ts";
import { proveSession } from "./sessions.service.ts";

/** Tries before a delay. */
const FREE_FAILURES = 5;

interface Moment {
  readonly db: Database;
  readonly now: Date;
}

/** The password again. Wrong ones slow this session down and no other: who took a session over keeps nobody else waiting. */
export async function proveByPassword({ db, now }: Moment, caller: Caller, password: string): Promise<void> {
  const failures = `step-up ${caller.sessionId}`;
  await refuseTooSoon(db, failures, FREE_FAILURES, now);
  if (!(await isPassword(password, await findPasswordHash(db, caller.id)))) {
    await countFailure(db, failures, now);
    throw badRequest("Ce n'est pas le mot de passe de ce compte.", "password");
  }
  await forgetFailures(db, failures);
  await proveSession(db, caller.sessionId, now);
}
