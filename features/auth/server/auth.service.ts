import type { Connection } from "#database/open.ts";
import type { LinkKind } from "#database/tables.ts";
import { mailboxOf, type Outbox, secondsToWait } from "#features/mail/server/mail.service.ts";
import { badRequest, tooMany } from "#platform/server/errors.ts";
import { countInHour, folded, secondsUntilFree, type ThrottleKey } from "#platform/server/throttle.ts";
import { noWayInMail, type Purpose, resetMail, type Site, welcomeMail, welcomesMail } from "./auth.mails.ts";
import { listOfFormerMailbox } from "./former-mailbox.queries.ts";
import { haveAskedLinks, isOfOffice } from "./links.queries.ts";
import { createLink, createLinks } from "./links.service.ts";

export interface Mailing {
  readonly outbox: Outbox;
  readonly site: Site;
  readonly now: Date;
  /** Who has it sent; nobody when the person asks for it. */
  readonly issuedBy: number | null;
  /** What a new account is for: to take part, unless said. */
  readonly purpose?: Purpose;
}

interface Account {
  readonly id: number;
  readonly username: string;
  readonly firstname: string;
  readonly email: string;
}

// Within an hour, to one e-mail address and from one place, of those who need prove nothing: a family registers together, and who types a neighbour's
// address soon stops, which leaves the neighbour their own.
const MOST_REGISTRATIONS = 20;
const MOST_RESETS = 3;
/** Links asked for, an hour and e-mail address, from wherever: so many that still serve lie in the mailbox. */
const MOST_RESETS_OF_ALL = 8;
/** Within an hour, to one address, at the press of one school or club; what others had sent counts for them. */
const MOST_HELPS = 3;

/** Where somebody asks from who need prove nothing. */
export interface Origin {
  readonly throttleKey: ThrottleKey;
  readonly ip: string;
}

/** Counts one more letter that is asked for from there; seconds to wait where it is one too many. */
async function countAsked(
  trx: Connection,
  { throttleKey, ip }: Origin,
  { recipient, kind, most, now }: { readonly recipient: string; readonly kind: string; readonly most: number; readonly now: Date },
): Promise<number> {
  const key = folded(throttleKey(`asked ${kind}`, mailboxOf(recipient), ip));
  const wait = await secondsUntilFree(trx, key, most, now);
  if (wait === 0) await countInHour(trx, key, now);
  return wait;
}

const minutes = (seconds: number): string => (seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : "une minute");

/** Refuses another registration for an address that has had many from there within the hour. */
export async function refuseCrowd(trx: Connection, origin: Origin, recipient: string, now: Date): Promise<void> {
  const wait = await countAsked(trx, origin, { recipient, kind: "first-password", most: MOST_REGISTRATIONS, now });
  if (wait > 0)
    throw tooMany(
      wait,
      `${MOST_REGISTRATIONS} inscriptions viennent d'être faites avec cette adresse e-mail\u00A0: attendez ${minutes(wait)}, puis recommencez. Rien n'est perdu.`,
    );
}

/** Refuses a school or a club that gives somebody the address of who answered for them before: it would be no way in, and no letter would leave for it. */
export async function refuseFormerMailbox(trx: Connection, userId: number): Promise<void> {
  if ((await listOfFormerMailbox(trx, [userId])).size > 0)
    throw badRequest(
      "Cette adresse e-mail est celle de quelqu'un qui ne s'occupe plus de cette personne\u00A0: donnez-en une autre, ou aucune et une fiche. Si c'est bien la sienne, écrivez à la fédération.",
      "contact.email",
    );
}

/** Refuses a school or a club that has just had several such letters sent to somebody, or would send one to who answered for them before. */
export async function refuseHelp(
  trx: Connection,
  { id, email, status }: Account & { readonly status: string },
  { issuedBy, now }: { readonly issuedBy: number; readonly now: Date },
): Promise<void> {
  if ((await listOfFormerMailbox(trx, [id])).size > 0)
    throw badRequest(
      "Cette adresse e-mail est celle de quelqu'un qui ne s'occupe plus de cette personne\u00A0: corrigez-la, ou imprimez une fiche.",
    );
  const kind = status === "PENDING" ? "first-password" : "reset";
  const wait = await secondsToWait(trx, { recipient: email, kind, issuedBy, most: MOST_HELPS, now });
  if (wait > 0)
    throw tooMany(
      wait,
      `${MOST_HELPS} e-mails sont déjà partis à cette adresse depuis une heure\u00A0: attendez ${minutes(wait)}. S'ils n'arrivent pas, regardez les courriers indésirables, ou si l'adresse est la bonne.`,
    );
}

export type { Purpose } from "./auth.mails.ts";

/**
 * Mails a person the link with which the first password is chosen, and what the account is for. The mailbox of who answered for them before is told
 * that it opens nothing, unless the office writes.
 */
