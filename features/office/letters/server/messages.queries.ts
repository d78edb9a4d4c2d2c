import { type RawBuilder, sql } from "kysely";
import { isAddressedTo } from "#access/mail/server/mail.service.ts";
import { hasFormerMailbox } from "#access/responsibility/server/former-mailbox.service.ts";
import { nameOfAccount } from "#core/accounts/server/accounts.service.ts";
import type { Connection, Row } from "#database/open.ts";
import type { ParticipantsFilterValues } from "#people/people/participants.contract.ts";
import { countRows, firstRow, hasRow, listRows, onlyRow, run } from "#platform/server/rows.ts";
import type { ListKind } from "../message-lists.ts";
import type { MessageListValues } from "../messages.contract.ts";

const messages = sql`
  select m.id, m.subject, m.text, m.written_at, m.job_id, coalesce(m.filter ->> 'kind', 'participants') as list, ${nameOfAccount(sql`m.written_by`)} as written_by from messages m`;

type ListedMessage = Row<"messages", "id" | "subject" | "text" | "writtenAt" | "jobId"> & {
  readonly writtenBy: string | null;
  readonly list: ListKind;
};

export const listMessages = (db: Connection) => listRows<ListedMessage>(db)`${messages} order by m.id desc limit 50`;

export const findMessage = (db: Connection, id: number) => firstRow<ListedMessage>(db)`${messages} where m.id = ${id}`;

/** In `messages.filter`: the filter of the list of participants unchanged, any other list by its kind, with its year and its stage's former name. */
export type StoredList = { readonly "filter.registrations.year": number } & (
  | ParticipantsFilterValues
  | (Exclude<MessageListValues, { kind: "participants" }> & { readonly stageName: string | null })
);

export const findWriting = (db: Connection, id: number) =>
  firstRow<WrittenText>(db)`select id, subject, text, filter from messages where id = ${id}`;

export type WrittenText = Row<"messages", "id" | "subject" | "text"> & { readonly filter: StoredList };

interface NewMessage {
  /** Chosen by the page: a message sent twice is written once. */
  readonly clientKey: string;
  readonly subject: string;
  readonly text: string;
  readonly filter: StoredList;
  readonly writtenBy: number;
  readonly writtenAt: Date;
}

export async function insertMessage(trx: Connection, { filter, ...message }: NewMessage): Promise<number> {
  const { id } = await trx
    .insertInto("messages")
    .values({ ...message, filter: JSON.stringify(filter) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const setJob = (trx: Connection, id: number, jobId: number) =>
  trx.updateTable("messages").set({ jobId }).where("id", "=", id).execute();

/** Locks the writing of messages until the end of the transaction: one is written after the other. */
export const lockMessages = (trx: Connection) => run(trx)`select pg_advisory_xact_lock(hashtext('palmares messages'))`;

export const findByKey = (trx: Connection, clientKey: string) =>
  firstRow<ListedMessage>(trx)`${messages} where m.client_key = ${clientKey}`;

/** The messages of the last two days with letters taken back after all were written; older ones are no news. */
export const listMessagesDue = (db: Connection, now: Date) =>
  listRows<WrittenText>(db)`
    select m.id, m.subject, m.text, m.filter from messages m left join jobs j on j.id = m.job_id
    where j.state is distinct from 'running' and m.written_at > ${now}::timestamptz - interval '2 days' and exists (select from mail_people p where p.occasion = 'message' and p.scope = m.id and p.is_due)`;

export const isWriting = (trx: Connection) => hasRow(trx)`select from messages m join jobs j on j.id = m.job_id where j.state = 'running'`;

const hasNoAddress = sql`(u.email = '' or ${hasFormerMailbox})`;

export const countPeople = (db: Connection, ids: RawBuilder<unknown>) =>
  onlyRow<{ readonly all: number; readonly withoutAddress: number; readonly notOpen: number }>(db)`
    select count(*) as "all", count(*) filter (where ${hasNoAddress}) as without_address,
      count(*) filter (where not ${hasNoAddress} and u.status <> 'CONFIRMED') as not_open
    from (${ids}) p join users u on u.id = p.id`;

export const countPlacesWithoutPeople = (db: Connection, places: RawBuilder<unknown>) =>
  countRows(db)`select count(*) as count from (${places}) l where id is null`;

type PersonalMail = Row<"mails", "id" | "subject" | "text" | "status" | "createdAt" | "sentAt"> &
  Row<"users", "firstname" | "username"> & {
    readonly genre: string | null;
    readonly messageText: string | null;
    readonly filter: StoredList | null;
    readonly leavesAt: Date | null;
  };

export const MAX_MAILS = 100;

/** The latest mails to a person, or that name them, and one more, which indicates that there are others; each kind has its own index. */
export const listMailsOf = (db: Connection, userId: number, now: Date) => listRows<PersonalMail>(db)`
  with person as materialized (select id, firstname, username, email, genre from users where id = ${userId}), ids as (
    select m.id from mails m join person u on m.user_id = u.id
    union select mail_id from mail_people where user_id = ${userId}
    union select m.id from mails m join person u on m.recipient = u.email where ${isAddressedTo(sql`array[u.id]`)})
  select m.id, m.subject, m.text, m.status, m.created_at, m.sent_at, case when m.status = 'waiting' and m.send_at > ${now} then m.send_at end as leaves_at, u.firstname, u.username, g.text as message_text,
    case when not exists (select from mail_people o where o.mail_id = m.id and o.user_id <> ${userId}) then u.genre end as genre, g.filter
  from ids join mails m using (id) cross join person u
    left join mail_people p on p.mail_id = m.id and p.user_id = u.id and p.occasion = 'message'
    left join messages g on g.id = p.scope
  order by m.created_at desc, m.id desc limit ${MAX_MAILS + 1}`;

/** The search text may be a name, and is not needed once the letters are written. */
export const forgetSearch = (trx: Connection, id: number) =>
  run(trx)`update messages set filter = (filter - 'search') #- '{filter,search}' where id = ${id}`;
