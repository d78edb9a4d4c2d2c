import { createHash } from "node:crypto";
import { holdLetters, listWaiting, withdrawLetters } from "#access/mail/server/held-letters.service.ts";
import {
  restoreMailed,
  type WithdrawalTools,
  withdrawalOf,
  withdrawConvocations,
} from "#contest/convocations/server/withdrawal.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import { listInFrench } from "#platform/contract/list-in-french.ts";
import { conflict, foundOr404 } from "#platform/server/errors.ts";
import { lockStageRules, pinTo } from "#season/stages/server/stage-rules.service.ts";
import type { Application, Unconvoked } from "../applications.contract.ts";
import * as queries from "./applications.queries.ts";
import { lockResults } from "./qualification.queries.ts";
import { refuseDefinitive } from "./ranking-state.service.ts";
import { findStage } from "./results.queries.ts";

const UNDO_APPLICATION = action("undo application", "a annulé ce qui venait d'être appliqué à une étape");

/** People who lose a convocation are named before it is withdrawn; a stage convokes fewer than this. */
const MAX_NAMED = 5_000;

export const confirmationOf = (userIds: readonly number[]): string =>
  createHash("sha256")
    .update(userIds.toSorted((one, other) => one - other).join(" "))
    .digest("hex");

/** @throws {Refusal} 409 with their names, unless a confirmation names exactly these people (RUL-04). */
export async function refuseUnconvoking(
  db: Connection,
  questionnaireId: number,
  unseated: readonly number[],
  confirmed: string | undefined,
): Promise<void> {
  const confirmation = confirmationOf(unseated);
  if (unseated.length === 0 || confirmed === confirmation) return;
  const people = await queries.listUnseated(db, questionnaireId, unseated, MAX_NAMED);
  const { mailed, entered } = await withdrawalOf(db, questionnaireId, unseated);
  const unconvoked: Unconvoked = {
    ...{ count: unseated.length, confirmation, mailed, entered },
    people: people.map((person) => ({ ...person, id: String(person.id) })),
  };
  const named = nameFirst(
    people.map(({ firstname, lastname }) => `${firstname} ${lastname}`),
    unseated.length,
  );
  throw conflict(
    confirmed === undefined
      ? `${formatCount(unseated.length, "personne déjà convoquée perdrait sa convocation", "personnes déjà convoquées perdraient leur convocation")}\u00A0: ${named}. Rien n'est changé sans votre confirmation.`
      : `Les personnes qui perdraient leur convocation ne sont plus celles que vous aviez confirmées\u00A0: ${named}. Rien n'est changé.`,
    { unconvoked },
  );
}

/** « Marie Durand, Paul Petit et 3 autres personnes »: the first names, and the number of the others. */
const nameFirst = (names: readonly string[], count: number): string =>
  listInFrench(count > names.length ? [...names, formatCount(count - names.length, "autre personne", "autres personnes")] : names);

/**
 * Changes a stage whose results are locked in one step that can be undone (RUL-04), after storing its former state. People who lose their center are confirmed
 * by name, and their convocations cancelled; the mails wait until an immediate undo is no longer possible.
 */
export async function applyTo<Outcome extends object>(
  trx: Connection,
  tools: WithdrawalTools,
  { confirmed, ...step }: queries.Step & { readonly confirmed?: string | undefined },
  work: () => Promise<Outcome & { readonly unseated?: readonly number[] }>,
): Promise<Omit<Outcome, "unseated"> & { wereMailed?: number; wereEntered?: number }> {
  const { questionnaireId } = step;
  const id = await queries.insertApplication(trx, step);
  const { unseated = [], ...outcome } = await work();
  await refuseUnconvoking(trx, questionnaireId, unseated, confirmed);
  const lost = lostCenterCounts(await withdrawalOf(trx, questionnaireId, unseated));
  const withdrawn = await withdrawConvocations(trx, tools, questionnaireId, unseated);
  const causes = withdrawn.map(({ cause }) => cause);
  await holdLetters(trx, causes, tools.clock());
  await queries.closeApplication(trx, id, step, { withdrawn, letters: await listWaiting(trx, causes) });
  return { ...outcome, ...lost };
}

