import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

export interface ZipPart {
  /** ASCII: `xl/workbook.xml`. */
  readonly path: string;
  readonly content: Iterable<Buffer> | AsyncIterable<Buffer>;
}

interface ZipEntry {
  readonly path: string;
  readonly offset: number;
  checksum: number;
  compressed: number;
  size: number;
}

const MAX_BYTES = 0xffff_ffff;
/** Version 2.0, sizes after the part, deflated, 1 January 1980 at midnight: no real time. */
const HEADER_FIELDS = [u16(20), u16(0x0008), u16(8), u16(0), u16(0x0021)];

/**
 * The bytes of a zip, part after part. Sizes follow each part (a data descriptor), so only one entry per part stays in memory.
 *
 * @throws {Error} if it would need the 64-bit format: above 4 GiB.
 */
export async function* zip(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: ZipEntry[] = [];
  let offset = 0;
  for await (const { path, content } of parts) {
    const entry: ZipEntry = { path, offset, checksum: 0, compressed: 0, size: 0 };
    directory.push(entry);
    for await (const bytes of partBytes(content, entry)) {
      offset += bytes.length;
      yield bytes;
    }
    if (offset > MAX_BYTES || entry.size > MAX_BYTES) throw new Error(`${path} is too large for a zip`);
  }
  yield directoryOf(directory, offset);
}

async function* partBytes(content: ZipPart["content"], entry: ZipEntry): AsyncGenerator<Buffer> {
  const name = Buffer.from(entry.path);
  yield Buffer.concat([u32(0x0403_4b50), ...HEADER_FIELDS, ...[0, 0, 0].map(u32), u16(name.length), u16(0), name]);
  for await (const compressed of deflated(withChecksum(content, entry))) {
    entry.compressed += compressed.length;
    yield compressed;
  }
  yield Buffer.concat([0x0807_4b50, entry.checksum, entry.compressed, entry.size].map(u32));
}

async function* withChecksum(content: ZipPart["content"], entry: ZipEntry): AsyncGenerator<Buffer> {
  for await (const bytes of content) {
    entry.checksum = crc32(bytes, entry.checksum);
    entry.size += bytes.length;
    yield bytes;
  }
}

/** Deflated outside the event loop, no faster than it is read; a reader that stops also stops the source. */
const deflated = (content: AsyncGenerator<Buffer>): AsyncIterable<Buffer> =>
  // Reads one chunk ahead: making several in a row would block the event loop. The reader gets errors of the source, so the callback is empty.
  pipeline(Readable.from(content, { highWaterMark: 1 }), createDeflateRaw(), () => undefined);

function directoryOf(parts: readonly ZipEntry[], offset: number): Buffer {
  const lines = parts.map(({ path, offset, checksum, compressed, size }) => {
    const name = Buffer.from(path);
    const sizes = [checksum, compressed, size].map(u32);
    return Buffer.concat([
      u32(0x0201_4b50),
      u16(20),
      ...HEADER_FIELDS,
      ...sizes,
      u16(name.length),
      ...[0, 0, 0, 0].map(u16),
      u32(0),
      u32(offset),
      name,
    ]);
  });
  const length = lines.reduce((sum, line) => sum + line.length, 0);
  const counts = [0, 0, parts.length, parts.length].map(u16);
  return Buffer.concat([...lines, u32(0x0605_4b50), ...counts, u32(length), u32(offset), u16(0)]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
