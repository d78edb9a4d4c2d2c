const serialize = (draft: unknown): string | null => (draft === null ? null : JSON.stringify(draft));

/**
 * A page's only draft on this device. Other pages may have one there too: this page writes its own changes, and deletes only drafts that it found
 * or wrote.
 */
export class DeviceDraft<Draft> {
  readonly #write: (draft: Draft | null) => Promise<void>;
  /** The draft that this page found or wrote last; `undefined`: writing failed, and is tried again. */
  #known: string | null | undefined;
  #hasLeft = false;

  constructor(found: Draft | null, write: (draft: Draft | null) => Promise<void>) {
    this.#known = serialize(found);
    this.#write = write;
  }

  /** Stores the draft; `null` deletes it. Rejects if this device cannot store it. */
  async store(draft: Draft | null): Promise<void> {
    const serialized = serialize(draft);
    if (this.#hasLeft || serialized === this.#known) return;
    this.#known = serialized;
    await this.#write(draft).catch((failure) => {
      this.#known = undefined;
      throw failure;
    });
  }

  /** The user leaves despite the warning: deletes the draft, and stores nothing more. */
  async leave(): Promise<void> {
    this.#hasLeft = true;
    await this.#write(null).catch(() => undefined);
  }
}
