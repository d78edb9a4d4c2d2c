import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Figure, noneOf, seen } from "../figure.ts";
import { type SignedIn, withDirectory } from "../installation.ts";
import type { Bench, StoredAnswer } from "./bench.ts";
import { requestOf } from "./connection.ts";
import { formatRounds, load, median, roundsOf } from "./load.ts";

const run = promisify(execFile);
const CLIENTS = [8, 64];
/** Each person has a connection, and the server has far more of them than PostgreSQL. */
const MANY_CONNECTIONS = [64, 256];
const FEW_CONNECTIONS = 16;
const ROUNDS = 3;
const MAX_SECONDS = 60;

/** P1: saves by the application, against pgbench writing the same answers: 18 rows, and one row that holds the sheet. */
export async function saveSheets(bench: Bench, seconds: number): Promise<Figure[]> {
  const time = seconds / 2;
  const limits = await createLimits(bench);
  const sheetOf = validSheets(bench);
  const half = Math.floor(bench.people.length / 2);
  const whole = await openSaving(bench, bench.people.slice(0, half), sheetOf);
  const single = await openSaving(bench, bench.people.slice(half), (person, turn) =>
    sheetOf(person, turn).slice(person % 18, (person % 18) + 1),
  );
  const rounds: Round[] = [];
  let unchanged = 0;
  for (let left = roundsOf(seconds, ROUNDS); left > 0; left -= 1) {
    const perSecond = new Map<number, number>();
    for (const connections of [FEW_CONNECTIONS, ...MANY_CONNECTIONS]) {
      const saved = await whole(connections, time);
      perSecond.set(connections, saved.perSecond);
      unchanged += saved.unchanged;
    }
    const singles: number[] = [];
    for (const connections of MANY_CONNECTIONS) singles.push((await single(connections, time)).perSecond);
    const best = async (statement: string) => {
      const all: number[] = [];
      for (const clients of CLIENTS) all.push(await pgbench(bench, statement, clients, time));
      return Math.max(...all);
    };
    const at = (connections: number) => perSecond.get(connections) ?? 0;
    rounds.push({
      ...{ rows: await best(limits.rows), sheet: await best(limits.sheet), answer: await best(limits.answer) },
      ...{ whole: Math.max(...MANY_CONNECTIONS.map(at)), single: Math.max(...singles), few: at(FEW_CONNECTIONS), some: at(64) },
    });
  }
  const lazy = await openSaving(bench, bench.people.slice(0, half), (person, turn) => [
    ...sheetOf(person, turn).slice(0, 12),
    ...sheetOf(person, 0).slice(12),
  ]);
  const missed = (await lazy(64, time)).unchanged;
  await limits.drop();
  const ratio = (what: string, value: keyof Round, limit: keyof Round, goal: number): Figure => ({
    ...{ name: "P1", what, unit: "of the limit", goal },
    value: median(rounds.map((round) => round[value] / round[limit])),
    detail: `${formatRounds(rounds.map((round) => round[value]))}/s, the limit ${formatRounds(rounds.map((round) => round[limit]))}/s`,
  });
  return [
    ratio("saves of 18 answers, against pgbench's 18 rows", "whole", "rows", 0.75),
    ratio("saves of 18 answers, against pgbench's row that holds the sheet", "whole", "sheet", 0.5),
    ratio("saves of one answer, against pgbench's row of one answer", "single", "answer", 0.3),
    ratio(`saves of 18 answers at ${FEW_CONNECTIONS} connections, against 64`, "few", "some", 0.8),
    noneOf("P1", "answers that acknowledged saves did not change", unchanged, "counted in the database, by their versions"),
    seen("P1", "a generator that changes 12 of 18 answers", Number(missed > 0), `${missed} answers acknowledged and not changed`),
  ];
}

/** Saves per second: pgbench of all rows, of the sheet, of one answer; the application with many connections, with 16 and with 64. */
type Round = Record<"rows" | "sheet" | "answer" | "whole" | "single" | "few" | "some", number>;

/**
 * Saves the answers that `sentBy` returns for these people, in two alternating versions; counts the answers that were acknowledged and not changed.
 */
async function openSaving(bench: Bench, people: readonly SignedIn[], sentBy: SheetSource) {
  const next = requestsOf(people, sentBy);
  const answersPerSave = sentBy(0, 0).length;
  const save = async (connections: number, seconds: number, requests?: number) => {
    const before = await countChanges(bench, people);
    const { errors, durations, perSecond } = await load({ port: bench.port, connections, seconds, next, ...(requests && { requests }) });
    if (errors > 0) throw new Error(`${errors} saves were refused`);
    return { perSecond, unchanged: durations.length * answersPerSave - ((await countChanges(bench, people)) - before) };
  };
  // The season's answers may be the same by chance.
  await save(8, MAX_SECONDS, people.length);
  return save;
}

