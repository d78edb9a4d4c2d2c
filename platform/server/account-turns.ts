import { boundedFairly } from "./bounded.ts";

/** Each may wait for rows that others hold, with a connection of the pool in hand. */
const AT_ONCE = 2;

/** The lines of those accounts for which something is under way. */
const lines = new Map<number, { readonly inTurn: ReturnType<typeof boundedFairly>; calls: number }>();

/**
 * Does no more than two things at once for an account, in this process: others wait, the sessions of the account taking turns, and have no connection yet.
 * Who hangs up waits no more.
 */
export async function inTurnOf<T>(
  { id, sessionId }: { readonly id: number; readonly sessionId: string },
  gone: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const line = lines.get(id) ?? { inTurn: boundedFairly(AT_ONCE), calls: 0 };
  lines.set(id, line);
  line.calls += 1;
  try {
    return await line.inTurn([sessionId], work, gone);
  } finally {
    line.calls -= 1;
    if (line.calls === 0) lines.delete(id);
  }
}
