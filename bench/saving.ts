import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { requestOf } from "./line.ts";
import { load, median, roundsOf, told } from "./load.ts";

const run = promisify(execFile);
const CLIENTS = [8, 64];
/** People have a connection each, and the server keeps far more of them than PostgreSQL does. */
const CONNECTIONS = [64, 256];
const ROUNDS = 3;
/** Different sheets of one person, so that each save changes every row. */
const SHEETS = 2;

/** P1: saves of a sheet of 18 answers by the application, against pgbench writing the same 18 rows. */
export async function saveSheets(bench: Bench, seconds: number): Promise<Figure[]> {
  const next = savesOf(bench);
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
      detail: `${told(rounds.map(({ application }) => application))}/s, pgbench ${told(rounds.map(({ limit }) => limit))}/s`,
    },
  ];
}

/** Every person's sheet, and that of a neighbour, as the season made them: sent in turn, every row changes each time and is a valid answer. */
export function savesOf({ people, sheets }: Bench): () => Buffer {
  const requests = Array.from({ length: SHEETS }, (_, turn) => turn).flatMap((turn) =>
    people.map(({ token }, at) => requestOf("POST", "/api/users-answer", token, sheets[(at + turn * 7) % sheets.length])),
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
  const place = ["-h", url.searchParams.get("host") ?? url.hostname, "-p", url.port || "5432", "-U", url.username, url.pathname.slice(1)];
  const words = [
    "-n",
    "-M",
    "prepared",
    "-c",
    String(clients),
    "-j",
    "2",
    "-T",
    String(Math.max(1, Math.round(seconds))),
    "-f",
    file,
    ...place,
  ];
  const { stdout } = await run("pgbench", words).finally(() => rmSync(directory, { recursive: true }));
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
}
