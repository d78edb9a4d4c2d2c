import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { refusalOfFormulas } from "#platform/contract/formula.ts";
import { limitConcurrencyFairly } from "./concurrency-limit.ts";
import { badRequest, throwIfRefused, tooMany } from "./errors.ts";
import { cleanRichText } from "./rich-text.ts";

/** A rich text as it is stored: clean, its formulas with their speech. */
export interface StoredText {
  readonly text: string;
  /** The same with its formulas as MathML; null if it has none. */
  readonly typeset: string | null;
}

export interface TypesetText extends StoredText {
  /** Why its formulas are refused: nothing was typeset then. */
  readonly refusal: string | null;
}

interface TypedText {
  readonly html: string;
  readonly field: string;
}

/** A text of this length without formulas is cleaned in two milliseconds. */
const MAX_CLEANED_AT_ONCE = 2_000;
const MAX_TYPESET = 60_000;
/** Maximum JSON size of all problems of a stage, without their images: all participants of a stage load them at once (MND-01). */
export const MAX_STAGE_BYTES = 900_000;
/** CPU time of the thread for one text; a busy machine may take longer for the same. */
const MAX_CPU_MS = 5_000;
const TIMEOUT_MS = 60_000;
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
const TOO_SLOW = "Ces formules sont trop longues à composer\u00A0: raccourcissez-les, ou enlevez-en";
const MAX_WAITING = 100;

/** The writer whose texts wait together: a school and its account; the office and its jobs are one lane. */
export interface TextWriter {
  readonly lane: readonly [place: string, account: string];
  /** Aborted when the writer has left: work that still waits leaves the queue. */
  readonly signal?: AbortSignal;
}

const OFFICE: TextWriter = { lane: ["office", "office"] };

const limitWork = limitConcurrencyFairly(1);
let idleWorker: Worker | undefined;

/**
 * Cleans texts and typesets their formulas, once and for all readers, in a thread with limits of time and memory (MND-01). Each text waits for its
 * own
 * turn, and schools take turns: long texts of one school delay no other's.
 *
 * @throws {Refusal} 400 in French at the field of a text with a formula that is refused, or that costs too much.
 */
export async function toStoredTexts(typed: readonly TypedText[], writer = OFFICE): Promise<StoredText[]> {
  const length = typed.reduce((sum, { html }) => sum + html.length, 0);
  const isSimple = length <= MAX_CLEANED_AT_ONCE && typed.every(({ html }) => !/data-formula/i.test(html));
  if (isSimple) return typed.map(({ html, field }) => ({ text: toCleanText(html, field), typeset: null }));
  const stored: StoredText[] = [];
  for (const one of typed) {
    const { refusal, text, typeset } = await typesetInThread(one, writer);
    throwIfRefused(refusal, badRequest, one.field);
    if (typeset !== null && typeset.length > MAX_TYPESET) throw badRequest(TOO_SLOW, one.field);
    stored.push({ text, typeset });
  }
  return stored;
}

export const toStoredText = async (html: string, field: string): Promise<StoredText> =>
  (await toStoredTexts([{ html, field }]))[0] ?? { text: "", typeset: null };

/**
 * A short text that pages typeset themselves, clean. The rules read what the sanitizer has written: quotes, capitals and entities hide nothing there.
 *
 * @throws {Refusal} 400 in French at the field of a text with a formula that is refused.
 */
export function toCleanText(html: string, field: string): string {
  const text = cleanRichText(html);
  throwIfRefused(refusalOfFormulas(text), badRequest, field);
  return text;
}

function typesetInThread({ html, field }: TypedText, { lane, signal }: TextWriter): Promise<TypesetText> {
  const work = async () => {
    const worker = idleWorker ?? (await startWorker());
    idleWorker = undefined;
    worker.ref();
    const spent = await watchSpent(worker);
    try {
      worker.postMessage(html);
      const [answer] = (await once(worker, "message", { signal: spent.signal })) as [TypesetText];
      // An idle thread must not keep the process alive.
      worker.unref();
      idleWorker = worker;
      return answer;
    } catch (error) {
      await worker.terminate();
      const code: unknown = Reflect.get(Object(error), "code");
      if (code !== "ABORT_ERR" && code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
      throw badRequest(TOO_SLOW, field);
    } finally {
      spent.stop();
    }
  };
  const stored = limitWork(lane, work, signal);
  if (limitWork.waiting() > MAX_WAITING)
    limitWork.rejectOne(tooMany(10, "Beaucoup d'énoncés s'enregistrent en ce moment\u00A0: recommencez."));
  return stored;
}

const CHECKED_MS = 250;

/** A signal that aborts once the thread has used up the CPU time of one text. */
async function watchSpent(worker: Worker): Promise<{ readonly signal: AbortSignal; readonly stop: () => void }> {
  const before = await worker.cpuUsage();
  const control = new AbortController();
  const timer = setInterval(async () => {
    const { user, system } = await worker.cpuUsage(before).catch(() => ({ user: 0, system: 0 }));
    if ((user + system) / 1_000 > MAX_CPU_MS) control.abort();
  }, CHECKED_MS);
  return { signal: AbortSignal.any([control.signal, AbortSignal.timeout(TIMEOUT_MS)]), stop: () => clearInterval(timer) };
}

/** The speech engine takes a second to load: the limit of time begins after it. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL("./stored-text-worker.ts", import.meta.url), { resourceLimits: MEMORY_LIMITS });
  await once(worker, "message");
  return worker;
}
