import { statfsSync } from "node:fs";

/** Its log grows by files of 16 MB: with less than two of them it stops. */
const LEAST_BYTES = 32 * 1_048_576;

let place: string | undefined;

/** Says where the database of this machine writes, if it is on this machine. */
export function watchDisk(directory: string | undefined): void {
  place = directory;
}

/** Bytes there are in all, and those that are left; nothing where the database is elsewhere. */
export function roomOnDisk(): { readonly free: number; readonly size: number } | undefined {
  if (place === undefined) return undefined;
  try {
    const { bavail, blocks, bsize } = statfsSync(place);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return undefined;
  }
}

/** Whether a database that does not answer has no room to. */
export const isDiskFull = (): boolean => (roomOnDisk()?.free ?? Number.POSITIVE_INFINITY) < LEAST_BYTES;
