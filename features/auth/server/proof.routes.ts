import type { Connection, Database } from "#database/open.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import { relyingPartyOf } from "#features/passkeys/server/ceremony.service.ts";
import { askStepUp, type Site } from "#features/passkeys/server/passkeys.service.ts";
import { askAttempt, finishAttempt } from "#features/passkeys/server/second-step.service.ts";
import type { Clock } from "#platform/server/clock.ts";
import { known } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import type { ThrottleKey } from "#platform/server/throttle.ts";
import { proofApi } from "../proof.contract.ts";
import { findAccountById } from "./auth.queries.ts";
import type { BrowserMark } from "./browser-mark.service.ts";
import type { Devices } from "./devices.service.ts";
import { openFor } from "./log-in.service.ts";
import { proveByCode, proveByKey, proveByPassword } from "./proof.service.ts";
import type { Tokens } from "./tokens.service.ts";
import { forgetTriesOnDevice } from "./tries.ts";

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly tokens: Tokens;
  readonly devices: Devices;
  readonly browserMark: BrowserMark;
  readonly throttleKey: ThrottleKey;
  readonly site: Site;
  readonly secret: string;
}

export function proofRoutes(api: Api, { clock, tokens, devices, browserMark, ...others }: Tools): void {
  const { db, throttleKey } = others;
  const party = relyingPartyOf(others.site);

  implement(api, proofApi.stepUp, async ({ body: { password = "", passkey, code }, caller, gone }) => {
    const now = clock();
    if (passkey) await proveByKey({ db, party, now }, caller, passkey);
    else if (code !== undefined) await proveByCode({ ...others, now }, caller, code);
    else await proveByPassword({ db, throttleKey, now }, caller, { password, gone });
  });

  implement(api, proofApi.stepUpOptions, ({ caller }) => askStepUp({ db, party, now: clock() }, caller));

  implement(api, proofApi.secondStepOptions, ({ body: { attempt } }) => askAttempt({ db, throttleKey, party, now: clock() }, attempt));

  implement(api, proofApi.secondStep, async ({ body, ip, cookies, userAgent, isAbout }) => {
    const now = clock();
    const { userId, ...begun } = await finishAttempt({ ...others, party, now }, { ...body, ip, isAbout });
    const account = known(await findAccountById(db, userId));
    const whenOpened = (trx: Connection) => forgetTriesOnDevice(trx, throttleKey, account.username, devices.read(cookies));
    const judged = { ...account, ...begun, hasShownKey: true, whenOpened };
    return openFor({ ...others, tokens, devices, browserMark, now }, judged, { cookies, userAgent, stayConnected: body.stayConnected });
  });
}
