import type { Connection } from "#database/open.ts";
import type { Genre, Role } from "#database/tables.ts";
import { schoolOf } from "#features/establishments/server/establishments.service.ts";
import { readerOf } from "#features/results/server/results.service.ts";
import { numbered, usernameOf } from "#features/sign-up/username.ts";
import type { Caller } from "#platform/server/session.ts";
import { asPupilOf } from "../former.ts";
import type { Person } from "../users.contract.ts";
import * as queries from "./users.queries.ts";

/** A person as they may see themselves: results only of visible stages under confirmed registrations. */
export async function findSelf(db: Connection, id: number): Promise<Person | undefined> {
  const [person] = await queries.findPeople(db, [id], { reader: "self" });
  return person;
}

export { peopleFor } from "./people-for.queries.ts";

/** These people, in this order, as the reader may see them; whoever asks has checked that they are his to see. */
export const showPeople = (db: Connection, ids: readonly number[], shown: queries.Shown): Promise<Person[]> =>
  queries.findPeople(db, ids, shown);

/**
 * A person as this caller may see them: the office everything; a school the registrations with it and the results of visible stages of those years;
 * anybody else as one sees oneself. That the person is theirs to see was asked before.
 */
export async function findPerson(db: Connection, id: number, caller: Caller): Promise<Person | undefined> {
  const [person] = await queries.findPeople(db, [id], { reader: readerOf(caller) });
  if (!person || caller.role !== "ESTABLISHEMENT") return person;
  return asPupilOf(person, (await schoolOf(db, caller.id))?.id);
}

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
  /** The school that opens it. */
  readonly establishmentId?: number | null;
}

/** A username is lost only to a namesake who registers at the same moment; more than these is a bug. */
const MOST_NAMESAKES_AT_ONCE = 100;

/** Opens an account under a username made from the name; the member number where no letter is left of it. */
export async function openAccount(trx: Connection, facts: NewAccount) {
  const { id } = await queries.takeId(trx);
  const wanted = wantedUsername({ ...facts, id });
  for (let lost = 0; lost < MOST_NAMESAKES_AT_ONCE; lost++) {
    const username = await queries.freeUsername(trx, wanted);
    const account = await queries.insertUser(trx, { ...facts, id, username });
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
  await queries.holdUsernames(trx);
  const ids = await queries.takeIds(trx, people.length);
  const accounts = people.map((facts, place) => ({ ...facts, id: ids[place] as number }));
  const usernames = new Map<number, string>();
  for (let lost = 0; lost < MOST_NAMESAKES_AT_ONCE; lost++) {
    const nameless = accounts.filter(({ id }) => !usernames.has(id));
    if (nameless.length === 0)
      return accounts.map(({ id, firstname, email }) => ({ id, firstname, email, username: usernames.get(id) ?? "" }));
    const named = await withUsernames(trx, nameless);
    const kept = new Set(await queries.insertUsers(trx, named));
    for (const { id, username } of named) if (kept.has(id)) usernames.set(id, username);
  }
  throw new Error(`no free usernames for ${people.length} accounts`);
}

type Numbered = NewAccount & { readonly id: number };

/** The username that each would bear, taken from those that are free now. */
async function withUsernames<Account extends Numbered>(db: Connection, accounts: readonly Account[]) {
  const wanted = accounts.map((account) => wantedUsername(account));
  const counts = new Map<string, number>();
  for (const name of wanted) counts.set(name, (counts.get(name) ?? 0) + 1);
  const free = await queries.freeNumbers(db, counts);
  return accounts.map((account, place) => {
    const name = wanted[place] ?? "";
    return { ...account, username: numbered(name, free.get(name)?.shift() ?? 1) };
  });
}

const wantedUsername = ({ id, firstname, lastname }: Numbered): string =>
  usernameOf(firstname, lastname) || `P${String(id).padStart(7, "0")}`;

/** A password was chosen: the account is confirmed; a deactivated one stays so. */
export const confirmAccount = (trx: Connection, id: number): Promise<void> => queries.confirmPending(trx, id);

/** Their passwords were taken back: the accounts wait for a first one again. */
export const awaitFirstPasswords = (trx: Connection, ids: readonly number[]): Promise<void> => queries.setPending(trx, ids);

/** These people have no e-mail address any more. */
export const emptyAddresses = (trx: Connection, ids: readonly number[]): Promise<void> => queries.emptyAddresses(trx, ids);

export const hasAdmin = async (db: Connection): Promise<boolean> => (await queries.findAnyAdmin(db)) !== undefined;

/** Whether this account still acts for the office. */
export const isOfficer = async (db: Connection, id: number): Promise<boolean> => (await queries.findOfficer(db, id)) !== undefined;

/** The first account of the office, under the identifier that the installation chose. */
export const openAdmin = (trx: Connection, username: string, email: string) => queries.insertAdmin(trx, username, email);
