import type { CallInputOf, ResponseOf } from "#platform/contract/endpoint.ts";
import { callByPath } from "#platform/web/api.ts";
import { Refusal } from "#platform/web/refusal.ts";
import type { authApi } from "../auth.contract.ts";
import type { PendingSignIn } from "./proof-calls.ts";

/** Calls of the sign-in pages, which load without their contract. */

export type LoggedIn = ResponseOf<typeof authApi.logIn>;

export const logIn = (body: CallInputOf<typeof authApi.logIn>["body"]): Promise<LoggedIn> =>
  callByPath<typeof authApi.logIn>({ method: "POST", path: "/authentification/log-in", may: "everyone" }, { body });

export interface FamilyChoice {
  readonly key: string;
  readonly name: string;
  readonly plays: boolean;
}

const bodyOf = (failure: unknown, code: string) => (failure instanceof Refusal && failure.code === code ? failure.responseBody : undefined);

/** What still follows a right password. */
export const secondStepOf = (failure: unknown) => bodyOf(failure, "SECOND_STEP") as Pick<PendingSignIn, "attempt"> | undefined;
export const familyOf = (failure: unknown) => bodyOf(failure, "FAMILY") as { readonly choices: readonly FamilyChoice[] } | undefined;

export const choosePassword = (body: CallInputOf<typeof authApi.choosePassword>["body"]): Promise<void> =>
  callByPath<typeof authApi.choosePassword>({ method: "POST", path: "/authentification/choose-password", may: "everyone" }, { body });
