import { type Insertable, sql } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { conflict, unauthorized } from "#platform/server/errors.ts";
import { hasRow, run } from "#platform/server/rows.ts";
import { type ContactColumn, contactColumns, onWire } from "../contact.ts";
import { usernameOf, withNumber } from "../username.ts";
import * as queries from "./accounts.queries.ts";

export {
  clearEmails,
  confirmAccount,
  deleteUser,
  findRecipient,
  hasPassword,
  isOfficer,
  lockUser,
  markPasswordPending,
  openAdmin,
  updateUser,
} from "./accounts.queries.ts";

type Details = Pick<Insertable<DB["users"]>, ContactColumn | "birthday" | "genre" | "languageId" | "establishmentId">;

export type NewAccount = Details & Row<"users", "role" | "firstname" | "lastname" | "email">;

/** Only a namesake who registers at the same moment takes a username away; more attempts than this are a bug. */
const MAX_CONCURRENT_NAMESAKES = 100;

/** Opens an account with a username made from the name, or the member number if no letter is left. */
export async function openAccount(trx: Connection, fields: NewAccount) {
  const { id } = await queries.nextUserId(trx);
  const requested = baseUsername({ ...fields, id });
  for (let attempt = 0; attempt < MAX_CONCURRENT_NAMESAKES; attempt++) {
    const username = await queries.freeUsername(trx, requested);
    const account = await queries.insertUser(trx, { ...fields, id, username });
    if (account) return account;
  }
  throw new Error(`no free username for account ${id}`);
}

type OpenedAccount = Row<"users", "id" | "username" | "firstname" | "email">;

/** Opens many accounts in a constant number of statements; namesakes are numbered in the order given. */
export async function openAccounts(trx: Connection, people: readonly NewAccount[]): Promise<OpenedAccount[]> {
  if (people.length === 0) return [];
  await queries.lockUsernames(trx);
  const ids = await queries.nextUserIds(trx, people.length);
  const accounts = people.map((fields, index) => ({ ...fields, id: ids[index] as number }));
  const usernames = new Map<number, string>();
  for (let attempt = 0; attempt < MAX_CONCURRENT_NAMESAKES; attempt++) {
    const withoutUsername = accounts.filter(({ id }) => !usernames.has(id));
    if (withoutUsername.length === 0)
      return accounts.map(({ id, firstname, email }) => ({ id, firstname, email, username: usernames.get(id) ?? "" }));
    const numberedAccounts = await withUsernames(trx, withoutUsername);
    const insertedIds = new Set(await queries.insertUsers(trx, numberedAccounts));
    for (const { id, username } of numberedAccounts) if (insertedIds.has(id)) usernames.set(id, username);
  }
  throw new Error(`no free usernames for ${people.length} accounts`);
}

type AccountWithId = NewAccount & { readonly id: number };

async function withUsernames<Account extends AccountWithId>(db: Connection, accounts: readonly Account[]) {
  const requested = accounts.map((account) => baseUsername(account));
  const counts = new Map<string, number>();
  for (const name of requested) counts.set(name, (counts.get(name) ?? 0) + 1);
  const free = await queries.freeNumbers(db, counts);
  return accounts.map((account, index) => {
    const name = requested[index] ?? "";
    return { ...account, username: withNumber(name, free.get(name)?.shift() ?? 1) };
  });
}

const baseUsername = ({ id, firstname, lastname }: AccountWithId): string =>
  usernameOf(firstname, lastname) || `P${String(id).padStart(7, "0")}`;

export const hasAdmin = async (db: Connection): Promise<boolean> => (await queries.findAnyAdmin(db)) !== undefined;

export const contactJson = sql`jsonb_build_object(${sql.join(contactColumns.map((column) => sql`${sql.lit(onWire(column))}, ${sql.ref(`u.${column}`)}`))})`;

/** The account of the row `u` with its contact, as the wire shows the person in charge of a school or a club. */
export const accountJson = sql`jsonb_build_object('id', u.id, 'username', u.username, 'contact', ${contactJson})`;

/** The person's name, else the username; null without an account. */
export const nameOfAccount = (userId: ReturnType<typeof sql>) =>
  sql<
    string | null
  >`(select coalesce(nullif(trim(concat(a.firstname, ' ', a.lastname)), ''), a.username) from users a where a.id = ${userId})`;

/**
 * Whether this account has chosen a password, which requires access to its mailbox. Before, its requests do not reach the office, and no mail repeats
 * its words to an address that may be another person's. A closed account makes no request.
 */
export const hasAnswered = (userId: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from users a where a.id = ${userId} and a.status = 'CONFIRMED')`;

export async function refuseWithoutPassword(db: Connection, userId: number): Promise<void> {
  if (!(await hasRow(db)`select where ${hasAnswered(sql`${userId}`)}`))
    throw conflict("Cette personne n'a pas encore choisi son mot de passe\u00A0: rien ne dit que cette adresse e-mail est la sienne.");
}

/**
 * Locks an account until the end of the transaction, for changes by its owner.
 *
 * @throws {Refusal} 401 if it was closed, merged or erased since the call was authorized.
 */
export async function lockOpenAccount(trx: Connection, userId: number): Promise<void> {
  if (!(await hasRow(trx)`select from users where id = ${userId} and status <> 'DESACTIVATED' for no key update`)) throw unauthorized();
}

/** Prevents closing, merging or erasing this account until the end of the transaction. */
export const lockAccountRow = (trx: Connection, userId: number) => run(trx)`select from users where id = ${userId} for share`;

/** Marks the mailbox as the participant's own, even if a present or former manager of their school or club shares it. */
export const markMailboxOwned = (trx: Connection, userId: number) =>
  trx.updateTable("users").set({ emailOf: userId }).where("id", "=", userId).execute();
