import { isUnreachable, messageOf, Refusal } from "#platform/web/refusal.ts";
import { asSent, type GradeEdit, marksOf, type SavedMarks } from "../grade-row.ts";
import { type GridRow, savedOf, standingIn } from "./grid-rows.ts";
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
    const sent = asSent(edit, marks);
    this.#store.change(id, { phase: "sending", edit: sent });
    try {
      this.#sent(id, sent, savedOf(await this.#store.tools.send(id, marks, edit.base.version)));
      this.#store.set({ isReached: true });
      return true;
    } catch (failure) {
      return this.#fail(id, edit, failure);
    }
  }

  /** What was typed while the row was on its way goes over what is saved now. */
  #sent(id: string, sent: GradeEdit, saved: SavedMarks): void {
    const { edit } = this.#store.row(id);
    const rest = edit === sent || !edit ? undefined : { ...edit, base: saved, unanswered: undefined };
    this.#store.settle(id, saved, { edit: rest, phase: "calm" });
    this.#store.keepRosterSoon();
  }

  /** What was refused is not saved: what was unanswered `before` it is still. */
  #fail(id: string, { unanswered }: GradeEdit, failure: unknown): boolean {
    const { edit: typed } = this.#store.row(id);
    const edit = typed && { ...typed, unanswered };
    const standing = standingIn(failure);
    if (standing) {
      this.#store.settle(id, standing, { edit, phase: "calm" });
      return true;
    }
    const status = failure instanceof Refusal ? failure.status : 500;
    const isRefused = status === 400 || status === 403 || status === 404;
    this.#store.change(id, isRefused ? { phase: "refused", refusal: messageOf(failure), edit } : { phase: "calm" });
    if (isUnreachable(failure)) this.#store.set({ isReached: false });
    // Nothing else is worth trying where this account may not write: the next look at the stage says why.
    return isRefused && status !== 403;
  }
}
