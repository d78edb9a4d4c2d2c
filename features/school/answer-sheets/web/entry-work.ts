import { type DeviceDrafts, type Sent, Unsaved } from "#platform/web/unsaved/unsaved.ts";
import type { Edit, Kind } from "#platform/web/unsaved/versions.ts";
import type { EntryOnWire, PaperStageOnWire } from "../answer-sheets.contract.ts";
import type { EntrySource } from "../entry.ts";
import { givenOf, type Typed } from "./sheet-problems.ts";

export type EntryBody = Pick<EntryOnWire, "source" | "minutes" | "answers">;

/** A typed entry over a saved version; plain data, on this device until the server has it. */
export interface EntryEdit extends Edit<EntryBody> {
  readonly base: number;
  /** The saved entry when typing began; undefined: typed in a former build. */
  readonly from?: EntryBody;
  readonly fields: Readonly<Record<string, Typed>>;
  readonly minutes: string;
}

interface EntryItem {
  /** 0: not entered yet. */
  readonly version: number;
  readonly body: EntryBody;
}

/** « 3456/second » */
export const entryKey = (userId: string, source: EntrySource): string => `${userId}/${source}`;

const ownerOf = (key: string) => {
  const [userId = "", source = ""] = key.split("/");
  return { userId, source: source as EntrySource };
};

export type TypedSheet = Pick<EntryEdit, "fields" | "minutes">;

export const bodyOf = (source: EntrySource, { fields, minutes }: TypedSheet): EntryBody => ({
  source,
  minutes: /^\d{1,4}$/.test(minutes.trim()) ? Number(minutes) : null,
  answers: Object.fromEntries(
    Object.entries(fields).flatMap(([id, typed]) => {
      const given = givenOf(typed);
      return given ? [[id, given] as const] : [];
    }),
  ),
});

/** Equal for entries that are saved alike, in any order of answers. */
const keyOf = ({ minutes, answers }: EntryBody): string =>
  JSON.stringify([
    minutes,
    Object.entries(answers)
      .map(([id, { answers: given, total, isRight }]) => [id, given, total, isRight])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  ]);

const isSame = ({ body }: EntryItem, edit: EntryEdit): boolean => keyOf(body) === keyOf(bodyOf(body.source, edit));

const kind: Kind<EntryItem, EntryEdit, EntryBody> = {
  versionOf: ({ version }) => version,
  savedOf: ({ version, body }) => (version === 0 ? null : body),
  basedOn: ({ base }) => base,
  over: ({ version, body }) => ({ base: version, from: body }),
  valueOf: ({ body: { source } }, edit) => bodyOf(source, edit),
  isUntouched: isSame,
  isSame,
  keyOf,
};

interface Tools {
  readonly drafts: DeviceDrafts<EntryEdit>;
  readonly restored: Readonly<Record<string, EntryEdit>>;
  readonly stage: () => PaperStageOnWire | undefined;
  readonly save: (userId: string, body: EntryBody & { readonly basedOn: number }) => Promise<EntryOnWire>;
  readonly onSaved: (userId: string, entry: EntryOnWire) => void;
  /** The save was refused: another person may have changed the entry. */
  readonly onRefused: () => void;
}

/** The entries of a stage while they are typed: kept on this device, sent a moment later, or when the network is back. */
export class EntryWork extends Unsaved<EntryItem, EntryEdit, EntryBody, object> {
  readonly #tools: Tools;

  constructor(tools: Tools) {
    super(kind, tools.drafts, tools.restored, {});
    this.#tools = tools;
  }

  write(key: string, typed: TypedSheet): void {
    this.type(key, typed);
  }

  /** Sends every waiting entry that was not refused; resolves with whether this one is saved. */
  async flush(key?: string): Promise<boolean> {
    const next = () => {
      this.#dropSaved();
      return Object.keys(this.read().edits).find((one) => !this.isHeld(one) && this.find(one));
    };
    await this.sendInTurn(next);
    return key === undefined || !this.read().edits[key];
  }

  /** Forgets entries that the loaded stage holds too: another page of this browser sent them, or a reply was lost. */
  #dropSaved(): void {
    for (const key of Object.keys(this.read().edits)) if (this.compare(key) === "saved") this.change(key, undefined);
  }

  /** Whether it waits for a decision: it was refused, or another version was saved in the meantime. */
  isHeld(key: string): boolean {
    return this.read().edits[key] !== undefined && (this.read().refusals[key] !== undefined || this.compare(key) === "conflict");
  }

  replace(key: string, chosen: TypedSheet): void {
    this.rebase(key, chosen);
    void this.flush();
  }

  /** Keeps the other person's first entry and makes this one the second. */
  async makeSecond(userId: string): Promise<void> {
    const typed = this.read().edits[entryKey(userId, "paper")];
    if (!typed) return;
    this.write(entryKey(userId, "second"), { fields: typed.fields, minutes: typed.minutes });
    await this.drop(entryKey(userId, "paper"));
    await this.flush();
  }

  drop(key: string): Promise<void> {
    return this.abandon([key]);
  }

  protected override find(key: string): EntryItem | undefined {
    const { userId, source } = ownerOf(key);
    const pupil = this.#tools.stage()?.pupils.find((one) => one.userId === userId);
    if (!pupil || pupil.entries.some(({ isErased }) => isErased)) return undefined;
    const entry = pupil.entries.find((one) => one.source === source);
    return entry
      ? { version: entry.version, body: { source, minutes: entry.minutes, answers: entry.answers } }
      : { version: 0, body: { source, minutes: null, answers: {} } };
  }

  protected override async deliver(sent: readonly Sent<EntryItem, EntryEdit, EntryBody>[]) {
    for (const { key, edit, value } of sent) {
      const { userId } = ownerOf(key);
      this.#tools.onSaved(userId, await this.#tools.save(userId, { ...value, basedOn: edit.base }));
    }
    return sent.map(({ key }) => ({ key, isWritten: true }));
  }

  protected override onFailed(_failure: unknown, isFinal: boolean): void {
    if (isFinal) this.#tools.onRefused();
  }

  protected override retry(): void {
    void this.flush();
  }
}

export type EntryState = ReturnType<EntryWork["read"]>;
