import { changedMeanwhile, tooLateToUndo } from "#platform/contract/undo.ts";
import type { Action } from "./actions.ts";
import type { LastChange } from "./audit.queries.ts";

interface Undo {
  readonly actorId: number;
  readonly ids: readonly number[];
  readonly last: readonly LastChange[];
  /** Why a thing without such a change stays. */
  readonly missing: string;
  readonly decisions: readonly Action[];
  readonly action: Action;
}

/**
 * Undoes, thing by thing, what the caller has just decided and nothing has changed since: the trail remembers it. `restore` writes the former states and
 * returns the ids that it restored. Returns why the others stay, by id; null: undone, now or by an earlier call.
 */
export async function undoDecided(
  { actorId, ids, last, missing, decisions, action }: Undo,
  restore: (changes: readonly LastChange[]) => Promise<ReadonlySet<number>>,
): Promise<ReadonlyMap<number, string | null>> {
  const refusalOf = (change: LastChange | undefined): string | null => {
    if (!change) return missing;
    if (change.actorId !== actorId) return changedMeanwhile;
    if (change.action === action.name) return null;
    if (!decisions.some(({ name }) => name === change.action)) return changedMeanwhile;
    return change.isRecent ? null : tooLateToUndo;
  };
  const refusals = new Map(ids.map((id) => [id, refusalOf(last.find((change) => change.id === id))]));
  const undone = last.filter((change) => change.action !== action.name && refusals.get(change.id) === null);
  const restored = await restore(undone);
  for (const { id } of undone) if (!restored.has(id)) refusals.set(id, changedMeanwhile);
  return refusals;
}
