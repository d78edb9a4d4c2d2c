import { type GradeEdit, issuesOf, marksOf, meet, type SavedMarks, typedUpon } from "../grade-row.ts";
import type { CandidateOnWire } from "../sitting.contract.ts";
import {
  asSaved,
  countsOf,
  GONE,
  type GridCounts,
  type GridRow,
  type GridState,
  type GridTools,
  type Roster,
  rowOf,
  STRANGER,
  withStrangers,
} from "./grid-rows.ts";

const KEEP_AFTER_MS = 300;

/** The rows of a centre on this page, and what the page shows besides; what is typed is kept on the device as it changes. */
export class GridStore {
  readonly tools: GridTools;
  /** When the server last told what was entered. */
  at: string;
  readonly #listeners = new Set<() => void>();
  readonly #rows = new Map<string, GridRow>();
  #state: GridState;
  #lastQueued = 0;
  #typing: string | undefined;
  #keeping: ReturnType<typeof setTimeout> | undefined;

  constructor({ sitting, ...roster }: Roster, edits: ReadonlyMap<string, GradeEdit>, isFromDevice: boolean, tools: GridTools) {
    const candidates = withStrangers(roster.candidates, edits);
    this.tools = tools;
    this.at = sitting.at;
    for (const candidate of candidates) this.#rows.set(candidate.user.id, rowOf(candidate, edits.get(candidate.user.id)));
    this.#lastQueued = Math.max(0, ...[...edits.values()].map(({ queued }) => queued ?? 0));
    this.#state = {
      candidates,
      stage: sitting.stage,
      limits: sitting.limits,
      isReached: !isFromDevice,
      lost: null,
      isKept: true,
      isReloading: false,
      counts: this.#counts(candidates),
    };
    for (const row of this.#rows.values()) if (row.edit) this.settle(row.id, row.saved);
    for (const { id, category } of this.#rows.values()) {
      this.queue(id);
      if (category === STRANGER) this.change(id, { phase: "refused", refusal: GONE });
    }
  }

  readonly read = (): GridState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether grades may be typed and sent. */
  get isOpen(): boolean {
    return !this.#state.stage.isClosed || this.tools.mayWhenClosed;
  }

  find(id: string): GridRow | undefined {
    return this.#rows.get(id);
  }

  readonly row = (id: string): GridRow => {
    const row = this.#rows.get(id);
    if (!row) throw new Error(`nobody ${id} in this grid`);
    return row;
  };

  /** What was typed and is not saved, in the order in which it was left. */
  unsent(): GridRow[] {
    const place = ({ edit }: GridRow) => edit?.queued ?? Number.POSITIVE_INFINITY;
    return [...this.#rows.values()].filter(({ edit }) => edit).sort((one, other) => place(one) - place(other));
  }

  /** Somebody new in the list. */
  add(candidate: CandidateOnWire): void {
    this.#rows.set(candidate.user.id, rowOf(candidate, undefined));
  }

  change(id: string, changes: Partial<GridRow>): void {
    const before = this.row(id);
    const row = { ...before, ...changes };
    this.#rows.set(id, row);
    if (before.edit !== row.edit) this.#keep(row);
    this.set({});
    if (before.edit && !row.edit) this.keepRosterSoon();
  }

  set(changes: Partial<GridState>): void {
    const next = { ...this.#state, ...changes };
    this.#state = { ...next, counts: this.#counts(next.candidates) };
    for (const listener of this.#listeners) listener();
  }

  /** The row being typed, of which nothing is said yet. */
  startTyping(id: string): void {
    this.#typing = id;
  }

  stopTyping(id: string): void {
    if (this.#typing === id) this.#typing = undefined;
    this.set({});
  }

  /** What is saved of a row now; its edit becomes what it is in front of that. */
  settle(id: string, saved: SavedMarks, { edit, phase }: Pick<GridRow, "edit" | "phase"> = this.row(id)): void {
    const met = edit ? meet(edit, saved) : "done";
    if (!edit) this.change(id, { saved, edit, phase });
    else if (met === "done") this.change(id, { saved, edit: undefined, phase: "calm", refusal: null });
    else if (met === "conflict") this.change(id, { saved, edit, phase: "conflict", refusal: null });
    else this.change(id, { saved, edit: typedUpon(edit, saved), phase: phase === "conflict" ? "calm" : phase });
  }

  /** What is complete and right takes its place among those to send. */
  queue(id: string): void {
    const { edit, phase, category } = this.row(id);
    if (!edit || edit.queued !== null || phase === "conflict" || phase === "refused") return;
    const limits = this.#state.limits.find((one) => one.category === category);
    if (!marksOf(edit.typed) || issuesOf(edit, limits).length > 0) return;
    this.#lastQueued += 1;
    this.change(id, { edit: { ...edit, queued: this.#lastQueued } });
  }

  keepRosterSoon(): void {
    this.#keeping ??= setTimeout(() => {
      this.#keeping = undefined;
      void this.keepRoster().catch(() => undefined);
    }, KEEP_AFTER_MS);
  }

  /** The list with what is saved now, for a day without network; nothing of it stays once the stage is closed and all is sent. */
  async keepRoster(): Promise<void> {
    const { stage, limits, candidates, counts } = this.#state;
    const isOver = stage.isClosed && this.unsent().length === 0;
    const sitting = { at: this.at, stage, limits, convoked: counts.expected, entries: [] };
    await this.tools.kept.roster(
      isOver ? undefined : { candidates: candidates.map((one) => asSaved(one, this.row(one.user.id), stage.id)), sitting },
    );
  }

  #keep({ id, edit }: GridRow): void {
    this.tools.kept.edit(id, edit).then(
      () => this.#state.isKept || this.set({ isKept: true }),
      () => this.set({ isKept: false }),
    );
  }

  #counts(candidates: readonly CandidateOnWire[]): GridCounts {
    return countsOf(
      candidates.map(({ user }) => this.row(user.id)),
      this.#typing,
    );
  }
}
