import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Bench } from "./bench.ts";
import { requestOf } from "./connection.ts";
import type { Figure } from "./figure.ts";
import { formatRounds, load, median, roundsOf } from "./load.ts";

const run = promisify(execFile);
const CLIENTS = [8, 64];
/** Each person has a connection, and the server has far more of them than PostgreSQL. */
const CONNECTIONS = [64, 256];
const ROUNDS = 3;
/** Different sheets of one person, so that each save changes every row. */
const SHEETS = 2;

/** P1: saves of a sheet of 18 answers by the application, against pgbench writing the same 18 rows. */
export async function saveSheets(bench: Bench, seconds: number): Promise<Figure[]> {
  const next = saveRequestsOf(bench);
  const saves = async (connections: number, time: number): Promise<number> => {
    const { errors, perSecond } = await load({ port: bench.port, connections, seconds: time, next });
    if (errors > 0) throw new Error(`${errors} saves were refused`);
    return perSecond;
  };
  await saves(64, Math.min(seconds, 2));
  const rounds: { readonly limit: number; readonly application: number }[] = [];
  for (let left = roundsOf(seconds, ROUNDS); left > 0; left -= 1) {
    const [limits, applications]: [number[], number[]] = [[], []];
    for (const clients of CLIENTS) limits.push(await pgbench(bench, clients, seconds / 2));
    for (const connections of CONNECTIONS) applications.push(await saves(connections, seconds / 2));
    rounds.push({ limit: Math.max(...limits), application: Math.max(...applications) });
  }
  return [
    {
      name: "P1",
      what: "saves of 18 answers",
      value: median(rounds.map(({ application, limit }) => application / limit)),
      unit: "of the limit",
      goal: 0.5,
      detail: `${formatRounds(rounds.map(({ application }) => application))}/s, pgbench ${formatRounds(rounds.map(({ limit }) => limit))}/s`,
    },
  ];
}

/** Every person's sheet and a neighbour's, from the season: sent alternately, so that every row changes each time and is a valid answer. */
export function saveRequestsOf({ people, sheets }: Bench): () => Buffer {
  const requests = Array.from({ length: SHEETS }, (_, shift) => shift).flatMap((shift) =>
    people.map(({ token }, at) => requestOf("POST", "/api/users-answer", token, sheets[(at + shift * 7) % sheets.length])),
  );
  let sent = 0;
  return () => requests[sent++ % requests.length] as Buffer;
}

async function pgbench({ databaseUrl, stageId, questionIds, people }: Bench, clients: number, seconds: number): Promise<number> {
  const ids = people.map(({ id }) => id);
  const row = (questionId: number) => `(${stageId}, :person, ${questionId}, array[:answer::text], array[:answer::text], null, 1, now())`;
  const script = `\\set person random(${Math.min(...ids)}, ${Math.max(...ids)})
\\set answer random(1, 1000000)
insert into answers as a (questionnaire_id, user_id, question_id, answers, normal, total_answer, version, saved_at) values ${questionIds.map(row).join(", ")}
on conflict (questionnaire_id, user_id, question_id) do update set answers = excluded.answers, normal = excluded.normal, total_answer = excluded.total_answer, version = a.version + 1, saved_at = excluded.saved_at
where a.answers <> excluded.answers or a.total_answer is distinct from excluded.total_answer;
`;
  const directory = mkdtempSync(join(tmpdir(), "palmares-pgbench-"));
  const file = join(directory, "save.sql");
  writeFileSync(file, script);
  const url = new URL(databaseUrl);
  const server = ["-h", url.searchParams.get("host") ?? url.hostname, "-p", url.port || "5432", "-U", url.username, url.pathname.slice(1)];
  const work = `-n -M prepared -c ${clients} -j 2 -T ${Math.max(1, Math.round(seconds))} -f`.split(" ");
  const { stdout } = await run("pgbench", [...work, file, ...server]).finally(() => rmSync(directory, { recursive: true }));
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
}
