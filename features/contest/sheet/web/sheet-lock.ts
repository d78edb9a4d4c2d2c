/** For the online stage, the name is the person's id. */
const lockOf = (name: string): string => `answers ${name}`;

/** While a page shows the sheet, no other page sends its answers; returns a function that ends this. */
export function holdSheet(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  navigator.locks?.request(lockOf(name), { mode: "shared" }, () => promise).catch(() => undefined);
  return resolve;
}

/** Runs once no page of this browser shows the sheet or sends its answers, and makes the others wait for its end. */
export async function whenSheetIsFree(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(lockOf(name), { signal }, run) : run());
}
