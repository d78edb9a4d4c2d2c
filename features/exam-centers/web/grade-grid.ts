import type { GradeLimits } from "#features/results/grade-entry.ts";
import { isUnreachable, messageOf, Refusal } from "#platform/web/refusal.ts";
import {
  cellText,
  type GradeEdit,
  type GradeField,
  isSameMarks,
  issuesOf,
  marksOf,
  meet,
  type SavedMarks,
  type TypedMarks,
  typedOf,
} from "../grade-row.ts";
import type { CandidateOnWire, EntryOnWire, SittingOnWire } from "../sitting.contract.ts";
import {
  asSaved,
  countsOf,
  GONE,
  type GridCounts,
  type GridRow,
  type GridState,
  type GridTools,
  idOf,
  isSame,
  type Roster,
  rowOf,
  STRANGER,
  savedOf,
  withStrangers,
} from "./grid-rows.ts";

const KEEP_AFTER_MS = 300;

/** The same thing again stays the same object: nothing is drawn anew for it. */
const kept = <Thing>(before: Thing, now: Thing): Thing => (isSame(before, now) ? before : now);

/** The grades of a centre on this page: typed, kept on the device, sent one after the other, and compared with what others enter. */
export class GradeGrid {
  readonly #tools: GridTools;
  readonly #listeners = new Set<() => void>();
  readonly #rows = new Map<string, GridRow>();
  #state: GridState;
  #at: string;
  /** The list comes from the device: it is asked whole as soon as the server answers. */
  #isOld: boolean;
  #lastQueued = 0;
  #typing: string | undefined;
  #sending: Promise<void> | undefined;
  #asking: Promise<void> | undefined;
  #keeping: ReturnType<typeof setTimeout> | undefined;

  constructor({ sitting, ...roster }: Roster, edits: ReadonlyMap<string, GradeEdit>, isFromDevice: boolean, tools: GridTools) {
    const candidates = withStrangers(roster.candidates, edits);
    this.#tools = tools;
    this.#at = sitting.at;
    this.#isOld = isFromDevice;
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
    for (const row of this.#rows.values()) if (row.edit) this.#settle({ ...row });
    for (const { id, category } of this.#rows.values()) {
      this.#queue(id);
      if (category === STRANGER) this.#put({ ...this.#row(id), phase: "refused", refusal: GONE });
    }
  }

  readonly read = (): GridState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly row = (id: string): GridRow => this.#row(id);

  limitsOf({ category }: GridRow): GradeLimits | undefined {
    return this.#state.limits.find((one) => one.category === category);
  }

  get isOpen(): boolean {
    return !this.#state.stage.isClosed || this.#tools.mayWhenClosed;
  }

  /** A cell is typed; a figure typed for somebody absent means that they came. */
  type(id: string, field: GradeField, text: string): void {
    this.#edit(id, (typed) => ({ ...typed, absent: false, [field]: cellText(text) }));
  }

  /** Somebody did not come, or did: an absence needs nothing else, and is sent at once. */
  toggleAbsent(id: string): void {
    const row = this.#row(id);
    const { absent } = row.edit?.typed ?? row.saved;
    this.#edit(id, (typed) => (absent ? { ...typed, absent: false } : { grade: "", weightedGrade: "", time: "", absent: true }));
    if (!absent) this.leave(id);
  }

  /** Back to what is saved. */
  undo(id: string): void {
    const row = this.#row(id);
    if (row.edit && row.phase !== "sending") this.#put({ ...row, edit: undefined, phase: "calm", refusal: null });
  }

  /** The row is left: what is complete and right takes its place among those to send. */
  leave(id: string): void {
    if (this.#typing === id) this.#typing = undefined;
    this.#set({});
    this.#queue(id);
    void this.send();
  }

  /** Of two values the one typed here stands; it goes over what is saved now, and over nothing newer. */
  keepMine(id: string): void {
    const row = this.#row(id);
    if (!row.edit) return;
    this.#put({ ...row, phase: "calm", refusal: null, edit: { ...row.edit, base: row.saved, queued: null } });
    this.leave(id);
  }

  /** Keeps everything once more, before the page reloads. Rejects when this device keeps nothing. */
  async keepAll(): Promise<void> {
    await Promise.all(this.unsent().map(({ id, edit }) => this.#tools.kept.edit(id, edit)));
    this.#set({ isReloading: true });
  }

  /** Gives up what was typed and could not be saved. */
  abandonAll(): void {
    for (const { id } of this.unsent()) this.undo(id);
  }

  /** What was typed and is not saved, in the order in which it was left. */
  unsent(): GridRow[] {
    const place = ({ edit }: GridRow) => edit?.queued ?? Number.POSITIVE_INFINITY;
    return [...this.#rows.values()].filter(({ edit }) => edit).sort((one, other) => place(one) - place(other));
  }

  /** Hears what others entered, and sends what waits. */
  async listen(): Promise<void> {
    this.#asking ??= this.#listen().finally(() => {
      this.#asking = undefined;
    });
    await this.#asking;
  }

  /** Sends what waits, one after the other; whoever calls meanwhile waits for the same. */
  async send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
  }

  async #listen(): Promise<void> {
    try {
      const sitting = this.#isOld ? undefined : await this.#tools.askSince(this.#at);
      if (sitting?.convoked === this.#state.counts.expected) this.#hear(sitting);
      else this.#seat(await this.#tools.ask());
    } catch (failure) {
      this.#miss(failure);
      return;
    }
    await this.send();
  }

  #miss(failure: unknown): void {
    const isRefused = failure instanceof Refusal && [403, 404].includes(failure.status);
    this.#set(isRefused ? { lost: failure.message } : { isReached: !isUnreachable(failure) });
  }

  #hear({ at, stage, limits, entries }: SittingOnWire): void {
    const isReopened = this.#state.stage.isClosed && !stage.isClosed;
    this.#at = at;
    const before = this.#state;
    this.#set({ stage: kept(before.stage, stage), limits: kept(before.limits, limits), isReached: true, lost: null });
    for (const entry of entries) this.#meet(entry);
    if (isReopened) for (const row of this.unsent()) if (row.phase === "refused") this.#put({ ...row, phase: "calm", refusal: null });
  }