/** How often these people's answers have changed: each change increases a version. */
async function countChanges({ pool, stageId }: Bench, people: readonly SignedIn[]): Promise<number> {
  const { rows } = await pool.query<{ changes: number }>(
    "select coalesce(sum(of_answer), 0)::float8 as changes from sheets, unnest(versions) of_answer where questionnaire_id = $1 and user_id = any($2)",
    [stageId, people.map(({ id }) => id)],
  );
  return rows[0]?.changes ?? 0;
}

/** A person's answers, by number; the turn, 0 or 1, alternates between two answers to each question. */
type SheetSource = (person: number, turn: number) => readonly StoredAnswer[];

/** Sheets of valid answers, from the season: each answer differs between a person's two sheets. */
function validSheets({ sheets, questionIds }: Bench): SheetSource {
  const given = questionIds.map((_, index) => {
    const distinct = new Map(sheets.map((sheet) => [JSON.stringify(sheet[index]?.answers), sheet[index] as StoredAnswer]));
    if (distinct.size < 2) throw new Error(`everybody gives the same answer to question ${index + 1}`);
    return [...distinct.values()];
  });
  return (person, turn) => given.map((answers) => answers[(person + turn) % answers.length] as StoredAnswer);
}

/** The requests of all these people in turn, then again with their other answers. */
function requestsOf(people: readonly SignedIn[], sentBy: SheetSource): () => Buffer {
  const requests = [0, 1].flatMap((turn) =>
    people.map(({ token }, person) => requestOf("POST", "/api/users-answer", token, sentBy(person, turn))),
  );
  let sent = 0;
  return () => requests[sent++ % requests.length] as Buffer;
}

/** Saves of whole sheets, each of which changes every answer. */
export const saveRequestsOf = (bench: Bench): (() => Buffer) => requestsOf(bench.people, validSheets(bench));

/** The limits' own tables: a row per answer as before 0063, and a row per sheet as now. */
async function createLimits({ pool, stageId, questionIds }: Bench) {
  await pool.query(`
    create table limit_rows (questionnaire_id int, user_id int, question_id int, answers text[] not null, normal text[] not null, total_answer int,
      version int not null, saved_at timestamptz not null, primary key (questionnaire_id, user_id, question_id)) with (fillfactor = 85);
    create table limit_sheets (like sheets including all) with (fillfactor = 70)`);
  const row = (questionId: number) => `(${stageId}, :person, ${questionId}, array[:answer::text], array[:answer::text], null, 1, now())`;
  const upsert = (ids: readonly number[]) => `
insert into limit_rows as a (questionnaire_id, user_id, question_id, answers, normal, total_answer, version, saved_at) values ${ids.map(row).join(", ")}
on conflict (questionnaire_id, user_id, question_id) do update set answers = excluded.answers, normal = excluded.normal, total_answer = excluded.total_answer, version = a.version + 1, saved_at = excluded.saved_at
where a.answers <> excluded.answers or a.total_answer is distinct from excluded.total_answer;
`;
  const array = (value: string, type: string) => `array[${questionIds.map(() => value).join(", ")}]::${type}[]`;
  const columns = {
    answers: array(":answer", "text"),
    normal: array("null", "text"),
    totals: array("null", "int"),
    versions: array(":answer", "int"),
    saved_at: array("now()", "timestamptz"),
    devices: array("null", "int"),
    turns: array("null", "int"),
  };
  const names = Object.keys(columns);
  return {
    rows: upsert(questionIds),
    answer: upsert(questionIds.slice(0, 1)),
    sheet: `
insert into limit_sheets as s (questionnaire_id, user_id, version, ${names.join(", ")}) values (${stageId}, :person, 1, ${Object.values(columns).join(", ")})
on conflict (questionnaire_id, user_id) do update set version = s.version + 1, ${names.map((name) => `${name} = excluded.${name}`).join(", ")};
`,
    drop: () => pool.query("drop table limit_rows, limit_sheets"),
  };
}

/** Transactions per second of this statement, for random people. */
async function pgbench({ databaseUrl, people }: Bench, statement: string, clients: number, seconds: number): Promise<number> {
  const ids = people.map(({ id }) => id);
  const script = `\\set person random(${Math.min(...ids)}, ${Math.max(...ids)})
\\set answer random(1, 1000000)${statement}`;
  const url = new URL(databaseUrl);
  const server = ["-h", url.searchParams.get("host") ?? url.hostname, "-p", url.port || "5432", "-U", url.username, url.pathname.slice(1)];
  const work = `-n -M prepared -c ${clients} -j 2 -T ${Math.max(1, Math.round(seconds))} -f`.split(" ");
  const { stdout } = await withDirectory((directory) => {
    const file = join(directory, "save.sql");
    writeFileSync(file, script);
    return run("pgbench", [...work, file, ...server]);
  });
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
}
