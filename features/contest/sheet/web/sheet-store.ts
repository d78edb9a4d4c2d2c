import { isIntercepted, isUnreachable, reasonOf } from "#platform/web/refusal.ts";
import { type DeviceDrafts, type Sent, Unsaved } from "#platform/web/unsaved/unsaved.ts";
import type { AnswerValue } from "#season/marking/answer-check.ts";
import type { SavedAnswer } from "../sheet.contract.ts";
import type { Edit, Edits, FieldValues, SheetQuestion } from "../sheet.ts";
import { describeInvalid, FAILED_TEXT, INTERCEPTED_TEXT, OFFLINE_TEXT, OVERTAKEN_TEXT, SAVED_TEXT } from "./messages.ts";
import { type Notice, noticesAfterReading, noticesAfterSave, without } from "./notices.ts";
import type { AnswerBody } from "./save-answers.ts";
import { ageOf, findConcurrentSave, partitionUnsaved, sheetKind } from "./sheet-kind.ts";
import type { SheetCache } from "./sheet-query.ts";
import { afterPassing } from "./usePassed.ts";

interface Extra {
  readonly savedAt: string | null;
  readonly notices: readonly Notice[];
}

export interface SheetTools {
  readonly drafts: DeviceDrafts<Edit>;
  readonly cache: SheetCache;
  save(body: AnswerBody): Promise<readonly SavedAnswer[]>;
  /** Saves without a request of the person, and replaces nothing that another page has saved since. */
  saveAgain(body: AnswerBody, edits: Edits): Promise<readonly SavedAnswer[]>;
  announce(): void;
  readonly notify: Readonly<Record<"success" | "notice" | "failure", (message: string) => void>>;
}

const AUTOSAVE_MS = 2_000;

/** One person's sheet on this page. The later save wins; the replaced answer is shown. */
export class Sheet extends Unsaved<SheetQuestion, Edit, AnswerValue, Extra> {
  readonly #tools: SheetTools;
  #isRefreshDue = false;
  /** « Enregistrer » was pressed during a save: the rest is saved after its response. */
  #isSaveQueued = false;
  /** The person did not ask for this save: the sheet's state shows the result, without a message. */
  #isQuiet = false;
  #isFailureTold = false;
  #isRestored: boolean;
  #autosaveTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(restored: Edits, tools: SheetTools) {
    super(sheetKind, tools.drafts, restored, { savedAt: null, notices: [] });
    this.#tools = tools;
    this.#isRestored = Object.keys(restored).length > 0;
    if (this.#isRestored) this.#scheduleAutosave();
  }

  edit(question: SheetQuestion, values: FieldValues): void {
    this.dismiss(question.id);
    this.type(question.id, { ...values, typedAt: Date.now() });
    this.#scheduleAutosave();
  }

  dismiss(questionId: string): void {
    this.set({ notices: without(this.read().notices, [questionId]) });
  }

