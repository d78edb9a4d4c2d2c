import { hashOfLink } from "#access/links/server/links.service.ts";
import { readCode } from "#access/links/slip-code.ts";
import type { LinkKind } from "#database/tables.ts";
import type { Cookies } from "#platform/server/cookies.ts";
import { badRequest } from "#platform/server/errors.ts";
import { browserOf, withAttempt } from "./attempts.ts";
import { findAccount } from "./auth.queries.ts";
import type { LogInTools } from "./log-in.service.ts";

export interface LinkOrCode {
  readonly token: string;
  readonly username?: string | undefined;
  readonly cookies: Cookies;
  readonly ip: string;
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

interface Opening {
  /** « email » for a link that confirms an address. */
  readonly kind?: LinkKind;
  /** Does the task for which the link or code with this hash was issued; `false`: it opens nothing. */
  readonly open: (hash: Buffer) => Promise<boolean>;
  readonly refusals: { readonly link: string; readonly code: string };
}

/** Opens a mailed link, or its code. Every failure of a code gives the same message, even for an unknown account, and is counted. */
export async function openLinkOrCode(tools: LogInTools, given: LinkOrCode, { kind, open, refusals }: Opening): Promise<void> {
  const { token, username, cookies, ip, userAgent, signal } = given;
  if (username === undefined) {
    if (!(await open(hashOfLink(token, kind)))) throw badRequest(refusals.link, "token");
    return;
  }
  const device = tools.devices.read(cookies);
  const account = await findAccount(tools.db, username, device);
  const code = readCode(token);
  // A right code waits behind no wrong ones: 50 bits need no queue. It is looked up even for unknown accounts, so that response times reveal nothing.
  if (code && (await open(tools.hashCode(account?.id ?? 0, code)))) return;
  const knownDevice = account?.isKnownDevice ? device : null;
  const attempted = { kind: "code", username, exists: account !== undefined, ip, browser: browserOf(cookies, userAgent) } as const;
  await withAttempt(tools, { ...attempted, knownDevice, signal }, async ({ failed }) => {
    await failed();
    throw badRequest(refusals.code, "token");
  });
}
