import type { LetterText } from "#access/mail/letter-text.ts";
import { mailboxOf, secondsToWait, secondsUntilSlot } from "#access/mail/server/mail.service.ts";
import type { NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import { neededText } from "#access/mail/server/needed-letters.service.ts";
import type { Site } from "#access/mail/server/site.service.ts";
import { listWithFormerMailbox } from "#access/responsibility/server/former-mailbox.service.ts";
import type { Connection, Row } from "#database/open.ts";
import type { LinkKind } from "#database/tables.ts";
import { badRequest, tooMany } from "#platform/server/errors.ts";
import { bucketOf, countHourlyFailure, minutesText, secondsUntilAllowed, type ThrottleKey } from "#platform/server/throttle.ts";
import { findOpenStageOf } from "#season/stages/server/stages.service.ts";
import { moreAccountsText, noAccessMail, type Purpose, resetMail, welcomeMail } from "./links.mails.ts";
import { findIssuer, isOfficeAccount, isParticipant, listWithoutLink } from "./links.queries.ts";
import { createLink, createLinks, expiryOf } from "./links.service.ts";

export interface Mailing extends NotifyTools {
  /** The sender; null if the person requests it. */
  readonly issuedBy: number | null;
  /** The purpose of a new account; by default, a participant's to take part, and unspecified for others. */
  readonly purpose?: Purpose;
}

type Account = Row<"users", "id" | "username" | "firstname" | "email">;

// Per hour, for anonymous requests to one e-mail address from one IP. A family registers together; a stranger who types a neighbour's address is soon
// stopped, and the neighbour is not.
const MAX_REGISTRATIONS = 20;
const MAX_RESETS = 3;
/** Requested links per hour and e-mail address, from any IP: the number of valid links in the mailbox. */
const MAX_RESETS_PER_MAILBOX = 8;
/** Per hour, to one address, sent by one school or club; what others send is counted separately. */
const MAX_HELP_MAILS = 3;

interface Origin {
  readonly throttleKey: ThrottleKey;
  readonly ip: string;
}

/** Counts one more mail requested from there; returns the seconds to wait if it exceeds the limit. */
async function countRequest(
  trx: Connection,
  { throttleKey, ip }: Origin,
  { recipient, kind, limit, now }: { readonly recipient: string; readonly kind: string; readonly limit: number; readonly now: Date },
): Promise<number> {
  const key = bucketOf(throttleKey(`asked ${kind}`, mailboxOf(recipient), ip));
  const wait = await secondsUntilAllowed(trx, key, limit, now);
  if (wait === 0) await countHourlyFailure(trx, key, now);
  return wait;
}

export async function refuseTooManyRegistrations(trx: Connection, origin: Origin, recipient: string, now: Date): Promise<void> {
  const wait = await countRequest(trx, origin, { recipient, kind: "first-password", limit: MAX_REGISTRATIONS, now });
  if (wait > 0)
    throw tooMany(
      wait,
      `${MAX_REGISTRATIONS} inscriptions viennent d'être faites avec cette adresse e-mail\u00A0: attendez ${minutesText(wait)}, puis recommencez. Rien n'est perdu.`,
    );
}

/** Refuses a school or a club that sets a former manager's address for a person: it would open nothing, and receive no mail. */
export async function refuseFormerMailbox(trx: Connection, userId: number): Promise<void> {
  if ((await listWithFormerMailbox(trx, [userId])).size > 0)
    throw badRequest(
      "Cette adresse e-mail est celle de quelqu'un qui ne s'occupe plus de cette personne\u00A0: donnez-en une autre, ou aucune et une fiche. Si c'est bien la sienne, écrivez à la fédération.",
      "contact.email",
    );
}

export async function refuseFullMailbox(trx: Connection, recipient: string, now: Date): Promise<void> {
  const wait = await secondsUntilSlot(trx, recipient, now);
  if (wait > 0)
    throw tooMany(
      wait,
      `Beaucoup d'inscriptions viennent d'être faites avec cette adresse e-mail, et leurs e-mails ne sont pas encore tous partis\u00A0: attendez ${minutesText(wait)}, puis recommencez, ou donnez une autre adresse. Rien n'est perdu.`,
    );
}

export async function refuseTooManyHelpMails(
  trx: Connection,
  { id, email, status }: Account & { readonly status: string },
  { issuedBy, now }: { readonly issuedBy: number; readonly now: Date },
): Promise<void> {
  if ((await listWithFormerMailbox(trx, [id])).size > 0)
    throw badRequest(
      "Cette adresse e-mail est celle de quelqu'un qui ne s'occupe plus de cette personne\u00A0: corrigez-la, ou imprimez une fiche.",
    );
  const kind = status === "PENDING" ? "first-password" : "reset";
  const wait = await secondsToWait(trx, { recipient: email, kind, issuedBy, limit: MAX_HELP_MAILS, now });
  if (wait > 0)
    throw tooMany(
      wait,
      `${MAX_HELP_MAILS} e-mails sont déjà partis à cette adresse depuis une heure\u00A0: attendez ${minutesText(wait)}. S'ils n'arrivent pas, regardez les courriers indésirables, ou si l'adresse est la bonne.`,
    );
}

export { linksTo, type Purpose, passwordUrl, resetMail, welcomeMail } from "./links.mails.ts";

/** A former manager's mailbox learns that the link opens nothing, unless the office sends it. */
export async function welcome(trx: Connection, { outbox, site, now, issuedBy, purpose: given }: Mailing, account: Account): Promise<void> {
  const purpose = given ?? (await purposeOf(trx, account.id));
  if ((await listWithFormerMailbox(trx, [account.id])).size > 0 && !(await isOfficeAccount(trx, issuedBy)))
    return notifyNoAccess(trx, { outbox, site, now }, { accounts: [account], hasMore: false });
  const envelope = { cause: causeOf("first-password", account.id, now), recipient: account.email, issuedBy };
  const [leavesAt] = await outbox.planSending(trx, [envelope]);
  const { expiresAt, ...secrets } = await createLink(trx, account.id, {
    ...{ kind: "first-password", issuedBy, now, leavesAt },
    hashCode: outbox.hashCode,
  });
  const letter = welcomeMail(await neededText(trx, "first-password"), site, [{ ...account, ...secrets }], { expiresAt, purpose });
  await outbox.post(trx, { ...envelope, ...letter, userId: account.id, textExpiresAt: expiresAt });
}

const purposeOf = async (trx: Connection, userId: number): Promise<Purpose> =>
  (await isParticipant(trx, userId)) ? { kind: "participant", stage: await findOpenStageOf(trx, userId) } : { kind: "account" };

/** One mail per address. Skips former managers' mailboxes even for the office, as each address is unchecked; returns their number. */
export async function welcomeAll(
  trx: Connection,
  { outbox, site, now, issuedBy, purpose = { kind: "participant" } }: Mailing,
  accounts: readonly Account[],
): Promise<number> {
  const blocked = await listWithFormerMailbox(
    trx,
    accounts.map(({ id }) => id),
  );
  const reachable = accounts.filter(({ id, email }) => email !== "" && !blocked.has(id));
  const families = [...Map.groupBy(reachable, ({ email }) => email.toLowerCase()).values()] as [Account, ...Account[]][];
  const envelopes = families.map(([{ id, email }]) => ({ cause: causeOf("first-password", id, now), recipient: email, issuedBy }));
  const leaving = await outbox.planSending(trx, envelopes);
  const recipients = families.flatMap((family, index) => family.map((account) => ({ ...account, index, leavesAt: leaving[index] ?? now })));
  const linked = await createLinks(trx, recipients, { kind: "first-password", issuedBy, now, hashCode: outbox.hashCode });
  const text = await neededText(trx, "first-password");
  const letters = Map.groupBy(linked, ({ index }) => index);
  await outbox.postAll(
    trx,
    envelopes.map((envelope, index) => ({ ...envelope, ...welcomeLetter(text, site, letters.get(index) ?? [], purpose) })),
  );
  return blocked.size;
}

type AccountWithLink = Account & { readonly token: string; readonly code: string; readonly expiresAt: Date };

function welcomeLetter(text: LetterText, site: Site, family: readonly AccountWithLink[], purpose: Purpose) {
  const [first] = family as [AccountWithLink, ...AccountWithLink[]];
  const { id: userId, expiresAt } = first;
  return { ...welcomeMail(text, site, family, { expiresAt, purpose }), userId, textExpiresAt: expiresAt };
}

export async function sendResetLinks(
  trx: Connection,
  { outbox, site, now, issuedBy }: Mailing,
  accounts: readonly Account[],
  { hasMore = false }: { readonly hasMore?: boolean } = {},
): Promise<void> {
  const [first] = accounts;
  if (!first?.email) return;
  const envelope = { cause: causeOf("reset", first.id, now), recipient: first.email, issuedBy };
  const [leavesAt = now] = await outbox.planSending(trx, [envelope]);
  const links = await createLinks(
    trx,
    accounts.map((account) => ({ ...account, leavesAt })),
    { kind: "reset", issuedBy, now, hashCode: outbox.hashCode },
  );
  const expiresAt = expiryOf("reset", leavesAt);
  const issuer = (await findIssuer(trx, issuedBy)) ?? null;
  const letter = resetMail(await neededText(trx, "password-asked"), site, links, {
    ...{ expiresAt, hasMore },
    issuer: issuer?.role === "ADMIN" ? "office" : issuer,
  });
  await outbox.post(trx, { ...envelope, ...letter, userId: first.id, textExpiresAt: expiresAt });
}

/** Whether the hourly limit of requested mails is reached, for this mailbox from there or in all. Locks the address until the transaction ends. */
async function isRequestedTooOften(trx: Connection, origin: Origin, recipient: string, now: Date): Promise<boolean> {
  const request = { recipient, kind: "reset", now } as const;
  const isTooMany = (await secondsToWait(trx, { ...request, limit: MAX_RESETS_PER_MAILBOX })) > 0;
  return isTooMany || (await countRequest(trx, origin, { ...request, limit: MAX_RESETS })) > 0;
}

interface AddressAccounts {
  readonly accounts: readonly (Account & { readonly status: string })[];
  readonly hasMore: boolean;
}

/** Leaves out participants whom the mailbox's owner no longer manages; if no other account is left, the mail names the contact. */
export async function answerReset(
  trx: Connection,
  mailing: Mailing,
  { accounts, hasMore }: AddressAccounts,
  origin: Origin,
): Promise<void> {
  const [first] = accounts;
  if (!first?.email) return;
  const blocked = await listWithFormerMailbox(
    trx,
    accounts.map(({ id }) => id),
  );
  const open = accounts.filter(({ id }) => !blocked.has(id));
  if (await isRequestedTooOften(trx, origin, first.email, mailing.now))
    return answerRepeatedRequest(trx, mailing, { accounts: open, hasMore });
  if (open.length > 0) return sendResetLinks(trx, mailing, open, { hasMore });
  await notifyNoAccess(trx, mailing, { accounts, hasMore });
}

async function notifyNoAccess(
  trx: Connection,
  { outbox, site, now }: Pick<Mailing, "outbox" | "site" | "now">,
  { accounts, hasMore }: { readonly accounts: readonly Account[]; readonly hasMore: boolean },
): Promise<void> {
  const [first] = accounts;
  if (!first) return;
  const { id: userId, email: recipient } = first;
  const letter = noAccessMail(site, {
    identifiants: accounts.map(({ username }) => `Identifiant : ${username}`).join("\n\n"),
    inscriptions: accounts.length === 1 ? "cette inscription" : "ces inscriptions",
    autres: moreAccountsText(hasMore),
  });
  await outbox.post(trx, { cause: causeOf("reset", userId, now), userId, recipient, ...letter, isForAddress: true });
}

/** Strangers can create any number of unconfirmed accounts, so their mail waits behind other such mails. */
async function answerRepeatedRequest(trx: Connection, mailing: Mailing, { accounts, hasMore }: AddressAccounts): Promise<void> {
  const idsWithoutLink = await listWithoutLink(
    trx,
    accounts.map(({ id }) => id),
    mailing.now,
  );
  const withoutLink = accounts.filter(({ id }) => idsWithoutLink.includes(id));
  const [first] = withoutLink;
  if (withoutLink.some(({ status }) => status !== "PENDING")) await sendResetLinks(trx, mailing, accounts, { hasMore });
  else if (first && (await secondsUntilSlot(trx, first.email, mailing.now)) === 0) await welcomeAll(trx, mailing, withoutLink);
}

const causeOf = (kind: LinkKind, userId: number, now: Date): string => `${kind}-${userId}-${now.getTime()}`;
