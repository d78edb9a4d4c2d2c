import { type HistoryState, redirect } from "@tanstack/react-router";
import { readMailedToken } from "#access/links/mailed-token.ts";
import { parseSearch } from "#platform/web/search-params.ts";

type Page = "/connexion/adresse" | "/connexion/mot-de-passe";

/** Opens a page again with what its address contained, in its history state: an address is visible, sent and stored. */
const reopened = (to: Page, state: HistoryState) => redirect({ to, search: {}, state, replace: true });

function takeToken(to: Page, name: "addressToken" | "passwordToken", text: string): void {
  const link = readMailedToken(text);
  if (link) throw reopened(to, link === "cut" ? { isLinkCut: true } : { [name]: link.token });
}

export const takeAddressToken = (fragment: string): void => takeToken("/connexion/adresse", "addressToken", fragment);

/** Mails have it after `#`, which browsers never send; links mailed by earlier versions, in the query. */
export function takePasswordSecret(tokenInQuery: unknown, fragment: string): void {
  takeToken("/connexion/mot-de-passe", "passwordToken", typeof tokenInQuery === "string" ? `token=${tokenInQuery}` : fragment);
  const { identifiant, code } = parseSearch(fragment);
  if (typeof identifiant === "string" && typeof code === "string")
    throw reopened("/connexion/mot-de-passe", { slip: { username: identifiant, code } });
}
