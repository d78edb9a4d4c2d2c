import { crc32, inflateRawSync } from "node:zlib";
import { UnreadableFileError } from "#platform/contract/unreadable-file.ts";
import { DEFLATED, filesOfZip, STORED, type ZippedFile } from "#platform/contract/zip-files.ts";

/** A workbook has some dozens of files, one with many pictures some hundreds. */
const MAX_FILES = 10_000;

/** The files of a zip, inflated on demand, with one limit for all: the sizes that the zip declares are not trusted. */
export class Zip {
  readonly #files: ReadonlyMap<string, ZippedFile>;
  #remainingBytes: number;

  private constructor(files: readonly ZippedFile[], maxBytes: number) {
    this.#files = new Map(files.map((file) => [keyOf(file.path), file]));
    this.#remainingBytes = maxBytes;
  }

  /** @throws {UnreadableFileError} if it has no directory, or an incomplete one. */
  static async open(bytes: Buffer, { maxBytes }: { maxBytes: number }): Promise<Zip> {
    return new Zip(await filesOfZip(bytes, MAX_FILES), maxBytes);
  }

  /**
   * The bytes of one file, complete and verified; `undefined` if no name matches, regardless of case.
   *
   * @throws {UnreadableFileError} if they are damaged, or would exceed the limit: nothing is inflated beyond it.
   */
  async read(path: string): Promise<Buffer | undefined> {
    const file = this.#files.get(keyOf(path));
    if (!file) return undefined;
    if (file.isEncrypted || (file.method !== STORED && file.method !== DEFLATED)) throw UnreadableFileError.damaged();
    const compressed = await file.compressed();
    const content = file.method === STORED ? Buffer.from(compressed) : inflate(compressed, this.#remainingBytes, file.size);
    this.#remainingBytes -= content.length;
    if (this.#remainingBytes < 0) throw tooLarge();
    if (crc32(content) !== file.checksum) throw UnreadableFileError.damaged();
    return content;
  }
}

/** Names of parts are equal whatever their case (OPC). */
const keyOf = (path: string): string => path.toLowerCase();

const tooLarge = () =>
  new UnreadableFileError("Ce classeur est trop volumineux une fois décompressé : enregistrez-le en plusieurs fichiers.");

function inflate(compressed: Uint8Array, maxBytes: number, expectedSize: number): Buffer {
  try {
    // Inflated in one piece if the hint is right: joining pieces would need twice the memory.
    return inflateRawSync(compressed, { maxOutputLength: Math.max(1, maxBytes), chunkSize: Math.min(maxBytes, expectedSize) + 64 });
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : UnreadableFileError.damaged();
  }
}
