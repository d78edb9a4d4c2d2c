import pg from "pg";
import { type CheckedAnswer, openStage, writeSheets } from "#features/answers/server/answers.queries.ts";
import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { median } from "./load.ts";

const SHARES = 16;
/** As many sheets as one statement saves when many save at once. */
const TOGETHER = 25;
const ROUNDS = 20;
/** What grows with the people who answer. */
const shared = ["answers", "openings", "sessions"];

/** P17: what the evening of a stage writes for each person, and whether it could be shared out by person over several servers (docs/decisions/0052). */
export async function shareOut(bench: Bench): Promise<Figure[]> {
  await cutIntoShares(bench.pool);
  const plain = new pg.Pool({ connectionString: bench.databaseUrl, max: 1 });
  const inShares = new pg.Pool({ connectionString: bench.databaseUrl, max: 1, options: "-c search_path=shares,public" });
  try {
    const written = await logOfSheets(bench, plain);
    const [people, one] = [bench.people.slice(0, TOGETHER).map(({ id }) => id), bench.people.slice(0, 1).map(({ id }) => id)];
    const save = (ids: readonly number[], word: string) => () => writeSheets(inShares, new Date(), sheetsOf(bench, ids, word));
    const saved = await touchedBy(inShares, save(one, "7"));
    const batch = await touchedBy(inShares, save(people, "8"));
    const opened = await touchedBy(inShares, () => openStage(inShares, new Date(), bench.stageId, one));
    const rest = new Set([...saved.others, ...opened.others]);
    const kept = await keptFor(bench.pool);
    const figure = (what: string, value: number, unit: Figure["unit"], goal: number, detail: string): Figure => ({
      ...{ name: "P17", what, value, unit, goal, detail },
    });
    return [
      figure(
        "written to the log for a sheet of 18 answers",
        written.calm,
        "kB",
        10,
        `${written.first.toFixed(1)} kB just after a checkpoint`,
      ),
      figure("kept of a person who answered", kept.kilobytes, "kB", 10, `${kept.people} people, with their accounts and registrations`),
      figure(
        `shares of ${SHARES} that one person's save and opening touch`,
        Math.max(saved.shares, opened.shares),
        "in all",
        1,
        `${batch.shares} by ${people.length} sheets in one statement; besides they read ${[...rest].sort().join(", ")}`,
      ),
    ];
  } finally {
    await Promise.all([plain.end(), inShares.end()]);
    await bench.pool.query("drop schema shares cascade");
  }
}

/** The tables of the evening, partitioned by person: what an engine that shares them out would put on one server each. */
async function cutIntoShares(pool: pg.Pool): Promise<void> {
  await pool.query("create schema shares");
  for (const table of shared) {
    const { rows } = await pool.query<{ key: string }>(
      `select string_agg(quote_ident(attname), ', ') as key from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = $1::regclass and i.indisprimary`,
      [`public.${table}`],
    );
    const key = new Set([...(rows[0]?.key.split(", ") ?? []), "user_id"]);
    await pool.query(
      `create table shares.${table} (like public.${table} including defaults including generated, primary key (${[...key].join(", ")})) partition by hash (user_id)`,
    );
    for (let share = 0; share < SHARES; share += 1)
      await pool.query(
        `create table shares.${table}_${share} partition of shares.${table} for values with (modulus ${SHARES}, remainder ${share})`,
      );
    await pool.query(`insert into shares.${table} select * from public.${table}`);
  }
  await pool.query("analyze");
}

function sheetsOf({ stageId, questionIds }: Bench, ids: readonly number[], word: string) {
  const answer = (questionId: number): CheckedAnswer => ({
    ...{ questionId, answers: [word], normal: [word] },
    ...{ totalAnswer: null, basedOn: null, device: null, turn: null },
  });
  return { stageId, onlyIfRead: false, sheets: ids.map((userId) => ({ userId, rows: questionIds.map(answer) })) };
}

/** kB of PostgreSQL's log for a sheet that is changed: each page written whole once after a checkpoint, and later. */
async function logOfSheets(bench: Bench, pool: pg.Pool): Promise<{ first: number; calm: number }> {
  const people = bench.people.map(({ id }) => id);
  const place = async () => (await pool.query<{ at: string }>("select pg_current_wal_insert_lsn() - '0/0' as at")).rows[0]?.at ?? "0";
  const log = async (round: number, word: string) => {
    const before = await place();
    const ids = people.slice(round * TOGETHER, (round + 1) * TOGETHER);
    await writeSheets(pool, new Date(), sheetsOf(bench, ids, word));
    return Number(BigInt(await place()) - BigInt(before)) / ids.length / 1_000;
  };
  const rounds = Array.from({ length: Math.min(ROUNDS, Math.floor(people.length / TOGETHER)) }, (_, round) => round);
  await pool.query("checkpoint");
  const first: number[] = [];
  for (const round of rounds) first.push(await log(round, "5"));
  const calm: number[] = [];
  for (const round of rounds) calm.push(await log(round, "6"));
  return { first: median(first), calm: median(calm) };
}

/** Which shares a statement reads or writes, and what else. */
async function touchedBy(pool: pg.Pool, work: () => Promise<unknown>): Promise<{ shares: number; others: string[] }> {
  await pool.query("select pg_stat_force_next_flush()");
  await pool.query("begin");
  await work();
  const { rows } = await pool.query<{ relation: string; of: string }>(
    `select relname as relation, schemaname as of from pg_stat_xact_user_tables
     where coalesce(seq_scan, 0) + coalesce(idx_scan, 0) + n_tup_ins + n_tup_upd > 0`,
  );
  await pool.query("rollback");
  const shares = new Set(rows.filter(({ of }) => of === "shares").map(({ relation }) => /\d+$/.exec(relation)?.[0]));
  return { shares: shares.size, others: rows.filter(({ of }) => of === "public").map(({ relation }) => relation) };
}

async function keptFor(pool: pg.Pool): Promise<{ people: number; kilobytes: number }> {
  const { rows } = await pool.query<{ people: number; bytes: number }>(
    `select (select count(distinct user_id) from public.openings)::int as people,
       (select sum(pg_total_relation_size(oid)) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)::float8 as bytes`,
  );
  const { people = 0, bytes = 0 } = rows[0] ?? {};
  return { people, kilobytes: bytes / Math.max(people, 1) / 1_000 };
}
