import { isRefusedWith, isUnreachable, messageOf, Refusal } from "#platform/web/refusal.ts";
import { retryDelay } from "#platform/web/unsaved/retry-delay.ts";
import { type DeviceDrafts, type Sent, Unsaved } from "#platform/web/unsaved/unsaved.ts";
import type { Kind } from "#platform/web/unsaved/versions.ts";
import type { PaperStageOnWire, PictureOnWire } from "../answer-sheets.contract.ts";
import { UNREADABLE } from "../files.ts";
import { outcomeOf, refusalText } from "../outcome.ts";
import type { PartOfFile, PictureReading, Reader } from "./picture-reading.ts";
import type { PageRead, WaitingPage } from "./waiting.ts";

interface Extra {
  /** Files refused at once, without any page waiting. */
  readonly refusedFiles: readonly { readonly id: string; readonly name: string; readonly refusal: string }[];
  readonly opening: { readonly name: string; readonly page: number; readonly pages: number } | null;
  /** Pages that the server received since this page was opened. */
  readonly received: number;
  /** Photographs wait because the reader could not be loaded. */
  readonly isUnread: boolean;
  /** Why the last try to send failed. */
  readonly failure: string;
  /** The messages about received pages, the latest last. */
  readonly notices: readonly { readonly id: string; readonly pictureId: string; readonly owner: string; readonly message: string }[];
}

const initial: Extra = { refusedFiles: [], opening: null, received: 0, isUnread: false, failure: "", notices: [] };

/** The server has no version of a page that waits. */
const nothing = {};
const kind: Kind<typeof nothing, WaitingPage, PageRead> = {
  versionOf: () => 0,
  savedOf: () => null,
  basedOn: () => 0,
  over: () => ({}),
  valueOf: (_, { state, text, isStraight, replaces }) => (state === "read" ? { text, isStraight, replaces } : null),
  isUntouched: () => false,
  isSame: () => false,
  keyOf: (value) => JSON.stringify(value),
};

interface Tools {
  readonly drafts: DeviceDrafts<WaitingPage>;
  readonly restored: ReadonlyMap<string, WaitingPage>;
  readonly known: () => PaperStageOnWire | undefined;
  readonly partsOf: (file: File) => AsyncIterable<PartOfFile>;
  readonly openReader: () => Reader;
  readonly send: (page: WaitingPage) => Promise<PictureOnWire>;
  readonly onReceived: (picture: PictureOnWire) => void;
}

/** Photographs on their way: read one after the other beside the page, kept on this device, sent when there is a network. */
export class PhotographWork extends Unsaved<typeof nothing, WaitingPage, PageRead, Extra> {
  readonly #tools: Tools;
  #reader: Reader | null = null;
  #reading: Promise<void> | undefined;
  #isClosed = false;
  #isStopped = false;

  constructor(tools: Tools) {
    super(kind, tools.drafts, Object.fromEntries(tools.restored), initial);
    this.#tools = tools;
  }

  /** The pages left here are those of the next visit, which reads them from the device. */
  override close(): void {
    super.close();
    this.#isClosed = true;
    this.stopOpening();
    this.#reader?.close();
    this.#reader = null;
  }

  /** Loads the reader early, so that it works without network. */
  prepare(): void {
    void this.#loadedReader();
  }

  /** Undefined: it cannot be loaded now. */
  async #loadedReader(): Promise<Reader | undefined> {
    this.#reader ??= this.#tools.openReader();
    const reader = this.#reader;
    if (await reader.isLoaded) return reader;
    reader.close();
    if (this.#reader === reader) this.#reader = null;
    return undefined;
  }

  /** Reads and sends at once: the page is opened, the network is back, or the user asks. */
  readonly resume = (): void => {
    this.#isClosed = false;
    this.set({ isUnread: false });
    void this.#readInTurn();
    void this.#sendInOrder();
  };

  /** Stops opening a scan; pages already opened stay. */
  stopOpening(): void {
    this.#isStopped = true;
  }

  async add(files: readonly File[]): Promise<void> {
    for (const file of files) {
      this.#isStopped = this.#isClosed;
      for await (const part of this.#tools.partsOf(file)) {
        if ("refusal" in part)
          this.set({ refusedFiles: [...this.read().refusedFiles, { id: crypto.randomUUID(), name: file.name, ...part }] });
        else if ("pages" in part) this.set({ opening: { name: file.name, ...part } });
        else {
          const unread = { state: "new", text: "", isStraight: false, owner: "", messages: [], replaces: false } as const;
          this.change(crypto.randomUUID(), { ...part, addedAt: Date.now(), ...unread });
          const reading = this.#readInTurn();
          if (this.read().opening) await reading;
        }
        if (this.read().opening && this.#isStopped) break;
      }
      this.set({ opening: null });
    }
  }

  putAside(id: string): void {
    this.change(id, undefined);
  }

  forgetFile(id: string): void {
    this.set({ refusedFiles: this.read().refusedFiles.filter((file) => file.id !== id) });
  }

  /** Sends a page in place of the one that the server has. */
  replace(id: string): void {
    this.#update(id, { state: "read", replaces: true, messages: [] });
    void this.#sendInOrder();
  }

  #update(id: string, changes: Partial<WaitingPage>): void {
    const page = this.read().edits[id];
    if (page) this.change(id, { ...page, ...changes });
  }

