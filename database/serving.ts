import pg, { type ClientBase } from "pg";
import type { OpenDatabase } from "./open.ts";
import { serversOf } from "./servers.ts";

/** What who serves may only read, and what it may only read and add to. */
const NARROWED = {
  migrations: "insert, update, delete",
  audit_trail: "update, delete",
};

/** What becomes of the trail's old words and readings, as the owner of the tables. */
const PRUNING = "forget_in_trail(int[]), sweep_readings(timestamptz)";

/** The account of an address, and its password if it has one. */
const accountOf = (url: string) => {
  const { user = "", password } = new pg.Client({ connectionString: serversOf(url)[0] ?? url });
  return { user, password };
};

/**
 * Lets the account of this address serve: rows of all tables, but for the trail, which it only adds to. It owns nothing, so that it changes no table.
 * Said anew after each migration: a new table needs no thought.
 */
export async function letServe({ connect }: Pick<OpenDatabase, "connect">, url: string): Promise<void> {
  const { user, password } = accountOf(url);
  const client = await connect("palmares grants");
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtext('palmares grants'))");
    await makeAccount(client, user, password);
    await client.query(grantsTo(client.escapeIdentifier(user)));
    await client.query("commit");
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
    // To read as well: `pg_dump` does.
    `grant usage, select on all sequences in schema public, jobs to ${account}`,
    `grant execute on function ${PRUNING} to ${account}`,
    ...Object.entries(NARROWED).map(([table, rights]) => `revoke ${rights} on ${table} from ${account}`),
  ].join(";\n");
