import { isUnreachable, messageOf, Refusal } from "#platform/web/refusal.ts";
import { type GradeEdit, marksOf, type SavedMarks } from "../grade-row.ts";
import type { EntryOnWire } from "../sitting.contract.ts";
import { type GridRow, savedOf } from "./grid-rows.ts";
import type { GridStore } from "./grid-store.ts";

/** What waits, sent one row after the other. */
export class GridSending {
  readonly #store: GridStore;
  #sending: Promise<void> | undefined;

  constructor(store: GridStore) {
    this.#store = store;
  }

  /** Sends what waits; whoever calls meanwhile waits for the same. */
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

  /** Whether it is worth sending the next. */
  async #sendOne({ edit, id }: GridRow): Promise<boolean> {
    const marks = edit && marksOf(edit.typed);
    if (!marks) return false;
    this.#store.change(id, { phase: "sending" });
    try {
      this.#sent(id, edit, savedOf(await this.#store.tools.send(id, marks, edit.base.version)));
      this.#store.set({ isReached: true });
      return true;
    } catch (failure) {
      return this.#fail(id, failure);
    }
  }

  /** What was typed while the row was on its way goes over what is saved now. */
  #sent(id: string, sent: GradeEdit, saved: SavedMarks): void {
    const { edit } = this.#store.row(id);
    const rest = edit === sent || !edit ? undefined : { ...edit, base: saved };
    this.#store.settle(id, saved, { edit: rest, phase: "calm" });
    this.#store.keepRosterSoon();
  }

  #fail(id: string, failure: unknown): boolean {
    const status = failure instanceof Refusal ? failure.status : 500;
    if (status === 409 && failure instanceof Refusal) {
      const { current } = failure.answer as { current?: EntryOnWire | null };
      this.#store.settle(id, savedOf(current ?? null), { edit: this.#store.row(id).edit, phase: "calm" });
      return true;
    }
    const isRefused = status === 400 || status === 403 || status === 404;
    this.#store.change(id, isRefused ? { phase: "refused", refusal: messageOf(failure) } : { phase: "calm" });
    if (isUnreachable(failure)) this.#store.set({ isReached: false });
    // Nothing else is worth trying where this account may not write: the next look at the stage says why.
    return isRefused && status !== 403;
  }
}
