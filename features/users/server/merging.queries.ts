import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { Likened } from "../likeness.ts";
import type { Side } from "../merge.ts";

/** As many as are compared by their names, of those born on one day or reached at one address. */
const MOST = 50;

type Lookalike = Likened & { readonly id: number };

/** The person, and whoever was born on the same day or is reached at the same address, the likest names first. */
export async function listLookalikes(db: Connection, id: number): Promise<Lookalike[]> {
  // The erased, thousands of whom share a first of January, are nobody's doubles.
  const alike = sql`o.id <> u.id and o.role = u.role and o.erased_at is null order by similarity(fold(o.lastname || ' ' || o.firstname), fold(u.lastname || ' ' || u.firstname)) desc, o.id limit ${MOST}`;
  const { rows } = await sql<Lookalike>`
    select p.id, p.firstname, p.lastname, p.birthday, p.email from users u, lateral (
      select u.id union
      (select o.id from users o where o.birthday = u.birthday and ${alike}) union
      (select o.id from users o where o.email <> '' and lower(o.email) = lower(u.email) and ${alike})
    ) found join users p on p.id = found.id
    where u.id = ${id} order by p.id`.execute(db);
  return rows;
}

/** Below it two names are not one that was misspelt (`similarity` of pg_trgm). */
const NEAR = 0.25;

/** Two accounts that share a day of birth or an address, and a name. */
export interface Candidates {
  readonly one: Lookalike;
  readonly other: Lookalike;
}

/**
 * Who may be there twice, among all: born on one day or reached at one address, with one of both names alike to the letter and the other near, or
 * turned around. Each kind is one join by equality over everybody: what is misspelt in both names is found from the person alone.
 */
export async function listCandidates(db: Connection, most: number): Promise<Candidates[]> {
  const asRead = (
    who: string,
  ) => sql`(select jsonb_build_object('id', id, 'firstname', firstname, 'lastname', lastname, 'birthday', birthday,
    'email', email) from users where id = ${sql.ref(who)})`;
  const { rows } = await sql<Candidates>`
    with known as materialized (
      select id, role, birthday, nullif(lower(email), '') as email, fold(lastname) as lastname, fold(firstname) as firstname
      from users where erased_at is null
    ), pairs (one, other) as (
      select a.id, b.id from known a join known b using (role, birthday, lastname) where a.id < b.id and similarity(a.firstname, b.firstname) >= ${NEAR}
      union select a.id, b.id from known a join known b using (role, birthday, firstname) where a.id < b.id and similarity(a.lastname, b.lastname) >= ${NEAR}
      union select a.id, b.id from known a join known b on b.role = a.role and b.birthday = a.birthday and b.lastname = a.firstname
        and b.firstname = a.lastname where a.id < b.id
      union select a.id, b.id from known a join known b using (role, email, lastname) where a.id < b.id and similarity(a.firstname, b.firstname) >= ${NEAR}
      union select a.id, b.id from known a join known b using (role, email, firstname) where a.id < b.id and similarity(a.lastname, b.lastname) >= ${NEAR}
    ), found as (select one, other from pairs order by one, other limit ${most})
    select ${asRead("found.one")} as one, ${asRead("found.other")} as other from found order by found.one, found.other`.execute(db);
  return rows;
}

/** The stages that these people answered, the last first. */
export async function listAnswered(db: Connection, userId: number): Promise<Side["answered"]> {
  const { rows } = await sql<Side["answered"][number]>`
    select q.id, q.name, q.year from questionnaires q
    where exists (select from answers a where a.questionnaire_id = q.id and a.user_id = ${userId})
    order by q.year desc, q."order" desc, q.id desc`.execute(db);
  return rows;
}

export async function countMailsOf(db: Connection, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from mails where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * What the one account does not say, it takes from the other; a postal address only as a whole, and never an e-mail address: whoever reads it would
 * open the account, and nobody has proved to be this person. The school that opened either of them reaches neither any
 * more once there is a registration elsewhere (ETB-11): their registrations are moved before.
 */
export async function takeFacts(trx: Connection, fromId: number, toId: number): Promise<void> {
  await sql`
    update users k set
      phone = case k.phone when '' then o.phone else k.phone end,
      (address, city, zip_code, country) = (select a.address, a.city, a.zip_code, a.country from users a
        where a.id = case when k.address || k.city || k.zip_code = '' then o.id else k.id end),
      birthday = coalesce(k.birthday, o.birthday), genre = coalesce(k.genre, o.genre), language_id = coalesce(k.language_id, o.language_id),
      establishment_id = (select e.id from establishments e where e.id = coalesce(k.establishment_id, o.establishment_id)
        and not exists (select from registrations r where r.user_id = k.id and r.kind = 'participant' and r.establishment_id is distinct from e.id))
    from users o where k.id = ${toId} and o.id = ${fromId}`.execute(trx);
}

/** What is one account's own mailbox is another's: they are one person. So is the address of which the office said that it is theirs, where both have it. */
export async function moveMailboxes(trx: Connection, fromId: number, toId: number): Promise<void> {
  await sql`
    update users k set email_of = k.id from users o
    where k.id = ${toId} and o.id = ${fromId} and o.email_of = o.id and o.email <> '' and mailbox(o.email) = mailbox(k.email)`.execute(trx);
  await sql`update users set email_of = ${toId} where email_of = ${fromId}`.execute(trx);
  await sql`update mailboxes_of_places set account_id = ${toId} where account_id = ${fromId}`.execute(trx);
}

/** What is left of an account that was merged: its number, its identifier and its name, to which nobody signs in. */
export async function emptyAccount(trx: Connection, id: number, mergedInto: number): Promise<void> {
  await trx
    .updateTable("users")
    .set({
      status: "DESACTIVATED",
      mergedInto,
      ...{ email: "", phone: "", address: "", city: "", zipCode: "" },
      ...{ birthday: null, genre: null, languageId: null, establishmentId: null },
    })
    .where("id", "=", id)
    .execute();
}

/** The accounts that were merged into this one, and into those, held until the end of the transaction. */
export async function holdMergedInto(trx: Connection, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive merged (id) as (
      select id from users where merged_into = ${id} union select u.id from users u join merged m on u.merged_into = m.id)
    select u.id from users u where u.id in (select id from merged) order by u.id for update`.execute(trx);
  return rows.map(({ id }) => id);
}
