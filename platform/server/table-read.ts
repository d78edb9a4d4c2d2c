import { once } from "node:events";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";
import { badRequest } from "./errors.ts";
import type { Line } from "./lines.ts";
import type { ReadRequest, Table, WorkerAnswer } from "./table-worker.ts";

interface ReadOptions {
  readonly maxLines?: number;
  /** The message for a file with more lines; by default, to split it. */
  readonly tooLong?: string;
}

const TIMEOUT_MS = 20_000;
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** Reading a file takes memory: two run at once, the others wait. */
const limitReading = pLimit(2);

/**
 * The lines of all visible worksheets of an uploaded workbook (.xlsx), or of text with separators (.csv), read in a worker thread. A cell is cut at
 * 5,000 characters.
 *
 * @throws {Refusal} 400 in French if it is neither, or is protected, damaged, too large in any way, or without lines.
 */
export const readTable = (bytes: Buffer, { maxLines = 50_000, tooLong }: ReadOptions = {}): Promise<Table> =>
  limitReading(async () => {
    const table = await read({ bytes, maxLines, tooLong });
    if (table.lines.length === 0) throw new UnreadableFileError("Ce fichier est vide.");
    return table;
  }).catch(refuseUnreadable);

/** @throws {Refusal} 400 for an unreadable file. */
export const refuseUnreadable = (error: unknown): never => {
  throw error instanceof UnreadableFileError ? badRequest(error.message, "excel") : error;
};

/** @throws {UnreadableFileError} if it cannot be read; a file without lines is no error. */
async function read(request: ReadRequest): Promise<Table> {
  const lines: Line[] = [];
  let head: Omit<Table, "lines"> = { sheets: [], uses1904Dates: false };
  for await (const { lines: more, ...rest } of readInWorker(request)) {
    for (const line of more) lines.push(line);
    head = rest;
  }
  return { ...head, lines };
}

/** The lines in batches, from a thread that ends after them, or at its limits of time and memory. */
async function* readInWorker(request: ReadRequest): AsyncGenerator<Table> {
  const worker = new Worker(new URL("./table-worker.ts", import.meta.url), { workerData: request, resourceLimits: MEMORY_LIMITS });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    for (;;) {
      worker.postMessage("next");
      const [answer] = (await once(worker, "message", { signal })) as [WorkerAnswer];
      if ("refusal" in answer) throw new UnreadableFileError(answer.refusal);
      if ("isEnd" in answer) return;
      yield answer.batch;
    }
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), "code");
    if (code !== "ABORT_ERR" && code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
    throw new UnreadableFileError("Ce fichier est trop lourd à lire : enregistrez-le en plusieurs fichiers.");
  } finally {
    await worker.terminate();
  }
}
