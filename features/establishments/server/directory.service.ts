import type { Connection } from "#database/open.ts";
import { completedBy, type DirectoryEntry, isComplete } from "../directory.ts";
import type { DirectorySchool } from "../establishments.contract.ts";
import * as queries from "./directory.queries.ts";
import type { PublicDirectory } from "./public-directory.ts";

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
  const local = await queries.findSchool(tools.db, rneCode);
  const entry = local && isComplete(local) ? local : completedBy(local, await publicEntry(rneCode, tools));
  return entry.name === null ? undefined : { ...entry, rneCode, name: entry.name, country: "France" };
}

async function publicEntry(rneCode: string, { db, ask, now }: Tools): Promise<DirectoryEntry | undefined> {
  const said = await queries.findSaid(db, rneCode);
  const known = said?.answer ?? undefined;
  if (!ask || (known && isComplete(known))) return known;
  const pause = known ? AGAIN_AFTER_MS.answer : AGAIN_AFTER_MS.failure;
  if (said && now.getTime() - said.fetchedAt.getTime() < pause) return known;
  const answer = await ask(rneCode);
  await queries.keepSaid(db, rneCode, answer, now);
  return answer ?? known;
}
