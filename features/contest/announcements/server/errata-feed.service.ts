import { createHash } from "node:crypto";
import type { NodeTools } from "#database/node-tools.ts";
import { Prebuilt } from "#platform/server/implement.ts";
import { revisionOf } from "../errata-revision.ts";
import * as queries from "./announcements.queries.ts";

/** How often a node compares, in memory, the published errata with those that its waiting sheets have. */
const TICK_MS = 100;
/** How long an unchanged answer is held; the spread keeps sheets that came together from returning together. */
const [MIN_HOLD_MS, MAX_HOLD_MS] = [45_000, 55_000];
const SPREAD_STEPS = 100;
/** Sheets answered in one tick after a change, so that saves are not delayed: 50,000 sheets take 3.5 seconds. */
const SHEETS_PER_TICK = 1_500;
/** Requests held for one account, over its pages and devices; further ones are answered at once. */
const MAX_HELD_PER_ACCOUNT = 8;

interface Published {
  readonly revision: string;
  readonly json: string;
  readonly response: Prebuilt;
}

export interface ErrataFeed {
  /** The published errata as JSON; a sheet receives them with its questions (P11). */
  readonly published: (accountId: number) => Promise<string>;
  /** Resolves at once if the sheet's errata are outdated, else when they change, within a minute. */
  readonly next: (known: string | undefined, reader: Reader) => Promise<Prebuilt>;
}

interface Reader {
  readonly accountId: number;
  readonly signal: AbortSignal;
  /** Whether the reader may read the stage's questions now, and so its errata. Throws if their session is not open. */
  readonly mayRead: () => Promise<boolean>;
}

/** `others` receive only the office's settings: the stage of their sheet is no longer theirs to read. */
type Audience = "readers" | "others";

interface HeldSheet {
  readonly known: string;
  readonly audience: Audience;
  readonly accountId: number;
  readonly until: number;
  readonly release: () => void;
}

interface Tools extends Pick<NodeTools, "db" | "changes" | "clock"> {
  readonly closing: AbortSignal;
}

const digest = (text: string, length: number): string => createHash("sha256").update(text).digest("base64url").slice(0, length);

/**
 * Answers from memory: at once, or when the errata, the office's settings or the person's own time (TIM-03) differ from those of the sheet (PPL-11).
 * A date that passes causes no answer, because sheets know the dates.
 */
export function createErrataFeed({ db, changes, clock, closing }: Tools): ErrataFeed {
  const stored = changes.cached(["announcements", "questionnaires"], async () => ({
    all: await queries.listErrata(db),
    stage: digest(JSON.stringify(await queries.listActiveStages(db)), 8),
  }));
  let last: { readonly errata: string; readonly stage: string; readonly published: Readonly<Record<Audience, Published>> } | undefined;
  const ownTimes = changes.cached(["openings", "questionnaires"], async () => {
    const times = await queries.listOwnTimes(db);
    return new Map(times.map(({ userId, time }) => [userId, `-${time}`]));
  });
  const publish = (errata: string, stage: string): Published => {
    const revision = revisionOf(digest(errata, 16), stage);
    const json = `{"revision":${JSON.stringify(revision)},"errata":${errata}}`;
    return { revision, json, response: new Prebuilt(json) };
  };
  const read = async () => {
    const now = clock();
    const { all, stage } = await stored();
    const shown = all.filter(({ startsAt, opensAt }) => startsAt <= now && (opensAt === null || opensAt <= now));
    const errata = JSON.stringify(shown.map(({ id, startsAt: _, opensAt: __, ...erratum }) => ({ id: String(id), ...erratum })));
    if (last?.errata !== errata || last.stage !== stage)
      last = { errata, stage, published: { readers: publish(errata, stage), others: publish("[]", stage) } };
    return last;
  };
  const publishedTo = async (audience: Audience, accountId: number): Promise<Published> => {
    const { errata, stage, published } = await read();
    const time = (await ownTimes()).get(accountId);
    return time === undefined ? published[audience] : publish(audience === "readers" ? errata : "[]", stage + time);
  };

  const held = new Set<HeldSheet>();
  const heldPerAccount = new Map<number, number>();
  let ticking: NodeJS.Timeout | undefined;
  const releaseAll = () => {
    for (const { release } of held) release();
  };
  closing.addEventListener("abort", releaseAll);

  const tick = async () => {
    const { published } = await read();
    const times = await ownTimes();
    const now = performance.now();
    let remaining = SHEETS_PER_TICK;
    for (const { known, audience, accountId, until, release } of held) {
      if (remaining === 0) return;
      if (known === published[audience].revision + (times.get(accountId) ?? "") && now < until) continue;
      release();
      remaining -= 1;
    }
  };

  const hold = (known: string, audience: Audience, { accountId, signal }: Reader) =>
    new Promise<void>((resolve) => {
      const release = () => {
        if (!held.delete(sheet)) return;
        heldPerAccount.set(accountId, (heldPerAccount.get(accountId) ?? 0) - 1);
        if (heldPerAccount.get(accountId) === 0) heldPerAccount.delete(accountId);
        if (held.size === 0) {
          clearInterval(ticking);
          ticking = undefined;
        }
        signal.removeEventListener("abort", release);
        resolve();
      };
      const sheet: HeldSheet = {
        known,
        audience,
        accountId,
        until: performance.now() + MIN_HOLD_MS + ((held.size % SPREAD_STEPS) / SPREAD_STEPS) * (MAX_HOLD_MS - MIN_HOLD_MS),
        release,
      };
      held.add(sheet);
      heldPerAccount.set(accountId, (heldPerAccount.get(accountId) ?? 0) + 1);
      signal.addEventListener("abort", release);
      // The next tick repeats a failed read.
      ticking ??= setInterval(() => void tick().catch(() => {}), TICK_MS);
    });

  return {
    published: async (accountId) => (await publishedTo("readers", accountId)).json,
    async next(known, reader) {
      const { accountId, signal, mayRead } = reader;
      const audienceNow = async (): Promise<Audience> => ((await mayRead()) ? "readers" : "others");
      const audience = await audienceNow();
      const { revision, response } = await publishedTo(audience, accountId);
      const isHeld =
        known === revision && !closing.aborted && !signal.aborted && (heldPerAccount.get(accountId) ?? 0) < MAX_HELD_PER_ACCOUNT;
      if (!isHeld) return response;
      await hold(known, audience, reader);
      // The session or the right to read may have ended meanwhile; after a disconnection there is no session to check.
      return (await publishedTo(signal.aborted ? "others" : await audienceNow(), accountId)).response;
    },
  };
}
