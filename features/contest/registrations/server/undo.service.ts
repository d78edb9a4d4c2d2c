import type { QualificationState } from "#contest/results/qualification.ts";
import { restoreQualifications } from "#contest/results/server/results.service.ts";
import { action, type LastChange, listLastChanges, recordAll } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { changedMeanwhile, tooLateToUndo, UNDO_ACCEPTED_SECONDS } from "#platform/contract/undo.ts";
import type { Outcome } from "../registrations.contract.ts";
import { CONFIRM_REGISTRATION, type Context, SET_MEMBERSHIP_BACK_TO_UNPAID, UNKNOWN_REGISTRATION } from "./confirmation.service.ts";
import { type DecidableRegistration, lockRegistrations, markConfirmed, markPending } from "./registrations.queries.ts";

const UNDO_DECISION = action("undo decision", "a annulé ce qui venait d'être décidé d'une inscription");

/** The trail's entry of a confirmation, or of a payment set back. */
interface Decided {
  readonly status: "PENDING" | "CONFIRMED";
  readonly confirmedAt?: string;
  readonly result?: (QualificationState & { readonly questionnaireId?: number }) | { readonly questionnaireId: number } | null;
}

interface Decision {
  readonly id: number;
  readonly userId: number | null;
  readonly at: string;
  readonly before: Decided;
  readonly after: Decided;
}

const isDecision = ({ action }: LastChange): boolean =>
  action === CONFIRM_REGISTRATION.name || action === SET_MEMBERSHIP_BACK_TO_UNPAID.name;

/**
 * Undoes the caller's last decisions on these registrations, confirmed or set back to unpaid, unless changed since; the others get a reason.
 * A repetition changes nothing.
 */
export async function undoDecisions(trx: Connection, ids: readonly number[], { caller }: Pick<Context, "caller">): Promise<Outcome[]> {
  const locked = new Map((await lockRegistrations(trx, ids, caller)).map((one) => [one.registration.id, one]));
  const subjects = [...locked.keys()].map((id) => `registration ${id}` as const);
  const changes = new Map((await listLastChanges(trx, subjects, UNDO_ACCEPTED_SECONDS)).map((change) => [change.subject, change]));
  const outcomes = new Map<number, Outcome>();
  const decisions: Decision[] = [];
  for (const [id, found] of locked) {
    const change = changes.get(`registration ${id}`);
    const message = refusalToUndo(change, found, caller.id);
    if (message !== null) outcomes.set(id, { id, message });
    else if (change && isDecision(change))
      decisions.push({ ...(change as LastChange & Omit<Decision, "id" | "userId">), id, userId: found.userId });
    else outcomes.set(id, { id, status: found.registration.status });
  }
  const stuck = await restoreResults(trx, decisions);
  for (const { id, before } of decisions)
    outcomes.set(id, stuck.has(id) ? { id, message: changedMeanwhile } : { id, status: before.status });
  await restoreStatuses(
    trx,
    decisions.filter(({ id }) => !stuck.has(id)),
    caller.id,
  );
  return [...new Set(ids)].map((id) => outcomes.get(id) ?? { id, message: UNKNOWN_REGISTRATION });
}

/** Returns why this is not undone; `null` if it is, or was already. */
function refusalToUndo(change: LastChange | undefined, { registration }: DecidableRegistration, callerId: number): string | null {
  if (!change || change.actorId !== callerId) return changedMeanwhile;
  if (change.action === UNDO_DECISION.name) return null;
  if (!isDecision(change) || (change.after as Decided).status !== registration.status) return changedMeanwhile;
  return change.isRecent ? null : tooLateToUndo;
}

/** Undoes the qualifications by these confirmations; returns the registrations whose result has changed since. */
async function restoreResults(trx: Connection, decisions: readonly Decision[]): Promise<Set<number>> {
  const former = decisions.flatMap(({ id, userId, at, before, after }) => {
    const questionnaireId = after.result?.questionnaireId;
    return questionnaireId === undefined || userId === null
      ? []
      : [{ id, userId, questionnaireId, at, before: (before.result ?? null) as QualificationState | null }];
  });
  if (former.length === 0) return new Set();
  const restored = new Set((await restoreQualifications(trx, former)).map(({ userId }) => userId));
  return new Set(former.filter(({ userId }) => !restored.has(userId)).map(({ id }) => id));
}

async function restoreStatuses(trx: Connection, decisions: readonly Decision[], actorId: number): Promise<void> {
  const idsBefore = (status: Decided["status"]) => decisions.filter(({ before }) => before.status === status).map(({ id }) => id);
  await markPending(trx, idsBefore("PENDING"));
  for (const { id, before } of decisions) if (before.confirmedAt) await markConfirmed(trx, [id], new Date(before.confirmedAt));
  await recordAll(
    trx,
    decisions.map(({ id, before, after }) => ({
      ...{ actorId, action: UNDO_DECISION, subject: `registration ${id}` },
      before: { status: after.status },
      after: { status: before.status },
    })),
  );
}
