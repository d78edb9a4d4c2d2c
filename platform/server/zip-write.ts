import { Readable } from "node:stream";
import { ReadableStream, TransformStream } from "node:stream/web";
import { loadZipLibrary } from "#platform/contract/zip-files.ts";

export interface ZipPart {
  /** ASCII: `xl/workbook.xml`. */
  readonly path: string;
  readonly content: Iterable<Buffer> | AsyncIterable<Buffer>;
}

/** Deflated outside the event loop; no real time, so that equal parts make equal bytes. */
const OPTIONS = { useCompressionStream: true, lastModDate: new Date(1980, 0, 1), extendedTimestamp: false };

/**
 * A zip as a stream: each part is read no faster than its bytes are taken, and no more after the reader stops.
 *
 * The stream fails if a part fails, or if it would need the 64-bit format: above 4 GiB.
 */
export function zip(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const write = async () => {
    const { ZipWriter } = await loadZipLibrary();
    const writer = new ZipWriter(writable, OPTIONS);
    for await (const { path, content } of parts)
      await writer.add(path, ReadableStream.from(content) as unknown as globalThis.ReadableStream);
    await writer.close();
  };
  write().catch((error) => writable.abort(error));
  return Readable.fromWeb(readable);
}
