import type { Connection } from "#database/open.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { emailChangedMail, newDeviceMail, passwordChangedMail, type Site } from "./auth.mails.ts";
import { FORMER_ADDRESS } from "./new-address.queries.ts";
import { findPrinter } from "./slip-codes.queries.ts";

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

interface Notice {
  readonly cause: string;
  readonly mail: { readonly subject: string; readonly text: string };
  /** Who brought it about, where that is somebody else. */
  readonly issuedBy: number | null;
}

/** What a person is told of their own account, so that whoever did not do it can undo it. Who has no address is told nothing. */
const tell = async (trx: Connection, { outbox }: Tools, { id, email }: Account, { cause, mail, issuedBy }: Notice) => {
  if (email !== "")
    await outbox.post(trx, { cause: `${cause}-${id}`, userId: id, recipient: email, ...mail, issuedBy, isForAddress: true });
};

/** What is done with an account whose password came with a slip counts for who printed it: they may have opened it in a stranger's mailbox, as many as they like. */
const tellOfUse = async (trx: Connection, tools: Tools, account: Account, notice: Omit<Notice, "issuedBy">) =>
  tell(trx, tools, account, { ...notice, issuedBy: await findPrinter(trx, account.id) });

export const tellNewPassword = (trx: Connection, tools: Tools, account: Account): Promise<void> =>
  tellOfUse(trx, tools, account, {
    cause: `new-password-${tools.now.getTime()}`,
    mail: passwordChangedMail(tools.site, account, tools.now),
  });

/** Once a day: a person who tries several browsers, or a classroom's computers, is not flooded. */
export const tellNewDevice = (trx: Connection, tools: Tools, account: Account, words: string): Promise<void> =>
  tellOfUse(trx, tools, account, {
    cause: `new-device-${dayInParis(tools.now)}`,
    mail: newDeviceMail(tools.site, account, { words, at: tools.now }),
  });

/** To the address that was: it may be the owner's, who was not asked. */
export const tellFormerAddress = (trx: Connection, tools: Tools, account: Account, issuedBy: number | null): Promise<void> =>
  tell(trx, tools, account, {
    cause: `${FORMER_ADDRESS}-${tools.now.getTime()}`,
    mail: emailChangedMail(tools.site, account, tools.now),
    issuedBy,
  });
