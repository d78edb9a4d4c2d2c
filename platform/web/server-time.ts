/** A device a minute off decides as well as any; one that is a day off must neither open nor close anything by itself. */
const TOLERANCE_MS = 60_000;

let ahead = 0;

/** What the server's clock shows, as far as its last answer told: what is open, and what day it is, is judged by it. */
export const serverTime = (): Date => new Date(Date.now() + ahead);

/** An answer bears the server's time (the header `Date`). */
export function learnTime(date: string | null): void {
  const difference = Date.parse(`${date}`) - Date.now();
  ahead = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}
