import { limitsWith, type MarkLimits } from "#contest/results/mark-rules.ts";
import { isRefused, isUnreachable } from "#platform/web/refusal.ts";
import { type Sent, Unsaved } from "#platform/web/unsaved/unsaved.ts";
import {
  cellText,
  type GradeEdit,
  isEntered,
  issuesOf,
  type MarkName,
  type Marks,
  type MarkTexts,
  marksOf,
  markTextsOf,
} from "../grade-row.ts";
import type { CandidateOnWire, EntryOnWire, SittingOnWire } from "../sitting.contract.ts";
import { type GridItem, gradeKind } from "./grade-kind.ts";
import {
  countsOf,
  currentMarksIn,
  type GridCounts,
  type GridExtra,
  type GridRow,
  type GridTools,
  idOf,
  isDeepEqual,
  isToCorrect,
  itemOf,
  NO_LONGER_CONVOKED,
  type Roster,
  savedOf,
  UNLISTED,
  withSaved,
  withUnlisted,
} from "./grid-rows.ts";

const STORE_DELAY_MS = 300;
const noMarks: MarkTexts = { grade: "", weightedGrade: "", time: "", absent: false };

/** Keeps equal data as the same object, to avoid a render. */
const keepIfEqual = <T>(before: T, now: T): T => (isDeepEqual(before, now) ? before : now);

/** Returns the newer marks if others saved meanwhile, in which case nothing was written. */
function overtakenBy(failure: unknown) {
  const saved = currentMarksIn(failure);
  if (!saved) throw failure;
  return { saved, isWritten: false };
}

