import type { AnswerOf, CallOf } from "#platform/contract/endpoint.ts";
import { callByAddress } from "#platform/web/api.ts";
import type { authApi } from "../auth.contract.ts";

/** The calls of the sign-in pages, which are loaded without their contract. */

export type LoggedIn = AnswerOf<typeof authApi.logIn>;

export const logIn = (body: CallOf<typeof authApi.logIn>["body"]): Promise<LoggedIn> =>
  callByAddress<typeof authApi.logIn>({ method: "POST", path: "/authentification/log-in", may: "everyone" }, { body });

export const choosePassword = (body: CallOf<typeof authApi.choosePassword>["body"]): Promise<void> =>
  callByAddress<typeof authApi.choosePassword>({ method: "POST", path: "/authentification/choose-password", may: "everyone" }, { body });
