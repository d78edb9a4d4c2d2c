import { crc32, inflateRawSync } from "node:zlib";
import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";

interface Entry {
  readonly method: number;
  readonly checksum: number;
  readonly compressed: number;
  /** As the zip declares it: a hint, never trusted. */
  readonly size: number;
  readonly offset: number;
}

const END = 0x0605_4b50;
const ENTRY = 0x0201_4b50;
const LOCAL = 0x0403_4b50;
const STORED = 0;
const DEFLATED = 8;

/** The files of a zip, inflated on demand, with one limit for all: the sizes that the zip declares are not trusted. */
export class Zip {
  readonly #bytes: Buffer;
  readonly #entries: ReadonlyMap<string, Entry>;
  #remainingBytes: number;

  /** @throws {UnreadableFileError} if it has no directory, or an incomplete one. */
  constructor(bytes: Buffer, { maxBytes }: { maxBytes: number }) {
    this.#bytes = bytes;
    this.#remainingBytes = maxBytes;
    this.#entries = damagedIfOutOfRange(() => entriesOf(bytes));
  }

  /**
   * The bytes of one file, complete and verified; `undefined` if there is none of this name.
   *
   * @throws {UnreadableFileError} if they are damaged, or would exceed the limit: nothing is inflated beyond it.
   */
  read(path: string): Buffer | undefined {
    const entry = this.#entries.get(path);
    if (!entry) return undefined;
    const compressed = damagedIfOutOfRange(() => compressedBytes(this.#bytes, entry));
    const content = entry.method === STORED ? compressed : inflate(compressed, this.#remainingBytes, entry.size);
    this.#remainingBytes -= content.length;
    if (this.#remainingBytes < 0) throw tooLarge();
    if (crc32(content) !== entry.checksum) throw UnreadableFileError.damaged();
    return content;
  }
}

const tooLarge = () =>
  new UnreadableFileError("Ce classeur est trop volumineux une fois décompressé : enregistrez-le en plusieurs fichiers.");

function inflate(compressed: Buffer, maxBytes: number, expectedSize: number): Buffer {
  try {
    // In one piece if the hint is right: joining pieces would need twice the memory.
    return inflateRawSync(compressed, { maxOutputLength: Math.max(1, maxBytes), chunkSize: Math.min(maxBytes, expectedSize) + 64 });
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : UnreadableFileError.damaged();
  }
}

/** Offsets outside the file make Node throw: such a file is damaged. */
function damagedIfOutOfRange<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? UnreadableFileError.damaged() : error;
  }
}

function entriesOf(bytes: Buffer): Map<string, Entry> {
  const end = endOf(bytes);
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw UnreadableFileError.damaged();
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [number, number, number];
    entries.set(bytes.toString("utf8", at + 46, at + 46 + name), {
      method: methodOf(bytes, at),
      checksum: bytes.readUInt32LE(at + 16),
      compressed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** The end of the directory is the last part of a zip, except for a comment of at most 64 kB. */
function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  throw UnreadableFileError.damaged();
}

function methodOf(bytes: Buffer, at: number): number {
  const isLocked = (bytes.readUInt16LE(at + 8) & 1) === 1;
  const method = bytes.readUInt16LE(at + 10);
  if (isLocked || (method !== STORED && method !== DEFLATED)) throw UnreadableFileError.damaged();
  return method;
}

function compressedBytes(bytes: Buffer, { offset, compressed }: Entry): Buffer {
  if (bytes.readUInt32LE(offset) !== LOCAL) throw UnreadableFileError.damaged();
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + compressed > bytes.length) throw UnreadableFileError.damaged();
  return bytes.subarray(start, start + compressed);
}