export const lostCenterCounts = ({ mailed, entered }: Pick<Unconvoked, "mailed" | "entered">) => ({
  ...(mailed > 0 && { wereMailed: mailed }),
  ...(entered > 0 && { wereEntered: entered }),
});

export async function lastApplication(db: Connection, questionnaireId: number): Promise<Application | null> {
  foundOr404(await findStage(db, questionnaireId), "Cette étape n'existe pas");
  return (await queries.findLastApplication(db, questionnaireId)) ?? null;
}

export interface UndoTools {
  readonly db: Database;
  readonly restoreKeys: (trx: Connection, keys: NonNullable<queries.FormerState["keys"]>) => Promise<void>;
}

/** @throws {Refusal} 404; 409 if something else was applied since, or the stage has changed (RUL-04). */
export const undoApplication = (
  { db, restoreKeys }: UndoTools,
  actorId: number,
  id: number,
): Promise<{ restored: number; cancelled: number }> =>
  db.transaction().execute(async (trx) => {
    const { questionnaireId } = await storedApplication(trx, id);
    await lockStageRules(trx, questionnaireId);
    await lockResults(trx, questionnaireId);
    const application = await storedApplication(trx, id);
    await refuseIfBuiltOn(trx, application);
    const { kind, changed, former } = application;
    if (kind === "rules" || kind === "key") await refuseDefinitive(trx, questionnaireId);
    await queries.restoreResults(trx, application);
    if (kind === "rules") await pinTo(trx, questionnaireId, former.ruleSetId);
    if (kind === "rules" || kind === "key") await queries.restoreGradings(trx, application);
    if (former.keys) await restoreKeys(trx, former.keys);
    const { withdrawn = [], letters = [] } = former;
    const held = new Set(await withdrawLetters(trx, letters));
    // The mails to people erased since are deleted, so the undo does not count them.
    const erased = new Set(
      await queries.listErased(
        trx,
        withdrawn.map(({ userId }) => userId),
      ),
    );
    const deleted = new Set(withdrawn.filter(({ userId }) => erased.has(userId)).map(({ cause }) => cause));
    const left = new Set(letters.filter((cause) => !held.has(cause) && !deleted.has(cause)));
    await restoreMailed(
      trx,
      questionnaireId,
      withdrawn.filter(({ cause }) => !left.has(cause)),
    );
    await queries.markUndone(trx, id);
    const outcome = { restored: changed, cancelled: left.size };
    await record(trx, {
      actorId,
      action: UNDO_APPLICATION,
      subject: `stage ${questionnaireId}`,
      after: { application: kind, ...outcome },
    });
    return outcome;
  });

const storedApplication = async (db: Connection, id: number) =>
  foundOr404(await queries.lockApplication(db, id), "Cette application n'existe plus");

async function refuseIfBuiltOn(trx: Connection, application: queries.StoredApplication): Promise<void> {
  const refuse = (why: string): never => {
    throw conflict(`${why} Rien n'est annulé.`);
  };
  if (application.undoneAt) refuse("C'est déjà annulé.");
  const last = await queries.findLastApplication(trx, application.questionnaireId);
  if (Number(last?.id) !== application.id) refuse("Autre chose a été appliqué depuis à cette étape\u00A0: annulez-le d'abord.");
  const { count, names } = await queries.findChangedSince(trx, application);
  if (count > 0) {
    refuse(
      `${formatCount(count, "résultat a changé", "résultats ont changé")} depuis (${nameFirst(names, count)})\u00A0: annuler ferait perdre ce qui a été décidé ou saisi.`,
    );
  }
  if (!(await queries.isStillApplied(trx, application)))
    refuse(
      application.kind === "key" ? "Les solutions de cette question ont changé depuis." : "Les règles de cette étape ont changé depuis.",
    );
  const entered = await queries.countEntered(trx, application);
  if (entered > 0)
    refuse(
      `${formatCount(entered, "personne qualifiée par là a déjà composé", "personnes qualifiées par là ont déjà composé")} à l'étape suivante.`,
    );
  if (await queries.lacksCenter(trx, application)) refuse("Un centre où des personnes étaient convoquées n'existe plus.");
}
