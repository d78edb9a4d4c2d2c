import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file of a zip, as it is written. */
export interface ZipPart {
  /** ASCII: `xl/workbook.xml`. */
  readonly path: string;
  readonly content: Iterable<Buffer> | AsyncIterable<Buffer>;
}

/** What a zip must know of a part once it is written. */
interface Written {
  readonly path: string;
  readonly offset: number;
  checksum: number;
  packed: number;
  size: number;
}

const MOST_BYTES = 0xffff_ffff;
/** Written by 2.0, sizes follow the part, deflated, on 1 January 1980 at midnight: no time is told. */
const HOW = [u16(20), u16(0x0008), u16(8), u16(0), u16(0x0021)];

/**
 * The bytes of a zip, part after part. Sizes stand behind each part (a data descriptor), so nothing is kept but a line a part.
 *
 * @throws {Error} where it would need the 64-bit format: above 4 GiB.
 */
export async function* zip(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Written[] = [];
  let offset = 0;
  for await (const { path, content } of parts) {
    const written: Written = { path, offset, checksum: 0, packed: 0, size: 0 };
    directory.push(written);
    for await (const bytes of partBytes(content, written)) {
      offset += bytes.length;
      yield bytes;
    }
    if (offset > MOST_BYTES || written.size > MOST_BYTES) throw new Error(`${path} is too large for a zip`);
  }
  yield directoryOf(directory, offset);
}

async function* partBytes(content: ZipPart["content"], written: Written): AsyncGenerator<Buffer> {
  const name = Buffer.from(written.path);
  yield Buffer.concat([u32(0x0403_4b50), ...HOW, ...[0, 0, 0].map(u32), u16(name.length), u16(0), name]);
  for await (const packed of deflated(measured(content, written))) {
    written.packed += packed.length;
    yield packed;
  }
  yield Buffer.concat([0x0807_4b50, written.checksum, written.packed, written.size].map(u32));
}

async function* measured(content: ZipPart["content"], written: Written): AsyncGenerator<Buffer> {
  for await (const bytes of content) {
    written.checksum = crc32(bytes, written.checksum);
    written.size += bytes.length;
    yield bytes;
  }
}

/** Deflated beside the event loop, no quicker than it is taken; who stops taking stops the source too. */
const deflated = (content: AsyncGenerator<Buffer>): AsyncIterable<Buffer> =>
  // One chunk ahead: more of them made in a row would hold the event loop. The error of the source reaches whoever reads: nobody waits for the callback.
  pipeline(Readable.from(content, { highWaterMark: 1 }), createDeflateRaw(), () => undefined);

function directoryOf(parts: readonly Written[], offset: number): Buffer {
  const lines = parts.map(({ path, offset, checksum, packed, size }) => {
    const name = Buffer.from(path);
    const sizes = [checksum, packed, size].map(u32);
    return Buffer.concat([
      u32(0x0201_4b50),
      u16(20),
      ...HOW,
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
