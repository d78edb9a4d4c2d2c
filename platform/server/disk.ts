import { statfsSync } from "node:fs";

/** PostgreSQL writes log files of 16 MB, and stops without room for two. */
const MIN_FREE_BYTES = 32 * 1_048_576;

let databaseDirectory: string | undefined;

/** Sets the directory of the database; `undefined` if it is on another machine. */
export function watchDisk(directory: string | undefined): void {
  databaseDirectory = directory;
}

export function diskSpace(): { readonly free: number; readonly size: number } | undefined {
  if (databaseDirectory === undefined) return undefined;
  try {
    const { bavail, blocks, bsize } = statfsSync(databaseDirectory);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return undefined;
  }
}

export const isDiskFull = (): boolean => (diskSpace()?.free ?? Number.POSITIVE_INFINITY) < MIN_FREE_BYTES;
