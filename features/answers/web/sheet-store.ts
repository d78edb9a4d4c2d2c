import { messageOf, Refusal } from "#platform/web/refusal.ts";
import {
  afterSave,
  asRefused,
  asSent,
  bodyOf,
  type Edits,
  edited,
  overwrittenBetween,
  partedOf,
  type SheetQuestion,
  savedMeanwhile,
  type Typed,
  unsavedOf,
} from "../sheet.ts";
import type { KeptEdits } from "./kept-edits.ts";
import { besides, type Notice, noticesAfterReading, noticesAfterSave, type SavedAnswer } from "./notices.ts";
import { failed, overtaken, saved, setAside } from "./words.ts";

const INDICATOR_S = 1;
const LONGEST_WAIT_S = 60;

export interface SheetState {
  readonly edits: Edits;
  /** `saved` lasts a second; `waiting`: a save found nobody and is tried again by itself; `failing`: the server answered that it could not. */
  readonly phase: "calm" | "saving" | "saved" | "waiting" | "failing";
  /** When this page last saved. */
  readonly savedAt: string | null;
  readonly notices: readonly Notice[];
  /** Whether this device could keep what was typed. */
  readonly isKept: boolean;
  /** Everything is kept and the page is about to reload by itself: no warning then. */
  readonly isReloading: boolean;
}

interface Tools {
  readonly kept: Pick<KeptEdits, "keep" | "drop" | "dropSaved">;
  /** The questions as last read from the server. */
  served(): readonly SheetQuestion[];
  /** Reads them again. */
  refetch(): Promise<unknown>;
  send(body: ReturnType<typeof bodyOf>): Promise<readonly SavedAnswer[]>;
  /** What is saved now, to be read by `served`. */
  onSaved(answers: readonly SavedAnswer[]): void;
  readonly tell: { success(message: string): void; failure(message: string): void };
}

