import { isIntercepted, isUnreachable, Refusal } from "#platform/web/refusal.ts";
import { retryDelay } from "./retry-delay.ts";
import { compare, type Edit, type Kind, markSent, rebase } from "./versions.ts";

const INDICATOR_S = 1;

export interface UnsavedState<Typed> {
  readonly edits: Readonly<Record<string, Typed>>;
  readonly sending: readonly string[];
  /** The server's reason for refusing an input, by key. */
  readonly refusals: Readonly<Record<string, string>>;
  /**
   * `saved` lasts a second; `waiting`: a save reached no server and is retried; `failing`: the server, or a filter in its place, responded with an
   * error, and the save is retried.
   */
  readonly phase: "calm" | "saving" | "saved" | "waiting" | "failing";
  readonly isStoredLocally: boolean;
  /** Everything is stored and the page is about to reload by itself: no warning. */
  readonly isReloading: boolean;
}

/** The drafts of a user on this device, one for each key: two tabs never erase each other's. */
export interface DeviceDrafts<Typed> {
  read(key: string): Promise<Typed | undefined>;
  save(key: string, edit: Typed): Promise<void>;
  discard(key: string): Promise<void>;
}

export interface Sent<Item, Typed, Value> {
  readonly key: string;
  readonly item: Item;
  readonly edit: Typed;
  readonly value: Value;
}

const isOffline = (failure: unknown): boolean => isUnreachable(failure) && !isIntercepted(failure);

/** `refused`: these items, though others may be saved; `stopped`: nothing else would be saved now. */
type Outcome = "saved" | "overtaken" | "refused" | "stopped";

const without = <Part>(parts: Readonly<Record<string, Part>>, keys: readonly string[]): Readonly<Record<string, Part>> =>
  Object.fromEntries(Object.entries(parts).filter(([key]) => !keys.includes(key)));

/**
 * Work that is not saved yet: typed, stored on the device, sent with the version it was typed over, retried, and compared with saves of others.
 * `Extra`: further state of the page.
 */
