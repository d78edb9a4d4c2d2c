import type { Connection } from "#database/open.ts";
import type { LinkKind } from "#database/tables.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import { resetMail, type Site, welcomeMail, welcomesMail } from "./auth.mails.ts";
import { createLink, createLinks } from "./links.service.ts";

interface Tools {
  readonly outbox: Outbox;
  readonly site: Site;
  readonly now: Date;
  /** Who has it sent; nobody when the person asks for it. */
  readonly issuedBy: number | null;
}

interface Account {
  readonly id: number;
  readonly username: string;
  readonly firstname: string;
  readonly email: string;
}

/** Mails a person the link with which the first password is chosen. */
export async function welcome(trx: Connection, { outbox, site, now, issuedBy }: Tools, account: Account): Promise<void> {
  const { token, expiresAt } = await createLink(trx, account.id, { kind: "first-password", issuedBy, now });
  await outbox.post(trx, {
    cause: causeOf("first-password", account.id, now),
    userId: account.id,
    recipient: account.email,
    ...welcomeMail(site, account, token, expiresAt),
    textExpiresAt: expiresAt,
  });
}

/**
 * Mails the first link of each account, many accounts at once: one letter an address, because a class or a family often shares one. Who has no
 * address gets none.
 */
export async function welcomeAll(trx: Connection, { outbox, site, now, issuedBy }: Tools, accounts: readonly Account[]): Promise<void> {
  const reachable = accounts.filter(({ email }) => email !== "");
  const { tokens, expiresAt } = await createLinks(
    trx,
    reachable.map(({ id }) => id),
    { kind: "first-password", issuedBy, now },
  );
  const welcomed = reachable.map((account, place) => ({ ...account, token: tokens[place] as string }));
  const families = Map.groupBy(welcomed, ({ email }) => email.toLowerCase()).values();
  await outbox.postAll(
    trx,
    [...families].map((family) => ({ ...welcomeLetter(site, family, expiresAt, now), textExpiresAt: expiresAt })),
  );
}

type Welcomed = Account & { readonly token: string };

function welcomeLetter(site: Site, family: readonly Welcomed[], expiresAt: Date, now: Date) {
  const [first, ...others] = family as [Welcomed, ...Welcomed[]];
  const mail = others.length === 0 ? welcomeMail(site, first, first.token, expiresAt) : welcomesMail(site, family, expiresAt);
  return { cause: causeOf("first-password", first.id, now), userId: first.id, recipient: first.email, ...mail };
}

/** Mails one link for each account concerned, all in one letter: they share the address. */
export async function sendResetLinks(trx: Connection, { outbox, site, now, issuedBy }: Tools, accounts: readonly Account[]): Promise<void> {
  const [first] = accounts;
  if (!first?.email) return;
  const links = [];
  let expiresAt = now;
  for (const account of accounts) {
    const link = await createLink(trx, account.id, { kind: "reset", issuedBy, now });
    expiresAt = link.expiresAt;
    links.push({ ...account, token: link.token });
  }
  await outbox.post(trx, {
    cause: causeOf("reset", first.id, now),
    userId: first.id,
    recipient: first.email,
    ...resetMail(site, links, expiresAt),
    textExpiresAt: expiresAt,
  });
}

const causeOf = (kind: LinkKind, userId: number, now: Date): string => `${kind}-${userId}-${now.getTime()}`;
