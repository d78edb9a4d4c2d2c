import { isUnreachable, messageOf, Refusal } from "#platform/web/refusal.ts";
import { type GradeEdit, markSent, marksOf, type SavedMarks } from "../grade-row.ts";
import { currentMarksIn, type GridRow, savedOf } from "./grid-rows.ts";
import type { GridStore } from "./grid-store.ts";

/** Sends the queued rows one by one. */
export class GridSending {
  readonly #store: GridStore;
  #sending: Promise<void> | undefined;

  constructor(store: GridStore) {
    this.#store = store;
  }

  /** Sends what waits. Concurrent calls share one run. */
  async send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    for (let row = this.#next(); row; row = this.#next()) if (!(await this.#sendOne(row))) return;
  }

  #next(): GridRow | undefined {
    if (!this.#store.isOpen) return undefined;
    return this.#store.unsent().find(({ edit, phase }) => edit?.queued !== null && phase === "calm");
  }

  /** Returns whether to send the next row. */
  async #sendOne({ edit, id }: GridRow): Promise<boolean> {
    const marks = edit && marksOf(edit.typed);
    if (!marks) return false;
    const sent = markSent(edit, marks);
    this.#store.change(id, { phase: "sending", edit: sent });
    try {
      this.#onSent(id, sent, savedOf(await this.#store.tools.send(id, marks, edit.base.version)));
      this.#store.set({ isOnline: true });
      return true;
    } catch (failure) {
      return this.#onFailure(id, edit, failure);
    }
  }

  /** What was typed during sending is rebased on what is saved now. */
  #onSent(id: string, sent: GradeEdit, saved: SavedMarks): void {
    const { edit } = this.#store.row(id);
    const remaining = edit === sent || !edit ? undefined : { ...edit, base: saved, unanswered: undefined };
    this.#store.applySaved(id, saved, { edit: remaining, phase: "calm" });
    this.#store.storeRosterSoon();
  }

  /** A refused send is not saved: what was unanswered before it still is. */
  #onFailure(id: string, { unanswered }: GradeEdit, failure: unknown): boolean {
    const { edit: typed } = this.#store.row(id);
    const edit = typed && { ...typed, unanswered };
    const current = currentMarksIn(failure);
    if (current) {
      this.#store.applySaved(id, current, { edit, phase: "calm" });
      return true;
    }
    const status = failure instanceof Refusal ? failure.status : 500;
    const isRefused = status === 400 || status === 403 || status === 404;
    this.#store.change(id, isRefused ? { phase: "refused", refusal: messageOf(failure), edit } : { phase: "calm" });
    if (isUnreachable(failure)) this.#store.set({ isOnline: false });
    // No other row can succeed if this account may not write: the next poll says why.
    return isRefused && status !== 403;
  }
}