export abstract class Unsaved<Item, Typed extends Edit<Value>, Value, Extra extends object> {
  readonly #kind: Kind<Item, Typed, Value>;
  readonly #drafts: DeviceDrafts<Typed>;
  readonly #listeners = new Set<() => void>();
  #state: UnsavedState<Typed> & Extra;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(kind: Kind<Item, Typed, Value>, drafts: DeviceDrafts<Typed>, restored: Readonly<Record<string, Typed>>, extra: Extra) {
    this.#kind = kind;
    this.#drafts = drafts;
    const calm = { sending: [], refusals: {}, phase: "calm", isStoredLocally: true, isReloading: false } as const;
    this.#state = { edits: restored, ...calm, ...extra };
  }

  protected abstract find(key: string): Item | undefined;
  /**
   * Sends these, and updates the items that `find` returns. Resolves with whether each was written; another save has overtaken the others.
   * `isAutomatic`: no user asks for it now.
   */
  protected abstract deliver(
    sent: readonly Sent<Item, Typed, Value>[],
    isAutomatic: boolean,
  ): Promise<readonly { key: string; isWritten: boolean }[]>;
  protected abstract onFailed(failure: unknown, isFinal: boolean): void;
  /** Called when waiting work is due to be sent again. */
  protected retry(): void {}

  readonly read = (): UnsavedState<Typed> & Extra => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The edit of an item beside its last read version; `saved` also if nothing was typed. For an unknown item nothing is known to be saved. */
  compare(key: string): ReturnType<typeof compare> {
    const [item, edit] = [this.find(key), this.#state.edits[key]];
    if (!edit) return "saved";
    return item ? compare(this.#kind, item, edit) : "unsaved";
  }

  /** Stores all drafts again before the page reloads. Rejects if this device cannot store them. */
  async saveDrafts(): Promise<void> {
    const unsaved = Object.entries(this.#state.edits).filter(([key]) => this.compare(key) !== "saved");
    await Promise.all(unsaved.map(([key, edit]) => this.#drafts.save(key, edit)));
    this.set({ isReloading: true });
  }

  /** The last save failed, and is tried again, now or soon. */
  get isRetrying(): boolean {
    return this.#failures > 0 && ["saving", "waiting", "failing"].includes(this.#state.phase);
  }

  async abandon(keys = Object.keys(this.#state.edits)): Promise<void> {
    const [edits, refusals] = [without(this.#state.edits, keys), without(this.#state.refusals, keys)];
    this.set({ edits, refusals });
    if (Object.keys(edits).every((key) => key in refusals)) {
      this.set({ phase: "calm" });
      this.cancelTimers();
    }
    await Promise.all(keys.map((key) => this.#drafts.discard(key).catch(() => undefined)));
  }

  close(): void {
    this.cancelTimers();
  }

  /** Before something else is sent or tried. */
  protected cancelTimers(): void {
    clearTimeout(this.#timer);
  }

  protected set(changes: Partial<UnsavedState<Typed>> | Partial<Extra>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  /** Keeps the input for an item. Unchanged fields are no edit, unless a save without a response may have replaced them. */
  protected type(key: string, typed: Partial<Typed>): void {
    const item = this.find(key);
    if (!item) return;
    const before = this.#state.edits[key];
    const edit = { ...this.#kind.over(item), ...before, ...typed } as Typed;
    const isUntouched = !before?.unanswered && this.#kind.isUntouched(item, edit);
    this.change(key, isUntouched ? undefined : edit);
    this.set({ isReloading: false });
  }

  protected change(key: string, edit: Typed | undefined, refusal?: string): void {
    const { edits } = this.#state;
    this.set({ edits: edit ? { ...edits, [key]: edit } : without(edits, [key]) });
    this.setRefusal(key, refusal);
    this.#store(key);
  }

  protected setRefusal(key: string, refusal?: string): void {
    const others = without(this.#state.refusals, [key]);
    this.set({ refusals: refusal === undefined ? others : { ...others, [key]: refusal } });
  }

  /** Puts the edit on top of the last read version: it replaces that version, but nothing newer. */
  protected rebase(key: string, changes: Partial<Typed>): void {
    const [item, edit] = [this.find(key), this.#state.edits[key]];
    if (item && edit) this.change(key, { ...rebase(this.#kind, item, edit), ...changes });
  }

  /** Compares with the last read version: drops the edits that are saved; others may go on over the newer version. */
  protected reconcile(keys = Object.keys(this.#state.edits)): void {
    for (const key of keys) {
      const [item, edit] = [this.find(key), this.#state.edits[key]];
      if (!item || !edit || this.#state.sending.includes(key)) continue;
      const outcome = compare(this.#kind, item, edit);
      const isOutdated = this.#kind.versionOf(item) > this.#kind.basedOn(edit);
      if (outcome === "saved") this.change(key, undefined);
      else if (outcome === "conflict") this.setRefusal(key);
      else if (isOutdated && this.#kind.baseOf) this.change(key, rebase(this.#kind, item, edit), this.#state.refusals[key]);
    }
  }

  /** Sends items one by one, until none is left or none can be saved. Concurrent calls share one run. */
  protected sendInTurn(next: () => string | undefined): Promise<void> {
    const run = async () => {
      for (let key = next(); key !== undefined; key = next()) if ((await this.send([key])) === "stopped") return;
    };
    this.#running ??= run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Sends these items together. `overtaken`: another save came first for some. */
  protected async send(keys: readonly string[], isAutomatic = false): Promise<Outcome> {
    const before = this.#state.edits;
    const sent = keys.flatMap((key) => this.#sentOf(key));
    if (sent.length === 0) return "stopped";
    this.cancelTimers();
    this.set({ phase: "saving", sending: keys, edits: { ...before, ...Object.fromEntries(sent.map(({ key, edit }) => [key, edit])) } });
    for (const { key } of sent) this.#store(key);
    try {
      const outcomes = await this.deliver(sent, isAutomatic);
      this.#settle(outcomes, sent, before);
      return outcomes.every(({ isWritten }) => isWritten) ? "saved" : "overtaken";
    } catch (failure) {
      return this.#onFailed(failure, keys, before);
    }
  }

  #sentOf(key: string): Sent<Item, Typed, Value>[] {
    const [item, edit] = [this.find(key), this.#state.edits[key]];
    const value = item && edit ? this.#kind.valueOf(item, edit) : null;
    return item && edit && value !== null ? [{ key, item, value, edit: markSent(this.#kind, edit, value) }] : [];
  }

  /** Input typed during the save stays, on top of the new version; an item that was not written is not saved. */
  #settle(
    outcomes: readonly { key: string; isWritten: boolean }[],
    sent: readonly Sent<Item, Typed, Value>[],
    before: UnsavedState<Typed>["edits"],
  ): void {
    this.#failures = 0;
    this.set({ sending: [], phase: "saved" });
    const written = new Set(outcomes.filter(({ isWritten }) => isWritten).map(({ key }) => key));
    for (const answered of sent) {
      const { key, edit } = answered;
      const now = this.#state.edits[key];
      if (now === edit && written.has(key)) {
        this.set({ edits: without(this.#state.edits, [key]) });
        this.#discardSent(answered).catch(() => undefined);
      } else if (now && written.has(key)) this.rebase(key, {});
      else if (now) this.#forgetSent(key, before);
    }
    this.reconcile(sent.map(({ key }) => key));
    this.#schedule(INDICATOR_S, () => this.set({ phase: "calm" }));
  }

  /** A refused value is not saved: values unanswered before it stay so. */
  #forgetSent(key: string, before: UnsavedState<Typed>["edits"], refusal?: string): void {
    const now = this.#state.edits[key];
    if (now) this.change(key, { ...now, unanswered: before[key]?.unanswered }, refusal);
  }

  #onFailed(failure: unknown, keys: readonly string[], before: UnsavedState<Typed>["edits"]): Outcome {
    const refusal = failure instanceof Refusal ? failure : undefined;
    const delay = retryDelay(failure, this.#failures + 1);
    const isFinal = delay === null;
    this.#failures = isFinal ? 0 : this.#failures + 1;
    this.set({ sending: [], phase: isFinal ? "calm" : isOffline(failure) ? "waiting" : "failing" });
    if (isFinal) for (const key of keys) this.#forgetSent(key, before, refusal?.message);
    this.onFailed(failure, isFinal);
    if (!isFinal) this.#schedule(delay, () => this.retry());
    // Without access, no other item can be saved either.
    return isFinal && ![401, 403].includes(refusal?.status ?? 0) ? "refused" : "stopped";
  }

  #schedule(seconds: number, action: () => void): void {
    this.cancelTimers();
    this.#timer = setTimeout(action, seconds * 1_000);
  }

  /** Stores the draft of an item, or deletes it if it is saved; records whether this device can. */
  #store(key: string): void {
    const edit = this.#state.edits[key];
    const storing = edit && this.compare(key) !== "saved" ? this.#drafts.save(key, edit) : this.#drafts.discard(key);
    storing.then(
      () => this.#state.isStoredLocally || this.set({ isStoredLocally: true }),
      () => this.set({ isStoredLocally: false }),
    );
  }

  /** Deletes a saved draft, unless another tab has stored another since. */
  async #discardSent({ key, item, value }: Sent<Item, Typed, Value>): Promise<void> {
    const stored = await this.#drafts.read(key);
    if (stored && JSON.stringify(this.#kind.valueOf(item, stored)) === JSON.stringify(value)) await this.#drafts.discard(key);
  }
}
