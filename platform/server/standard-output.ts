import { fstatSync, write, writeSync } from "node:fs";

const DESCRIPTOR = 1;
const MAX_WAITING_BYTES = 4 * 1_048_576;
const RETRY_MS = 1_000;

export interface LineOutput {
  write(line: string): void;
}

/**
 * Standard output that never blocks. If the disk is full or the reader hangs, lines wait in up to four megabytes of memory; further lines are dropped, and
 * their number is the next line written. Waiting lines do not keep the process alive.
 */
export function standardOutput(): LineOutput {
  const kind = fstatSync(DESCRIPTOR);
  const send = kind.isFIFO() || kind.isSocket() ? sendToReader : append;
  // The reader has closed the pipe.
  process.stdout.on("error", () => {});
  let waiting: Buffer[] = [];
  let [bytes, dropped, isSending] = [0, 0, false];
  const sendAll = async () => {
    if (isSending) return;
    isSending = true;
    while (waiting.length > 0) {
      const lines = Buffer.concat(waiting);
      waiting = [];
      bytes = 0;
      await send(lines);
      if (dropped > 0 && bytes < MAX_WAITING_BYTES) {
        const notice = { level: 40, time: Date.now(), lines: dropped, msg: "lines of the log were dropped: nobody took them" };
        waiting.push(Buffer.from(`${JSON.stringify(notice)}\n`));
        dropped = 0;
      }
    }
    isSending = false;
  };
  process.once("exit", () => {
    try {
      if (waiting.length > 0) writeSync(DESCRIPTOR, Buffer.concat(waiting));
    } catch {
      // Without room or a reader, the lines are lost.
    }
  });
  return {
    write(line) {
      const written = kind.isFile() && waiting.length === 0 && !isSending ? writeNow(line) : 0;
      if (written === Buffer.byteLength(line)) return;
      const rest = Buffer.from(line).subarray(written);
      if (bytes + rest.length > MAX_WAITING_BYTES) {
        dropped += 1;
        return;
      }
      bytes += rest.length;
      waiting.push(rest);
      void sendAll();
    },
  };
}

/** Writes at once; returns the number of bytes for which there was room. */
function writeNow(line: string): number {
  try {
    return writeSync(DESCRIPTOR, line);
  } catch {
    return 0;
  }
}

type Send = (lines: Buffer) => Promise<void>;

/** Resolves once the reader has taken the lines, which may be never. */
const sendToReader: Send = (lines) => new Promise((resolve) => process.stdout.write(lines, () => resolve()));

const append: Send = (lines) => new Promise((resolve) => appendBytes(lines, resolve));

function appendBytes(bytes: Buffer, done: () => void): void {
  write(DESCRIPTOR, bytes, (error, written) => {
    if (error) setTimeout(appendBytes, RETRY_MS, bytes, done).unref();
    else if (written < bytes.length) appendBytes(bytes.subarray(written), done);
    else done();
  });
}