  /** The whole list again. Who is no longer convoked stays as long as something typed for them is not saved. */
  #seat({ candidates, sitting }: Roster): void {
    const convoked = new Set(candidates.map(({ user }) => user.id));
    const gone = this.#state.candidates.filter(({ user }) => !convoked.has(user.id) && this.#row(user.id).edit);
    this.#isOld = false;
    for (const candidate of candidates) {
      const { id } = candidate.user;
      const row = this.#rows.get(id) ?? rowOf(candidate, undefined);
      this.#rows.set(id, row.refusal === GONE ? { ...row, phase: "calm", refusal: null } : row);
    }
    const seated = [...candidates, ...gone];
    // The same people keep their order on the page.
    if (!isSame(seated.map(idOf).sort(), this.#state.candidates.map(idOf).sort())) this.#set({ candidates: seated });
    for (const { result } of candidates) if (result) this.#meet(result);
    for (const { user } of gone) this.#put({ ...this.#row(user.id), phase: "refused", refusal: GONE });
    this.#hear(sitting);
    this.#keepRosterSoon();
  }

  /** What the server holds of a person now; an answer older than another is no news. */
  #meet(entry: EntryOnWire): void {
    const row = this.#rows.get(entry.userId);
    if (!row || entry.version <= row.saved.version || row.phase === "sending") return;
    this.#settle({ ...row, saved: savedOf(entry) });
    this.#keepRosterSoon();
  }

