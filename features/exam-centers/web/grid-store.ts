import { type GradeEdit, issuesOf, marksOf, rebase, reconcile, type SavedMarks } from "../grade-row.ts";
import type { CandidateOnWire } from "../sitting.contract.ts";
import {
  countsOf,
  type GridCounts,
  type GridRow,
  type GridState,
  type GridTools,
  NO_LONGER_CONVOKED,
  type Roster,
  rowOf,
  UNLISTED,
  withSaved,
  withUnlisted,
} from "./grid-rows.ts";

const STORE_DELAY_MS = 300;

/** The rows of a centre on this page, and the rest of the page's state. Edits are stored on the device as they change. */
export class GridStore {
  readonly tools: GridTools;
  /** The time of the last answer with entries. */
  at: string;
  readonly #listeners = new Set<() => void>();
  readonly #rows = new Map<string, GridRow>();
  #state: GridState;
  #lastQueued = 0;
  #typing: string | undefined;
  #storeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({ sitting, ...roster }: Roster, edits: ReadonlyMap<string, GradeEdit>, isFromDevice: boolean, tools: GridTools) {
    const candidates = withUnlisted(roster.candidates, edits);
    this.tools = tools;
    this.at = sitting.at;
    for (const candidate of candidates) this.#rows.set(candidate.user.id, rowOf(candidate, edits.get(candidate.user.id)));
    this.#lastQueued = Math.max(0, ...[...edits.values()].map(({ queued }) => queued ?? 0));
    this.#state = {
      candidates,
      stage: sitting.stage,
      limits: sitting.limits,
      isOnline: !isFromDevice,
      accessRefusal: null,
      isStoredLocally: true,
      isReloading: false,
      counts: this.#counts(candidates),
    };
    for (const row of this.#rows.values()) if (row.edit) this.applySaved(row.id, row.saved);
    for (const { id, category } of this.#rows.values()) {
      this.queue(id);
      if (category === UNLISTED) this.change(id, { phase: "refused", refusal: NO_LONGER_CONVOKED });
    }
  }

  readonly read = (): GridState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether grades may be typed and sent. */
  get isOpen(): boolean {
    return !this.#state.stage.isClosed || this.tools.canEditWhenClosed;
  }

  find(id: string): GridRow | undefined {
    return this.#rows.get(id);
  }

  readonly row = (id: string): GridRow => {
    const row = this.#rows.get(id);
    if (!row) throw new Error(`nobody ${id} in this grid`);
    return row;
  };

  /** The unsaved rows, in the order in which they were left. */
  unsent(): GridRow[] {
    const queuePosition = ({ edit }: GridRow) => edit?.queued ?? Number.POSITIVE_INFINITY;
    return [...this.#rows.values()].filter(({ edit }) => edit).sort((one, other) => queuePosition(one) - queuePosition(other));
  }

  /** Adds a new candidate. */
  add(candidate: CandidateOnWire): void {
    this.#rows.set(candidate.user.id, rowOf(candidate, undefined));
  }

  change(id: string, changes: Partial<GridRow>): void {
    const before = this.row(id);
    const row = { ...before, ...changes };
    this.#rows.set(id, row);
    if (before.edit !== row.edit) this.#storeEdit(row);
    this.set({});
    if (before.edit && !row.edit) this.storeRosterSoon();
  }

  set(changes: Partial<GridState>): void {
    const next = { ...this.#state, ...changes };
    this.#state = { ...next, counts: this.#counts(next.candidates) };
    for (const listener of this.#listeners) listener();
  }

  /** Marks the row being typed, which is not counted yet. */
  startTyping(id: string): void {
    this.#typing = id;
  }

  stopTyping(id: string): void {
    if (this.#typing === id) this.#typing = undefined;
    this.set({});
  }

  /** Applies the saved marks of a row, and reconciles its edit with them. */
  applySaved(id: string, saved: SavedMarks, { edit, phase }: Pick<GridRow, "edit" | "phase"> = this.row(id)): void {
    const outcome = edit ? reconcile(edit, saved) : "done";
    if (!edit) this.change(id, { saved, edit, phase });
    else if (outcome === "done") this.change(id, { saved, edit: undefined, phase: "calm", refusal: null });
    else if (outcome === "conflict") this.change(id, { saved, edit, phase: "conflict", refusal: null });
    else this.change(id, { saved, edit: rebase(edit, saved), phase: phase === "conflict" ? "calm" : phase });
  }

  /** Queues the row to send if it is complete and valid. */
  queue(id: string): void {
    const { edit, phase, category } = this.row(id);
    if (!edit || edit.queued !== null || phase === "conflict" || phase === "refused") return;
    const limits = this.#state.limits.find((one) => one.category === category);
    if (!marksOf(edit.typed) || issuesOf(edit, limits).length > 0) return;
    this.#lastQueued += 1;
    this.change(id, { edit: { ...edit, queued: this.#lastQueued } });
  }

  storeRosterSoon(): void {
    this.#storeTimer ??= setTimeout(() => {
      this.#storeTimer = undefined;
      void this.storeRoster().catch(() => undefined);
    }, STORE_DELAY_MS);
  }

  /** Stores the list with the saved marks, for work without network. Deletes it once the stage is closed and all is sent. */
  async storeRoster(): Promise<void> {
    const { stage, limits, candidates, counts } = this.#state;
    const isOver = stage.isClosed && this.unsent().length === 0;
    const sitting = { at: this.at, stage, limits, convoked: counts.expected, entries: [] };
    await this.tools.storage.roster(
      isOver ? undefined : { candidates: candidates.map((one) => withSaved(one, this.row(one.user.id), stage.id)), sitting },
    );
  }

  #storeEdit({ id, edit }: GridRow): void {
    this.tools.storage.edit(id, edit).then(
      () => this.#state.isStoredLocally || this.set({ isStoredLocally: true }),
      () => this.set({ isStoredLocally: false }),
    );
  }

  #counts(candidates: readonly CandidateOnWire[]): GridCounts {
    return countsOf(
      candidates.map(({ user }) => this.row(user.id)),
      this.#typing,
    );
  }
}
