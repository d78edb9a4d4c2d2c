import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import type pg from "pg";
import type { EmbeddedServer } from "#database/embedded.ts";
import { openDatabase } from "#database/open.ts";
import { tokensOf } from "#features/auth/server/tokens.service.ts";
import { startNode } from "#tests/program.ts";

const run = promisify(execFile);
const SIGNED_IN = 2_000;

/** A season on a database of its own, the application on it as one process, and people signed in. */
export interface Bench {
  readonly port: number;
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  readonly stageId: number;
  readonly questionIds: readonly number[];
  readonly people: readonly { readonly id: number; readonly token: string }[];
  readonly adminToken: string;
  close(): Promise<void>;
}

export async function openBench(server: EmbeddedServer, participants: number): Promise<Bench> {
  const season = [
    "bench/season.ts",
    "--participants",
    String(participants),
    "--pupils",
    "0",
    "--full",
    "--database-url",
    server.url("postgres"),
  ];
  await run("node", season, { maxBuffer: 1 << 24 });
  const databaseUrl = server.url("palmares_season");
  const secret = randomBytes(32).toString("hex");
  const { pool, close } = openDatabase(databaseUrl, { max: 2 });
  const application = await startNode({ databaseUrl, secret });
  const { rows } = await pool.query<{ id: number }>("select id from questionnaires where active and not physical");
  const stageId = rows[0]?.id ?? 0;
  const questions = await pool.query<{ id: number }>("select id from questions where questionnaire_id = $1 order by position", [stageId]);
  const tokens = tokensOf(secret);
  const sessions = await pool.query<{ id: string; user_id: number; role: string }>(
    `with chosen as ((select r.user_id from registrations r join questionnaires q on q.year = r.year and q.id = $1 where r.kind = 'participant' and r.establishment_id is null order by r.user_id limit $2)
       union select id from (select id from users where role = 'ADMIN' order by id limit 1) admin)
     insert into sessions (user_id, rotated_at, expires_at) select user_id, now(), now() + interval '1 day' from chosen
     returning id, user_id, (select role from users where users.id = user_id) as role`,
    [stageId, SIGNED_IN],
  );
  const signed = sessions.rows.map(({ id, user_id, role }) => ({ id: user_id, role, token: tokens.signAccess(id, new Date()) }));
  return {
    port: application.port,
    pool,
    databaseUrl,
    stageId,
    questionIds: questions.rows.map(({ id }) => id),
    people: signed.filter(({ role }) => role === "USER"),
    adminToken: signed.find(({ role }) => role === "ADMIN")?.token ?? "",
    async close() {
      await application.stop();
      await close();
    },
  };
}
