import { messageOf, Refusal } from "#platform/web/refusal.ts";
import {
  afterSave,
  applyEdit,
  bodyOf,
  type Edits,
  type FieldValues,
  findConcurrentSave,
  findOverwritten,
  markRefused,
  markSent,
  partitionUnsaved,
  type SheetQuestion,
  unsavedOf,
} from "../sheet.ts";
import type { EditDrafts } from "./edit-drafts.ts";
import { describeInvalid, FAILED_TEXT, OVERTAKEN_TEXT, SAVED_TEXT } from "./messages.ts";
import { type Notice, noticesAfterReading, noticesAfterSave, type SavedAnswer, without } from "./notices.ts";

const INDICATOR_S = 1;
const MAX_RETRY_S = 60;

export interface SheetState {
  readonly edits: Edits;
  /** `saved` lasts a second; `waiting`: a save reached no server and is retried by itself; `failing`: the server responded with an error. */
  readonly phase: "calm" | "saving" | "saved" | "waiting" | "failing";
  /** When this page last saved. */
  readonly savedAt: string | null;
  readonly notices: readonly Notice[];
  /** Whether this device could store the drafts. */
  readonly isStoredLocally: boolean;
  /** Everything is stored and the page is about to reload by itself: no warning. */
  readonly isReloading: boolean;
}

interface Tools {
  readonly drafts: Pick<EditDrafts, "save" | "drop" | "dropSaved">;
  /** The questions as last read from the server. */
  served(): readonly SheetQuestion[];
  /** Reads them again. */
  refetch(): Promise<unknown>;
  send(body: ReturnType<typeof bodyOf>): Promise<readonly SavedAnswer[]>;
  /** Stores saved answers; `served` has them. */
  onSaved(answers: readonly SavedAnswer[]): void;
  readonly notify: { success(message: string): void; failure(message: string): void };
}

