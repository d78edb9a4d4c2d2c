import { fstatSync, write, writeSync } from "node:fs";

const DESCRIPTOR = 1;
const MAX_WAITING_BYTES = 4 * 1_048_576;
const RETRY_MS = 1_000;

/** Where lines of the log go. */
export interface LineOutput {
  write(line: string): void;
}

/**
 * Standard output that holds nobody up: lines that cannot be written, on a full disk or to a reader that stands still, wait in four megabytes of memory; past
 * that they are dropped, and how many is the next line that goes. Neither keeps the process from ending.
 */
export function standardOutput(): LineOutput {
  const kind = fstatSync(DESCRIPTOR);
  const send = kind.isFIFO() || kind.isSocket() ? sendToReader : append;
  // A reader that has gone.
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
        const told = { level: 40, time: Date.now(), lines: dropped, msg: "lines of the log were dropped: nobody took them" };
        waiting.push(Buffer.from(`${JSON.stringify(told)}\n`));
        dropped = 0;
      }
    }
    isSending = false;
  };
  process.once("exit", () => {
    try {
      if (waiting.length > 0) writeSync(DESCRIPTOR, Buffer.concat(waiting));
    } catch {
      // There is no room, or nobody reads: nobody waits for it.
    }
  });
  return {
    write(line) {
      const written = kind.isFile() && waiting.length === 0 && !isSending ? writeNow(line) : 0;
      if (written === Buffer.byteLength(line)) return;
      const left = Buffer.from(line).subarray(written);
      if (bytes + left.length > MAX_WAITING_BYTES) {
        dropped += 1;
        return;
      }
      bytes += left.length;
      waiting.push(left);
      void sendAll();
    },
  };
}

/** At once, as the kernel takes it: how many bytes there was room for. */
function writeNow(line: string): number {
  try {
    return writeSync(DESCRIPTOR, line);
  } catch {
    return 0;
  }
}

type Send = (lines: Buffer) => Promise<void>;

/** Resolves once the reader has room again, which may be never. */
const sendToReader: Send = (lines) => new Promise((resolve) => process.stdout.write(lines, () => resolve()));

/** Tries again until there is room. */
const append: Send = (lines) => new Promise((resolve) => appendBytes(lines, resolve));

function appendBytes(bytes: Buffer, done: () => void): void {
  write(DESCRIPTOR, bytes, (error, written) => {
    if (error) setTimeout(appendBytes, RETRY_MS, bytes, done).unref();
    else if (written < bytes.length) appendBytes(bytes.subarray(written), done);
    else done();
  });
}