/** The grades of a center on this page, sent row by row on leaving a row, and compared with those of other users. None of theirs is replaced unseen. */
export class GradeGrid extends Unsaved<GridItem, GradeEdit, Marks, GridExtra> {
  readonly #tools: GridTools;
  readonly #items: Map<string, GridItem>;
  #at: string;
  /** The list comes from the device, and is fetched again as soon as the server answers. */
  #isStale: boolean;
  #polling: Promise<boolean> | undefined;
  /** A row's texts before its absence was set here; removing the absence restores them. */
  readonly #beforeAbsence = new Map<string, MarkTexts>();
  #lastQueued: number;
  #typing: string | undefined;
  #storeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({ sitting, ...roster }: Roster, edits: ReadonlyMap<string, GradeEdit>, isFromDevice: boolean, tools: GridTools) {
    const { at, stage, limits } = sitting;
    const candidates = withUnlisted(roster.candidates, [...edits.keys()]);
    const extra = { candidates, stage, limits, isOnline: !isFromDevice, accessRefusal: null };
    super(gradeKind, tools.drafts, Object.fromEntries(edits), extra);
    this.#tools = tools;
    this.#items = new Map(candidates.map((candidate) => [idOf(candidate), itemOf(candidate)]));
    this.#at = at;
    this.#isStale = isFromDevice;
    this.#lastQueued = Math.max(0, ...[...edits.values()].map(({ queued }) => queued ?? 0));
    this.reconcile();
    for (const { id, category } of this.unsent()) {
      this.#queue(id);
      if (category === UNLISTED) this.setRefusal(id, NO_LONGER_CONVOKED);
    }
  }

  get isOpen(): boolean {
    return !this.read().stage.isClosed || this.#tools.canEditWhenClosed;
  }

  readonly item = (id: string): GridItem => {
    const item = this.#items.get(id);
    if (!item) throw new Error(`nobody ${id} in this grid`);
    return item;
  };

  readonly phaseOf = (id: string): GridRow["phase"] => {
    const { sending, refusals } = this.read();
    if (sending.includes(id)) return "sending";
    if (refusals[id] !== undefined) return "refused";
    return this.compare(id) === "conflict" ? "conflict" : "calm";
  };

  readonly row = (id: string): GridRow => {
    const { edits, refusals } = this.read();
    return { ...this.item(id), edit: edits[id], phase: this.phaseOf(id), refusal: refusals[id] ?? null };
  };

  limitsOf({ category, extra }: Pick<GridItem, "category" | "extra">): MarkLimits | undefined {
    return limitsWith(
      this.read().limits.find((one) => one.category === category),
      extra,
    );
  }

  counts(): GridCounts {
    const rows = this.read().candidates.map((one) => this.row(idOf(one)));
    return countsOf(rows, this.#typing);
  }

  isMissing(id: string): boolean {
    const { saved, edit } = this.row(id);
    return !edit && !isEntered(saved);
  }

  isToCorrect(id: string): boolean {
    return isToCorrect(this.row(id), this.#typing);
  }

  /** The unsaved rows, in the order in which they were left. */
  unsent(): GridRow[] {
    const queuePosition = ({ edit }: GridRow) => edit?.queued ?? Number.POSITIVE_INFINITY;
    const rows = [...this.#items.keys()].filter((id) => this.read().edits[id]).map(this.row);
    return rows.sort((one, other) => queuePosition(one) - queuePosition(other));
  }

  typeCell(id: string, field: MarkName, text: string): void {
    this.#edit(id, (typed) => (typed.absent ? typed : { ...typed, [field]: cellText(text) }));
  }

  /** Sets or removes an absence. An absence is complete and sent at once; its removal restores the earlier marks. */
  toggleAbsent(id: string): void {
    this.#edit(id, (typed) => {
      if (typed.absent) return this.#beforeAbsence.get(id) ?? noMarks;
      this.#beforeAbsence.set(id, typed);
      return { ...noMarks, absent: true };
    });
    if (this.row(id).edit?.typed.absent) this.leave(id);
  }

  /** Returns to the saved marks. They are sent again if an unanswered send may have replaced them. */
  undo(id: string): void {
    const { edit, phase, saved } = this.row(id);
    if (edit?.unanswered && phase !== "conflict") this.#edit(id, () => markTextsOf(saved));
    else this.#discard(id);
  }

  /** The user leaves the row: if complete and valid, it is queued to send. */
  leave(id: string): void {
    if (this.#typing === id) this.#typing = undefined;
    this.set({});
    this.#queue(id);
    void this.sendQueued();
  }

  /** Resolves a conflict with the marks typed here, which replace the current version but none newer. */
  keepMine(id: string): void {
    this.rebase(id, { queued: null });
    this.leave(id);
  }

  discardAll(): void {
    for (const { id } of this.unsent()) this.#discard(id);
  }

  /** Fetches the entries of others and sends waiting rows. Concurrent calls share one request. */
  async poll(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
    });
    if (await this.#polling) await this.sendQueued();
  }

  sendQueued(): Promise<void> {
    const isNext = ({ edit, phase }: GridRow) => edit?.queued !== null && phase === "calm";
    return this.sendInTurn(() => (this.isOpen ? this.unsent().find(isNext)?.id : undefined));
  }

  /** A hidden offline page sends nothing: it would miss the answer, and the device has all drafts. */
  async sendIfOnline(): Promise<void> {
    if (this.read().isOnline) await this.sendQueued();
  }

  /** Stores the list with the saved marks, for work without network. Deletes it once the stage is closed and all is sent. */
  async storeRoster(): Promise<void> {
    const { stage, limits, candidates } = this.read();
    const isOver = stage.isClosed && this.unsent().length === 0;
    const sitting = { at: this.#at, stage, limits, convoked: this.counts().expected, entries: [] };
    const roster = { candidates: candidates.map((one) => withSaved(one, this.item(idOf(one)), stage.id)), sitting };
    await this.#tools.storeRoster(isOver ? undefined : roster);
  }

  protected override find(id: string): GridItem | undefined {
    return this.#items.get(id);
  }

  protected override deliver(sent: readonly Sent<GridItem, GradeEdit, Marks>[]) {
    return Promise.all(
      sent.map(async ({ key, item, value, edit }) => {
        const entered = this.#tools.send(key, value, edit.base.version);
        const { saved, isWritten } = await entered.then((entry) => ({ saved: savedOf(entry), isWritten: true }), overtakenBy);
        this.#items.set(key, { ...item, saved });
        this.set({ isOnline: true });
        this.#storeRosterSoon();
        return { key, isWritten };
      }),
    );
  }

  protected override onFailed(failure: unknown): void {
    if (isUnreachable(failure)) this.set({ isOnline: false });
  }

  #storeRosterSoon(): void {
    this.#storeTimer ??= setTimeout(() => {
      this.#storeTimer = undefined;
      void this.storeRoster().catch(() => undefined);
    }, STORE_DELAY_MS);
  }

  #discard(id: string): void {
    if (this.phaseOf(id) === "sending") return;
    this.change(id, undefined);
    this.#storeRosterSoon();
  }

  #edit(id: string, change: (typed: MarkTexts) => MarkTexts): void {
    const { edit, saved, phase } = this.row(id);
    if (!this.isOpen || phase === "conflict") return;
    this.#typing = id;
    this.type(id, { typed: change(edit?.typed ?? markTextsOf(saved)), queued: null });
  }

  #queue(id: string): void {
    const { edit, phase, ...item } = this.row(id);
    if (!edit || edit.queued !== null || phase === "conflict" || phase === "refused") return;
    if (!marksOf(edit.typed) || issuesOf(edit, this.limitsOf(item)).length > 0) return;
    this.#lastQueued += 1;
    this.change(id, { ...edit, queued: this.#lastQueued });
  }

  async #poll(): Promise<boolean> {
    try {
      const sitting = this.#isStale ? undefined : await this.#tools.fetchSince(this.#at);
      if (sitting?.convoked === this.counts().expected) this.#mergeSitting(sitting);
      else this.#replaceRoster(await this.#tools.fetchRoster());
      return true;
    } catch (failure) {
      this.set(isRefused(failure, 403, 404) ? { accessRefusal: failure.message } : { isOnline: !isUnreachable(failure) });
      return false;
    }
  }

  #mergeSitting({ at, stage, limits, entries }: SittingOnWire): void {
    const before = this.read();
    const isReopened = before.stage.isClosed && !stage.isClosed;
    this.#at = at;
    this.set({ stage: keepIfEqual(before.stage, stage), limits: keepIfEqual(before.limits, limits), isOnline: true, accessRefusal: null });
    for (const entry of entries) this.#mergeEntry(entry);
    if (isReopened) for (const { id } of this.unsent()) this.setRefusal(id);
  }

  /** Replaces the list. A candidate who is no longer convoked stays while they have unsaved marks. */
  #replaceRoster({ candidates, sitting }: Roster): void {
    const convoked = new Set(candidates.map(idOf));
    const { candidates: before, edits, refusals } = this.read();
    const missing = before.filter((one) => !convoked.has(idOf(one)) && edits[idOf(one)]);
    this.#isStale = false;
    for (const candidate of candidates) {
      const id = idOf(candidate);
      if (!this.#items.has(id)) this.#items.set(id, itemOf(candidate));
      else if (refusals[id] === NO_LONGER_CONVOKED) this.setRefusal(id);
    }
    const merged: CandidateOnWire[] = [...candidates, ...missing];
    // The same candidates keep their order on the page.
    if (!isDeepEqual(merged.map(idOf).sort(), before.map(idOf).sort())) this.set({ candidates: merged });
    for (const { result } of candidates) if (result) this.#mergeEntry(result);
    for (const one of missing) this.setRefusal(idOf(one), NO_LONGER_CONVOKED);
    this.#mergeSitting(sitting);
    this.#storeRosterSoon();
  }

  #mergeEntry(entry: EntryOnWire): void {
    const item = this.#items.get(entry.userId);
    if (!item || entry.version <= item.saved.version || this.phaseOf(item.id) === "sending") return;
    this.#items.set(item.id, { ...item, saved: savedOf(entry) });
    this.set({});
    this.reconcile([item.id]);
    this.#storeRosterSoon();
  }
}