  /** Puts the row, with what its edit becomes in front of what is saved. */
  #settle(row: GridRow): void {
    const { edit, saved } = row;
    const met = edit ? meet(edit, saved) : "done";
    if (!edit) this.#put(row);
    else if (met === "done") this.#put({ ...row, edit: undefined, phase: "calm", refusal: null });
    else if (met === "conflict") this.#put({ ...row, phase: "conflict", refusal: null });
    else this.#put({ ...row, phase: row.phase === "conflict" ? "calm" : row.phase, edit: { ...edit, base: saved } });
  }

  #queue(id: string): void {
    const row = this.#row(id);
    if (!row.edit || row.edit.queued !== null || row.phase === "conflict" || row.phase === "refused") return;
    if (!marksOf(row.edit.typed) || issuesOf(row.edit.typed, this.limitsOf(row)).length > 0) return;
    this.#lastQueued += 1;
    this.#put({ ...row, edit: { ...row.edit, queued: this.#lastQueued } });
  }

  #edit(id: string, change: (typed: TypedMarks) => TypedMarks): void {
    const row = this.#row(id);
    if (!this.isOpen || row.phase === "conflict") return;
    this.#typing = id;
    const typed = change(row.edit?.typed ?? typedOf(row.saved));
    const marks = marksOf(typed);
    const isAsSaved = row.phase !== "sending" && (marks ? isSameMarks(marks, row.saved) : isSame(typed, typedOf(row.saved)));
    const edit = isAsSaved ? undefined : { typed, base: row.edit?.base ?? row.saved, queued: null };
    this.#put({ ...row, edit, phase: row.phase === "sending" ? "sending" : "calm", refusal: null });
  }

  async #sendAll(): Promise<void> {
    for (let row = this.#next(); row; row = this.#next()) if (!(await this.#sendOne(row))) return;
  }

  #next(): GridRow | undefined {
    if (!this.isOpen) return undefined;
    return this.unsent().find(({ edit, phase }) => edit?.queued !== null && phase === "calm");
  }

  /** Whether it is worth sending the next. */
  async #sendOne(row: GridRow): Promise<boolean> {
    const { edit, id } = row;
    const marks = edit && marksOf(edit.typed);
    if (!marks) return false;
    this.#put({ ...row, phase: "sending" });
    try {
      this.#sent(id, edit, savedOf(await this.#tools.send(id, marks, edit.base.version)));
      this.#set({ isReached: true });
      return true;
    } catch (failure) {
      return this.#fail(id, failure);
    }
  }

  #sent(id: string, edit: GradeEdit, saved: SavedMarks): void {
    const row = this.#row(id);
    const rest = row.edit === edit || !row.edit ? undefined : { ...row.edit, base: saved };
    this.#settle({ ...row, saved, edit: rest, phase: "calm", refusal: null });
    this.#keepRosterSoon();
  }

  #fail(id: string, failure: unknown): boolean {
    const row = this.#row(id);
    const status = failure instanceof Refusal ? failure.status : 500;
    if (status === 409 && failure instanceof Refusal) {
      const { current } = failure.answer as { current?: EntryOnWire | null };
      this.#settle({ ...row, saved: savedOf(current ?? null), phase: "calm" });
      return true;
    }
    const isRefused = status === 400 || status === 403 || status === 404;
    this.#put(isRefused ? { ...row, phase: "refused", refusal: messageOf(failure) } : { ...row, phase: "calm" });
    if (isUnreachable(failure)) this.#set({ isReached: false });
    // Nothing else is worth trying where this account may not write: the next look at the stage says why.
    return isRefused && status !== 403;
  }

  #row(id: string): GridRow {
    const row = this.#rows.get(id);
    if (!row) throw new Error(`nobody ${id} in this grid`);
    return row;
  }

  #put(row: GridRow): void {
    const before = this.#rows.get(row.id);
    this.#rows.set(row.id, row);
    if (before?.edit !== row.edit)
      this.#tools.kept.edit(row.id, row.edit).then(
        () => this.#state.isKept || this.#set({ isKept: true }),
        () => this.#set({ isKept: false }),
      );
    this.#set({});
    if (before?.edit && !row.edit) this.#keepRosterSoon();
  }

  #set(changes: Partial<GridState>): void {
    const next = { ...this.#state, ...changes };
    this.#state = { ...next, counts: this.#counts(next.candidates) };
    for (const listener of this.#listeners) listener();
  }

  #counts(candidates: readonly CandidateOnWire[]): GridCounts {
    return countsOf(
      candidates.map(({ user }) => this.#row(user.id)),
      this.#typing,
    );
  }

  #keepRosterSoon(): void {
    this.#keeping ??= setTimeout(() => {
      this.#keeping = undefined;
      void this.keepRoster().catch(() => undefined);
    }, KEEP_AFTER_MS);
  }

  /** The list with what is saved now, for a day without network; nothing of it stays once the stage is closed and all is sent. */
  async keepRoster(): Promise<void> {
    const { stage, limits, candidates, counts } = this.#state;
    const isOver = stage.isClosed && this.unsent().length === 0;
    const sitting = { at: this.#at, stage, limits, convoked: counts.expected, entries: [] };
    await this.#tools.kept.roster(
      isOver ? undefined : { candidates: candidates.map((one) => asSaved(one, this.#row(one.user.id), stage.id)), sitting },
    );
  }
}
