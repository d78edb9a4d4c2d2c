import { UnreadableFileError } from "./unreadable-file.ts";

/** Loaded with the first zip, as starting a node waits for each library. Callers inflate by themselves, within their bounds: no worker, no codec. */
export async function loadZipLibrary() {
  const library = await import("@zip.js/zip.js/lib/zip-core.js");
  library.configure({ useWebWorkers: false });
  return library;
}

export interface ZippedFile {
  /** With `/` between folders, whatever the writer's separator. */
  readonly path: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly checksum: number;
  /** As the zip declares it: a hint, never trusted. */
  readonly size: number;
  /** @throws {UnreadableFileError} if the bytes are missing. */
  readonly compressed: () => Promise<Uint8Array>;
}

export const [STORED, DEFLATED] = [0, 8];

/** Contents are verified by their checksums; no file is written by its name. */
const TOLERANT = { strictness: "tolerant", filenameValidation: "tolerant" } as const;

/**
 * The files in the directory of a zip, zip64 too.
 *
 * @throws {UnreadableFileError} if it is damaged, names a file twice, or has more than `maxFiles`.
 */
export async function filesOfZip(bytes: Uint8Array, maxFiles: number): Promise<readonly ZippedFile[]> {
  const { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } = await loadZipLibrary();
  const files: ZippedFile[] = [];
  await damagedIfRefused(async () => {
    for await (const entry of new ZipReader(new Uint8ArrayReader(bytes), TOLERANT).getEntriesGenerator()) {
      if (files.length === maxFiles) throw new UnreadableFileError("Ce fichier compressé contient trop de fichiers.");
      if (entry.directory) continue;
      files.push({
        path: entry.filename.replaceAll("\\", "/").replace(/^\/+/, ""),
        isEncrypted: entry.encrypted,
        method: entry.compressionMethod,
        checksum: entry.signature ?? 0,
        size: entry.uncompressedSize,
        compressed: () => damagedIfRefused(() => entry.getData(new Uint8ArrayWriter(), { passThrough: true })),
      });
    }
  });
  // Readers differ in which of two they take. Names of parts are equal whatever their case (OPC).
  if (new Set(files.map(({ path }) => path.toLowerCase())).size < files.length) throw UnreadableFileError.damaged();
  return files;
}

async function damagedIfRefused<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof UnreadableFileError ? error : UnreadableFileError.damaged();
  }
}
