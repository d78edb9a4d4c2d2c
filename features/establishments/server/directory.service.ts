import type { Connection } from "#database/open.ts";
import { spaced } from "#platform/contract/names.ts";
import { completedBy, type DirectoryEntry, hasAddress, isComplete } from "../directory.ts";
import type { DirectorySchool } from "../establishments.contract.ts";
import * as queries from "./directory.queries.ts";
import type { PublicDirectory } from "./public-directory.ts";

export { type PublicDirectory, publicDirectoryAt } from "./public-directory.ts";

/** After a failure the public directory is left in peace for a while; what it did not know yet it may know another month. */
const AGAIN_AFTER_MS = { failure: 10 * 60_000, answer: 30 * 24 * 3_600_000 };

interface Tools {
  readonly db: Connection;
  /** Absent: only the local table is known. */
  readonly ask: PublicDirectory | undefined;
  readonly now: Date;
}

/** What is known of a school: by the local directory, then by the public one for what is missing there; `undefined` for an unknown code. */
export async function lookUp(rneCode: string, tools: Tools): Promise<DirectorySchool | undefined> {
  const { email: _, ...entry } = await entryOf(rneCode, tools, isComplete);
  return entry.name === null ? undefined : { ...entry, rneCode, name: entry.name, country: "France" };
}

/** What the directories tell of who declares a school: its facts, and where the school itself is written to. */
export interface Known {
  readonly facts: DirectorySchool;
  readonly email: string | null;
}

/** The same with the address of the school itself, which nobody types; `undefined` for an unknown code. */
export async function lookUpWhole(rneCode: string, tools: Tools): Promise<Known | undefined> {
  const { email = null, ...entry } = await entryOf(rneCode, tools, (known) => isComplete(known) && hasAddress(known));
  return entry.name === null ? undefined : { facts: { ...entry, rneCode, name: entry.name, country: "France" }, email };
}

type Judge = (entry: DirectoryEntry) => boolean;

async function entryOf(rneCode: string, tools: Tools, isEnough: Judge): Promise<DirectoryEntry> {
  const local = await queries.findSchool(tools.db, rneCode);
  const entry = local && isEnough(local) ? local : completedBy(local, await publicEntry(rneCode, tools, isEnough));
  const { name, street, city } = entry;
  return { ...entry, name: name && spaced(name), street: street && spaced(street), city: city && spaced(city) };
}

async function publicEntry(rneCode: string, { db, ask, now }: Tools, isEnough: Judge): Promise<DirectoryEntry | undefined> {
  const said = await queries.findSaid(db, rneCode);
  const known = said?.answer ?? undefined;
  if (!ask || (known && isEnough(known))) return known;
  const pause = known ? AGAIN_AFTER_MS.answer : AGAIN_AFTER_MS.failure;
  // An answer of before addresses were asked for is asked again.
  const isOfOld = known !== undefined && known.email === undefined;
  if (said && !isOfOld && now.getTime() - said.fetchedAt.getTime() < pause) return known;
  const answer = await ask(rneCode);
  await queries.keepSaid(db, rneCode, answer, now);
  return answer ?? known;
}
