import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { type DeviceDrafts, type Sent, Unsaved } from "#platform/web/unsaved/unsaved.ts";
import type { answersApi } from "../answers.contract.ts";
import type { AnswerValue, Edit, Edits, FieldValues, SheetQuestion } from "../sheet.ts";
import type { activeQuestionnaireCache } from "./active-questionnaire.ts";
import { describeInvalid, FAILED_TEXT, OVERTAKEN_TEXT, SAVED_TEXT } from "./messages.ts";
import { type Notice, noticesAfterReading, noticesAfterSave, type SavedAnswer, without } from "./notices.ts";
import { findConcurrentSave, partitionUnsaved, sheetKind } from "./sheet-kind.ts";

interface Extra {
  /** When this page last saved. */
  readonly savedAt: string | null;
  readonly notices: readonly Notice[];
}

export type AnswerBody = CallInputOf<typeof answersApi.save>["body"];

interface Tools {
  readonly drafts: DeviceDrafts<Edit>;
  /** The questions as last read or saved. */
  readonly cache: ReturnType<typeof activeQuestionnaireCache>;
  save(body: AnswerBody): Promise<readonly SavedAnswer[]>;
  /** Saves what nobody asks for now: replaces nothing that another page has saved since. */
  saveAgain(body: AnswerBody, edits: Edits): Promise<readonly SavedAnswer[]>;
  /** Tells the other pages of this browser. */
  announce(): void;
  readonly notify: { success(message: string): void; failure(message: string): void };
}

type SentAnswer = Sent<SheetQuestion, Edit, AnswerValue>;

/** One person's sheet on this page. The later save wins: what it replaces is shown. */
export class Sheet extends Unsaved<SheetQuestion, Edit, AnswerValue, Extra> {
  readonly #tools: Tools;
  /** A refresh was requested during a save. */
  #isRefreshDue = false;
  /** « Enregistrer » was pressed during a save: the rest is saved after its response. */
  #isSaveQueued = false;

  constructor(restored: Edits, tools: Tools) {
    super(sheetKind, tools.drafts, restored, { savedAt: null, notices: [] });
    this.#tools = tools;
  }

  edit(question: SheetQuestion, values: FieldValues): void {
    this.dismiss(question.id);
    this.type(question.id, values);
  }

  dismiss(questionId: string): void {
    this.set({ notices: without(this.read().notices, [questionId]) });
  }

  /** Saves valid answers, reports invalid ones; succeeds if nothing is unsaved. */
  async save(isAutomatic = false): Promise<void> {
    this.#isSaveQueued = this.read().phase === "saving";
    if (this.#isSaveQueued) return;
    const { valid, invalid } = this.#partitionUnsaved();
    const isSaved = valid.length === 0 || (await this.#sendAnswers(valid, isAutomatic));
    if (isSaved && this.#isSaveQueued) await this.save();
    else if (isSaved && invalid.length > 0) this.#tools.notify.failure(describeInvalid(invalid, valid.length > 0));
    else if (isSaved) this.#tools.notify.success(SAVED_TEXT);
  }

  /** Retries, on a timer or when the network is back. What another page has saved, read here or not, is not replaced: the person sees both. */
  async resume(): Promise<void> {
    const { phase, edits } = this.read();
    if (phase !== "waiting" && phase !== "failing") return;
    const { valid } = this.#partitionUnsaved();
    const withoutConflict = valid.filter((question) => findConcurrentSave(question, edits[question.id]) === null);
    if (withoutConflict.length === 0) this.set({ phase: "calm" });
    else if (withoutConflict.length === valid.length) await this.save(true);
    else {
      this.#isSaveQueued = false;
      if ((await this.#sendAnswers(withoutConflict, true)) && this.#isSaveQueued) await this.save();
    }
  }

  /** Reads what other pages saved, and shows what they replaced (QST-07). */
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

  protected override async deliver(sent: readonly SentAnswer[], isAutomatic: boolean) {
    const { cache, save, saveAgain, announce } = this.#tools;
    await cache.cancelRefetch();
    const body = sent.map(({ key, value, edit: { basedOn } }) => ({ ...value, questionId: key, answers: [...value.answers], basedOn }));
    const edits = Object.fromEntries(sent.map(({ key, edit }) => [key, edit]));
    const answers = await (isAutomatic ? saveAgain(body, edits) : save(body));
    const { savedAt, notices } = this.read();
    const latest = answers.map((answer) => answer.savedAt).sort();
    cache.accept(answers);
    announce();
    this.set({
      savedAt: latest.at(-1) ?? savedAt,
      notices: noticesAfterSave(notices, answers, edits),
    });
    return answers.map(({ questionId, outdated }) => ({ key: questionId, isWritten: !outdated }));
  }

  protected override onFailed(failure: unknown, isFinal: boolean, isRetry: boolean): void {
    if (!isRetry) this.#tools.notify.failure(`${FAILED_TEXT} ${messageOf(failure, "")}`.trim());
    if (isFinal) void this.refresh();
  }

  protected override retry(): void {
    void this.resume();
  }

  #partitionUnsaved() {
    return partitionUnsaved(this.#tools.cache.questions(), this.read().edits);
  }

  /** Whether these were saved; if not, reports why. */
  async #sendAnswers(questions: readonly SheetQuestion[], isAutomatic: boolean): Promise<boolean> {
    const outcome = await this.send(
      questions.map(({ id }) => id),
      isAutomatic,
    );
    if (outcome === "overtaken") this.#tools.notify.failure(OVERTAKEN_TEXT);
    if (this.#isRefreshDue) void this.refresh();
    return outcome === "saved";
  }
}
