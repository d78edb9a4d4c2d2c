import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { bounded } from "./bounded.ts";
import { badRequest } from "./errors.ts";
import type { Asked, Told } from "./table-worker.ts";
import type { Line } from "./workbook-lines.ts";
import { Unreadable } from "./zip-read.ts";

/** The lines of a file that hold something, titles among them. */
export interface Table {
  readonly lines: readonly Line[];
  /** Whether the days of its bare numbers count from 1904, as on old Macintoshes; else from 1900. */
  readonly isOf1904: boolean;
}

interface Reading {
  readonly mostLines?: number;
  /** What is said of a file with more lines; that it be cut in several, unless told. */
  readonly tooLong?: string;
}

const MOST_MILLISECONDS = 20_000;
const MOST_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** Each takes its memory while it is read: two at once, the others wait. */
const inTurn = bounded(2);

/**
 * The lines of a workbook (.xlsx) or of a text that separates its cells (.csv) that somebody sent, read beside the event loop. A cell above
 * 5,000 characters is cut there.
 *
 * @throws {Refusal} 400 in French when it is neither, protected, damaged, too large in any way, or without lines.
 */
export const readTable = (bytes: Buffer, { mostLines = 50_000, tooLong }: Reading = {}): Promise<Table> =>
  readInTurn("excel", async () => {
    const lines: Line[] = [];
    let isOf1904 = false;
    for await (const told of toldInTurn({ bytes, mostLines, tooLong, isLenient: true })) {
      for (const line of told.lines) lines.push(line);
      isOf1904 = told.isOf1904 ?? false;
    }
    if (lines.length === 0) throw new Unreadable("Ce fichier est vide.");
    return { lines, isOf1904 };
  });

/** Reads when its turn comes; what cannot be read is a refusal at the field that sent it. */
export const readInTurn = <T>(field: string, read: () => Promise<T>): Promise<T> =>
  inTurn(read).catch((error: unknown) => {
    throw error instanceof Unreadable ? badRequest(error.message, field) : error;
  });

/** The lines, some at a time, from a thread that ends with them, or at its bounds of time and memory. */
export async function* toldInTurn(asked: Asked): AsyncGenerator<Told> {
  const worker = new Worker(new URL("./table-worker.ts", import.meta.url), { workerData: asked, resourceLimits: MOST_MEMORY });
  const signal = AbortSignal.timeout(MOST_MILLISECONDS);
  try {
    for (;;) {
      worker.postMessage("next");
      const [told] = (await once(worker, "message", { signal })) as [Told];
      if (told.refusal !== undefined) throw new Unreadable(told.refusal);
      if (told.lines.length === 0) return;
      yield told;
    }
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), "code");
    if (code !== "ABORT_ERR" && code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
    throw new Unreadable("Ce fichier est trop lourd à lire : enregistrez-le en plusieurs fichiers.");
  } finally {
    await worker.terminate();
  }
}
