import { isUnreachable, Refusal } from "#platform/web/refusal.ts";
import type { EntryOnWire, SittingOnWire } from "../sitting.contract.ts";
import { GONE, idOf, isSame, type Roster, savedOf } from "./grid-rows.ts";
import type { GridStore } from "./grid-store.ts";

/** The same thing again stays the same object: nothing is drawn anew for it. */
const kept = <Thing>(before: Thing, now: Thing): Thing => (isSame(before, now) ? before : now);

/** What others enter, and what becomes of the stage, asked again and again. */
export class GridHearing {
  readonly #store: GridStore;
  /** The list comes from the device: it is asked whole as soon as the server answers. */
  #isOld: boolean;
  #asking: Promise<boolean> | undefined;

  constructor(store: GridStore, isFromDevice: boolean) {
    this.#store = store;
    this.#isOld = isFromDevice;
  }

  /** Whether the server answered; whoever calls meanwhile waits for the same answer. */
  listen(): Promise<boolean> {
    this.#asking ??= this.#listen().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #listen(): Promise<boolean> {
    const { tools, at } = this.#store;
    try {
      const sitting = this.#isOld ? undefined : await tools.askSince(at);
      if (sitting?.convoked === this.#store.read().counts.expected) this.#hear(sitting);
      else this.#seat(await tools.ask());
      return true;
    } catch (failure) {
      this.#miss(failure);
      return false;
    }
  }

  #miss(failure: unknown): void {
    const isRefused = failure instanceof Refusal && [403, 404].includes(failure.status);
    this.#store.set(isRefused ? { lost: failure.message } : { isReached: !isUnreachable(failure) });
  }

  #hear({ at, stage, limits, entries }: SittingOnWire): void {
    const before = this.#store.read();
    const isReopened = before.stage.isClosed && !stage.isClosed;
    this.#store.at = at;
    this.#store.set({ stage: kept(before.stage, stage), limits: kept(before.limits, limits), isReached: true, lost: null });
    for (const entry of entries) this.#meet(entry);
    if (isReopened) for (const { id, phase } of this.#store.unsent()) if (phase === "refused") this.#calm(id);
  }

  /** The whole list again. Who is no longer convoked stays as long as something typed for them is not saved. */
  #seat({ candidates, sitting }: Roster): void {
    const convoked = new Set(candidates.map(idOf));
    const before = this.#store.read().candidates;
    const gone = before.filter((one) => !convoked.has(idOf(one)) && this.#store.row(idOf(one)).edit);
    this.#isOld = false;
    for (const candidate of candidates) {
      const row = this.#store.find(idOf(candidate));
      if (!row) this.#store.add(candidate);
      else if (row.refusal === GONE) this.#calm(row.id);
    }
    const seated = [...candidates, ...gone];
    // The same people keep their order on the page.
    if (!isSame(seated.map(idOf).sort(), before.map(idOf).sort())) this.#store.set({ candidates: seated });
    for (const { result } of candidates) if (result) this.#meet(result);
    for (const one of gone) this.#store.change(idOf(one), { phase: "refused", refusal: GONE });
    this.#hear(sitting);
    this.#store.keepRosterSoon();
  }

  /** What the server holds of a person now; an answer older than another is no news. */
  #meet(entry: EntryOnWire): void {
    const row = this.#store.find(entry.userId);
    if (!row || entry.version <= row.saved.version || row.phase === "sending") return;
    this.#store.settle(row.id, savedOf(entry));
    this.#store.keepRosterSoon();
  }

  #calm(id: string): void {
    this.#store.change(id, { phase: "calm", refusal: null });
  }
}