/** One person's sheet on this page: stores drafts on the device, saves, retries, and compares with what other pages save. */
export class Sheet {
  readonly #tools: Tools;
  readonly #listeners = new Set<() => void>();
  /** A refresh was requested during a save. */
  #isRefreshDue = false;
  /** « Enregistrer » was pressed during a save: the rest is saved after its response. */
  #isSaveQueued = false;
  #state: SheetState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(restored: Edits, tools: Tools) {
    this.#tools = tools;
    this.#state = { edits: restored, phase: "calm", savedAt: null, notices: [], isStoredLocally: true, isReloading: false };
  }

  readonly read = (): SheetState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  edit(question: SheetQuestion, values: FieldValues): void {
    const { id } = question;
    this.#set({ edits: applyEdit(this.#state.edits, question, values), notices: without(this.#state.notices, [id]), isReloading: false });
    if (unsavedOf([question], this.#state.edits).length > 0) this.#saveDraft(id);
    else this.#trackStorage(this.#tools.drafts.drop(id));
  }

  #saveDraft(id: string): void {
    const edit = this.#state.edits[id];
    if (edit) this.#trackStorage(this.#tools.drafts.save(id, edit));
  }

  /** Records whether drafts can be stored. */
  #trackStorage(storing: Promise<unknown>): void {
    storing.then(
      () => this.#state.isStoredLocally || this.#set({ isStoredLocally: true }),
      () => this.#set({ isStoredLocally: false }),
    );
  }

  dismiss(questionId: string): void {
    this.#set({ notices: without(this.#state.notices, [questionId]) });
  }

  /** Saves valid answers, reports invalid ones; succeeds if nothing is unsaved. */
  async save(): Promise<void> {
    this.#isSaveQueued = this.#state.phase === "saving";
    if (this.#isSaveQueued) return;
    const { valid, invalid } = this.#partitionUnsaved();
    const isSaved = valid.length === 0 || (await this.#send(valid));
    if (isSaved && this.#isSaveQueued) await this.save();
    else if (isSaved && invalid.length > 0) this.#tools.notify.failure(describeInvalid(invalid, valid.length > 0));
    else if (isSaved) this.#tools.notify.success(SAVED_TEXT);
  }

  /** Retries, on a timer or when the network is back. If another page has saved another answer, nothing is sent automatically: the person sees both. */
  async resume(): Promise<void> {
    if (this.#state.phase !== "waiting" && this.#state.phase !== "failing") return;
    const { valid } = this.#partitionUnsaved();
    const withoutConflict = valid.filter((question) => findConcurrentSave(question, this.#state.edits[question.id]) === null);
    if (withoutConflict.length === 0) this.#set({ phase: "calm" });
    else if (withoutConflict.length === valid.length) await this.save();
    else {
      this.#isSaveQueued = false;
      if ((await this.#send(withoutConflict)) && this.#isSaveQueued) await this.save();
    }
  }

  /** Reads what other pages saved, and shows what they replaced (QST-07). */
  async refresh(): Promise<void> {
    this.#isRefreshDue = this.#state.phase === "saving";
    if (this.#isRefreshDue) return;
    const before = this.#tools.served();
    await this.#tools.refetch();
    const after = this.#tools.served();
    this.#set({ notices: noticesAfterReading(this.#state.notices, findOverwritten(before, after, this.#state.edits)) });
    this.#discardSynced(after);
  }

  /** Stores all drafts again before the page reloads. Rejects if this device stores nothing. */
  async saveDrafts(): Promise<void> {
    const { edits } = this.#state;
    await Promise.all(unsavedOf(this.#tools.served(), edits).map(({ id }) => edits[id] && this.#tools.drafts.save(id, edits[id])));
    this.#set({ isReloading: true });
  }

  /** The user leaves despite the warning: deletes the drafts. */
  async abandon(): Promise<void> {
    this.close();
    await Promise.all(Object.keys(this.#state.edits).map((id) => this.#tools.drafts.drop(id).catch(() => undefined)));
    this.#set({ edits: {}, phase: "calm" });
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #set(changes: Partial<SheetState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #schedule(seconds: number, action: () => void): void {
    this.close();
    this.#timer = setTimeout(action, seconds * 1_000);
  }

  #partitionUnsaved() {
    return partitionUnsaved(this.#tools.served(), this.#state.edits);
  }

  /** Whether these were saved; if not, reports why. */
  async #send(questions: readonly SheetQuestion[]): Promise<boolean> {
    const before = this.#state.edits;
    const edits = markSent(before, questions);
    this.close();
    this.#set({ phase: "saving", edits });
    for (const { id } of questions) this.#saveDraft(id);
    try {
      const answers = await this.#tools.send(bodyOf(questions, edits));
      this.#accept(answers, edits);
      const isOvertaken = answers.some(({ outdated }) => outdated);
      if (isOvertaken) this.#tools.notify.failure(OVERTAKEN_TEXT);
      return !isOvertaken;
    } catch (failure) {
      this.#onSaveFailed(failure);
      if (failure instanceof Refusal && this.#state.phase === "calm")
        this.#set({ edits: markRefused(this.#state.edits, questions, before) });
      return false;
    } finally {
      if (this.#isRefreshDue) void this.refresh();
    }
  }

  #accept(answers: readonly SavedAnswer[], sent: Edits): void {
    this.#failures = 0;
    this.#tools.onSaved(answers);
    this.#set({
      edits: afterSave(this.#state.edits, sent, answers),
      phase: "saved",
      savedAt:
        answers
          .map(({ savedAt }) => savedAt)
          .sort()
          .at(-1) ?? this.#state.savedAt,
      notices: noticesAfterSave(this.#state.notices, answers, sent),
    });
    for (const { questionId, outdated } of answers) {
      if (sent[questionId] && !outdated) this.#tools.drafts.dropSaved(questionId, sent[questionId]).catch(() => undefined);
    }
    this.#schedule(INDICATOR_S, () => this.#set({ phase: "calm" }));
  }

  /** If no server responds or it is overloaded, retries by itself, with a longer delay each time. Other failures are final. */
  #onSaveFailed(failure: unknown): void {
    const refusal = failure instanceof Refusal ? failure : undefined;
    const isRetryable = refusal !== undefined && ([0, 408, 429].includes(refusal.status) || refusal.status >= 500);
    if (this.#failures === 0 || !isRetryable) this.#tools.notify.failure(`${FAILED_TEXT} ${messageOf(failure, "")}`.trim());
    this.#failures = isRetryable ? this.#failures + 1 : 0;
    this.#set({ phase: !isRetryable ? "calm" : refusal.status === 0 ? "waiting" : "failing" });
    if (isRetryable) this.#schedule(refusal.retryAfter ?? Math.min(MAX_RETRY_S, 2 ** this.#failures), () => void this.resume());
    else void this.refresh();
  }

  /** Drops the edits that are already saved on the server. */
  #discardSynced(questions: readonly SheetQuestion[]): void {
    const { edits } = this.#state;
    const unsaved = new Set(unsavedOf(questions, edits).map(({ id }) => id));
    const synced = questions.filter(({ id }) => edits[id] && !unsaved.has(id)).map(({ id }) => id);
    if (synced.length === 0) return;
    for (const id of synced) this.#tools.drafts.drop(id).catch(() => undefined);
    this.#set({ edits: Object.fromEntries(Object.entries(edits).filter(([id]) => !synced.includes(id))) });
  }
}
