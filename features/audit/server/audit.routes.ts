import type { Connection, Database } from "#database/open.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { sortsOf } from "#platform/contract/page.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { pageFrom } from "#platform/server/paging.ts";
import { auditApi, type Entry } from "../audit.contract.ts";
import { differencesOf } from "../differences.ts";
import * as queries from "./audit.queries.ts";

const MOST_PEOPLE_SOUGHT = 50;
const MOST_DIFFERENCES = 40;

/** The trail, for the office (SEC-04). */
export function auditRoutes(api: Api, { db }: { db: Database }): void {
  implement(api, auditApi.list, async ({ query }) => {
    const { limit, page, search, sortBy, ...filter } = query;
    const narrowed = await narrowedTo(db, filter, search);
    const total = await queries.countEntries(db, narrowed);
    const offset = (page - 1) * limit;
    const [{ descending } = { descending: true }] = sortsOf(sortBy);
    const rows = await queries.listEntries(db, narrowed, { offset, limit: Math.max(0, Math.min(limit, total - offset)), descending });
    return pageFrom(query, shown(db, rows), Promise.resolve(total), filter);
  });
}

type Query = RequestOf<typeof auditApi.list>["query"];
type Filter = Omit<Query, "limit" | "page" | "search" | "sortBy">;

async function narrowedTo(db: Connection, filter: Filter, search: string): Promise<queries.Narrowed> {
  const subject = filter["filter.subject"];
  return {
    actor: filter["filter.actor"],
    action: filter["filter.action"],
    from: filter["filter.from"],
    to: filter["filter.to"],
    subjects: subject === undefined ? undefined : await withPerson(db, subject),
    people: search === "" ? undefined : await sought(db, search),
  };
}

/** What this subject is called in the trail; a person is spoken of in registrations and results too. */
async function withPerson(db: Connection, subject: string): Promise<string[]> {
  const id = Number(/^user (\d{1,9})$/.exec(subject)?.[1]);
  return id > 0 ? queries.listSubjectsOf(db, [id]) : [subject];
}

async function sought(db: Connection, search: string) {
  const ids = await queries.findSought(db, search, MOST_PEOPLE_SOUGHT);
  return { ids, subjects: await queries.listSubjectsOf(db, ids) };
}

async function shown(db: Connection, rows: Awaited<ReturnType<typeof queries.listEntries>>): Promise<Entry[]> {
  const names = await queries.listNames(
    db,
    rows.map(({ subject }) => subject),
  );
  const known = new Map(names.map(({ subject, ...about }) => [subject, about]));
  return rows.map(({ before, after, ...entry }) => {
    const differences = differencesOf(before, after);
    return {
      ...entry,
      about: known.get(entry.subject) ?? null,
      differences: differences.slice(0, MOST_DIFFERENCES),
      omitted: Math.max(0, differences.length - MOST_DIFFERENCES),
    };
  });
}
