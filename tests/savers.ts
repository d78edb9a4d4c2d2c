import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

interface Saver {
  readonly id: number;
  readonly caller: { readonly token: string | undefined };
}

interface Saving {
  readonly people: readonly Saver[];
  readonly questionId: number;
  /** Where the application is; a save that fails there is tried at the next. */
  readonly bases: readonly string[];
}

/** People who each save 1, then 2, then 3, the next once the last is acknowledged. */
export interface Savers {
  /** How many saves were acknowledged in all. */
  readonly count: () => number;
  /** How many were not: refused, or without an answer. */
  readonly failed: () => number;
  /** Nobody sends anything more; what was sent and not acknowledged is nothing. */
  freeze(): Promise<void>;
  /** How many people's last acknowledged save is not in this database, nor a later one. */
  lost(db: Connection): Promise<number>;
}

const PATIENCE_MS = 20_000;

export function keepSaving({ people, questionId, bases }: Saving): Savers {
  const acknowledged = new Map<number, number>();
  const frozen = new AbortController();
  let count = 0;
  let failed = 0;
  const save = async ({ caller }: Saver, number: number, at: number): Promise<boolean> => {
    const answer = await fetch(`${bases[at % bases.length]}/api/users-answer`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${caller.token}` },
      body: JSON.stringify([{ questionId: String(questionId), answers: [String(number)] }]),
      signal: AbortSignal.any([frozen.signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    return answer.ok && (await answer.json()).length === 1;
  };
  const loop = async (person: Saver, first: number) => {
    let number = 1;
    for (let at = first; !frozen.signal.aborted; at++) {
      if (!(await save(person, number, at).catch(() => false))) {
        if (!frozen.signal.aborted) failed += 1;
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
      frozen.abort();
      await Promise.all(loops);
    },
    async lost(db) {
      const { rows } = await sql<{ userId: number; kept: number }>`
        select user_id, answers[1]::int as kept from answers where question_id = ${questionId}`.execute(db);
      const kept = new Map(rows.map((row) => [row.userId, row.kept]));
      return [...acknowledged].filter(([id, number]) => (kept.get(id) ?? 0) < number).length;
    },
  };
}