/** One person's sheet on this page: what is typed, kept on the device, saved, tried again, and compared with what other pages save. */
export class Sheet {
  readonly #tools: Tools;
  readonly #listeners = new Set<() => void>();
  /** Something was to be read while a save was on its way. */
  #isDue = false;
  /** « Enregistrer » was pressed while a save was on its way: what it could not hold is saved once that one is answered. */
  #isAskedAgain = false;
  #state: SheetState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(restored: Edits, tools: Tools) {
    this.#tools = tools;
    this.#state = { edits: restored, phase: "calm", savedAt: null, notices: [], isKept: true, isReloading: false };
  }

  readonly read = (): SheetState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  edit(question: SheetQuestion, typed: Typed): void {
    const { id } = question;
    this.#set({ edits: edited(this.#state.edits, question, typed), notices: besides(this.#state.notices, [id]), isReloading: false });
    if (unsavedOf([question], this.#state.edits).length > 0) this.#keep(id);
    else this.#watch(this.#tools.kept.drop(id));
  }

  #keep(id: string): void {
    const edit = this.#state.edits[id];
    if (edit) this.#watch(this.#tools.kept.keep(id, edit));
  }

  /** Whether this device keeps what is typed. */
  #watch(written: Promise<unknown>): void {
    written.then(
      () => this.#state.isKept || this.#set({ isKept: true }),
      () => this.#set({ isKept: false }),
    );
  }

  dismiss(questionId: string): void {
    this.#set({ notices: besides(this.#state.notices, [questionId]) });
  }

  /** Saves what fits, says what does not; without anything to save, all is saved. */
  async save(): Promise<void> {
    this.#isAskedAgain = this.#state.phase === "saving";
    if (this.#isAskedAgain) return;
    const { fitting, misfits } = this.#parted();
    const isSaved = fitting.length === 0 || (await this.#send(fitting));
    if (isSaved && this.#isAskedAgain) await this.save();
    else if (isSaved && misfits.length > 0) this.#tools.tell.failure(setAside(misfits, fitting.length > 0));
    else if (isSaved) this.#tools.tell.success(saved);
  }

  /** The network is back, or it is time to try again. Where another page has saved something else meanwhile nothing is sent by itself: the person sees both. */
  async resume(): Promise<void> {
    if (this.#state.phase !== "waiting" && this.#state.phase !== "failing") return;
    const { fitting } = this.#parted();
    const undisputed = fitting.filter((question) => savedMeanwhile(question, this.#state.edits[question.id]) === null);
    if (undisputed.length === 0) this.#set({ phase: "calm" });
    else if (undisputed.length === fitting.length) await this.save();
    else {
      this.#isAskedAgain = false;
      if ((await this.#send(undisputed)) && this.#isAskedAgain) await this.save();
    }
  }

  /** Reads what other pages saved, and tells what they replaced (QST-07). */
  async refresh(): Promise<void> {
    this.#isDue = this.#state.phase === "saving";
    if (this.#isDue) return;
    const before = this.#tools.served();
    await this.#tools.refetch();
    const after = this.#tools.served();
    this.#set({ notices: noticesAfterReading(this.#state.notices, overwrittenBetween(before, after, this.#state.edits)) });
    this.#forgetSettled(after);
  }

  /** Keeps everything once more, before the page reloads. Rejects when this device keeps nothing. */
  async keepAll(): Promise<void> {
    const { edits } = this.#state;
    await Promise.all(unsavedOf(this.#tools.served(), edits).map(({ id }) => edits[id] && this.#tools.kept.keep(id, edits[id])));
    this.#set({ isReloading: true });
  }

  /** Whoever leaves in spite of the warning leaves what was typed. */
  async abandon(): Promise<void> {
    this.close();
    await Promise.all(Object.keys(this.#state.edits).map((id) => this.#tools.kept.drop(id).catch(() => undefined)));
    this.#set({ edits: {}, phase: "calm" });
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #set(changes: Partial<SheetState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #later(seconds: number, act: () => void): void {
    this.close();
    this.#timer = setTimeout(act, seconds * 1_000);
  }

  #parted() {
    return partedOf(this.#tools.served(), this.#state.edits);
  }

  /** Whether these were saved; where not, why is said. */
  async #send(questions: readonly SheetQuestion[]): Promise<boolean> {
    const before = this.#state.edits;
    const edits = asSent(before, questions);
    this.close();
    this.#set({ phase: "saving", edits });
    for (const { id } of questions) this.#keep(id);
    try {
      const answers = await this.#tools.send(bodyOf(questions, edits));
      this.#accept(answers, edits);
      const isOvertaken = answers.some(({ outdated }) => outdated);
      if (isOvertaken) this.#tools.tell.failure(overtaken);
      return !isOvertaken;
    } catch (failure) {
      this.#complain(failure);
      if (failure instanceof Refusal && this.#state.phase === "calm") this.#set({ edits: asRefused(this.#state.edits, questions, before) });
      return false;
    } finally {
      if (this.#isDue) void this.refresh();
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
      if (sent[questionId] && !outdated) this.#tools.kept.dropSaved(questionId, sent[questionId]).catch(() => undefined);
    }
    this.#later(INDICATOR_S, () => this.#set({ phase: "calm" }));
  }

  /** Nobody there, or too many at once: another try comes by itself, later each time. Anything else is the server's last word. */
  #complain(failure: unknown): void {
    const refusal = failure instanceof Refusal ? failure : undefined;
    const comesBack = refusal !== undefined && ([0, 408, 429].includes(refusal.status) || refusal.status >= 500);
    if (this.#failures === 0 || !comesBack) this.#tools.tell.failure(`${failed} ${messageOf(failure, "")}`.trim());
    this.#failures = comesBack ? this.#failures + 1 : 0;
    this.#set({ phase: !comesBack ? "calm" : refusal.status === 0 ? "waiting" : "failing" });
    if (comesBack) this.#later(refusal.retryAfter ?? Math.min(LONGEST_WAIT_S, 2 ** this.#failures), () => void this.resume());
    else void this.refresh();
  }

  /** What is the same on the server by now is typed here no more. */
  #forgetSettled(questions: readonly SheetQuestion[]): void {
    const { edits } = this.#state;
    const unsaved = new Set(unsavedOf(questions, edits).map(({ id }) => id));
    const settled = questions.filter(({ id }) => edits[id] && !unsaved.has(id)).map(({ id }) => id);
    if (settled.length === 0) return;
    for (const id of settled) this.#tools.kept.drop(id).catch(() => undefined);
    this.#set({ edits: Object.fromEntries(Object.entries(edits).filter(([id]) => !settled.includes(id))) });
  }
}
