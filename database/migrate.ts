import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClientBase } from "pg";
import { commandLine } from "#platform/server/command-line.ts";
import type { OpenDatabase } from "./open.ts";
import { GONE_SECONDS, listServingNodes } from "./serving-nodes.ts";

const folder = new URL("./migrations/", import.meta.url);

const LOCK = "hashtext('palmares migrations')";
/** While a migration waits for a table, all reads and writes of it queue behind. It gives up after this time, and tries again later. */
const TABLE_LOCK_TIMEOUT = "100ms";
const PAUSE_MS = 500;
const TABLE_PAUSE_MS = 2_000;
const REPORT_AFTER_MS = 3_000;
const REPORT_INTERVAL_MS = 30_000;

const NOT_THE_OWNER = `Les tables ne sont pas prêtes pour cette version, et le compte de DATABASE_URL ne peut pas les préparer : donnez DATABASE_OWNER_URL,
ou lancez d'abord « ${commandLine("migrate")} » avec ce réglage.`;
const NO_PRIVILEGE = "42501";
/** Lock timeout and deadlock: another connection locks what this one needs. */
const LOCK_CONFLICT_CODES = ["55P03", "40P01"];

const codeOf = (error: unknown): unknown => Reflect.get(Object(error), "code");

/** The migrations that the database lacks, and those of a newer version with which this version must not serve. */
export interface MigrationDifference {
  /** This version does not serve without them. */
  readonly missing: readonly string[];
  /** They wait until no older node serves; later migrations suit older nodes, so they need none of these. */
  readonly deferrable: readonly string[];
  readonly newer: readonly string[];
}

/** The migrations of a database; also works on an older table without the column `older_may_serve`. */
export const APPLIED_MIGRATIONS = `select name, to_jsonb(m) @> '{"older_may_serve": true}' as "olderMayServe" from migrations m`;

export interface AppliedMigration {
  readonly name: string;
  readonly olderMayServe: boolean;
}

export async function compareMigrations(applied: readonly AppliedMigration[]): Promise<MigrationDifference> {
  const ownMigrations = await migrationNames();
  const lacking = ownMigrations.filter((name) => !applied.some((row) => row.name === name));
  const texts = await Promise.all(lacking.map(readMigration));
  const last = texts.findLastIndex((text) => !ONCE_NO_OLDER_SERVES.test(text) && !OLDER_MAY_SERVE.test(text));
  const isDeferrable = (_: string, index: number) => index > last && ONCE_NO_OLDER_SERVES.test(texts[index] ?? "");
  return {
    missing: lacking.filter((name, index) => !isDeferrable(name, index)),
    deferrable: lacking.filter(isDeferrable),
    newer: applied.filter(({ name, olderMayServe }) => !olderMayServe && !ownMigrations.includes(name)).map(({ name }) => name),
  };
}

export const refusalOfNewer = (newer: readonly string[]): string =>
  `Ces données sont d'une version plus récente de Palmarès (${newer.join(", ")}) : démarrez cette version-là, ou une plus récente encore ; ou restaurez, avec cette version-ci, la sauvegarde faite avant la mise à jour (${commandLine("restore")}).`;

/**
 * Applies the missing migrations in order, each in its own transaction. Nodes that start together wait for each other, and report what they wait
 * for.
 * Locks end with the transaction, also behind a pooler.
 *
 * @throws {Error} In French: the account may not change the tables, or they are those of a newer version.
 */
export async function migrate(
  { connect }: Pick<OpenDatabase, "connect">,
  report: (message: string) => void = () => {},
  isRestoring = false,
): Promise<string[]> {
  const client = await connect("palmares migrations");
  const applied: string[] = [];
  const start = performance.now();
  let reportedAt = start + REPORT_AFTER_MS - REPORT_INTERVAL_MS;
  try {
    if (!isRestoring) await refuseUnfinishedRestore(client);
    for (;;) {
      const startedAt = performance.now();
      const step = await inTransaction(client, () => applyNext(client)).catch((error) => afterLockConflict(client, error));
      if (step === "done") return applied;
      if ("applied" in step) applied.push(step.applied);
      else if ("partOf" in step) await sleep(performance.now() - startedAt);
      else {
        if (performance.now() - reportedAt > REPORT_INTERVAL_MS) {
          reportedAt = performance.now();
          report(`Préparation des tables : attend ${step.waitsFor}.`);
        }
        await sleep(step.pauseMs);
      }
    }
  } catch (error) {
    throw codeOf(error) === NO_PRIVILEGE ? new Error(NOT_THE_OWNER) : error;
  } finally {
    await client.end();
  }
}

type Step =
  | "done"
  | { readonly applied: string }
  /** A part was committed; the migration continues after an equally long pause, in which others write. */
  | { readonly partOf: string }
  | { readonly waitsFor: string; readonly pauseMs: number };

