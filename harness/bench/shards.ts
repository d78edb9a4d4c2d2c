import pg from "pg";
import { openStage, type SentAnswer, writeSheets } from "#contest/answers/server/answers.queries.ts";
import type { Figure } from "../figure.ts";
import type { SignedIn } from "../installation.ts";
import type { Bench } from "./bench.ts";
import { median } from "./load.ts";

const SHARDS = 16;
/** Sheets per statement if many people save at once. */
const BATCH_SIZE = 25;
const ROUNDS = 20;
/** Tables that grow with participants. */
const shardedTables = ["sheets", "openings", "sessions"];

/**
 * P17: the writes of the evening of a stage for each person, and whether they could be sharded by person over several servers
 * (docs/decisions/performance.md).
 */
export async function measureShards(bench: Bench): Promise<Figure[]> {
  await createShards(bench.pool);
  const plain = new pg.Pool({ connectionString: bench.databaseUrl, max: 1 });
  const sharded = new pg.Pool({ connectionString: bench.databaseUrl, max: 1, options: "-c search_path=shares,public" });
  try {
    const written = await logOfSheets(bench, plain);
    const [people, one] = [bench.people.slice(0, BATCH_SIZE), bench.people.slice(0, 1)];
    const save = (some: readonly SignedIn[], text: string) => () => writeSheets(sharded, new Date(), sheetsOf(bench, some, text));
    const saved = await findTouchedShards(sharded, save(one, "7"));
    const batch = await findTouchedShards(sharded, save(people, "8"));
    const opened = await findTouchedShards(sharded, () =>
      openStage(
        sharded,
        new Date(),
        bench.stageId,
        one.map((person) => ({ ...toSessionOf(person), begins: false })),
      ),
    );
    const rest = new Set([...saved.others, ...opened.others]);
    const stored = await measureStorage(bench.pool);
    const bytesPerSheet = await measureSheets(bench.pool);
    const figure = (what: string, value: number, unit: Figure["unit"], goal: number, detail: string): Figure => ({
      ...{ name: "P17", what, value, unit, goal, detail },
    });
    return [
      figure(
        "written to the log for a sheet of 18 answers",
        written.calm,
        "kB",
        LOG_GOAL,
        `${written.first.toFixed(1)} kB just after a checkpoint`,
      ),
      figure(
        "disk for a sheet of 18 answers, with its indexes",
        bytesPerSheet / 1_000,
        "kB",
        DISK_GOAL,
        "of a new table; 4.19 kB with a row per answer",
      ),
      figure("kept of a person who answered", stored.kilobytes, "kB", 10, `${stored.people} people, with their accounts and registrations`),
      figure(
        `shares of ${SHARDS} that one person's save and opening touch`,
        Math.max(saved.shards, opened.shards),
        "in all",
        1,
        `${batch.shards} by ${people.length} sheets in one statement; besides they read ${[...rest].sort().join(", ")}`,
      ),
    ];
  } finally {
    await Promise.all([plain.end(), sharded.end()]);
    await bench.pool.query("drop schema shares cascade");
  }
}

/** The tables of the evening, partitioned by person: a sharding engine would put each partition on one server. */
async function createShards(pool: pg.Pool): Promise<void> {
  await pool.query("create schema shares");
  for (const table of shardedTables) {
    const { rows } = await pool.query<{ key: string }>(
      `select string_agg(quote_ident(attname), ', ') as key from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = $1::regclass and i.indisprimary`,
      [`public.${table}`],
    );
    const key = new Set([...(rows[0]?.key.split(", ") ?? []), "user_id"]);
    await pool.query(
      `create table shares.${table} (like public.${table} including defaults including generated, primary key (${[...key].join(", ")})) partition by hash (user_id)`,
    );
    for (let shard = 0; shard < SHARDS; shard += 1)
      await pool.query(
        `create table shares.${table}_${shard} partition of shares.${table} for values with (modulus ${SHARDS}, remainder ${shard})`,
      );
    await pool.query(`insert into shares.${table} select * from public.${table}`);
  }
  await pool.query("analyze");
}