  /** « Enregistrer » saves valid answers and reports invalid ones; it succeeds if nothing is unsaved. */
  async save(): Promise<void> {
    this.#isSaveQueued = this.read().phase === "saving";
    if (this.#isSaveQueued) return;
    this.#isQuiet = false;
    await this.#saveAll(false);
  }

  /**
   * Saves valid answers seconds after the last change, or when the page hides (PPL-01). A known conflict waits for the person, and drafts found on this
   * device replace nothing that another page has saved since.
   */
  async autosave(): Promise<void> {
    const isCalm = ["calm", "saved"].includes(this.read().phase);
    const { edits } = this.read();
    const questions = this.#withoutConflict().filter(({ id }) => this.#tools.cache.takes(edits[id]));
    // Waiting answers are retried together; edits made during a save are saved after it.
    if (!isCalm || questions.length === 0) return;
    const isAutomatic = this.#isRestored;
    this.#isRestored = false;
    this.#isQuiet = true;
    await this.#sendThenSaveQueued(questions, isAutomatic);
  }

  /** Retries, on a timer or when the network is back. Answers saved by another page, read here or not, are not replaced: the person sees both. */
  async resume(): Promise<void> {
    const { phase } = this.read();
    if (phase !== "waiting" && phase !== "failing") return;
    const questions = this.#withoutConflict();
    if (questions.length === 0) this.set({ phase: "calm" });
    else if (questions.length === this.#partitionUnsaved().valid.length) {
      this.#isSaveQueued = false;
      await this.#saveAll(true);
    } else await this.#sendThenSaveQueued(questions, true);
  }

  /** Sends edits at once, as the closing has come or the office changed the stage (PPL-01). Pages read the stage later, at spread times. */
  async finish(): Promise<void> {
    setTimeout(() => void this.refresh(), afterPassing());
    await this.autosave();
    await this.resume();
  }

  protected override cancelTimers(): void {
    super.cancelTimers();
    clearTimeout(this.#autosaveTimer);
  }

  /** Reads the saves of other pages, and shows what they replaced (QST-07). */
  async refresh(): Promise<void> {
    this.#isRefreshDue = this.read().phase === "saving";
    if (this.#isRefreshDue) return;
    const before = this.#tools.cache.questions();
    await this.#tools.cache.refetch();
    const { notices, edits } = this.read();
    this.set({ notices: noticesAfterReading(notices, before, this.#tools.cache.questions(), edits) });
    this.reconcile();
  }

  protected override find(id: string): SheetQuestion | undefined {
    return this.#tools.cache.questions().find((question) => question.id === id);
  }

  protected override async deliver(sent: readonly Sent<SheetQuestion, Edit, AnswerValue>[], isAutomatic: boolean) {
    const { cache, save, saveAgain, announce } = this.#tools;
    await cache.cancelRefetch();
    const body = sent.map(({ key, value, edit }) => ({
      ...{ ...value, questionId: key, answers: [...value.answers], basedOn: edit.basedOn },
      ...ageOf(edit),
    }));
    const edits = Object.fromEntries(sent.map(({ key, edit }) => [key, edit]));
    const answers = await (isAutomatic ? saveAgain(body, edits) : save(body));
    const { savedAt, notices } = this.read();
    const latest = answers.map((answer) => answer.savedAt).sort();
    cache.accept(answers);
    announce();
    // After the closing, the server leaves out later edits.
    this.#isRefreshDue ||= answers.length < sent.length;
    this.set({
      savedAt: latest.at(-1) ?? savedAt,
      notices: noticesAfterSave(notices, answers, edits),
    });
    return answers.map(({ questionId, outdated }) => ({ key: questionId, isWritten: !outdated }));
  }

  protected override onFailed(failure: unknown, isFinal: boolean): void {
    const isTold = isFinal || !this.#isQuiet;
    if (isTold && !this.#isFailureTold)
      if (isUnreachable(failure) && this.read().isStoredLocally)
        this.#tools.notify.notice(`${FAILED_TEXT} ${isIntercepted(failure) ? INTERCEPTED_TEXT : OFFLINE_TEXT}`);
      else this.#tools.notify.failure(`${FAILED_TEXT} ${reasonOf(failure)}`.trim());
    this.#isFailureTold = !isFinal && isTold;
    if (isFinal) void this.refresh();
  }

  protected override retry(): void {
    void this.resume();
  }

  #scheduleAutosave(): void {
    clearTimeout(this.#autosaveTimer);
    this.#autosaveTimer = setTimeout(() => void this.autosave(), AUTOSAVE_MS);
  }

  #partitionUnsaved() {
    return partitionUnsaved(this.#tools.cache.questions(), this.read().edits);
  }

  #withoutConflict(): SheetQuestion[] {
    const { edits } = this.read();
    return this.#partitionUnsaved().valid.filter((question) => findConcurrentSave(question, edits[question.id]) === null);
  }

  async #saveAll(isAutomatic: boolean): Promise<void> {
    const { valid, invalid } = this.#partitionUnsaved();
    const isSaved = valid.length === 0 || (await this.#sendAnswers(valid, isAutomatic));
    if (isSaved && this.#isSaveQueued) await this.save();
    else if (isSaved && !this.#isQuiet && invalid.length > 0) this.#tools.notify.failure(describeInvalid(invalid, valid.length > 0));
    else if (isSaved && !this.#isQuiet) this.#tools.notify.success(SAVED_TEXT);
  }

  async #sendThenSaveQueued(questions: readonly SheetQuestion[], isAutomatic: boolean): Promise<void> {
    this.#isSaveQueued = false;
    if ((await this.#sendAnswers(questions, isAutomatic)) && this.#isSaveQueued) await this.save();
  }

  async #sendAnswers(questions: readonly SheetQuestion[], isAutomatic: boolean): Promise<boolean> {
    const ids = questions.map(({ id }) => id);
    const outcome = await this.send(ids, isAutomatic);
    if (outcome === "overtaken") this.#tools.notify.failure(OVERTAKEN_TEXT);
    if (this.#isRefreshDue) void this.refresh();
    if (outcome !== "saved") return false;
    this.#isFailureTold = false;
    // For edits made meanwhile.
    this.#scheduleAutosave();
    return true;
  }
}
