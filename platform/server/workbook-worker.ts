import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { type Line, linesOf } from "./workbook-lines.ts";
import { Unreadable } from "./zip-read.ts";

// Reads a workbook beside the event loop, for workbook-read.ts: some lines at each message, then nothing or why it cannot be read.

export interface Asked {
  readonly bytes: Uint8Array;
  readonly mostLines: number;
}

export interface Told {
  readonly lines: readonly Line[];
  readonly refusal?: string;
}

const LINES_AT_ONCE = 1_000;

const { bytes, mostLines } = workerData as Asked;
const lines = linesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), mostLines);

function nextLines(): Told {
  const taken: Line[] = [];
  try {
    for (let left = LINES_AT_ONCE; left > 0; left -= 1) {
      const { done, value } = lines.next();
      if (done) break;
      taken.push(value);
    }
    return { lines: taken };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { lines: [], refusal: error.message };
  }
}

if (parentPort) for await (const _ of on(parentPort, "message")) parentPort.postMessage(nextLines());
