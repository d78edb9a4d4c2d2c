import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { csvLinesOf } from "./csv-lines.ts";
import { boundsOf, isMeantAsWorkbook, type Line, openSheet, type Sheet } from "./workbook-lines.ts";
import { Unreadable } from "./zip-read.ts";

// Reads a file of lines beside the event loop, for table-read.ts: some lines at each message, then nothing or why it cannot be read.

export interface Asked {
  readonly bytes: Uint8Array;
  readonly mostLines: number;
  readonly tooLong?: string | undefined;
  /** A text that separates its cells is read too, and a cell that is too long is cut, not refused with its file. */
  readonly isLenient: boolean;
}

export interface Told {
  readonly lines: readonly Line[];
  readonly isOf1904?: boolean;
  readonly refusal?: string;
}

const LINES_AT_ONCE = 1_000;

const { bytes: sent, mostLines, tooLong, isLenient } = workerData as Asked;
const bounds = boundsOf(mostLines, { cuts: isLenient, tooLong });
const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
let sheet: Sheet | undefined;

function opened(): Sheet {
  if (isLenient && !isMeantAsWorkbook(bytes)) return { lines: csvLinesOf(bytes, bounds).values(), isOf1904: false };
  return openSheet(bytes, bounds);
}

function nextLines(): Told {
  const taken: Line[] = [];
  try {
    sheet ??= opened();
    for (let left = LINES_AT_ONCE; left > 0; left -= 1) {
      const { done, value } = sheet.lines.next();
      if (done) break;
      taken.push(value);
    }
    return { lines: taken, isOf1904: sheet.isOf1904 };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { lines: [], refusal: error.message };
  }
}

if (parentPort) for await (const _ of on(parentPort, "message")) parentPort.postMessage(nextLines());
