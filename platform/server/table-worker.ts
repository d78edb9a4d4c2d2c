import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";
import { csvLinesOf } from "./csv-lines.ts";
import { type Line, limitsOf, looksLikeWorkbook, type OpenTable, openTable, type SheetHead } from "./workbook-lines.ts";

// Reads a file of lines in a worker thread, for table-read.ts: a batch per message; the last is empty, or says why it cannot be read.

export interface ReadRequest {
  readonly bytes: Uint8Array;
  readonly maxLines: number;
  readonly tooLong?: string | undefined;
  /** All visible sheets are read, not only the first; text with separators is read too; a cell that is too long is cut, instead of refusing the file. */
  readonly isLenient: boolean;
}

export interface LineBatch {
  readonly lines: readonly Line[];
  readonly sheets?: readonly SheetHead[];
  readonly uses1904Dates?: boolean;
  readonly refusal?: string;
}

const BATCH_LINES = 1_000;

const { bytes: received, maxLines, tooLong, isLenient } = workerData as ReadRequest;
const limits = limitsOf(maxLines, { truncates: isLenient, tooLong });
const bytes = Buffer.from(received.buffer, received.byteOffset, received.byteLength);
let table: OpenTable | undefined;

function open(): OpenTable {
  if (isLenient && !looksLikeWorkbook(bytes))
    return { sheets: [{ name: "", isHidden: false }], lines: csvLinesOf(bytes, limits).values(), uses1904Dates: false };
  return openTable(bytes, { limits, readsAllSheets: isLenient });
}

function nextLines(): LineBatch {
  const batch: Line[] = [];
  try {
    table ??= open();
    for (let left = BATCH_LINES; left > 0; left -= 1) {
      const { done, value } = table.lines.next();
      if (done) break;
      batch.push(value);
    }
    return { lines: batch, sheets: table.sheets, uses1904Dates: table.uses1904Dates };
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    return { lines: [], refusal: error.message };
  }
}

if (parentPort) for await (const _ of on(parentPort, "message")) parentPort.postMessage(nextLines());
