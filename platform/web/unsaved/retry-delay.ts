import { Refusal } from "#platform/web/refusal.ts";

const MAX_RETRY_S = 60;

/**
 * The seconds until a failed save is sent again; `null` if its refusal is final. It is sent again if the server did not respond (0, also for a
 * response of another), waited too long, is overloaded or failed: as late as the server asks, or later after each of the consecutive `failures`.
 */
export function retryDelay(failure: unknown, failures: number): number | null {
  const delay = Math.min(MAX_RETRY_S, 2 ** failures);
  if (!(failure instanceof Refusal)) return delay;
  const isFinal = ![0, 408, 429].includes(failure.status) && failure.status < 500;
  return isFinal ? null : (failure.retryAfter ?? delay);
}
