import type { Connection, Database } from "#database/open.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { sortsOf } from "#platform/contract/page.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { pageFrom } from "#platform/server/paging.ts";
import { auditApi, type Entry } from "../audit.contract.ts";
import { differencesOf } from "../differences.ts";
import { parseSubject } from "../subjects.ts";
import { listActions, sentenceOf } from "./actions.ts";
import * as queries from "./audit.queries.ts";
import { fieldLabel } from "./field-labels.ts";

const MAX_MATCHING_PEOPLE = 50;
const MAX_DIFFERENCES = 40;

/** The trail, for the office (SEC-04). */
export function auditRoutes(api: Api, { db }: { db: Database }): void {
  implement(api, auditApi.list, async ({ query }) => {
    const { limit, page, search, sortBy, ...filter } = query;
    const entryFilter = await entryFilterOf(db, filter, search);
    const total = await queries.countEntries(db, entryFilter);
    const offset = (page - 1) * limit;
    const [{ descending } = { descending: true }] = sortsOf(sortBy);
    const rows = await queries.listEntries(db, entryFilter, { offset, limit: Math.max(0, Math.min(limit, total - offset)), descending });
    return pageFrom(query, presentEntries(db, rows), Promise.resolve(total), filter);
  });

  implement(api, auditApi.actions, async () => listActions().map(({ name, sentence }) => ({ action: name, sentence })));
}

type Filter = Omit<RequestOf<typeof auditApi.list>["query"], "limit" | "page" | "search" | "sortBy">;

async function entryFilterOf(db: Connection, filter: Filter, search: string): Promise<queries.EntryFilter> {
  const subject = filter["filter.subject"];
  return {
    actor: filter["filter.actor"],
    action: filter["filter.action"],
    from: filter["filter.from"],
    to: filter["filter.to"],
    subjects: subject === undefined ? undefined : await withPerson(db, subject),
    people: search === "" ? undefined : await matchingPeople(db, search),
  };
}

/** The subjects for a filter; a person includes their registrations and results. */
async function withPerson(db: Connection, subject: string): Promise<string[]> {
  const id = Number(/^user (\d{1,9})$/.exec(subject)?.[1]);
  return id > 0 ? queries.listSubjectsOf(db, [id]) : [subject];
}

async function matchingPeople(db: Connection, search: string) {
  const ids = await queries.findMatchingPeople(db, search, MAX_MATCHING_PEOPLE);
  return { ids, subjects: await queries.listSubjectsOf(db, ids) };
}

async function presentEntries(db: Connection, rows: Awaited<ReturnType<typeof queries.listEntries>>): Promise<Entry[]> {
  const names = await queries.listNames(
    db,
    rows.map(({ subject }) => subject),
  );
  const aboutBySubject = new Map(names.map(({ subject, ...about }) => [subject, about]));
  return rows.map(({ before, after, ...entry }) => {
    const differences = differencesOf(before, after);
    return {
      ...entry,
      sentence: sentenceOf(entry.action),
      about: aboutBySubject.get(entry.subject) ?? settingNamed(entry.subject),
      differences: differences.slice(0, MAX_DIFFERENCES).map((one) => ({ ...one, label: fieldLabel(one.path) })),
      omitted: Math.max(0, differences.length - MAX_DIFFERENCES),
    };
  });
}

function settingNamed(subject: string): Entry["about"] {
  const parsed = parseSubject(subject);
  return parsed?.kind === "setting" ? { name: fieldLabel([parsed.key]), userId: null, questionnaireId: null } : null;
}
