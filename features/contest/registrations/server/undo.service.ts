import type { QualificationState } from "#contest/results/qualification.ts";
import { restoreQualifications } from "#contest/results/server/results.service.ts";
import { action, type LastChange, listLastChangesOfRegistrations, recordAll, undoDecided } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { changedMeanwhile } from "#platform/contract/undo.ts";
import type { Outcome } from "../registrations.contract.ts";
import { CONFIRM_REGISTRATION, type Context, outcomesOf, SET_MEMBERSHIP_BACK_TO_UNPAID } from "./confirmation.service.ts";
import { lockRegistrations, markConfirmed, markPending } from "./registrations.queries.ts";

const UNDO_DECISION = action("undo decision", "a annulé ce qui venait d'être décidé d'une inscription");

interface Decided {
  readonly status: "PENDING" | "CONFIRMED";
  readonly confirmedAt?: string;
  readonly result?: (QualificationState & { readonly questionnaireId?: number }) | { readonly questionnaireId: number } | null;
}

interface Decision extends LastChange {
  readonly userId: number | null;
  readonly before: Decided;
  readonly after: Decided;
}

/** Undoes the caller's last confirmations of these registrations, or payments set back; a repetition changes nothing. */
export async function undoDecisions(trx: Connection, ids: readonly number[], { caller }: Pick<Context, "caller">): Promise<Outcome[]> {
  const locked = new Map((await lockRegistrations(trx, ids, caller)).map((one) => [one.registration.id, one]));
  const statuses = new Map([...locked].map(([id, { registration }]) => [id, registration.status]));
  const last = await listLastChangesOfRegistrations(trx, [...locked.keys()]);
  const refusals = await undoDecided(
    {
      ...{ actorId: caller.id, ids: [...locked.keys()], last, missing: changedMeanwhile },
      ...{ decisions: [CONFIRM_REGISTRATION, SET_MEMBERSHIP_BACK_TO_UNPAID], action: UNDO_DECISION },
    },
    async (changes) => {
      const decisions = changes
        .map((change) => ({ ...(change as Decision), userId: locked.get(change.id)?.userId ?? null }))
        .filter(({ id, after }) => after.status === statuses.get(id));
      const stuck = await restoreResults(trx, decisions);
      const restored = decisions.filter(({ id }) => !stuck.has(id));
      await restoreStatuses(trx, restored, caller.id);
      for (const { id, before } of restored) statuses.set(id, before.status);
      return new Set(restored.map(({ id }) => id));
    },
  );
  return outcomesOf(ids, refusals, (id) => statuses.get(id));
}

async function restoreResults(trx: Connection, decisions: readonly Decision[]): Promise<ReadonlySet<number>> {
  const former = decisions.flatMap(({ id, userId, at, before, after }) => {
    const questionnaireId = after.result?.questionnaireId;
    return questionnaireId === undefined || userId === null
      ? []
      : [{ id, userId, questionnaireId, at, before: (before.result ?? null) as QualificationState | null }];
  });
  const restored = new Set((await restoreQualifications(trx, former)).map(({ userId }) => userId));
  return new Set(former.filter(({ userId }) => !restored.has(userId)).map(({ id }) => id));
}

async function restoreStatuses(trx: Connection, decisions: readonly Decision[], actorId: number): Promise<void> {
  await markPending(
    trx,
    decisions.filter(({ before }) => before.status === "PENDING").map(({ id }) => id),
  );
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
