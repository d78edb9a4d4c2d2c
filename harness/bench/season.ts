import { parseArgs } from "node:util";
import pg from "pg";
import { loadDirectory } from "#database/directory.ts";
import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open.ts";
import { suspendIndexes } from "#database/suspended-indexes.ts";
import { loadDemonstration } from "#demo/demonstration.ts";
import { withServer } from "../installation.ts";

const DATABASE = "palmares_season";

/** Tables of a million people. */
const LARGE_TABLES = ["users", "consents", "registrations", "openings", "sheets", "results", "convocations"];

/** Settings for the load, on any server. */
const MEMORY = "-c work_mem=256MB -c maintenance_work_mem=1GB -c synchronous_commit=off";

const usage = `npm run season -- [options]
Makes the database ${DATABASE}, anew, with a championship of any size; the same for the same size, seed and day.
  --participants N       how many take part this year (3000; up to 1000000)
  --pupils SHARE         how many of them with their school, 0 to 1 (0.6)
  --full                 everyone who takes part alone answers all eighteen questions
  --seed S               another seed, another championship (2026)
  --database-url URL     on this server (else DATABASE_URL)
  --data DIRECTORY       on an embedded server with its data there (harness/bench/.data)`;

const { values } = parseArgs({
  options: {
    participants: { type: "string", default: "3000" },
    pupils: { type: "string", default: "0.6" },
    full: { type: "boolean", default: false },
    seed: { type: "string", default: "2026" },
    "database-url": { type: "string", default: process.env.DATABASE_URL ?? "" },
    data: { type: "string", default: `${import.meta.dirname}/.data` },
    help: { type: "boolean", default: false },
  },
});

function numberOf(name: "participants" | "pupils" | "seed", min: number, max: number): number {
  const number = Number(values[name]);
  if (!(number >= min && number <= max)) throw new Error(`--${name}: a number from ${min} to ${max}`);
  return number;
}

/** Recreates the bench's empty database; `url` is of any database of the server. */
async function recreateDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${DATABASE} with (force)`);
  await client.query(`create database ${DATABASE}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${DATABASE}` }).href;
}

async function main(): Promise<void> {
  if (values.help) return console.log(usage);
  const participants = numberOf("participants", 1, 1_000_000);
  const size = { participants, pupils: numberOf("pupils", 0, 1), full: values.full, seed: numberOf("seed", 0, 2 ** 31), now: new Date() };
  const settings = { max_wal_size: "8GB", shared_buffers: "512MB" };
  const loadOn = async (url: string) => load(await recreateDatabase(url), size);
  if (values["database-url"] !== "") await loadOn(values["database-url"]);
  else await withServer({ directory: values.data, settings }, (server) => loadOn(server.url("postgres")));
}

async function load(url: string, size: Parameters<typeof loadDemonstration>[1]): Promise<void> {
  const { pool, connect, close } = openDatabase(`${url}${url.includes("?") ? "&" : "?"}options=${encodeURIComponent(MEMORY)}`, { max: 2 });
  const start = performance.now();
  await migrate({ connect });
  await loadDirectory(pool);
  const restoreIndexes = await suspendIndexes(pool, LARGE_TABLES);
  await loadDemonstration(pool, size);
  await restoreIndexes();
  await pool.query("vacuum analyze");
  const seconds = (performance.now() - start) / 1_000;
  const { rows } = await pool.query(
    "select (select count(*) from users) as users, (select count(*) from registrations) as registrations, (select count(*) from sheets) as sheets, (select count(*) from results) as results",
  );
  console.log(`${DATABASE}: ${JSON.stringify(rows[0])} in ${seconds.toFixed(1)} s`);
  await close();
}

await main();
