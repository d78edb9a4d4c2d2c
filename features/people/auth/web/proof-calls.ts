import type { CallInputOf, ResponseOf } from "#platform/contract/endpoint.ts";
import { callByPath } from "#platform/web/api.ts";
import { PasskeyFailure, signWithPasskey } from "#platform/web/passkey.ts";
import { messageOf } from "#platform/web/refusal.ts";
import type { proofApi } from "../proof.contract.ts";

/** Calls that prove identity; like the sign-in pages, without their contract. */

const may = { ADMIN: "any", USER: "any", ESTABLISHEMENT: "any", CLUB: "any" } as const;
type SecondStepResponse = ResponseOf<typeof proofApi.secondStep>;

export interface PendingSignIn {
  readonly attempt: string;
  readonly stayConnected: boolean;
}

export const finishSignIn = (body: CallInputOf<typeof proofApi.secondStep>["body"]): Promise<SecondStepResponse> =>
  callByPath<typeof proofApi.secondStep>({ method: "POST", path: "/authentification/second-step", may: "everyone" }, { body });

/** Finishes a sign-in with a passkey of this device, or of one within reach. */
export async function finishByKey({ attempt, stayConnected }: PendingSignIn): Promise<SecondStepResponse> {
  const options = await callByPath<typeof proofApi.secondStepOptions>(
    { method: "POST", path: "/authentification/second-step/options", may: "everyone" },
    { body: { attempt } },
  );
  return finishSignIn({ attempt, stayConnected, passkey: await signWithPasskey(options) });
}

export const stepUp = (body: NonNullable<CallInputOf<typeof proofApi.stepUp>["body"]>): Promise<void> =>
  callByPath<typeof proofApi.stepUp>({ method: "POST", path: "/authentification/step-up", may }, { body });

export const stepUpOptions = () =>
  callByPath<typeof proofApi.stepUpOptions>({ method: "POST", path: "/authentification/step-up/options", may });

export async function stepUpByKey(): Promise<void> {
  const options = await stepUpOptions();
  if (options) await stepUp({ passkey: await signWithPasskey(options) });
}

export const describeFailure = (failure: unknown): string => (failure instanceof PasskeyFailure ? failure.message : messageOf(failure));
