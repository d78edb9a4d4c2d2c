import type { AnswerOf, CallOf } from "#platform/contract/endpoint.ts";
import { callByAddress } from "#platform/web/api.ts";
import { PasskeyFailure, showPasskey } from "#platform/web/passkey.ts";
import { messageOf } from "#platform/web/refusal.ts";
import type { proofApi } from "../proof.contract.ts";

/** The calls of what proves who is there; like the sign-in pages, without their contract. */

const may = { ADMIN: "any", USER: "any", ESTABLISHEMENT: "any", CLUB: "any" } as const;
type Step = CallOf<typeof proofApi.secondStep>["body"];
type Opened = AnswerOf<typeof proofApi.secondStep>;

/** A sign-in with the right password, and whether its session outlives the browser. */
export interface Begun {
  readonly attempt: string;
  readonly stayConnected: boolean;
}

const finish = (body: Step): Promise<Opened> =>
  callByAddress<typeof proofApi.secondStep>({ method: "POST", path: "/authentification/second-step", may: "everyone" }, { body });

/** Finishes a sign-in with a passkey of this device, or of one that it reaches. */
export async function finishByKey({ attempt, stayConnected }: Begun): Promise<Opened> {
  const options = await callByAddress<typeof proofApi.secondStepOptions>(
    { method: "POST", path: "/authentification/second-step/options", may: "everyone" },
    { body: { attempt } },
  );
  return finish({ attempt, stayConnected, passkey: await showPasskey(options) });
}

export const finishByCode = (begun: Begun, code: string): Promise<Opened> => finish({ ...begun, code });

const stepUp = (body: NonNullable<CallOf<typeof proofApi.stepUp>["body"]>): Promise<void> =>
  callByAddress<typeof proofApi.stepUp>({ method: "POST", path: "/authentification/step-up", may }, { body });

export const stepUpOptions = () =>
  callByAddress<typeof proofApi.stepUpOptions>({ method: "POST", path: "/authentification/step-up/options", may });

export const stepUpByPassword = (password: string): Promise<void> => stepUp({ password });

export const stepUpByCode = (code: string): Promise<void> => stepUp({ code });

export async function stepUpByKey(): Promise<void> {
  const options = await stepUpOptions();
  if (options) await stepUp({ passkey: await showPasskey(options) });
}

/** What to tell of a failure, the server's or the device's. */
export const wordsOf = (failure: unknown): string => (failure instanceof PasskeyFailure ? failure.message : messageOf(failure));
