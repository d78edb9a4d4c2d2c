import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClientBase } from "pg";
import { commandLine } from "#platform/server/command-line.ts";
import type { OpenDatabase } from "./open.ts";

const folder = new URL("./migrations/", import.meta.url);

const LOCK = "hashtext('palmares migrations')";
/** Whoever reads or writes a table stands behind a migration that waits for it: it gives way after so long, and tries again later. */
const TABLE_PATIENCE = "100ms";
const PAUSE_MS = 500;
const TABLE_PAUSE_MS = 2_000;
const SAY_AFTER_MS = 3_000;
const SAY_AGAIN_MS = 30_000;

const NOT_ITS_OWNER = `Les tables ne sont pas prêtes pour cette version, et le compte de DATABASE_URL ne peut pas les préparer : donnez DATABASE_OWNER_URL,
ou lancez d'abord « ${commandLine("migrate")} » avec ce réglage.`;
const NO_PRIVILEGE = "42501";
/** Of a lock that did not come in time, and of a deadlock: somebody else holds what this would take. */
const HELD_BY_OTHERS = ["55P03", "40P01"];

const codeOf = (error: unknown): unknown => Reflect.get(Object(error), "code");

/** The migrations that this version lacks, and those of a newer version beside which this one may not serve. */
export interface Difference {
  readonly missing: readonly string[];
  readonly newer: readonly string[];
}

/** Rows of the migrations that a database has; without `older_may_serve` where the table is of before that column. */
export const APPLIED_MIGRATIONS = `select name, to_jsonb(m) @> '{"older_may_serve": true}' as "olderMayServe" from migrations m`;

export interface AppliedMigration {
  readonly name: string;
  readonly olderMayServe: boolean;
}

/** What stands between this version and a database with these migrations. */
export async function compareMigrations(applied: readonly AppliedMigration[]): Promise<Difference> {
  const known = await migrationNames();
  return {
    missing: known.filter((name) => !applied.some((row) => row.name === name)),
    newer: applied.filter(({ name, olderMayServe }) => !olderMayServe && !known.includes(name)).map(({ name }) => name),
  };
}

/** Why this version does not serve these data. */
export const refusalOfNewer = (newer: readonly string[]): string =>
  `Ces données sont d'une version plus récente de Palmarès (${newer.join(", ")}) : démarrez cette version-là, ou une plus récente encore.`;

/**
 * Applies the migrations that are missing, in order, each in a transaction of its own. Nodes that start together wait for each other, and say for whom;
 * what is held ends with the transaction, also behind a pooler.
 *
 * @throws {Error} In French: the account may not change the tables, or they are those of a newer version.
 */
export async function migrate(
  { connect }: Pick<OpenDatabase, "connect">,
  say: (message: string) => void = () => {},
  isRestoring = false,
): Promise<string[]> {
  const client = await connect("palmares migrations");
  const applied: string[] = [];
  const start = performance.now();
  let saidAt = start + SAY_AFTER_MS - SAY_AGAIN_MS;
  try {
    if (!isRestoring) await refuseUnfinishedRestore(client);
    for (;;) {
      const step = await inTransaction(client, () => applyNext(client)).catch(whatHolds);
      if (step === "done") return applied;
      if ("applied" in step) applied.push(step.applied);
      else {
        if (performance.now() - saidAt > SAY_AGAIN_MS) {
          saidAt = performance.now();
          say(`Préparation des tables : attend ${step.waitsFor}.`);
        }
        await sleep(step.pauseMs);
      }
    }
  } catch (error) {
    throw codeOf(error) === NO_PRIVILEGE ? new Error(NOT_ITS_OWNER) : error;
  } finally {
    await client.end();
  }
}

type Step = "done" | { readonly applied: string } | { readonly waitsFor: string; readonly pauseMs: number };

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

/** A schema that is there while a restoration fills a database of a server. */
export const UNFINISHED_RESTORE = "palmares_unfinished_restore";

/** Its tables are there before those who were erased since are erased again. @throws {Error} In French. */
async function refuseUnfinishedRestore(client: ClientBase): Promise<void> {
  const { rows } = await client.query("select where to_regnamespace($1) is not null", [UNFINISHED_RESTORE]);
  if (rows.length > 0)
    throw new Error(
      `La restauration de cette base n'est pas finie, ou a été interrompue : videz la base (drop database, create database), puis recommencez-la (${commandLine("restore")}).`,
    );
}

async function applyNext(client: ClientBase): Promise<Step> {
  await client.query(`set local lock_timeout = '${TABLE_PATIENCE}'`);
  const { rows } = await client.query<{ isOurs: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as "isOurs"`);
  if (!rows[0]?.isOurs) return { waitsFor: await whoMigrates(client), pauseMs: PAUSE_MS };
  const { missing, newer } = await differenceOf(client);
  if (newer.length > 0) throw new Error(refusalOfNewer(newer));
  const [name] = missing;
  if (name === undefined) return "done";
  await apply(client, name);
  return { applied: name };
}

function whatHolds(error: unknown): Step {
  if (HELD_BY_OTHERS.includes(String(codeOf(error))))
    return { waitsFor: "une table que d'autres connexions tiennent", pauseMs: TABLE_PAUSE_MS };
  throw error;
}

/** Whose connection it is, and how to end it should it be forgotten. */
async function whoMigrates(client: ClientBase): Promise<string> {
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

/** All migrations that are missing, or those of them that another database had, within the transaction of whoever asks. */
export async function migrateWithin(client: ClientBase, of?: readonly string[]): Promise<void> {
  for (const name of (await differenceOf(client)).missing) if (of === undefined || of.includes(name)) await apply(client, name);
}

async function differenceOf(client: ClientBase): Promise<Difference> {
  const { rows: there } = await client.query("select where to_regclass('migrations') is not null");
  if (there.length === 0)
    await client.query("create table migrations (name text primary key, applied_at timestamptz not null default now())");
  const { rows } = await client.query<AppliedMigration>(APPLIED_MIGRATIONS);
  return compareMigrations(rows);
}

const OLDER_MAY_SERVE = /^-- older nodes may serve$/m;

async function apply(client: ClientBase, name: string): Promise<void> {
  const text = await readFile(new URL(name, folder), "utf8");
  await client.query(text);
  await client.query("insert into migrations (name) values ($1)", [name]);
  if (OLDER_MAY_SERVE.test(text)) await client.query("update migrations set older_may_serve = true where name = $1", [name]);
}

/** The migrations this version knows, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}
