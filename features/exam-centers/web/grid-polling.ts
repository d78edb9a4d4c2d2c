import { isUnreachable, Refusal } from "#platform/web/refusal.ts";
import type { EntryOnWire, SittingOnWire } from "../sitting.contract.ts";
import { idOf, isDeepEqual, NO_LONGER_CONVOKED, type Roster, savedOf } from "./grid-rows.ts";
import type { GridStore } from "./grid-store.ts";

/** Equal data stays the same object, to avoid a render. */
const keepIfEqual = <T>(before: T, now: T): T => (isDeepEqual(before, now) ? before : now);

/** Polls what others enter, and the state of the stage. */
export class GridPolling {
  readonly #store: GridStore;
  /** The list comes from the device: it is fetched again as soon as the server answers. */
  #isStale: boolean;
  #pending: Promise<boolean> | undefined;

  constructor(store: GridStore, isFromDevice: boolean) {
    this.#store = store;
    this.#isStale = isFromDevice;
  }

  /** Whether the server answered. Concurrent calls share one request. */
  poll(): Promise<boolean> {
    this.#pending ??= this.#poll().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #poll(): Promise<boolean> {
    const { tools, at } = this.#store;
    try {
      const sitting = this.#isStale ? undefined : await tools.fetchSince(at);
      if (sitting?.convoked === this.#store.read().counts.expected) this.#mergeSitting(sitting);
      else this.#replaceRoster(await tools.fetchRoster());
      return true;
    } catch (failure) {
      this.#onPollFailed(failure);
      return false;
    }
  }

  #onPollFailed(failure: unknown): void {
    const isRefused = failure instanceof Refusal && [403, 404].includes(failure.status);
    this.#store.set(isRefused ? { accessRefusal: failure.message } : { isOnline: !isUnreachable(failure) });
  }

  #mergeSitting({ at, stage, limits, entries }: SittingOnWire): void {
    const before = this.#store.read();
    const isReopened = before.stage.isClosed && !stage.isClosed;
    this.#store.at = at;
    this.#store.set({
      stage: keepIfEqual(before.stage, stage),
      limits: keepIfEqual(before.limits, limits),
      isOnline: true,
      accessRefusal: null,
    });
    for (const entry of entries) this.#mergeEntry(entry);
    if (isReopened) for (const { id, phase } of this.#store.unsent()) if (phase === "refused") this.#resetPhase(id);
  }

  /** Replaces the list. A candidate no longer convoked stays as long as they have unsaved marks. */
  #replaceRoster({ candidates, sitting }: Roster): void {
    const convoked = new Set(candidates.map(idOf));
    const before = this.#store.read().candidates;
    const missing = before.filter((one) => !convoked.has(idOf(one)) && this.#store.row(idOf(one)).edit);
    this.#isStale = false;
    for (const candidate of candidates) {
      const row = this.#store.find(idOf(candidate));
      if (!row) this.#store.add(candidate);
      else if (row.refusal === NO_LONGER_CONVOKED) this.#resetPhase(row.id);
    }
    const merged = [...candidates, ...missing];
    // The same candidates keep their order on the page.
    if (!isDeepEqual(merged.map(idOf).sort(), before.map(idOf).sort())) this.#store.set({ candidates: merged });
    for (const { result } of candidates) if (result) this.#mergeEntry(result);
    for (const one of missing) this.#store.change(idOf(one), { phase: "refused", refusal: NO_LONGER_CONVOKED });
    this.#mergeSitting(sitting);
    this.#store.storeRosterSoon();
  }

  /** Merges the server's entry of a person; older versions are ignored. */
  #mergeEntry(entry: EntryOnWire): void {
    const row = this.#store.find(entry.userId);
    if (!row || entry.version <= row.saved.version || row.phase === "sending") return;
    this.#store.applySaved(row.id, savedOf(entry));
    this.#store.storeRosterSoon();
  }

  #resetPhase(id: string): void {
    this.#store.change(id, { phase: "calm", refusal: null });
  }
}
