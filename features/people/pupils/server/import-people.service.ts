import { isDeepStrictEqual } from "node:util";
import type { welcomeAll } from "#access/links/server/mailed-links.service.ts";
import type { Connection } from "#database/open.ts";
import { withSavepoint } from "#database/savepoint.ts";
import { updatePerson } from "#people/people/server/changes.service.ts";
import { Refusal } from "#platform/server/errors.ts";
import { ACCOUNT_CLOSED, correctionOf, type KnownPupil, type LineOutcome } from "../line-outcome.ts";
import * as queries from "./pupil-import.queries.ts";

export interface ImportContext extends queries.ListOfSchool {
  /** Checks again that the sender may write the list, and locks that until the end of the transaction. */
  readonly recheckAccess: (db: Connection) => Promise<void>;
  readonly year: number;
  /** Whether the number of pupils is limited; never for the office. */
  readonly isLimited: boolean;
  readonly mailing: Parameters<typeof welcomeAll>[1] & Omit<Parameters<typeof updatePerson>[3], "caller">;
}

const PUPIL_CHANGED = "La fiche de cet élève vient de changer\u00A0: relisez cette ligne, puis envoyez-la de nouveau";

type WrittenOutcome = LineOutcome & { readonly state: "renewed" | "unchanged"; readonly pupil: KnownPupil };

const isWritten = (outcome: LineOutcome): outcome is WrittenOutcome => outcome.state === "renewed" || correctionOf(outcome) !== undefined;

/** People who moved, were confirmed, corrected or given a charge since they were looked up are left out. The others cannot change any more. */
export async function lockPeople(trx: Connection, outcomes: readonly LineOutcome[], list: queries.ListOfSchool): Promise<LineOutcome[]> {
  const toWrite = outcomes.filter(isWritten);
  const idsOf = (subset: readonly WrittenOutcome[]) => subset.map(({ pupil }) => pupil.id);
  await queries.lockPeople(trx, idsOf(toWrite.filter((outcome) => correctionOf(outcome))), "update");
  await queries.lockPeople(trx, idsOf(toWrite.filter((outcome) => !correctionOf(outcome))), "share");
  const locked = new Map((await queries.listKnownPupils(trx, list, idsOf(toWrite))).map((pupil) => [pupil.id, pupil]));
  return outcomes.map((outcome) => {
    const pupil = isWritten(outcome) ? locked.get(outcome.pupil.id) : undefined;
    if (!isWritten(outcome) || isDeepStrictEqual(pupil, outcome.pupil)) return outcome;
    return { state: "refused", reason: pupil?.isClosed ? ACCOUNT_CLOSED : PUPIL_CHANGED };
  });
}

/** Replaces the address of pupils who registered with another by the list's. Like any correction, it ends passwords, links and sessions. */
export async function correctAddresses(trx: Connection, outcomes: readonly LineOutcome[], context: ImportContext): Promise<LineOutcome[]> {
  const after: LineOutcome[] = [];
  for (const outcome of outcomes) after.push(await correctAddress(trx, outcome, context));
  return after;
}

/** A refused correction blocks no other; a caller without access (401, 403) writes none. */
async function correctAddress(trx: Connection, outcome: LineOutcome, { caller, mailing }: ImportContext): Promise<LineOutcome> {
  const correction = correctionOf(outcome);
  if (!correction) return outcome;
  const { pupil, email } = correction;
  const correct = () => updatePerson(trx, pupil.id, { contact: { email } }, { ...mailing, caller });
  const refused = await withSavepoint(trx, correct, (error) => {
    if (error instanceof Refusal && error.statusCode !== 401 && error.statusCode !== 403) return error.message;
    throw error;
  });
  return refused === undefined ? outcome : { state: "held", pupil, reason: refused };
}
