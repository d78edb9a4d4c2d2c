import type { GradeLimits } from "#features/results/grade-entry.ts";
import { minutesShown } from "#features/results/minutes.ts";
import { cellText, type GradeEdit, type GradeField, isSameMarks, marksOf, type TypedMarks, typedOf } from "../grade-row.ts";
import { GridHearing } from "./grid-hearing.ts";
import type { GridRow, GridState, GridTools, Roster } from "./grid-rows.ts";
import { GridSending } from "./grid-sending.ts";
import { GridStore } from "./grid-store.ts";

/** The grades of a centre on this page: typed, kept on the device, sent one after the other, and compared with what others enter. */
export class GradeGrid {
  readonly #store: GridStore;
  readonly #sending: GridSending;
  readonly #hearing: GridHearing;

  constructor(roster: Roster, edits: ReadonlyMap<string, GradeEdit>, isFromDevice: boolean, tools: GridTools) {
    this.#store = new GridStore(roster, edits, isFromDevice, tools);
    this.#sending = new GridSending(this.#store);
    this.#hearing = new GridHearing(this.#store, isFromDevice);
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

  /** What was typed and is not saved, in the order in which it was left. */
  unsent(): GridRow[] {
    return this.#store.unsent();
  }

  /** A cell is typed; a figure typed for somebody absent means that they came. */
  type(id: string, field: GradeField, text: string): void {
    this.#edit(id, (typed) => ({ ...typed, absent: false, [field]: cellText(text, field) }));
  }

  /** Somebody did not come, or did: an absence needs nothing else, and is sent at once. */
  toggleAbsent(id: string): void {
    const { edit, saved } = this.row(id);
    const { absent } = edit?.typed ?? saved;
    this.#edit(id, (typed) => (absent ? { ...typed, absent: false } : { grade: "", weightedGrade: "", time: "", absent: true }));
    if (!absent) this.leave(id);
  }

  /** Back to what is saved, which is sent again where nobody knows whether it is saved still. */
  undo(id: string): void {
    const { edit, phase, saved } = this.row(id);
    if (edit?.unanswered && phase !== "conflict") this.#edit(id, () => typedOf(saved));
    else this.#giveUp(id);
  }

  /** The row is left: what is complete and right takes its place among those to send. */
  leave(id: string): void {
    this.#store.stopTyping(id);
    this.#store.queue(id);
    void this.send();
  }

  /** Of two values the one typed here stands; it goes over what is saved now, and over nothing newer. */
  keepMine(id: string): void {
    const { edit, saved } = this.row(id);
    if (!edit) return;
    this.#store.change(id, { phase: "calm", refusal: null, edit: { ...edit, base: saved, queued: null, unanswered: undefined } });
    this.leave(id);
  }

  /** Keeps everything once more, before the page reloads. Rejects when this device keeps nothing. */
  async keepAll(): Promise<void> {
    await Promise.all(this.unsent().map(({ id, edit }) => this.#store.tools.kept.edit(id, edit)));
    this.#store.set({ isReloading: true });
  }

  /** Gives up what was typed and could not be saved. */
  abandonAll(): void {
    for (const { id } of this.unsent()) this.#giveUp(id);
  }

  /** Hears what others entered, and sends what waits. */
  async listen(): Promise<void> {
    if (await this.#hearing.listen()) await this.send();
  }

  /** Sends what waits; whoever calls meanwhile waits for the same. */
  send(): Promise<void> {
    return this.#sending.send();
  }

  /** A page that goes away without network tries nothing: it would not hear the answer, and the device has it all. */
  async sendIfReached(): Promise<void> {
    if (this.read().isReached) await this.send();
  }

  keepRoster(): Promise<void> {
    return this.#store.keepRoster();
  }

  #giveUp(id: string): void {
    const { edit, phase } = this.row(id);
    if (edit && phase !== "sending") this.#store.change(id, { edit: undefined, phase: "calm", refusal: null });
  }

  #edit(id: string, change: (typed: TypedMarks) => TypedMarks): void {
    const { edit, saved, phase } = this.row(id);
    if (!this.isOpen || phase === "conflict") return;
    this.#store.startTyping(id);
    const typed = change(edit?.typed ?? typedOf(saved));
    const marks = marksOf(typed);
    // « 1h » on its way to « 1h20 » is not yet the hour that is saved.
    const isWhole = marks !== null && minutesShown(typed.time) === null;
    const isKnown = phase !== "sending" && !edit?.unanswered;
    const isAsSaved = isKnown && (isWhole ? isSameMarks(marks, saved) : isSameMarks(typed, typedOf(saved)));
    this.#store.change(id, {
      edit: isAsSaved ? undefined : { base: saved, ...edit, typed, queued: null },
      phase: phase === "sending" ? "sending" : "calm",
      refusal: null,
    });
  }
}
