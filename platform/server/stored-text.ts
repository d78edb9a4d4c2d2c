import { once } from "node:events";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { refusalOfFormulas } from "#platform/contract/formula.ts";
import { badRequest, tooMany } from "./errors.ts";
import { cleanRichText } from "./rich-text.ts";

/** A rich text as it is stored: clean, its formulas with what is read aloud of them. */
export interface StoredText {
  readonly text: string;
  /** The same with its formulas as MathML; null if it has none. */
  readonly typeset: string | null;
}

interface TypedText {
  readonly html: string;
  /** Where a refusal is shown. */
  readonly field: string;
}

/** A text of this length without formulas is cleaned in two milliseconds. */
const MAX_CLEANED_AT_ONCE = 2_000;
const MAX_TYPESET = 60_000;
/** What all problems of a stage may weigh as JSON, without their images: everybody who plays it loads them at once (MND-01). */
export const MAX_STAGE_BYTES = 900_000;
const TIMEOUT_MS = 10_000;
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
const TOO_SLOW = "Ces formules sont trop longues à composer\u00A0: raccourcissez-les, ou enlevez-en";
const MAX_WAITING = 100;

const limitWork = pLimit(1);
let idleWorker: Worker | undefined;

/**
 * Cleans texts and typesets their formulas, once and for all readers, in a thread with a limit of time and of memory (MND-01).
 *
 * @throws {Refusal} 400 in French at the field of a text with a formula that is refused, or that costs too much.
 */
export async function toStoredTexts(typed: readonly TypedText[]): Promise<StoredText[]> {
  for (const { html, field } of typed) refuse(refusalOfFormulas(html), field);
  const length = typed.reduce((sum, { html }) => sum + html.length, 0);
  const isSimple = length <= MAX_CLEANED_AT_ONCE && typed.every(({ html }) => !html.includes("data-formula"));
  const stored = isSimple ? typed.map(({ html }) => ({ text: cleanRichText(html), typeset: null })) : await typesetInThread(typed);
  for (const [index, { text, typeset }] of stored.entries()) {
    const field = typed[index]?.field ?? "text";
    // As the sanitizer has written it: entities hide nothing any more.
    refuse(refusalOfFormulas(text), field);
    if (typeset !== null && typeset.length > MAX_TYPESET) refuse(TOO_SLOW, field);
  }
  return stored;
}

export const toStoredText = async (html: string, field: string): Promise<StoredText> =>
  (await toStoredTexts([{ html, field }]))[0] ?? { text: "", typeset: null };

function refuse(refusal: string | null, field: string): void {
  if (refusal !== null) throw badRequest(refusal, field);
}

function typesetInThread(typed: readonly TypedText[]): Promise<StoredText[]> {
  if (limitWork.pendingCount >= MAX_WAITING) throw tooMany(10, "Beaucoup d'énoncés s'enregistrent en ce moment\u00A0: recommencez.");
  return limitWork(async () => {
    const worker = idleWorker ?? (await startWorker());
    idleWorker = undefined;
    worker.ref();
    try {
      worker.postMessage(typed.map(({ html }) => html));
      const [stored] = (await once(worker, "message", { signal: AbortSignal.timeout(TIMEOUT_MS) })) as [StoredText[]];
      // An idle thread must not keep the process alive.
      worker.unref();
      idleWorker = worker;
      return stored;
    } catch (error) {
      await worker.terminate();
      const code: unknown = Reflect.get(Object(error), "code");
      if (code !== "ABORT_ERR" && code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
      throw badRequest(TOO_SLOW, typed.length === 1 ? typed[0]?.field : undefined);
    }
  });
}

/** The speech takes a second to load: the limit of time begins after it. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL("./stored-text-worker.ts", import.meta.url), { resourceLimits: MEMORY_LIMITS });
  await once(worker, "message");
  return worker;
}
