import { isUnreachable, Refusal } from "#platform/web/refusal.ts";
import { retryDelay } from "#platform/web/unsaved/retry-delay.ts";
import type { PaperStageOnWire, PictureOnWire } from "../answer-sheets.contract.ts";
import { HEIC_REFUSAL, isHeic, kindOfFile, pdfRefusals, UNREADABLE } from "../files.ts";
import { outcomeOf, refusalText } from "../outcome.ts";
import type { PictureReading } from "./picture-reading.ts";
import { openReader, type Reader } from "./reader.ts";
import { redrawn } from "./redrawn.ts";
import { type WaitingPage, waitingPages } from "./waiting.ts";

/** A file refused at once, without any page waiting. */
interface RefusedFile {
  readonly id: string;
  readonly name: string;
  readonly message: string;
}

export interface QueueState {
  readonly pages: readonly WaitingPage[];
  readonly refusedFiles: readonly RefusedFile[];
  /** A scan that is being opened. */
  readonly opening: { readonly name: string; readonly page: number; readonly pages: number } | null;
  /** Pages that the server received since this page was opened. */
  readonly received: number;
  /** True: photographs wait because the reader could not be loaded. */
  readonly isUnread: boolean;
  /** Why sending is delayed; null: it is not. */
  readonly sendingFailure: string | null;
  /** The messages about received pages, the latest last. */
  readonly notices: readonly { readonly id: string; readonly pictureId: string; readonly owner: string; readonly message: string }[];
}

interface Tools {
  readonly accountId: string;
  readonly stageId: string;
  /** The stage as last loaded. */
  known(): PaperStageOnWire | undefined;
  send(page: WaitingPage): Promise<PictureOnWire>;
  /** The server has this picture. */
  onReceived(picture: PictureOnWire): void;
}

const initial: QueueState = { pages: [], refusedFiles: [], opening: null, received: 0, isUnread: false, sendingFailure: null, notices: [] };

