import type { Connection } from "#database/open.ts";
import { withSpacesAfterPoints } from "#platform/contract/names.ts";
import { type DirectoryEntry, hasAllFormFields, hasEmail, mergeEntries } from "../directory.ts";
import type { DirectorySchool } from "../establishments.contract.ts";
import * as queries from "./directory.queries.ts";
import type { PublicDirectory } from "./public-directory.ts";

export { type PublicDirectory, publicDirectoryAt } from "./public-directory.ts";

/** Delays before the next query of the public directory: after a failure, and for a missing fact, which may be known a month later. */
const RETRY_AFTER_MS = { failure: 10 * 60_000, answer: 30 * 24 * 3_600_000 };

export interface LookupTools {
  readonly db: Connection;
  /** Absent: only the local table is used. */
  readonly publicDirectory: PublicDirectory | undefined;
  readonly now: Date;
}

/** The facts of a school from the local directory, completed from the public one; `undefined` for an unknown code. */
export async function lookUp(rneCode: string, tools: LookupTools): Promise<DirectorySchool | undefined> {
  const { email: _, ...entry } = await entryOf(rneCode, tools, hasAllFormFields);
  return entry.name === null ? undefined : { ...entry, rneCode, name: entry.name, country: "France" };
}

/** The facts of a school with its own e-mail address, which users never type; `undefined` for an unknown code. */
export async function lookUpWithEmail(rneCode: string, tools: LookupTools): Promise<DirectoryEntry | undefined> {
  const entry = await entryOf(rneCode, tools, (knownEntry) => hasAllFormFields(knownEntry) && hasEmail(knownEntry));
  return entry.name === null ? undefined : entry;
}

/** The schools of the local directory proposed for a search; the street distinguishes those of one name in one town. */
export async function proposeSchools(db: Connection, search: string) {
  const found = await queries.searchDirectory(db, search);
  const namesakes = Map.groupBy(found, ({ name, city }) => `${name}, ${city}`);
  return found.map(({ name, city, street, ...school }) => ({
    ...school,
    street: (namesakes.get(`${name}, ${city}`)?.length ?? 0) > 1 ? street && withSpacesAfterPoints(street) : null,
    name: withSpacesAfterPoints(name),
    city: city && withSpacesAfterPoints(city),
  }));
}

type EntryCheck = (entry: DirectoryEntry) => boolean;

async function entryOf(rneCode: string, tools: LookupTools, isEnough: EntryCheck): Promise<DirectoryEntry> {
  const local = await queries.findSchool(tools.db, rneCode);
  const entry = local && isEnough(local) ? local : mergeEntries(local, await publicEntry(rneCode, tools, isEnough));
  const { name, street, city } = entry;
  return {
    ...entry,
    name: name && withSpacesAfterPoints(name),
    street: street && withSpacesAfterPoints(street),
    city: city && withSpacesAfterPoints(city),
  };
}

async function publicEntry(
  rneCode: string,
  { db, publicDirectory, now }: LookupTools,
  isEnough: EntryCheck,
): Promise<DirectoryEntry | undefined> {
  const cached = await queries.findCachedAnswer(db, rneCode);
  const knownEntry = cached?.answer ?? undefined;
  if (!publicDirectory || (knownEntry && isEnough(knownEntry))) return knownEntry;
  const retryAfterMs = knownEntry ? RETRY_AFTER_MS.answer : RETRY_AFTER_MS.failure;
  // Answers cached before addresses were requested are fetched again.
  const isOutdated = knownEntry !== undefined && knownEntry.email === undefined;
  if (cached && !isOutdated && now.getTime() - cached.fetchedAt.getTime() < retryAfterMs) return knownEntry;
  const answer = await publicDirectory(rneCode);
  await queries.cacheAnswer(db, rneCode, answer, now);
  return answer ?? knownEntry;
}
