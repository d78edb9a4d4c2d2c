import type { CallInputOf, ResponseOf } from "#platform/contract/endpoint.ts";
import { callByPath } from "#platform/web/api.ts";
import { isRefused } from "#platform/web/refusal.ts";
import type { addressLinkApi } from "../address-link.contract.ts";
import type { authApi } from "../auth.contract.ts";

/** Calls of public pages, without their contract. */

const refusalOf = (failure: unknown): { readonly refusal: string } => {
  if (isRefused(failure, 400)) return { refusal: failure.message };
  throw failure;
};

export type AddressLink = ResponseOf<typeof addressLinkApi.read> | ReturnType<typeof refusalOf>;

export const readAddressLink = (token: string): Promise<AddressLink> =>
  callByPath<typeof addressLinkApi.read>(
    { method: "POST", path: "/authentification/email-link", may: "everyone" },
    { body: { token } },
  ).catch(refusalOf);

export const confirmAddress = (body: CallInputOf<typeof addressLinkApi.confirm>["body"]): Promise<void> =>
  callByPath<typeof addressLinkApi.confirm>({ method: "POST", path: "/authentification/confirm-email", may: "everyone" }, { body });

export type PasswordLink = ResponseOf<typeof authApi.readPasswordLink> | ReturnType<typeof refusalOf>;

export const readPasswordLink = (token: string): Promise<PasswordLink> =>
  callByPath<typeof authApi.readPasswordLink>(
    { method: "POST", path: "/authentification/password-link", may: "everyone" },
    { body: { token } },
  ).catch(refusalOf);
