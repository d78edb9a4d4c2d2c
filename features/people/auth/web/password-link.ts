import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { callByPath } from "#platform/web/api.ts";
import { Refusal } from "#platform/web/refusal.ts";
import type { authApi } from "../auth.contract.ts";

export type PasswordLink = ResponseOf<typeof authApi.readPasswordLink> | { readonly refusal: string };

export const readPasswordLink = (token: string): Promise<PasswordLink> =>
  callByPath<typeof authApi.readPasswordLink>(
    { method: "POST", path: "/authentification/password-link", may: "everyone" },
    { body: { token } },
  ).catch((failure: unknown) => {
    if (failure instanceof Refusal && failure.status === 400) return { refusal: failure.message };
    throw failure;
  });
