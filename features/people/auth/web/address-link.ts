import type { CallInputOf, ResponseOf } from "#platform/contract/endpoint.ts";
import { callByPath } from "#platform/web/api.ts";
import { Refusal } from "#platform/web/refusal.ts";
import type { addressLinkApi } from "../address-link.contract.ts";

/** Calls of a public page, without their contract. */

export type AddressLink = ResponseOf<typeof addressLinkApi.read> | { readonly refusal: string };

export const readAddressLink = (token: string): Promise<AddressLink> =>
  callByPath<typeof addressLinkApi.read>(
    { method: "POST", path: "/authentification/email-link", may: "everyone" },
    { body: { token } },
  ).catch((failure: unknown) => {
    if (failure instanceof Refusal && failure.status === 400) return { refusal: failure.message };
    throw failure;
  });

export const confirmAddress = (body: CallInputOf<typeof addressLinkApi.confirm>["body"]): Promise<void> =>
  callByPath<typeof addressLinkApi.confirm>({ method: "POST", path: "/authentification/confirm-email", may: "everyone" }, { body });
