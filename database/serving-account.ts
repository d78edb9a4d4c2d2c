import { randomUUID } from "node:crypto";
import pg, { type ClientBase } from "pg";
import type { OpenDatabase } from "./open.ts";
import { serversAt, serversOf } from "./servers.ts";

/** Read-only for the serving account, which may only add to the trail (TRAIL_COLUMNS). */
const READ_ONLY_TABLES = "migrations, audit_trail";

/** The columns of the trail that it writes: the database sets number and instant. */
const TRAIL_COLUMNS = "program, actor_id, action, subject, before, after";

/** They delete old words and readings of the trail, as the owner of the tables. */
const PRUNING_FUNCTIONS = "forget_in_trail(int[]), sweep_readings(timestamptz)";

const accountOf = (url: string) => {
  const { user = "", password } = new pg.Client({ connectionString: serversOf(url)[0] ?? url });
  return { user, password };
};

/** Creates the account of this address if it is missing, and checks that the address leads to the same database, before any table is changed. */
export async function ensureAccount(owner: Pick<OpenDatabase, "connect">, url: string): Promise<void> {
  const { user, password } = accountOf(url);
  await inExclusiveTransaction(owner, (client) => makeAccount(client, user, password));
  await refuseAnotherDatabase(owner, url);
}

/**
 * Grants the account of this address the rows of all tables, except the trail, which it only adds to. It owns nothing, so it cannot change tables.
 * Repeated after each migration, so that new tables are included.
 */
export const grantServing = (owner: Pick<OpenDatabase, "connect">, url: string): Promise<void> =>
  inExclusiveTransaction(owner, async (client) => {
    await client.query(grantsTo(client.escapeIdentifier(accountOf(url).user)));
  });

/**
 * Timeouts of the serving account: for locks (then 55P03, a 503 that pages repeat), for a program that stopped within a transaction, and for PostgreSQL
 * to stop working for a node that was killed. Shorter than those of proxies; migrations, dumps and the office's merges have their own.
 */
export const TIMEOUTS = { lock_timeout: "3s", idle_in_transaction_session_timeout: "5min", client_connection_check_interval: "1s" };

/** Makes them the defaults of this account in this database, through any pooler; values set by an operator stay. */
export async function applyTimeouts(serving: ClientBase): Promise<void> {
  await serving.query("begin");
  await serving.query("select pg_advisory_xact_lock(hashtext('palmares grants'))");
  for (const [name, value] of Object.entries(TIMEOUTS))
    await serving.query(`do $$ begin
      if current_setting('${name}') = '0' then
        execute format('alter role current_user in database %I set ${name} = %L', current_database(), '${value}');
      end if;
    end $$`);
  await serving.query("commit");
}

/** Runs in a transaction, one at a time: nodes that start together wait for each other. */
async function inExclusiveTransaction(
  { connect }: Pick<OpenDatabase, "connect">,
  work: (client: ClientBase) => Promise<void>,
): Promise<void> {
  const client = await connect("palmares grants");
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtext('palmares grants'))");
    await work(client);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** A lock taken through one address cannot be taken through the other, unless they lead to different databases. */
async function refuseAnotherDatabase({ connect }: Pick<OpenDatabase, "connect">, url: string): Promise<void> {
  const name = randomUUID();
  const client = await connect("palmares same database");
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const serving = await serversAt(url)
      .connect({ application_name: "palmares same database" })
      .catch((error) => {
        throw new Error(`DATABASE_URL n'ouvre pas la base : ${error.message || error.code}. Aucune table n'a été changée.`);
      });
    const { rows } = await serving
      .query<{ isFree: boolean }>('select pg_try_advisory_xact_lock(hashtext($1)) as "isFree"', [name])
      .finally(() => serving.end());
    if (rows[0]?.isFree)
      throw new Error(
        "DATABASE_URL et DATABASE_OWNER_URL mènent à deux bases différentes : il faut la même, sur le même serveur. Aucune table n'a été changée.",
      );
  } finally {
    await client.end();
  }
}

async function makeAccount(client: ClientBase, user: string, password: string | null | undefined): Promise<void> {
  const { rows } = await client.query<{ isOwner: boolean; isThere: boolean; mayMake: boolean }>(
    `select rolname = $1 as "isOwner", exists (select from pg_roles where rolname = $1) as "isThere", rolcreaterole or rolsuper as "mayMake"
     from pg_roles where rolname = current_user`,
    [user],
  );
  if (rows[0]?.isOwner)
    throw new Error("DATABASE_URL et DATABASE_OWNER_URL nomment le même compte : il en faut deux, l'un sert, l'autre possède les tables.");
  if (rows[0]?.isThere) return;
  if (!rows[0]?.mayMake)
    throw new Error(
      `Le compte « ${user} » de DATABASE_URL n'existe pas : créez-le (create role ${client.escapeIdentifier(user)} login password '…').`,
    );
  await client.query(`create role ${client.escapeIdentifier(user)} login ${password ? `password ${client.escapeLiteral(password)}` : ""}`);
}

const grantsTo = (account: string): string =>
  [
    "revoke create on schema public from public",
    `grant usage on schema public, jobs to ${account}`,
    `grant select, insert, update, delete on all tables in schema public, jobs to ${account}`,
    // Needed to read them too, as `pg_dump` does.
    `grant usage, select on all sequences in schema public, jobs to ${account}`,
    `grant execute on function ${PRUNING_FUNCTIONS} to ${account}`,
    `revoke insert, update, delete on ${READ_ONLY_TABLES} from ${account}`,
    `grant insert (${TRAIL_COLUMNS}) on audit_trail to ${account}`,
  ].join(";\n");
