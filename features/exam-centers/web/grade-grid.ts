import type { GradeLimits } from "#features/results/grade-entry.ts";
import { describeMinutes } from "#features/results/minutes.ts";
import { cellText, type GradeEdit, type GradeField, isSameMarks, type MarkTexts, marksOf, markTextsOf } from "../grade-row.ts";
import { GridPolling } from "./grid-polling.ts";
import type { GridRow, GridState, GridTools, Roster } from "./grid-rows.ts";
import { GridSending } from "./grid-sending.ts";
import { GridStore } from "./grid-store.ts";

/** The grades of a centre on this page: typed, stored on the device, sent one by one, and compared with what others enter. */
export class GradeGrid {
  readonly #store: GridStore;
  readonly #sending: GridSending;
  readonly #polling: GridPolling;

  constructor(roster: Roster, edits: ReadonlyMap<string, GradeEdit>, isFromDevice: boolean, tools: GridTools) {
    this.#store = new GridStore(roster, edits, isFromDevice, tools);
    this.#sending = new GridSending(this.#store);
    this.#polling = new GridPolling(this.#store, isFromDevice);
  }

  readonly read = (): GridState => this.#store.read();

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  readonly row = (id: string): GridRow => this.#store.row(id);

  limitsOf({ category }: GridRow): GradeLimits | undefined {
    return this.#store.read().limits.find((one) => one.category === category);
  }

  get isOpen(): boolean {
    return this.#store.isOpen;
  }

  /** The unsaved rows, in the order in which they were left. */
  unsent(): GridRow[] {
    return this.#store.unsent();
  }

  /** Types into a cell. A number typed for an absent person removes the absence. */
  type(id: string, field: GradeField, text: string): void {
    this.#edit(id, (typed) => ({ ...typed, absent: false, [field]: cellText(text, field) }));
  }

  /** Sets or removes an absence. An absence is complete, and is sent at once. */
  toggleAbsent(id: string): void {
    const { edit, saved } = this.row(id);
    const { absent } = edit?.typed ?? saved;
    this.#edit(id, (typed) => (absent ? { ...typed, absent: false } : { grade: "", weightedGrade: "", time: "", absent: true }));
    if (!absent) this.leave(id);
  }

  /** Back to the saved marks. They are sent again if an unanswered send may have replaced them. */
  undo(id: string): void {
    const { edit, phase, saved } = this.row(id);
    if (edit?.unanswered && phase !== "conflict") this.#edit(id, () => markTextsOf(saved));
    else this.#discard(id);
  }

  /** The user leaves the row: if complete and valid, it is queued to send. */
  leave(id: string): void {
    this.#store.stopTyping(id);
    this.#store.queue(id);
    void this.send();
  }

  /** Resolves a conflict with the marks typed here. They replace the current version, but none newer. */
  keepMine(id: string): void {
    const { edit, saved } = this.row(id);
    if (!edit) return;
    this.#store.change(id, { phase: "calm", refusal: null, edit: { ...edit, base: saved, queued: null, unanswered: undefined } });
    this.leave(id);
  }

  /** Stores all drafts again before the page reloads. Rejects if this device cannot store them. */
  async saveDrafts(): Promise<void> {
    await Promise.all(this.unsent().map(({ id, edit }) => this.#store.tools.storage.edit(id, edit)));
    this.#store.set({ isReloading: true });
  }

  /** Discards what was typed and could not be saved. */
  discardAll(): void {
    for (const { id } of this.unsent()) this.#discard(id);
  }

  /** Fetches what others entered, and sends what waits. */
  async poll(): Promise<void> {
    if (await this.#polling.poll()) await this.send();
  }

  /** Sends what waits. Concurrent calls share one run. */
  send(): Promise<void> {
    return this.#sending.send();
  }

  /** An offline page that is hidden sends nothing: it would miss the answer, and the device has all drafts. */
  async sendIfOnline(): Promise<void> {
    if (this.read().isOnline) await this.send();
  }

  storeRoster(): Promise<void> {
    return this.#store.storeRoster();
  }

  #discard(id: string): void {
    const { edit, phase } = this.row(id);
    if (edit && phase !== "sending") this.#store.change(id, { edit: undefined, phase: "calm", refusal: null });
  }

  #edit(id: string, change: (typed: MarkTexts) => MarkTexts): void {
    const { edit, saved, phase } = this.row(id);
    if (!this.isOpen || phase === "conflict") return;
    this.#store.startTyping(id);
    const typed = change(edit?.typed ?? markTextsOf(saved));
    const marks = marksOf(typed);
    // « 1h » may become « 1h20 »: it does not yet equal a saved hour.
    const isComplete = marks !== null && describeMinutes(typed.time) === null;
    const isCertain = phase !== "sending" && !edit?.unanswered;
    const isUnchanged = isCertain && (isComplete ? isSameMarks(marks, saved) : isSameMarks(typed, markTextsOf(saved)));
    this.#store.change(id, {
      edit: isUnchanged ? undefined : { base: saved, ...edit, typed, queued: null },
      phase: phase === "sending" ? "sending" : "calm",
      refusal: null,
    });
  }
}