export async function welcome(
  trx: Connection,
  { outbox, site, now, issuedBy, purpose = { kind: "participant" } }: Mailing,
  account: Account,
): Promise<void> {
  if ((await listOfFormerMailbox(trx, [account.id])).size > 0 && !(await isOfOffice(trx, issuedBy)))
    return tellNoWayIn(trx, { outbox, site, now }, [account]);
  const { token, expiresAt } = await createLink(trx, account.id, { kind: "first-password", issuedBy, now });
  await outbox.post(trx, {
    cause: causeOf("first-password", account.id, now),
    userId: account.id,
    recipient: account.email,
    ...welcomeMail(site, account, { token, expiresAt, purpose }),
    textExpiresAt: expiresAt,
    issuedBy,
  });
}

/**
 * Mails the first link of each account, many accounts at once: one letter an address, because a class or a family often shares one. Who has no
 * address gets none, nor does the mailbox of who answered for them before, whoever sends the list: nobody read each address. How many those were.
 */
export async function welcomeAll(trx: Connection, { outbox, site, now, issuedBy }: Mailing, accounts: readonly Account[]): Promise<number> {
  const shut = await listOfFormerMailbox(
    trx,
    accounts.map(({ id }) => id),
  );
  const reachable = accounts.filter(({ id, email }) => email !== "" && !shut.has(id));
  const { tokens, expiresAt } = await createLinks(
    trx,
    reachable.map(({ id }) => id),
    { kind: "first-password", issuedBy, now },
  );
  const welcomed = reachable.map((account, place) => ({ ...account, token: tokens[place] as string }));
  const families = Map.groupBy(welcomed, ({ email }) => email.toLowerCase()).values();
  await outbox.postAll(
    trx,
    [...families].map((family) => ({ ...welcomeLetter(site, family, expiresAt, now), textExpiresAt: expiresAt, issuedBy })),
  );
  return shut.size;
}

type Welcomed = Account & { readonly token: string };

function welcomeLetter(site: Site, family: readonly Welcomed[], expiresAt: Date, now: Date) {
  const [first, ...others] = family as [Welcomed, ...Welcomed[]];
  const mail =
    others.length === 0
      ? welcomeMail(site, first, { token: first.token, expiresAt, purpose: { kind: "participant" } })
      : welcomesMail(site, family, expiresAt);
  return { cause: causeOf("first-password", first.id, now), userId: first.id, recipient: first.email, ...mail };
}

/** Mails one link for each account concerned, all in one letter: they share the address. */
export async function sendResetLinks(
  trx: Connection,
  { outbox, site, now, issuedBy }: Mailing,
  accounts: readonly Account[],
): Promise<void> {
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
    issuedBy,
  });
}

/**
 * Whether whoever asks for themselves gets one more letter: some an hour, from there and in all; past them still where one of these accounts, of which
 * it bears links, has none left that serves. Holds the address until the transaction ends.
 */
async function mayLeave(
  trx: Connection,
  origin: Origin,
  { recipient, ids, now }: { readonly recipient: string; readonly ids: readonly number[]; readonly now: Date },
): Promise<boolean> {
  const asked = { recipient, kind: "reset", now };
  const isMany = (await secondsToWait(trx, { ...asked, most: MOST_RESETS_OF_ALL })) > 0;
  const isOften = isMany || (await countAsked(trx, origin, { ...asked, most: MOST_RESETS })) > 0;
  return !isOften || (ids.length > 0 && !(await haveAskedLinks(trx, ids, now)));
}

/**
 * « Mot de passe oublié »: links for these accounts of one address, in that mailbox. It opens no account of a participant for whom its owner answers no
 * more, and where nothing else is left says whom to ask.
 */
export async function answerReset(trx: Connection, mailing: Mailing, accounts: readonly Account[], origin: Origin): Promise<void> {
  const shut = await listOfFormerMailbox(
    trx,
    accounts.map(({ id }) => id),
  );
  const open = accounts.filter(({ id }) => !shut.has(id));
  const { outbox, site, now } = mailing;
  const [first] = accounts;
  if (!first?.email || !(await mayLeave(trx, origin, { recipient: first.email, ids: open.map(({ id }) => id), now }))) return;
  await (open.length > 0 ? sendResetLinks(trx, mailing, open) : tellNoWayIn(trx, { outbox, site, now }, accounts));
}

async function tellNoWayIn(trx: Connection, { outbox, site, now }: Omit<Mailing, "issuedBy">, accounts: readonly Account[]): Promise<void> {
  const [first] = accounts;
  if (!first) return;
  const { id: userId, email: recipient } = first;
  await outbox.post(trx, { cause: causeOf("reset", userId, now), userId, recipient, ...noWayInMail(site, accounts), isForAddress: true });
}

const causeOf = (kind: LinkKind, userId: number, now: Date): string => `${kind}-${userId}-${now.getTime()}`;
