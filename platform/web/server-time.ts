/** A device a minute off decides as well as any; one that is a day off must neither open nor close anything by itself. */
const TOLERANCE_MS = 60_000;
/** What an answer's header leaves out: it says whole seconds. */
const CUT_OFF_MS = 1_000;

let ahead = 0;

/** What the server's clock shows, as far as its last answer told: what is open, and what day it is, is judged by it. */
export const serverTime = (): Date => new Date(Date.now() + (Math.abs(ahead) > TOLERANCE_MS ? ahead : 0));

/** An instant by the server's own clock, however far off this device's is: this one, or up to a second after it. */
export const serverInstant = (): Date => new Date(Date.now() + ahead + CUT_OFF_MS);

/** An answer bears the server's time (the header `Date`). */
export function learnTime(date: string | null): void {
  const told = Date.parse(`${date}`);
  if (!Number.isNaN(told)) ahead = told - Date.now();
}
