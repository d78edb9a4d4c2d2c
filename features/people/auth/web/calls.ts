import type { CallInputOf, ResponseOf } from "#platform/contract/endpoint.ts";
import { callByPath } from "#platform/web/api.ts";
import type { authApi } from "../auth.contract.ts";

/** Calls of the sign-in pages, which load without their contract. */

export type LoggedIn = ResponseOf<typeof authApi.logIn>;

export const logIn = (body: CallInputOf<typeof authApi.logIn>["body"]): Promise<LoggedIn> =>
  callByPath<typeof authApi.logIn>({ method: "POST", path: "/authentification/log-in", may: "everyone" }, { body });

export const choosePassword = (body: CallInputOf<typeof authApi.choosePassword>["body"]): Promise<void> =>
  callByPath<typeof authApi.choosePassword>({ method: "POST", path: "/authentification/choose-password", may: "everyone" }, { body });
