import { type HistoryState, redirect } from "@tanstack/react-router";
import { readMailedToken } from "#access/links/mailed-token.ts";
import { parseSearch } from "#platform/web/search-params.ts";

/** Opens a page again with what its address contained, in its history state: an address is visible, sent and stored. */
const reopened = (to: "/connexion/adresse" | "/connexion/mot-de-passe", state: HistoryState) =>
  redirect({ to, search: {}, state, replace: true });

/** Takes the token out of a mailed link to a new address. */
export function takeAddressToken(fragment: string): void {
  const link = readMailedToken(fragment);
  if (link) throw reopened("/connexion/adresse", link === "cut" ? { isLinkCut: true } : { addressToken: link.token });
}

/**
 * Takes the secret out of an address: the token of a mail or a slip's code, after `#`, which browsers never send. Links mailed by earlier versions
 * have their token in the query.
 */
export function takePasswordSecret(tokenInQuery: unknown, fragment: string): void {
  const link = readMailedToken(typeof tokenInQuery === "string" ? `token=${tokenInQuery}` : fragment);
  if (link) throw reopened("/connexion/mot-de-passe", link === "cut" ? { isLinkCut: true } : { passwordToken: link.token });
  const { identifiant, code } = parseSearch(fragment);
  if (typeof identifiant === "string" && typeof code === "string")
    throw reopened("/connexion/mot-de-passe", { slip: { username: identifiant, code } });
}
