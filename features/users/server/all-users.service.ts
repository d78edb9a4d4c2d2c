import type { Database } from "#database/open.ts";
import type { Page, Sort } from "#platform/contract/page.ts";
import { pageFrom, windowOfMany } from "#platform/server/paging.ts";
import type { Recent } from "#platform/server/recent.ts";
import type { AccountSort, Person } from "../users.contract.ts";
import * as queries from "./all-users.queries.ts";
import { findPeople } from "./users.queries.ts";

/** Up to so many accounts are sorted in one go; above, an index is walked. */
const FEW = 2_000;

interface Tools {
  readonly db: Database;
  /** How many there are of many. */
  readonly recent: Recent;
}

interface Asked {
  readonly limit: number;
  readonly page: number;
  readonly search: string;
  readonly sortBy: readonly string[];
  readonly sorts: readonly Sort<AccountSort>[];
}

/** A page of all accounts, whatever their number: only those shown are read whole. */
export async function listAccounts({ db, recent }: Tools, narrowed: queries.Narrowed, asked: Asked, filter: object): Promise<Page<Person>> {
  const few = await queries.someAccounts(db, narrowed, FEW + 1);
  const isFew = few.length <= FEW;
  const count = isFew ? few.length : await recent.know(JSON.stringify(narrowed), () => queries.countAccounts(db, narrowed));
  const window = windowOfMany(asked, count);
  const ids = isFew ? await queries.sortFew(db, few, asked.sorts, window) : await queries.walkAccounts(db, narrowed, asked.sorts, window);
  return pageFrom(asked, findPeople(db, ids, { reader: "office" }), Promise.resolve(count), { ...filter });
}
