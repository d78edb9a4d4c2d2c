import { crc32, inflateRawSync } from "node:zlib";

/** A file that cannot be read, and why, in French fit to be shown. */
export class Unreadable extends Error {
  static damaged(): Unreadable {
    return new Unreadable("Ce fichier est incomplet ou abîmé : ouvrez-le, enregistrez-le de nouveau, puis recommencez.");
  }
}

interface Entry {
  readonly method: number;
  readonly checksum: number;
  readonly packed: number;
  /** As the zip says: a hint, never believed. */
  readonly size: number;
  readonly offset: number;
}

const END = 0x0605_4b50;
const ENTRY = 0x0201_4b50;
const LOCAL = 0x0403_4b50;
const STORED = 0;
const DEFLATED = 8;

/** The files of a zip, inflated when asked for, under one bound for all: what the zip says of sizes is not believed. */
export class Zip {
  readonly #bytes: Buffer;
  readonly #entries: ReadonlyMap<string, Entry>;
  #left: number;

  /** @throws {Unreadable} when it has no directory, or one that is not whole. */
  constructor(bytes: Buffer, { mostBytes }: { mostBytes: number }) {
    this.#bytes = bytes;
    this.#left = mostBytes;
    this.#entries = withinBounds(() => entriesOf(bytes));
  }

  /**
   * The bytes of one file, whole and right; `undefined` when there is none of this name.
   *
   * @throws {Unreadable} when they are damaged, or would pass the bound: nothing is inflated beyond it.
   */
  read(path: string): Buffer | undefined {
    const entry = this.#entries.get(path);
    if (!entry) return undefined;
    const packed = withinBounds(() => packedBytes(this.#bytes, entry));
    const content = entry.method === STORED ? packed : inflate(packed, this.#left, entry.size);
    this.#left -= content.length;
    if (this.#left < 0) throw tooLarge();
    if (crc32(content) !== entry.checksum) throw Unreadable.damaged();
    return content;
  }
}

const tooLarge = () => new Unreadable("Ce classeur est trop volumineux une fois décompressé : enregistrez-le en plusieurs fichiers.");

function inflate(packed: Buffer, most: number, hint: number): Buffer {
  try {
    // In one piece where the hint is right: pieces would have to be joined, and stand twice in memory.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most), chunkSize: Math.min(most, hint) + 64 });
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : Unreadable.damaged();
  }
}

/** Offsets that lead out of the file make Node throw: such a file is damaged. */
function withinBounds<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? Unreadable.damaged() : error;
  }
}

function entriesOf(bytes: Buffer): Map<string, Entry> {
  const end = endOf(bytes);
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw Unreadable.damaged();
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [number, number, number];
    entries.set(bytes.toString("utf8", at + 46, at + 46 + name), {
      method: methodOf(bytes, at),
      checksum: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** The end of the directory is the last thing of a zip, but for a comment of 64 kB at most. */
function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  throw Unreadable.damaged();
}

function methodOf(bytes: Buffer, at: number): number {
  const isLocked = (bytes.readUInt16LE(at + 8) & 1) === 1;
  const method = bytes.readUInt16LE(at + 10);
  if (isLocked || (method !== STORED && method !== DEFLATED)) throw Unreadable.damaged();
  return method;
}

function packedBytes(bytes: Buffer, { offset, packed }: Entry): Buffer {
  if (bytes.readUInt32LE(offset) !== LOCAL) throw Unreadable.damaged();
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + packed > bytes.length) throw Unreadable.damaged();
  return bytes.subarray(start, start + packed);
}