/** Photographs on their way: read one after the other beside the page, kept on this device, sent when there is a network. */
export class PhotographQueue {
  readonly #tools: Tools;
  #state = initial;
  readonly #listeners = new Set<() => void>();
  #reader: Reader | null = null;
  #isReading = false;
  #isSending = false;
  #isClosed = false;
  #isStopped = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #last = 0;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  readonly read = (): QueueState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(changes: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  /** Continues with the pages kept on this device. */
  async open(): Promise<void> {
    const kept = await waitingPages.read(this.#tools.accountId, this.#tools.stageId).catch(() => []);
    if (this.#isClosed) return;
    this.#set({ pages: [...kept, ...this.#state.pages.filter(({ id }) => !kept.some((page) => page.id === id))] });
    addEventListener("online", this.resume);
    this.#continue();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    removeEventListener("online", this.resume);
    this.#reader?.close();
    this.#reader = null;
  }

  /** Loads the reader early, so that it works without network. */
  prepare(): void {
    void this.#loadedReader();
  }

  /** Undefined: it cannot be loaded now. */
  async #loadedReader(): Promise<Reader | undefined> {
    this.#reader ??= openReader();
    const reader = this.#reader;
    if (await reader.isLoaded) return reader;
    reader.close();
    if (this.#reader === reader) this.#reader = null;
    return undefined;
  }

  /** Reads and sends again at once: the network is back, or the user asks. */
  readonly resume = (): void => {
    clearTimeout(this.#retry);
    this.#set({ sendingFailure: null, isUnread: false });
    this.#continue();
  };

  /** Stops opening a scan; pages already opened stay. */
  stopOpening(): void {
    this.#isStopped = true;
    this.#set({});
  }

  async add(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const head = new Uint8Array(
        await file
          .slice(0, 32)
          .arrayBuffer()
          .catch(() => new ArrayBuffer(0)),
      );
      const found = kindOfFile(file, head);
      if ("refusal" in found) this.#refuseFile(file.name, found.refusal);
      else if (found.kind === "pdf") await this.#addPdf(file);
      else await this.#addPhotograph(file, head);
    }
  }

  async #addPhotograph(file: File, head: Uint8Array): Promise<void> {
    const picture = await redrawn(file).catch(() => null);
    if (picture) await this.#addPage(file.name, picture);
    else this.#refuseFile(file.name, isHeic(head) ? HEIC_REFUSAL : UNREADABLE);
  }

  async #addPdf(file: File): Promise<void> {
    this.#isStopped = false;
    this.#set({ opening: { name: file.name, page: 0, pages: 0 } });
    try {
      const { pagesOfPdf } = await import("./pdf-pages.ts");
      const opened = pagesOfPdf(file);
      for (;;) {
        const { done, value } = await opened.next();
        if (done) {
          if (value !== null)
            this.#refuseFile(file.name, typeof value === "string" ? pdfRefusals[value] : pdfRefusals.tooLong(value.pages));
          return;
        }
        this.#set({ opening: { name: file.name, page: value.page, pages: value.pages } });
        const id = await this.#addPage(`${file.name}, page ${value.page}`, value.picture);
        // One page in memory at a time.
        await this.#until(
          () => this.#isClosed || this.#isStopped || !this.#state.pages.some((page) => page.id === id && page.state === "new"),
        );
        if (this.#isStopped || this.#isClosed) {
          await opened.return(null);
          return;
        }
      }
    } catch {
      this.#refuseFile(file.name, pdfRefusals.damaged);
    } finally {
      this.#set({ opening: null });
    }
  }

  #until(condition: () => boolean): Promise<void> {
    if (condition()) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = this.subscribe(() => {
      if (!condition()) return;
      end();
      resolve();
    });
    return promise;
  }

  #refuseFile(name: string, message: string): void {
    this.#set({ refusedFiles: [...this.#state.refusedFiles, { id: crypto.randomUUID(), name, message }] });
  }

  async #addPage(name: string, picture: Blob): Promise<string> {
    this.#last = Math.max(this.#last + 1, Date.now());
    const page: WaitingPage = {
      ...{ id: crypto.randomUUID(), accountId: this.#tools.accountId, stageId: this.#tools.stageId, name, addedAt: this.#last, picture },
      ...{ state: "new", text: "", isStraight: false, owner: "", messages: [], replaces: false },
    };
    this.#set({ pages: [...this.#state.pages, page] });
    // A device without space still reads and sends it, but a reload loses it.
    await waitingPages.write(page).catch(() => undefined);
    this.#continue();
    return page.id;
  }

  async #change(page: WaitingPage, changes: Partial<WaitingPage>): Promise<void> {
    const changed = { ...page, ...changes };
    this.#set({ pages: this.#state.pages.map((one) => (one.id === page.id ? changed : one)) });
    await waitingPages.write(changed).catch(() => undefined);
  }

  async putAside(page: WaitingPage): Promise<void> {
    this.#set({ pages: this.#state.pages.filter(({ id }) => id !== page.id) });
    await waitingPages.remove(page).catch(() => undefined);
  }

  forgetFile(id: string): void {
    this.#set({ refusedFiles: this.#state.refusedFiles.filter((file) => file.id !== id) });
  }

  /** Sends a page in place of the one that the server has. */
  async replace(page: WaitingPage): Promise<void> {
    await this.#change(page, { state: "read", replaces: true, messages: [] });
    this.#continue();
  }

  #continue(): void {
    void this.#readNext();
    void this.#sendNext();
  }

  async #readNext(): Promise<void> {
    const page = this.#state.pages.find(({ state }) => state === "new");
    if (!page || this.#isReading || this.#isClosed || this.#state.isUnread) return;
    this.#isReading = true;
    try {
      const reader = await this.#loadedReader();
      if (!reader) {
        if (!this.#isClosed) this.#set({ isUnread: true });
        return;
      }
      const reading = await reader.read(page.picture);
      await this.#change(page, this.#judged(page, reading));
    } catch {
      this.#reader?.close();
      this.#reader = null;
      if (!this.#isClosed) await this.#change(page, { state: "refused", messages: [UNREADABLE] });
    } finally {
      this.#isReading = false;
    }
    this.#continue();
  }

  #judged(page: WaitingPage, reading: PictureReading): Partial<WaitingPage> {
    if (reading.kind === "unreadable") return { state: "refused", messages: [UNREADABLE] };
    const { picture } = reading;
    if (reading.kind === "refused") return { state: "refused", picture, messages: [refusalText(reading.why)] };
    const { text, isStraight } = reading;
    const known = this.#tools.known();
    if (!known) return { state: "read", picture, text, isStraight };
    // Waiting pages count too, so that the same page photographed twice without network is noticed at once.
    const waiting = this.#state.pages.filter(({ id, state }) => id !== page.id && state === "read").map((one) => one.text);
    const outcome = outcomeOf(text, isStraight, known, waiting);
    if (outcome.kind === "refused") return { state: "refused", picture, messages: [outcome.message] };
    const read = { state: "read", picture, text, isStraight, owner: outcome.owner } as const;
    if (outcome.kind === "kept") return { ...read, messages: outcome.notices };
    if (waiting.includes(text)) return { ...read, state: "double", messages: [outcome.message] };
    // Only the server knows whether it is the very same photograph, in which case the user is not asked.
    return { ...read, messages: [] };
  }

  async #sendNext(): Promise<void> {
    const page = this.#state.pages.find(({ state }) => state === "read");
    if (!page || this.#isSending || this.#isClosed || this.#state.sendingFailure !== null) return;
    this.#isSending = true;
    try {
      const picture = await this.#tools.send(page);
      this.#failures = 0;
      this.#tools.onReceived(picture);
      const notices = page.messages.map((message, index) => ({
        id: `${page.id} ${index}`,
        pictureId: picture.id,
        owner: page.owner,
        message,
      }));
      this.#set({ received: this.#state.received + 1, notices: [...this.#state.notices, ...notices] });
      await this.putAside(page);
    } catch (failure) {
      await this.#failed(page, failure);
    } finally {
      this.#isSending = false;
    }
    this.#continue();
  }

  async #failed(page: WaitingPage, failure: unknown): Promise<void> {
    const message = failure instanceof Refusal ? failure.message : "L'envoi a échoué.";
    const delay = retryDelay(failure, this.#failures);
    if (delay === null) {
      const isDouble = failure instanceof Refusal && failure.status === 409;
      const known = this.#tools.known();
      const outcome = known && outcomeOf(page.text, page.isStraight, known);
      const named = isDouble && outcome?.kind === "double" ? outcome.message : message;
      await this.#change(page, { state: isDouble ? "double" : "refused", messages: [named] });
      return;
    }
    this.#failures += 1;
    if (this.#isClosed) return;
    this.#set({ sendingFailure: isUnreachable(failure) ? "Le serveur ne répond pas." : message });
    this.#retry = setTimeout(this.resume, delay * 1_000);
  }
}
