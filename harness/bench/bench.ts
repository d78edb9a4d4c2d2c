import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type pg from "pg";
import type { EmbeddedServer } from "#database/embedded.ts";
import type { RunningNode } from "#tests/program.ts";
import { openInstallation, type SignedIn } from "../installation.ts";

const run = promisify(execFile);
const SIGNED_IN = 2_000;

/** An answer as stored and as sent. */
export interface StoredAnswer {
  readonly questionId: string;
  readonly answers: readonly string[];
  readonly totalAnswer: number | null;
}

/** A season in its own database, the application on it as one process, and signed-in people. */
export interface Bench {
  readonly port: number;
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  readonly stageId: number;
  readonly questionIds: readonly number[];
  readonly people: readonly SignedIn[];
  /** Their saved answers from the season, eighteen each: later ones may not be valid answers to the question. */
  readonly sheets: readonly (readonly StoredAnswer[])[];
  readonly adminToken: string;
  /** Opens sessions for these people without their passwords. */
  signIn(userIds: readonly number[]): Promise<SignedIn[]>;
  /** Starts another node on the database, with added settings. */
  startAnother(settings?: Readonly<Record<string, string>>): Promise<RunningNode>;
  close(): Promise<void>;
}

export async function openBench(server: EmbeddedServer, participants: number): Promise<Bench> {
  const season = `harness/bench/season.ts --participants ${participants} --pupils 0 --full --database-url`.split(" ");
  await run("node", [...season, server.url("postgres")], { maxBuffer: 1 << 24 });
  const { database, databaseUrl, startNode, signIn, close } = await openInstallation(server, "palmares_season");
  const { pool } = database;
  const { port } = await startNode();
  const { rows } = await pool.query<{ id: number }>("select id from questionnaires where active and not physical");
  const stageId = rows[0]?.id ?? 0;
  const questions = await pool.query<{ id: number }>("select id from questions where questionnaire_id = $1 order by position", [stageId]);
  const { rows: chosen } = await pool.query<{ id: number }>(
    `select r.user_id as id from registrations r join questionnaires q on q.year = r.year and q.id = $1
     where r.kind = 'participant' and r.establishment_id is null order by r.user_id limit $2`,
    [stageId, SIGNED_IN],
  );
  const { rows: admins } = await pool.query<{ id: number }>("select id from users where role = 'ADMIN' order by id limit 1");
  return {
    port,
    pool,
    databaseUrl,
    stageId,
    questionIds: questions.rows.map(({ id }) => id),
    people: await signIn(chosen.map(({ id }) => id)),
    sheets: await sheetsOf(
      pool,
      stageId,
      chosen.map(({ id }) => id),
    ),
    adminToken: (await signIn(admins.map(({ id }) => id)))[0]?.token ?? "",
    signIn,
    startAnother: (settings = {}) => startNode({ settings }),
    close,
  };
}

/** One call of the API, as the office. */
export async function ask(
  { port, adminToken }: Pick<Bench, "port" | "adminToken">,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const headers = { authorization: `Bearer ${adminToken}`, ...(body && { "content-type": "application/json" }) };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer;
}

async function sheetsOf(pool: pg.Pool, stageId: number, userIds: readonly number[]): Promise<StoredAnswer[][]> {
  const { rows } = await pool.query<{ sheet: StoredAnswer[] }>(
    `select json_agg(json_build_object('questionId', question_id::text, 'answers', answers, 'totalAnswer', total_answer) order by question_id) as sheet
     from saved_answers where questionnaire_id = $1 and user_id = any($2) group by user_id having count(*) = 18 order by user_id`,
    [stageId, userIds],
  );
  return rows.map(({ sheet }) => sheet);
}
