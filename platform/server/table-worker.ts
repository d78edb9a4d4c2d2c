import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";
import { csvLinesOf } from "./csv-lines.ts";
import { type Line, limitsOf } from "./lines.ts";
import { looksLikeWorkbook, type OpenTable, openTable } from "./workbook-lines.ts";

// Reads a file of lines in a worker thread, for table-read.ts: some per message; the last message is the end, or the reason that it cannot be read.

export interface ReadRequest {
  readonly bytes: Uint8Array;
  readonly maxLines: number;
  readonly tooLong?: string | undefined;
}

/** The non-blank lines of a file, or some of them, including the titles, worksheet after worksheet. */
export type Table = Omit<OpenTable, "lines"> & { readonly lines: readonly Line[] };

export type WorkerAnswer = { readonly batch: Table } | { readonly refusal: string } | { readonly isEnd: true };

const BATCH_LINES = 1_000;

const { bytes: received, maxLines, tooLong } = workerData as ReadRequest;
const limits = limitsOf(maxLines, tooLong);
const bytes = withoutBlankStart(Buffer.from(received.buffer, received.byteOffset, received.byteLength));
let table: OpenTable | undefined;

/** Some sites send blanks or a byte order mark before a workbook. */
function withoutBlankStart(file: Buffer): Buffer {
  const start = file.toString("latin1", 0, 200);
  const bare = start.replace(/^[\s\xEF\xBB\xBF]+/, "");
  return looksLikeWorkbook(Buffer.from(bare, "latin1")) ? file.subarray(start.length - bare.length) : file;
}

const open = async (): Promise<OpenTable> =>
  looksLikeWorkbook(bytes)
    ? openTable(bytes, limits)
    : { sheets: [{ name: "", isHidden: false }], lines: inOne(csvLinesOf(bytes, limits)), uses1904Dates: false };

async function* inOne(lines: readonly Line[]): AsyncGenerator<readonly Line[]> {
  yield lines;
}

async function nextLines(): Promise<WorkerAnswer> {
  const lines: Line[] = [];
  try {
    table ??= await open();
    while (lines.length < BATCH_LINES) {
      const { done, value } = await table.lines.next();
      if (done) break;
      for (const line of value as readonly Line[]) lines.push(line);
    }
    if (lines.length === 0) return { isEnd: true };
    return { batch: { lines, sheets: table.sheets, uses1904Dates: table.uses1904Dates } };
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    return { refusal: error.message };
  }
}

if (parentPort) for await (const _ of on(parentPort, "message")) parentPort.postMessage(await nextLines());
