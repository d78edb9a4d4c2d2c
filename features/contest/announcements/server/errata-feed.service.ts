import { createHash } from "node:crypto";
import type { NodeTools } from "#database/node-tools.ts";
import { Prebuilt } from "#platform/server/implement.ts";
import { revisionOf } from "../errata-revision.ts";
import * as queries from "./announcements.queries.ts";

/** How often a node compares what is published with what its waiting sheets know: a comparison in memory. */
const TICK_MS = 100;
/** How long an unchanged answer is held; sheets that came together come back spread over ten seconds. */
const [MIN_HOLD_MS, MAX_HOLD_MS] = [45_000, 55_000];
const SPREAD_STEPS = 100;
/** Sheets answered in one tick after a change, so that they do not delay a save: fifty thousand are done in three and a half seconds. */
const SHEETS_PER_TICK = 1_500;
/** Held for one account: its pages and devices. More are answered at once. */
const MAX_HELD_PER_ACCOUNT = 8;

interface Published {
  readonly revision: string;
  /** As the answers below bear it. */
  readonly json: string;
  readonly response: Prebuilt;
}

export interface ErrataFeed {
  /** What is published now, as JSON: a sheet receives it with its questions (P11). */
  readonly published: () => Promise<string>;
  /** The errata at once if they are not those that the sheet knows, else when they change; a minute at most. */
  readonly next: (known: string | undefined, reader: Reader) => Promise<Prebuilt>;
}

interface Reader {
  readonly accountId: number;
  readonly signal: AbortSignal;
  /** Whether they read the questions of the stage now: its errata are for nobody else. Throws if their session is not open. */
  readonly mayRead: () => Promise<boolean>;
}

/** `others`: what the office set of the stage alone, for a sheet whose stage is no longer theirs to read. */
type Audience = "readers" | "others";

interface HeldSheet {
  readonly known: string;
  readonly audience: Audience;
  readonly until: number;
  readonly release: () => void;
}

interface Tools extends Pick<NodeTools, "db" | "changes" | "clock"> {
  /** Aborted when the node begins to stop. */
  readonly closing: AbortSignal;
}

const digest = (text: string, length: number): string => createHash("sha256").update(text).digest("base64url").slice(0, length);

/**
 * The errata of the active stage, answered from memory: at once, or when they, or what the office set of the stage, differ from what the sheet knows (PPL-11).
 * A date that passes changes nothing here: sheets know it.
 */
export function createErrataFeed({ db, changes, clock, closing }: Tools): ErrataFeed {
  const stored = changes.cached(["announcements", "questionnaires"], async () => ({
    all: await queries.listErrata(db),
    stage: digest(JSON.stringify(await queries.listActiveStages(db)), 8),
  }));
  let last: { readonly errata: string; readonly stage: string; readonly published: Readonly<Record<Audience, Published>> } | undefined;
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
    return last.published;
  };

  const held = new Set<HeldSheet>();
  const heldPerAccount = new Map<number, number>();
  let ticking: NodeJS.Timeout | undefined;
  const releaseAll = () => {
    for (const { release } of held) release();
  };
  closing.addEventListener("abort", releaseAll);

  const tick = async () => {
    const published = await read();
    const now = performance.now();
    let remaining = SHEETS_PER_TICK;
    for (const { known, audience, until, release } of held) {
      if (remaining === 0) return;
      if (known === published[audience].revision && now < until) continue;
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
        until: performance.now() + MIN_HOLD_MS + ((held.size % SPREAD_STEPS) / SPREAD_STEPS) * (MAX_HOLD_MS - MIN_HOLD_MS),
        release,
      };
      held.add(sheet);
      heldPerAccount.set(accountId, (heldPerAccount.get(accountId) ?? 0) + 1);
      signal.addEventListener("abort", release);
      // A failed read is repeated by the next tick.
      ticking ??= setInterval(() => void tick().catch(() => {}), TICK_MS);
    });

  return {
    published: async () => (await read()).readers.json,
    async next(known, reader) {
      const { accountId, signal, mayRead } = reader;
      const audienceNow = async (): Promise<Audience> => ((await mayRead()) ? "readers" : "others");
      const audience = await audienceNow();
      const { revision, response } = (await read())[audience];
      const isHeld =
        known === revision && !closing.aborted && !signal.aborted && (heldPerAccount.get(accountId) ?? 0) < MAX_HELD_PER_ACCOUNT;
      if (!isHeld) return response;
      await hold(known, audience, reader);
      // The session may have ended meanwhile, and the right to read; nobody is there any more if the reader disconnected.
      return (await read())[signal.aborted ? "others" : await audienceNow()].response;
    },
  };
}