async function inTransaction(client: ClientBase, work: () => Promise<Step>): Promise<Step> {
  await client.query("begin");
  try {
    const step = await work();
    await client.query("commit");
    return step;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** A schema that exists while a restoration fills a database of a server. */
export const UNFINISHED_RESTORE = "palmares_unfinished_restore";

/** The restored tables exist before later erasures are repeated in them. @throws {Error} In French. */
async function refuseUnfinishedRestore(client: ClientBase): Promise<void> {
  const { rows } = await client.query("select where to_regnamespace($1) is not null", [UNFINISHED_RESTORE]);
  if (rows.length > 0)
    throw new Error(
      `La restauration de cette base n'est pas finie, ou a été interrompue : videz la base (drop database, create database), puis recommencez-la (${commandLine("restore")}).`,
    );
}

async function applyNext(client: ClientBase): Promise<Step> {
  await client.query(`set local lock_timeout = '${TABLE_LOCK_TIMEOUT}'`);
  const { rows } = await client.query<{ isOurs: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as "isOurs"`);
  if (!rows[0]?.isOurs) return { waitsFor: await describeOtherMigrator(client), pauseMs: PAUSE_MS };
  const { missing, deferrable, newer } = await differenceOf(client);
  if (newer.length > 0) throw new Error(refusalOfNewer(newer));
  const [name = deferrable[0]] = missing;
  if (name === undefined || (missing.length === 0 && (await olderNodeServes(client, name)))) return "done";
  return (await apply(client, name)) ? { applied: name } : { partOf: name };
}

const olderNodeServes = async (client: ClientBase, name: string): Promise<boolean> =>
  (await listServingNodes(client, GONE_SECONDS)).some(({ lastMigration }) => lastMigration < name);

/** A migration that this version can serve without is left to the next start. */
async function afterLockConflict(client: ClientBase, error: unknown): Promise<Step> {
  if (!LOCK_CONFLICT_CODES.includes(String(codeOf(error)))) throw error;
  if ((await differenceOf(client)).missing.length === 0) return "done";
  return { waitsFor: "une table que d'autres connexions tiennent", pauseMs: TABLE_PAUSE_MS };
}

/** The connection that has the lock, and how to end it if forgotten. */
async function describeOtherMigrator(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; since: string }>(
    `select pid, application_name as name, to_char(xact_start, 'HH24:MI:SS') as since from pg_stat_activity where pid in (
       select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
         and classid = ((${LOCK}::bigint >> 32) & 4294967295)::oid and objid = (${LOCK}::bigint & 4294967295)::oid
         and database = (select oid from pg_database where datname = current_database()))`,
  );
  const [holder] = rows;
  if (!holder) return "les migrations d'un autre nœud";
  const { pid, name, since } = holder;
  return `les migrations d'un autre nœud (« ${name} », processus ${pid} de PostgreSQL, depuis ${since} ; pour y mettre fin : select pg_terminate_backend(${pid}))`;
}

/** Applies all missing migrations, or only the missing ones among `only`, in the caller's transaction. */
export async function migrateWithin(client: ClientBase, only?: readonly string[]): Promise<void> {
  const { missing, deferrable } = await differenceOf(client);
  for (const name of [...missing, ...deferrable]) if (only === undefined || only.includes(name)) while (!(await apply(client, name)));
}

async function differenceOf(client: ClientBase): Promise<MigrationDifference> {
  const { rows: migrationsTable } = await client.query("select where to_regclass('migrations') is not null");
  if (migrationsTable.length === 0)
    await client.query("create table migrations (name text primary key, applied_at timestamptz not null default now())");
  const { rows } = await client.query<AppliedMigration>(APPLIED_MIGRATIONS);
  return compareMigrations(rows);
}

const OLDER_MAY_SERVE = /^-- older nodes may serve$/m;
const REPEATED = /^-- repeated until nothing is left$/m;
const ONCE_NO_OLDER_SERVES = /^-- once no older node serves$/m;

const readMigration = (name: string): Promise<string> => readFile(new URL(name, folder), "utf8");

/** Applies a migration, or one part of a repeated one: false as long as its last statement returns rows. */
async function apply(client: ClientBase, name: string): Promise<boolean> {
  const text = await readMigration(name);
  const results = [await client.query(text)].flat();
  if (REPEATED.test(text) && (results.at(-1)?.rows.length ?? 0) > 0) return false;
  await client.query("insert into migrations (name) values ($1)", [name]);
  if (OLDER_MAY_SERVE.test(text)) await client.query("update migrations set older_may_serve = true where name = $1", [name]);
  return true;
}

export const migrationNames = async (): Promise<string[]> => (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
