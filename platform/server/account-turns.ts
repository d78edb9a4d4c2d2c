import { boundedFairly } from "./bounded.ts";

/** Each may wait for rows that others hold, with a connection of the pool in hand. */
const AT_ONCE = 2;

/** The lines of those accounts for which something is under way. */
const lines = new Map<string, { readonly inTurn: ReturnType<typeof boundedFairly>; calls: number }>();

/** What an account has done: changes, and files that are written while they are read. Each has a line of its own, so that a long file holds up no change. */
type Kind = "change" | "file";

/**
 * Does no more than two things of a kind at once for an account, in this process: others wait, the sessions of the account taking turns, and have no connection yet.
 * Who hangs up waits no more.
 */
export async function inTurnOf<T>(
  { id, sessionId }: { readonly id: number; readonly sessionId: string },
  kind: Kind,
  gone: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const name = `${kind} ${id}`;
  const line = lines.get(name) ?? { inTurn: boundedFairly(AT_ONCE), calls: 0 };
  lines.set(name, line);
  line.calls += 1;
  try {
    return await line.inTurn([sessionId], work, gone);
  } finally {
    line.calls -= 1;
    if (line.calls === 0) lines.delete(name);
  }
}
