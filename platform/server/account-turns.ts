import { boundedFairly } from "./bounded.ts";
import { tooMany } from "./errors.ts";

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

/** Each keeps memory, and an export a connection of the pool, until it was read: what saves need stays free. */
const FILES_AT_ONCE = 6;
const MOST_WAITING = 30;
const COME_BACK_SECONDS = 20;

const files = boundedFairly(FILES_AT_ONCE);

/**
 * Writes a file when its turn comes in this process, the accounts that wait taking turns. Who hangs up waits no more.
 *
 * @throws {Refusal} 429 in French for one of whoever has most that wait, past thirty.
 */
export function fileInTurn<T>({ id }: { readonly id: number }, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
  const done = files([String(id)], work, gone);
  if (files.waiting() > MOST_WAITING)
    files.sendAway(
      tooMany(COME_BACK_SECONDS, `Beaucoup de fichiers sont préparés en ce moment\u00A0: recommencez dans ${COME_BACK_SECONDS} secondes.`),
    );
  return done;
}
