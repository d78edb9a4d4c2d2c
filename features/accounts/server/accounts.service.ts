import type { Connection } from "#database/open.ts";
import type { Genre, Role } from "#database/tables.ts";
import { usernameOf, withNumber } from "../username.ts";
import * as queries from "./accounts.queries.ts";

export { deleteUser, hasPassword, lockUser, updateUser } from "./accounts.queries.ts";

export interface NewAccount {
  readonly role: Role;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone?: string;
  readonly address?: string;
  readonly city?: string;
  readonly zipCode?: string;
  readonly country?: string;
  readonly birthday?: string;
  readonly genre?: Genre;
  readonly languageId?: number;
  /** The school that opens the account. */
  readonly establishmentId?: number | null;
}

/** A username is lost only to a namesake who registers at the same moment; more attempts than this are a bug. */
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

export interface OpenedAccount {
  readonly id: number;
  readonly username: string;
  readonly firstname: string;
  readonly email: string;
}

/** Opens many accounts at once, in a few statements whatever their number; namesakes are numbered in the order given. */
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

/** Assigns each account a username, among those currently free. */
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

/** A password was chosen: the account is confirmed; a deactivated one stays so. */
export const confirmAccount = (trx: Connection, id: number): Promise<void> => queries.confirmPending(trx, id);

/** Their passwords were revoked: the accounts are pending again. */
export const markPasswordPending = (trx: Connection, ids: readonly number[]): Promise<void> => queries.setPending(trx, ids);

/** Removes the e-mail addresses of these people. */
export const clearEmails = (trx: Connection, ids: readonly number[]): Promise<void> => queries.clearEmails(trx, ids);

export const hasAdmin = async (db: Connection): Promise<boolean> => (await queries.findAnyAdmin(db)) !== undefined;

/** Whether this account is an active office account. */
export const isOfficer = async (db: Connection, id: number): Promise<boolean> => (await queries.findOfficer(db, id)) !== undefined;

/** The first account of the office, with the username chosen at installation. */
export const openAdmin = (trx: Connection, username: string, email: string) => queries.insertAdmin(trx, username, email);
