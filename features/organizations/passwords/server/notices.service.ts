import { findSlipIssuer } from "#access/links/server/slip-codes.service.ts";
import { fillLetter, type LetterText } from "#access/mail/letter-text.ts";
import type { NotifyTools } from "#access/mail/server/manager-notice.service.ts";
import { neededText } from "#access/mail/server/needed-letters.service.ts";
import { type Site, signed } from "#access/mail/server/site.service.ts";
import type { Connection, Row } from "#database/open.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { zonedMoment } from "#platform/contract/zoned.ts";
import { FORMER_EMAIL_CAUSE } from "./email-change.queries.ts";
import { newDeviceMail } from "./passwords.mails.ts";

export const passwordChangedMail = (letter: LetterText, site: Site, { username }: Pick<Account, "username">, at: Date): LetterText =>
  signed(fillLetter(letter, { identifiant: username, date: zonedMoment(at), lien: `${site.publicUrl}/connexion/reset-password` }), site);

export const emailChangedMail = (letter: LetterText, site: Site, { username }: Pick<Account, "username">, at: Date): LetterText =>
  signed(fillLetter(letter, { identifiant: username, date: zonedMoment(at), lien: site.publicUrl }), site);

type Account = Row<"users", "id" | "username" | "email">;

interface Notice {
  readonly cause: string;
  readonly mail: { readonly subject: string; readonly text: string };
  readonly issuedBy: number | null;
}

/** Notifies a person of changes to their own account, so that they can undo them; without an address, nothing is sent. */
const notify = async (trx: Connection, { outbox }: NotifyTools, { id, email }: Account, { cause, mail, issuedBy }: Notice) => {
  if (email !== "")
    await outbox.post(trx, { cause: `${cause}-${id}`, userId: id, recipient: email, ...mail, issuedBy, isForAddress: true });
};

/** A slip's issuer may have chosen passwords for any number of accounts with a stranger's mailbox: the notices count for them. */
const notifyOfUse = async (trx: Connection, tools: NotifyTools, account: Account, notice: Omit<Notice, "issuedBy">) =>
  notify(trx, tools, account, { ...notice, issuedBy: await findSlipIssuer(trx, account.id) });

export const notifyNewPassword = async (trx: Connection, tools: NotifyTools, account: Account): Promise<void> =>
  notifyOfUse(trx, tools, account, {
    cause: `new-password-${tools.now.getTime()}`,
    mail: passwordChangedMail(await neededText(trx, "password-changed"), tools.site, account, tools.now),
  });

/** Once a day: several browsers, or the computers of a classroom, must not flood a person. */
export const notifyNewDevice = (trx: Connection, tools: NotifyTools, account: Account, deviceName: string): Promise<void> =>
  notifyOfUse(trx, tools, account, {
    cause: `new-device-${dayInParis(tools.now)}`,
    mail: newDeviceMail(tools.site, { identifiant: account.username, appareil: deviceName, date: zonedMoment(tools.now) }),
  });

/** Notifies the former address, which may be that of the owner, who was not asked. */
export const notifyFormerEmail = async (trx: Connection, tools: NotifyTools, account: Account, issuedBy: number | null): Promise<void> =>
  notify(trx, tools, account, {
    cause: `${FORMER_EMAIL_CAUSE}-${tools.now.getTime()}`,
    mail: emailChangedMail(await neededText(trx, "email-changed"), tools.site, account, tools.now),
    issuedBy,
  });
