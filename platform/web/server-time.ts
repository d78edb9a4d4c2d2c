/** Accepts a clock up to a minute off; a clock that is a day off must not decide what is open or closed. */
const TOLERANCE_MS = 60_000;
/** The header has whole seconds. */
const HEADER_PRECISION_MS = 1_000;

let offsetMs = 0;

/** The server's time, by its last response: it decides what is open, and which day it is. */
export const serverTime = (): Date => new Date(Date.now() + (Math.abs(offsetMs) > TOLERANCE_MS ? offsetMs : 0));

/** The current instant by the server's clock, whatever this device's clock: exact, or up to a second late. */
export const serverInstant = (): Date => new Date(Date.now() + offsetMs + HEADER_PRECISION_MS);

/** Records the server's time from an answer (the header `Date`). */
export function recordServerTime(date: string | null): void {
  const serverMs = Date.parse(`${date}`);
  if (!Number.isNaN(serverMs)) offsetMs = serverMs - Date.now();
}
