import type { Database } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { signInInTurn } from "#platform/server/password.ts";
import type { ThrottleKey } from "#platform/server/throttle.ts";
import { proofApi } from "../proof.contract.ts";
import { proveByPassword } from "./proof.service.ts";

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly throttleKey: ThrottleKey;
}

export function proofRoutes(api: Api, { db, clock, throttleKey }: Tools): void {
  implement(api, proofApi.stepUp, ({ body, caller }) =>
    signInInTurn(caller.sessionId, () => proveByPassword({ db, throttleKey, now: clock() }, caller, body.password)),
  );
}
