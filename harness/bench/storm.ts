import { hashPassword } from "#platform/server/password.ts";
import type { Figure } from "../figure.ts";
import type { Bench } from "./bench.ts";
import { saveDuringWork } from "./concurrent-work.ts";
import { requestOf } from "./connection.ts";
import { load } from "./load.ts";

const PASSWORD = "Repetition-2026";
const MAX_SECONDS = 120;

/** P3: saves while this many people constantly try to sign in: after each log-in another person takes the place. */
export async function saveInStorm(bench: Bench, seconds: number, waiting: number): Promise<Figure[]> {
  const requests = await logInsOf(
    bench,
    bench.people.map(({ id }) => id),
  );
  let sent = 0;
  const next = () => requests[sent++ % requests.length] as Buffer;
  const work = async (signal: AbortSignal) => {
    const logIns = await load({ port: bench.port, connections: waiting, seconds: MAX_SECONDS, until: signal, next });
    if (logIns.errors > 0) throw new Error(`${logIns.errors} log-ins were refused`);
    return `${waiting} people always signing in, ${logIns.perSecond.toFixed(0)} log-ins/s`;
  };
  return [await saveDuringWork(bench, seconds, { name: "P3", what: "saves in a log-in storm", goal: 5, work })];
}

/** Gives each of these people a password, and returns their log-in requests. */
export async function logInsOf({ pool }: Bench, userIds: readonly number[]): Promise<Buffer[]> {
  const { rows } = await pool.query<{ username: string }>(
    `with chosen as (insert into credentials (user_id, password_hash, chosen_at) select unnest($1::int[]), $2, now()
       on conflict (user_id) do update set password_hash = excluded.password_hash),
       active as (update users set status = 'CONFIRMED' where id = any($1) and status = 'PENDING')
     select username from unnest($1::int[]) with ordinality asked (id, place) join users using (id) order by place`,
    [userIds, await hashPassword(PASSWORD)],
  );
  return rows.map(({ username }) => requestOf("POST", "/api/authentification/log-in", null, { username, password: PASSWORD }));
}