const toSessionOf = ({ id, sessionId }: SignedIn) => ({ userId: id, sessionId });

function sheetsOf({ stageId, questionIds }: Bench, people: readonly SignedIn[], text: string) {
  const sent: SentAnswer = { stored: { answer: text, normal: undefined, totalAnswer: null }, draft: {} };
  const answers = new Map(questionIds.map((_, index) => [index, sent]));
  return { stageId, questionIds, onlyIfRead: false, sheets: people.map((one) => ({ ...toSessionOf(one), answers })) };
}

/** kB of PostgreSQL's log per changed sheet: right after a checkpoint, when each page is written whole, and later. */
async function logOfSheets(bench: Bench, pool: pg.Pool): Promise<{ first: number; calm: number }> {
  const { people } = bench;
  const walPosition = async () => (await pool.query<{ at: string }>("select pg_current_wal_insert_lsn() - '0/0' as at")).rows[0]?.at ?? "0";
  const log = async (round: number, text: string) => {
    const before = await walPosition();
    const some = people.slice(round * BATCH_SIZE, (round + 1) * BATCH_SIZE);
    await writeSheets(pool, new Date(), sheetsOf(bench, some, text));
    return Number(BigInt(await walPosition()) - BigInt(before)) / some.length / 1_000;
  };
  const rounds = Array.from({ length: Math.min(ROUNDS, Math.floor(people.length / BATCH_SIZE)) }, (_, round) => round);
  await pool.query("checkpoint");
  const first: number[] = [];
  for (const round of rounds) first.push(await log(round, "5"));
  const calm: number[] = [];
  for (const round of rounds) calm.push(await log(round, "6"));
  return { first: median(first), calm: median(calm) };
}

/** The shards that a statement uses, and the other tables. */
async function findTouchedShards(pool: pg.Pool, work: () => Promise<unknown>): Promise<{ shards: number; others: string[] }> {
  await pool.query("select pg_stat_force_next_flush()");
  await pool.query("begin");
  await work();
  const { rows } = await pool.query<{ relation: string; of: string }>(
    `select relname as relation, schemaname as of from pg_stat_xact_user_tables
     where coalesce(seq_scan, 0) + coalesce(idx_scan, 0) + n_tup_ins + n_tup_upd > 0`,
  );
  await pool.query("rollback");
  const shards = new Set(rows.filter(({ of }) => of === "shares").map(({ relation }) => /\d+$/.exec(relation)?.[0]));
  return { shards: shards.size, others: rows.filter(({ of }) => of === "public").map(({ relation }) => relation) };
}

/** When each answer was a row, a sheet of 18 took 5.3 kB of PostgreSQL's log for a save, and 4.19 kB on disk (docs/decisions/sheets-and-saving.md). */
const LOG_GOAL = 1.8;
const DISK_GOAL = 2.1;

/** Bytes per sheet of the season, rewritten first to remove what later saves and deletions left. */
async function measureSheets(pool: pg.Pool): Promise<number> {
  await pool.query("create table new_sheets (like public.sheets including all) with (fillfactor = 70)");
  await pool.query("insert into new_sheets select * from public.sheets");
  const { rows } = await pool.query<{ bytes: number }>(
    "select pg_total_relation_size('new_sheets')::float8 / greatest(count(*), 1) as bytes from new_sheets",
  );
  await pool.query("drop table new_sheets");
  return rows[0]?.bytes ?? Number.POSITIVE_INFINITY;
}

async function measureStorage(pool: pg.Pool): Promise<{ people: number; kilobytes: number }> {
  const { rows } = await pool.query<{ people: number; bytes: number }>(
    `select (select count(distinct user_id) from public.openings)::int as people,
       (select sum(pg_total_relation_size(oid)) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)::float8 as bytes`,
  );
  const { people = 0, bytes = 0 } = rows[0] ?? {};
  return { people, kilobytes: bytes / Math.max(people, 1) / 1_000 };
}
