const lockOf = (userId: string): string => `answers ${userId}`;

/** As long as a page shows the sheet, it sends what is typed, and no other page does; ends with the call of what it returns. */
export function holdSheet(userId: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  navigator.locks?.request(lockOf(userId), { mode: "shared" }, () => promise).catch(() => undefined);
  return resolve;
}

/** Runs once no page of this browser shows the sheet or sends what was typed in it, and keeps the others waiting until it has ended. */
export async function whenSheetIsFree(userId: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(lockOf(userId), { signal }, run) : run());
}
