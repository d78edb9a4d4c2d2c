import type { Connection } from "#database/open.ts";
import type { LinkKind } from "#database/tables.ts";
import { mailboxOf, type Outbox, secondsToWait, secondsUntilRoom } from "#features/mail/server/mail.service.ts";
import { badRequest, tooMany } from "#platform/server/errors.ts";
import { countInHour, folded, secondsUntilFree, type ThrottleKey } from "#platform/server/throttle.ts";
import { noWayInMail, type Purpose, resetMail, type Site, welcomeMail, welcomesMail } from "./auth.mails.ts";
import { listOfFormerMailbox } from "./former-mailbox.queries.ts";
import { isOfOffice, listWithoutLink } from "./links.queries.ts";
import { createLink, createLinks, expiryOf } from "./links.service.ts";

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

export const minutes = (seconds: number): string => (seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : "une minute");

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

/** Refuses another registration for a mailbox where many such letters wait, from wherever they came. */
export async function refuseFullMailbox(trx: Connection, recipient: string, now: Date): Promise<void> {
  const wait = await secondsUntilRoom(trx, recipient, now);
  if (wait > 0)
    throw tooMany(
      wait,
      `Beaucoup d'inscriptions viennent d'être faites avec cette adresse e-mail, et leurs e-mails ne sont pas encore tous partis\u00A0: attendez ${minutes(wait)}, puis recommencez, ou donnez une autre adresse. Rien n'est perdu.`,
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
    return tellNoWayIn(trx, { outbox, site, now }, { accounts: [account], hasMore: false });
  const envelope = { cause: causeOf("first-password", account.id, now), recipient: account.email, issuedBy };
  const [leavesAt] = await outbox.leaving(trx, [envelope]);
  const { token, expiresAt } = await createLink(trx, account.id, { kind: "first-password", issuedBy, now, leavesAt });
  const letter = welcomeMail(site, account, { token, expiresAt, purpose });
  await outbox.post(trx, { ...envelope, ...letter, userId: account.id, textExpiresAt: expiresAt });
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
  const families = [...Map.groupBy(reachable, ({ email }) => email.toLowerCase()).values()] as [Account, ...Account[]][];
  const envelopes = families.map(([{ id, email }]) => ({ cause: causeOf("first-password", id, now), recipient: email, issuedBy }));
  const leaving = await outbox.leaving(trx, envelopes);
  const addressed = families.flatMap((family, place) => family.map((account) => ({ ...account, place, leavesAt: leaving[place] ?? now })));
  const welcomed = await createLinks(trx, addressed, { kind: "first-password", issuedBy, now });
  const letters = Map.groupBy(welcomed, ({ place }) => place);
  await outbox.postAll(
    trx,
    envelopes.map((envelope, place) => ({ ...envelope, ...welcomeLetter(site, letters.get(place) ?? []) })),
  );
  return shut.size;
}

type Welcomed = Account & { readonly token: string; readonly expiresAt: Date };

function welcomeLetter(site: Site, family: readonly Welcomed[]) {
  const [first, ...others] = family as [Welcomed, ...Welcomed[]];
  const { token, expiresAt } = first;
  const mail =
    others.length === 0
      ? welcomeMail(site, first, { token, expiresAt, purpose: { kind: "participant" } })
      : welcomesMail(site, family, expiresAt);
  return { ...mail, userId: first.id, textExpiresAt: expiresAt };
}

/** Mails one link for each account concerned, all in one letter: they share the address. */
export async function sendResetLinks(
  trx: Connection,
  { outbox, site, now, issuedBy }: Mailing,
  accounts: readonly Account[],
  { hasMore = false }: { readonly hasMore?: boolean } = {},
): Promise<void> {
  const [first] = accounts;
  if (!first?.email) return;
  const envelope = { cause: causeOf("reset", first.id, now), recipient: first.email, issuedBy };
  const [leavesAt = now] = await outbox.leaving(trx, [envelope]);
  const links = await createLinks(
    trx,
    accounts.map((account) => ({ ...account, leavesAt })),
    { kind: "reset", issuedBy, now },
  );
  const expiresAt = expiryOf("reset", leavesAt);
  const letter = resetMail(site, links, { expiresAt, hasMore });
  await outbox.post(trx, { ...envelope, ...letter, userId: first.id, textExpiresAt: expiresAt });
}

/** Whether so many letters were asked for already: within the hour, for this mailbox, from there or in all. Holds the address until the transaction ends. */
async function isAskedOften(trx: Connection, origin: Origin, recipient: string, now: Date): Promise<boolean> {
  const asked = { recipient, kind: "reset", now } as const;
  const isMany = (await secondsToWait(trx, { ...asked, most: MOST_RESETS_OF_ALL })) > 0;
  return isMany || (await countAsked(trx, origin, { ...asked, most: MOST_RESETS })) > 0;
}

/** Accounts of one address, and whether it has more than these. */
interface OfOneAddress {
  readonly accounts: readonly (Account & { readonly status: string })[];
  readonly hasMore: boolean;
}

/**
 * « Mot de passe oublié »: links for these accounts of one address, in that mailbox. It opens no account of a participant for whom its owner answers no
 * more, and where nothing else is left says whom to ask.
 */
export async function answerReset(trx: Connection, mailing: Mailing, { accounts, hasMore }: OfOneAddress, origin: Origin): Promise<void> {
  const [first] = accounts;
  if (!first?.email) return;
  const shut = await listOfFormerMailbox(
    trx,
    accounts.map(({ id }) => id),
  );
  const open = accounts.filter(({ id }) => !shut.has(id));
  if (await isAskedOften(trx, origin, first.email, mailing.now)) return answerOften(trx, mailing, { accounts: open, hasMore });
  if (open.length > 0) return sendResetLinks(trx, mailing, open, { hasMore });
  await tellNoWayIn(trx, mailing, { accounts, hasMore });
}

async function tellNoWayIn(
  trx: Connection,
  { outbox, site, now }: Pick<Mailing, "outbox" | "site" | "now">,
  { accounts, hasMore }: { readonly accounts: readonly Account[]; readonly hasMore: boolean },
): Promise<void> {
  const [first] = accounts;
  if (!first) return;
  const { id: userId, email: recipient } = first;
  const letter = noWayInMail(site, accounts, { hasMore });
  await outbox.post(trx, { cause: causeOf("reset", userId, now), userId, recipient, ...letter, isForAddress: true });
}

/**
 * One more letter still where an account has no link left that serves. Accounts that nobody ever answered for are made by anybody, as many as they like:
 * theirs waits behind other letters of strangers.
 */
async function answerOften(trx: Connection, mailing: Mailing, { accounts, hasMore }: OfOneAddress): Promise<void> {
  const without = await listWithoutLink(
    trx,
    accounts.map(({ id }) => id),
    mailing.now,
  );
  const unserved = accounts.filter(({ id }) => without.includes(id));
  const [first] = unserved;
  if (unserved.some(({ status }) => status !== "PENDING")) await sendResetLinks(trx, mailing, accounts, { hasMore });
  else if (first && (await secondsUntilRoom(trx, first.email, mailing.now)) === 0) await welcomeAll(trx, mailing, unserved);
}

const causeOf = (kind: LinkKind, userId: number, now: Date): string => `${kind}-${userId}-${now.getTime()}`;
