import { sql } from "kysely";
import type { Connection } from "./open.ts";

/** Undoes what failed within a transaction, and nothing else of it; answers with what is made of the error, unless that throws it again. */
export async function attempt<T, F>(trx: Connection, doing: () => Promise<T>, otherwise: (error: unknown) => F): Promise<T | F> {
  await sql`savepoint attempt`.execute(trx);
  try {
    const done = await doing();
    await sql`release savepoint attempt`.execute(trx);
    return done;
  } catch (error) {
    const answer = otherwise(error);
    await sql`rollback to savepoint attempt`.execute(trx);
    return answer;
  }
}
