import { relyingPartyOf } from "#access/passkeys/server/ceremony.service.ts";
import { askStepUp } from "#access/passkeys/server/passkeys.service.ts";
import { finishSecondStep, secondStepOptions } from "#access/passkeys/server/second-step.service.ts";
import type { Connection } from "#database/open.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { proofApi } from "../proof.contract.ts";
import { clearDeviceAttempts } from "./attempts.ts";
import { findAccountById } from "./auth.queries.ts";
import { openSessionFor, type SignInTools } from "./log-in.service.ts";
import { proveByCode, proveByKey, proveByPassword } from "./proof.service.ts";

export function proofRoutes(api: Api, { clock, tokens, devices, browserCookie, ...others }: SignInTools): void {
  const { db, throttleKey } = others;
  const party = relyingPartyOf(others.site);

  implement(api, proofApi.stepUp, async ({ body: { password = "", passkey, code }, caller, signal }) => {
    const now = clock();
    if (passkey) await proveByKey({ db, party, now }, caller, passkey);
    else if (code !== undefined) await proveByCode({ ...others, now }, caller, code);
    else await proveByPassword({ db, throttleKey, now }, caller, password, signal);
  });

  implement(api, proofApi.stepUpOptions, ({ caller }) => askStepUp({ db, party, now: clock() }, caller));

  implement(api, proofApi.secondStepOptions, ({ body: { attempt } }) =>
    secondStepOptions({ db, throttleKey, party, now: clock() }, attempt),
  );

  implement(api, proofApi.secondStep, async ({ body, ip, cookies, userAgent, setAccount: onAccountKnown }) => {
    const now = clock();
    const { userId, ...pendingSignIn } = await finishSecondStep({ ...others, party, now }, { ...body, ip, onAccountKnown });
    const account = foundOr404(await findAccountById(db, userId));
    const whenOpened = (trx: Connection) => clearDeviceAttempts(trx, throttleKey, account.username, devices.read(cookies));
    const verified = { ...account, ...pendingSignIn, hasShownKey: true, whenOpened };
    const browser = { cookies, userAgent, stayConnected: body.stayConnected };
    return openSessionFor({ ...others, tokens, devices, browserCookie, now }, verified, browser);
  });
}
