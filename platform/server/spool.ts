import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";

interface Spooled {
  readonly content: Readable;
  /** Resolves when the source is written to its end or has failed, however much of it was read. */
  readonly written: Promise<void>;
}

const CHUNK_BYTES = 65_536;
/** Limit for all files together: `/tmp` of a container may be memory. Past it, sources wait for their readers. */
const MAX_UNREAD_BYTES = 256 * 1024 * 1024;
/** A slower reader is ended: about 2 kB a second, a fifth of the slowest phone. */
const MIN_BYTES_PER_MINUTE = 2 * CHUNK_BYTES;
const MINUTE_MS = 60_000;

let unreadBytes = 0;
const room = new EventEmitter().setMaxListeners(0);

/** Passes bytes through a temporary file, so that a slow reader holds neither a connection of the source nor its place. */
export function spool(source: Readable, windowMs = MINUTE_MS): Spooled {
  const progress = new EventEmitter();
  const opened = openUnnamed();
  const state = { written: 0, read: 0, isComplete: false };
  const sendNext = async (): Promise<void> => {
    const file = await opened;
    while (state.read === state.written && !state.isComplete && !content.destroyed) await once(progress, "change");
    if (content.destroyed) return;
    if (state.read === state.written) return void content.push(null);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, state.read);
    if (content.destroyed) return;
    state.read += bytesRead;
    unreadBytes -= bytesRead;
    room.emit("freed");
    content.push(buffer.subarray(0, bytesRead));
  };
  const content = new Readable({
    highWaterMark: CHUNK_BYTES,
    read: () => void sendNext().catch((error: Error) => content.destroy(error)),
    destroy: (error, done) => {
      stopWatching();
      source.destroy();
      unreadBytes -= state.written - state.read;
      progress.emit("change");
      room.emit("freed");
      opened.then((file) => file.close()).catch(() => undefined);
      done(error);
    },
  });
  const stopWatching = watchPace(content, state, windowMs);
  const write = async () => {
    const file = await opened;
    for await (const bytes of source as AsyncIterable<Buffer>) {
      while (unreadBytes >= MAX_UNREAD_BYTES && !content.destroyed) await once(room, "freed");
      await file.appendFile(bytes);
      if (content.destroyed) return;
      state.written += bytes.length;
      unreadBytes += bytes.length;
      progress.emit("change");
    }
    state.isComplete = true;
    progress.emit("change");
  };
  return { content, written: write().catch((error: Error) => void content.destroy(error)) };
}

/** A file that ends with the process, since its name is already removed. */
async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `palmares-${randomUUID()}`);
  const file = await open(path, "ax+", 0o600);
  await unlink(path);
  return file;
}

/** Ends a reader that takes too little of the waiting bytes during a whole window. */
function watchPace(content: Readable, state: { readonly written: number; readonly read: number }, windowMs: number): () => void {
  let last = { ...state };
  const timer = setInterval(() => {
    const hadEnough = last.written - last.read >= MIN_BYTES_PER_MINUTE;
    if (hadEnough && state.read - last.read < MIN_BYTES_PER_MINUTE) content.destroy(new Error("the reader of a file is too slow"));
    last = { ...state };
  }, windowMs).unref();
  return () => clearInterval(timer);
}