  #next(state: WaitingPage["state"]): string | undefined {
    const { edits, refusals } = this.read();
    return this.#isClosed ? undefined : Object.keys(edits).find((id) => edits[id]?.state === state && refusals[id] === undefined);
  }

  #sendInOrder = (): Promise<void> => this.sendInTurn(() => this.#next("read"));

  /** Concurrent calls share one run. */
  #readInTurn(): Promise<void> {
    const run = async () => {
      for (let id = this.#next("new"); id !== undefined && !this.read().isUnread; id = this.#next("new")) {
        const reader = await this.#loadedReader();
        if (!reader) return this.set({ isUnread: true });
        await this.#readPage(id, reader);
        if (!this.isRetrying) void this.#sendInOrder();
      }
    };
    this.#reading ??= run().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readPage(id: string, reader: Reader): Promise<void> {
    const page = this.read().edits[id];
    if (!page) return;
    try {
      const reading = await reader.read(page.picture);
      this.#update(id, this.#judged(id, reading));
    } catch {
      // The page was left meanwhile.
      if (this.#reader !== reader) return;
      reader.close();
      this.#reader = null;
      this.#update(id, { state: "refused", messages: [UNREADABLE] });
    }
  }

  #judged(id: string, reading: PictureReading): Partial<WaitingPage> {
    if (reading.kind === "unreadable") return { state: "refused", messages: [UNREADABLE] };
    const { picture } = reading;
    if (reading.kind === "refused") return { state: "refused", picture, messages: [refusalText(reading.why)] };
    const { text, isStraight } = reading;
    const known = this.#tools.known();
    if (!known) return { state: "read", picture, text, isStraight };
    // Waiting pages count too, so that the same page photographed twice without network is noticed at once.
    const waiting = Object.entries(this.read().edits).flatMap(([other, page]) =>
      other !== id && page.state === "read" ? [page.text] : [],
    );
    const outcome = outcomeOf(text, isStraight, known, waiting);
    if (outcome.kind === "refused") return { state: "refused", picture, messages: [outcome.message] };
    const read = { state: "read", picture, text, isStraight, owner: outcome.owner } as const;
    if (outcome.kind === "kept") return { ...read, messages: outcome.notices };
    if (waiting.includes(text)) return { ...read, state: "double", messages: [outcome.message] };
    // Only the server knows whether it is the very same photograph, in which case the user is not asked.
    return { ...read, messages: [] };
  }

  protected override find(): typeof nothing {
    return nothing;
  }

  protected override async deliver(sent: readonly Sent<typeof nothing, WaitingPage, PageRead>[]) {
    return Promise.all(sent.map(async ({ key, edit }) => ({ key, isWritten: await this.#isReceived(key, edit) })));
  }

  async #isReceived(id: string, page: WaitingPage): Promise<boolean> {
    try {
      const picture = await this.#tools.send(page);
      this.#tools.onReceived(picture);
      const notices = page.messages.map((message, index) => ({ id: `${id} ${index}`, pictureId: picture.id, owner: page.owner, message }));
      this.set({ received: this.read().received + 1, notices: [...this.read().notices, ...notices] });
      return true;
    } catch (failure) {
      // The end of a session says nothing about the page.
      if (!(failure instanceof Refusal) || retryDelay(failure, 0) !== null || failure.status === 401) throw failure;
      this.#refuse(id, page, failure);
      return false;
    }
  }

  /** Another picture of the page is there, or this one is refused. */
  #refuse(id: string, { text, isStraight }: WaitingPage, failure: Refusal): void {
    const isDouble = isRefusedWith("pictureId", failure);
    const known = this.#tools.known();
    const outcome = known && outcomeOf(text, isStraight, known);
    const message = isDouble && outcome?.kind === "double" ? outcome.message : failure.message;
    this.#update(id, { state: isDouble ? "double" : "refused", messages: [message] });
  }

  protected override onFailed(failure: unknown, isFinal: boolean): void {
    if (isFinal) return;
    this.set({ failure: isUnreachable(failure) ? "Le serveur ne répond pas." : messageOf(failure, "L'envoi a échoué.") });
  }

  protected override retry(): void {
    if (!this.#isClosed) this.resume();
  }
}

export type PhotographState = ReturnType<PhotographWork["read"]>;
