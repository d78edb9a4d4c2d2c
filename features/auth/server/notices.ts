import type { Connection } from "#database/open.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { emailChangedMail, newDeviceMail, passwordChangedMail, type Site } from "./auth.mails.ts";

interface Tools {
  readonly outbox: Outbox;
  readonly site: Site;
  readonly now: Date;
}

interface Account {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

/** What a person is told of their own account, so that whoever did not do it can undo it. Who has no address is told nothing. */
const tell = async (trx: Connection, { outbox }: Tools, account: Account, cause: string, mail: { subject: string; text: string }) => {
  if (account.email !== "")
    await outbox.post(trx, { cause: `${cause}-${account.id}`, userId: account.id, recipient: account.email, ...mail, isForAddress: true });
};

export const tellNewPassword = (trx: Connection, tools: Tools, account: Account): Promise<void> =>
  tell(trx, tools, account, `new-password-${tools.now.getTime()}`, passwordChangedMail(tools.site, account, tools.now));

/** Once a day: a person who tries several browsers, or a classroom's computers, is not flooded. */
export const tellNewDevice = (trx: Connection, tools: Tools, account: Account, words: string): Promise<void> =>
  tell(trx, tools, account, `new-device-${dayInParis(tools.now)}`, newDeviceMail(tools.site, account, { words, at: tools.now }));

/** To the address that was: it may be the owner's, who was not asked. */
export const tellFormerAddress = (trx: Connection, tools: Tools, account: Account): Promise<void> =>
  tell(trx, tools, account, `former-address-${tools.now.getTime()}`, emailChangedMail(tools.site, account, tools.now));
