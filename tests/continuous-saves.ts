import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

interface Saver {
  readonly id: number;
  readonly caller: { readonly token: string | undefined };
}

interface SavingOptions {
  readonly people: readonly Saver[];
  readonly questionId: number;
  /** Addresses of the application; after a failed save, the next one is tried. */
  readonly bases: readonly string[];
}

/** People who each save 1, then 2, then 3, each after the last was acknowledged. */
export interface ContinuousSaves {
  /** Number of acknowledged saves. */
  readonly count: () => number;
  /** Number of saves refused or unanswered. */
  readonly failed: () => number;
  /** Stops sending; unacknowledged saves do not count. */
  freeze(): Promise<void>;
  /** How many people's last acknowledged save, or a later one, is missing from this database. */
  lost(db: Connection): Promise<number>;
}

const TIMEOUT_MS = 20_000;

export function keepSaving({ people, questionId, bases }: SavingOptions): ContinuousSaves {
  const acknowledged = new Map<number, number>();
  const aborted = new AbortController();
  let count = 0;
  let failed = 0;
  const save = async ({ caller }: Saver, number: number, attempt: number): Promise<boolean> => {
    const answer = await fetch(`${bases[attempt % bases.length]}/api/users-answer`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${caller.token}` },
      body: JSON.stringify([{ questionId: String(questionId), answers: [String(number)] }]),
      signal: AbortSignal.any([aborted.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return answer.ok && (await answer.json()).length === 1;
  };
  const loop = async (person: Saver, first: number) => {
    let number = 1;
    for (let attempt = first; !aborted.signal.aborted; attempt++) {
      if (!(await save(person, number, attempt).catch(() => false))) {
        if (!aborted.signal.aborted) failed += 1;
        continue;
      }
      acknowledged.set(person.id, number);
      number += 1;
      count += 1;
    }
  };
  const loops = people.map(loop);
  return {
    count: () => count,
    failed: () => failed,
    async freeze() {
      aborted.abort();
      await Promise.all(loops);
    },
    async lost(db) {
      const { rows } = await sql<{ userId: number; stored: number }>`
        select user_id, answers[1]::int as stored from saved_answers where question_id = ${questionId}`.execute(db);
      const stored = new Map(rows.map((row) => [row.userId, row.stored]));
      return [...acknowledged].filter(([id, number]) => (stored.get(id) ?? 0) < number).length;
    },
  };
}
