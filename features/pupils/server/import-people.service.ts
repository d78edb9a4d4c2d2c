import { isDeepStrictEqual } from "node:util";
import { attempt } from "#database/attempt.ts";
import type { Connection } from "#database/open.ts";
import { updatePerson } from "#features/users/server/changes.service.ts";
import { Refusal } from "#platform/server/errors.ts";
import { CLOSED, correctionOf, type KnownPupil, type Standing } from "../import-state.ts";
import * as queries from "./pupil-import.queries.ts";
import type { Occasion } from "./pupil-import.service.ts";

const CHANGED = "La fiche de cet élève vient de changer\u00A0: relisez cette ligne, puis envoyez-la de nouveau";

type Written = Standing & { readonly state: "renewed" | "unchanged"; readonly pupil: KnownPupil };

const isWritten = (standing: Standing): standing is Written => standing.state === "renewed" || correctionOf(standing) !== undefined;

/**
 * Holds the people of whom something is to be written, who were looked up before: whoever moved, was confirmed, corrected or put in charge of something
 * meanwhile is left out, with the reason; nobody of the others does, nor is closed, merged or erased, before the end of the transaction.
 */
export async function holdPeople(trx: Connection, standings: readonly Standing[], establishmentId: number): Promise<Standing[]> {
  const written = standings.filter(isWritten);
  const idsOf = (some: readonly Written[]) => some.map(({ pupil }) => pupil.id);
  await queries.holdPeople(trx, idsOf(written.filter((standing) => correctionOf(standing))), "update");
  await queries.holdPeople(trx, idsOf(written.filter((standing) => !correctionOf(standing))), "share");
  const held = new Map((await queries.listKnown(trx, establishmentId, idsOf(written))).map((pupil) => [pupil.id, pupil]));
  return standings.map((standing) => {
    const pupil = isWritten(standing) ? held.get(standing.pupil.id) : undefined;
    if (!isWritten(standing) || isDeepStrictEqual(pupil, standing.pupil)) return standing;
    return { state: "refused", reason: pupil?.isClosed ? CLOSED : CHANGED };
  });
}

/** The address of the list becomes that of whoever registered with another: as any correction, it ends what was opened with the other one. */
export async function correctAddresses(trx: Connection, standings: readonly Standing[], occasion: Occasion): Promise<Standing[]> {
  const after: Standing[] = [];
  for (const standing of standings) after.push(await corrected(trx, standing, occasion));
  return after;
}

/** One that is refused holds up no other; but whoever may not write any more writes none. */
async function corrected(trx: Connection, standing: Standing, { caller, mailing }: Occasion): Promise<Standing> {
  const correction = correctionOf(standing);
  if (!correction) return standing;
  const { pupil, email } = correction;
  const correct = () => updatePerson(trx, pupil.id, { contact: { email } }, { ...mailing, caller });
  const refused = await attempt(trx, correct, (error) => {
    if (error instanceof Refusal && error.statusCode !== 401 && error.statusCode !== 403) return error.message;
    throw error;
  });
  return refused === undefined ? standing : { state: "held", pupil, reason: refused };
}
