/** Of the online stage, the lock bears the name of its person. */
const lockOf = (name: string): string => `answers ${name}`;

/** As long as a page shows the sheet, it sends what is typed, and no other page does; ends with the call of what it returns. */
export function holdSheet(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  navigator.locks?.request(lockOf(name), { mode: "shared" }, () => promise).catch(() => undefined);
  return resolve;
}

/** Runs once no page of this browser shows the sheet or sends what was typed in it, and keeps the others waiting until it has ended. */
export async function whenSheetIsFree(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(lockOf(name), { signal }, run) : run());
}
