import type { Pool } from "pg";
import { isPassword } from "#platform/server/password.ts";
import { demonstrationAccounts, demonstrationPassword } from "./demonstration.ts";

/** The accounts that anybody may sign in to, because they still have the demonstration's password. */
export async function accountsWithKnownPassword(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ username: string; hash: string }>(
    `select username, password_hash as hash from users join credentials on user_id = id
     where username = any($1) and status <> 'DESACTIVATED' order by username`,
    [Object.keys(demonstrationAccounts)],
  );
  const known = await Promise.all(rows.map(({ hash }) => isPassword(demonstrationPassword, hash)));
  return rows.filter((_, place) => known[place]).map(({ username }) => username);
}
