import { DAY_MS } from "#platform/contract/time-units.ts";

export const requestStates = ["waiting", "confirmed", "refused"] as const;
export type RequestState = (typeof requestStates)[number];

/** The maximum pupils of a list before the school has a confirmed correspondent. */
export const MAX_PREPARED = 2_000;
export const MAX_BYTES_OF_ROWS = 4 * 1_024 * 1_024;
export const tooManyPrepared = `${MAX_PREPARED} élèves au plus avant la confirmation`;

/** How long a prepared list of pupils is kept after its last save, and how long before its end the user is notified. */
export const LIST_TTL_MS = 60 * DAY_MS;
export const LIST_NOTICE_MS = 7 * DAY_MS;
