import { type RawBuilder, sql } from "kysely";
import { refusesMail } from "#access/consents/server/consents.service.ts";
import { hasFormerMailbox } from "#access/responsibility/server/former-mailbox.service.ts";
import type { Connection } from "#database/open.ts";
import { countRows, listRows, run } from "#platform/server/rows.ts";
import type { Outbox } from "./mail.service.ts";
import { isUnsubscribed } from "./unsubscribe.service.ts";

/** Letters to many people: each is written to once on an occasion, and all who share an address get one letter. */
export interface Mailing {
  /** « opened », « message ». */
  readonly occasion: string;
  /** `select user_id, scope`: whom it is for, and what about. */
  readonly people: RawBuilder<unknown>;
  /** Not needed for the championship. */
  readonly isUnsubscribable: boolean;
  /** Whether each scope has a letter of its own, also at one address. */
  readonly isPerScope: boolean;
  /** Of an occasion that may come again for the same people (`mayComeAgain`): when it is written, which tells its letters apart. */
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

/** The people with this share of the addresses: one of `of` parts, in which all people of an address are together. */
export interface Share {
  readonly part: number;
  readonly of: number;
}

/** Those who can be written to (their mailbox has answered: LET-11) and were not, as `user_id`, `scope` and what a letter says of them. */
const remaining = ({ occasion, people, isUnsubscribable }: Mailing) => sql`
  select u.id as user_id, p.scope, u.email, u.firstname, u.lastname, u.username, u.genre, lower(u.email) as address
  from (${people}) p join users u on u.id = p.user_id
  where u.email <> '' and u.status = 'CONFIRMED' and not ${hasFormerMailbox}
    and not exists (select from mail_people w where w.occasion = ${occasion} and w.scope = p.scope and w.user_id = p.user_id and not w.is_due)
    ${isUnsubscribable ? sql`and not ${isUnsubscribed} and not ${refusesMail}` : sql``}`;

/** How many of them there are, up to `limit`, if given. */
export const countRemaining = (db: Connection, mailing: Mailing, limit: number | null = null) => countRows(db)`
  select count(*) as count from (select from (${remaining(mailing)}) r limit ${limit}) r`;

/** How many letters that makes: one for each address. */
export const countLetters = (db: Connection, mailing: Mailing) => countRows(db)`
  select count(distinct address) as count from (${remaining(mailing)}) r`;

/** Those who share an address. */
export type Family = readonly [MailedPerson, ...MailedPerson[]];

/** The people of the first addresses. */
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

/** Somebody to whom a letter speaks of something, which need not be written to them again. */
interface Subject {
  readonly occasion: string;
  readonly scope: number;
  readonly userId: number;
}

interface Composed {
  readonly subject: string;
  readonly text: string;
  /** What else the letter speaks of. */
  readonly also?: readonly Subject[];
}

/** To whom a mailing is due among those to whom another is. */
export const listAlsoDue = (db: Connection, mailing: Mailing, other: Mailing) => listRows<Pick<Subject, "scope" | "userId">>(db)`
  select r.user_id, r.scope from (${remaining(mailing)}) r where r.user_id in (select user_id from (${remaining(other)}) o) order by r.scope`;

/** Writes the letters of a share of the addresses, and says how many: `compose` writes one to the people of an address. */
export async function writeLetters(
  trx: Connection,
  outbox: Outbox,
  mailing: Mailing,
  compose: (family: Family) => Composed,
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

/** To whom letters of an occasion that were taken back are written again, as `user_id`, `scope`. */
export const peopleDue = (occasion: string, scope: number) =>
  sql`select user_id, scope from mail_people where occasion = ${occasion} and scope = ${scope}::int and is_due`;

/**
 * Of two occasions that contradict each other, as a confirmation and its withdrawal: whoever was written to on the latter is written to again when the former
 * comes once more. That they were is still known, under a name of its own.
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
