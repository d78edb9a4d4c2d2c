import { type RawBuilder, sql } from "kysely";
import { refusesMail } from "#access/consents/server/consents.service.ts";
import { hasFormerMailbox } from "#access/responsibility/server/former-mailbox.service.ts";
import type { Connection } from "#database/open.ts";
import { countRows, listRows, run } from "#platform/server/rows.ts";
import type { Outbox } from "./mail.service.ts";
import { isUnsubscribed } from "./unsubscribe.service.ts";

/** Letters to many people: each gets one per occasion, and people who share an address get one letter. */
export interface Mailing {
  /** « opened », « message ». */
  readonly occasion: string;
  /** `select user_id, scope`: the people, and the subject for each. */
  readonly people: RawBuilder<unknown>;
  readonly isUnsubscribable: boolean;
  /** Whether each scope has its own letter, also at one address. */
  readonly isPerScope: boolean;
  /** The time of an occasion that may come again for the same people (`mayComeAgain`), which distinguishes its letters. */
  readonly at?: Date;
}

export interface MailedPerson {
  readonly userId: number;
  readonly scope: number;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly username: string;
  readonly genre: string | null;
}

/** The people with this share of the addresses: one of `of` parts, each with all people of an address. */
export interface Share {
  readonly part: number;
  readonly of: number;
}

/** The reachable people (their mailbox has answered: LET-11) not written to yet, as `user_id`, `scope` and the facts of their letter. */
const remaining = ({ occasion, people, isUnsubscribable }: Mailing) => sql`
  select u.id as user_id, p.scope, u.email, u.firstname, u.lastname, u.username, u.genre, lower(u.email) as address
  from (${people}) p join users u on u.id = p.user_id
  where u.email <> '' and u.status = 'CONFIRMED' and not ${hasFormerMailbox}
    and not exists (select from mail_people w where w.occasion = ${occasion} and w.scope = p.scope and w.user_id = p.user_id and not w.is_due)
    ${isUnsubscribable ? sql`and not ${isUnsubscribed} and not ${refusesMail}` : sql``}`;

export const countRemaining = (db: Connection, mailing: Mailing, limit: number | null = null) => countRows(db)`
  select count(*) as count from (select from (${remaining(mailing)}) r limit ${limit}) r`;

export const countLetters = (db: Connection, mailing: Mailing) => countRows(db)`
  select count(distinct address) as count from (${remaining(mailing)}) r`;

export type Family = readonly [MailedPerson, ...MailedPerson[]];

export async function listFamilies(db: Connection, mailing: Mailing, limit: number): Promise<Family[]> {
  const people = await listRows<RemainingPerson>(db)`
    with people as materialized (${remaining(mailing)}), first as (
      select address from people group by address order by min(user_id) limit ${limit})
    select * from people where address in (select address from first) order by address, user_id`;
  return groupFamilies(people, mailing);
}

interface RemainingPerson extends MailedPerson {
  readonly address: string;
}

const groupFamilies = (people: readonly RemainingPerson[], { isPerScope }: Mailing): Family[] =>
  [...Map.groupBy(people, ({ address, scope }) => (isPerScope ? `${scope} ${address}` : address)).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  );

/** A person to whom a letter mentions a subject, so that no other letter needs to. */
interface Subject {
  readonly occasion: string;
  readonly scope: number;
  readonly userId: number;
}

export const listAlsoDue = (db: Connection, mailing: Mailing, other: Mailing) => listRows<Pick<Subject, "scope" | "userId">>(db)`
  select r.user_id, r.scope from (${remaining(mailing)}) r where r.user_id in (select user_id from (${remaining(other)}) o) order by r.scope`;

/** Writes the letters of a share of the addresses, and returns their number; `compose` writes one to the people of an address. */
export async function writeLetters(
  trx: Connection,
  outbox: Outbox,
  mailing: Mailing,
  compose: (family: Family) => { readonly subject: string; readonly text: string; readonly also?: readonly Subject[] },
  { part, of }: Share = { part: 0, of: 1 },
): Promise<number> {
  const people = await listRows<RemainingPerson>(trx)`
    select * from (${remaining(mailing)}) r where (hashtext(address) & 2147483647) % ${of} = ${part} order by address, user_id`;
  const families = groupFamilies(people, mailing);
  const composed = families.map((family) => compose(family));
  const letters = families.map((family, index) => ({
    cause: `${mailing.occasion}-${family[0].scope}-${family[0].userId}${mailing.at ? `-${mailing.at.getTime()}` : ""}`,
    userId: family[0].userId,
    recipient: family[0].email,
    ...{ subject: composed[index]?.subject ?? "", text: composed[index]?.text ?? "" },
    ...(mailing.isUnsubscribable && { isUnsubscribable: true as const }),
  }));
  const mailIds = await outbox.postAll(trx, letters);
  const written = families.flatMap((family, index) =>
    [...family.map(({ userId, scope }) => ({ occasion: mailing.occasion, userId, scope })), ...(composed[index]?.also ?? [])].map(
      (subject) => ({
        ...subject,
        mailId: mailIds.get(letters[index]?.cause ?? "") ?? null,
      }),
    ),
  );
  await run(trx)`
    insert into mail_people (occasion, scope, user_id, mail_id)
    select * from unnest(${written.map(({ occasion }) => occasion)}::text[], ${written.map(({ scope }) => scope)}::int[],
      ${written.map(({ userId }) => userId)}::int[], ${written.map(({ mailId }) => mailId)}::int[])
    on conflict (occasion, scope, user_id) do update set mail_id = excluded.mail_id, is_due = false`;
  return mailIds.size;
}

/** The people who get letters of an occasion again after those were taken back, as `user_id`, `scope`. */
export const peopleDue = (occasion: string, scope: number) =>
  sql`select user_id, scope from mail_people where occasion = ${occasion} and scope = ${scope}::int and is_due`;

/**
 * For two contradictory occasions, such as a confirmation and its withdrawal: people who got the latter get the former again when it recurs. The
 * earlier letters stay recorded under another name.
 */
export async function mayComeAgain(trx: Connection, former: string, latter: string): Promise<void> {
  const past = `${former}, then ${latter}`;
  const contradicted = (row: "o" | "w") => sql`exists (select from mail_people l
    where l.occasion = ${latter} and not l.is_due and l.scope = ${sql.ref(`${row}.scope`)} and l.user_id = ${sql.ref(`${row}.user_id`)})`;
  await run(trx)`
    delete from mail_people o using mail_people w where o.occasion = ${past} and w.occasion = ${former} and w.scope = o.scope and w.user_id = o.user_id
      and ${contradicted("o")}`;
  await run(trx)`update mail_people w set occasion = ${past} where w.occasion = ${former} and ${contradicted("w")}`;
}
