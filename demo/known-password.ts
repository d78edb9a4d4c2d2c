import type { Pool } from "pg";
import { isCorrectPassword } from "#platform/server/password.ts";
import { allDemonstrationAccounts, demonstrationPassword } from "./demonstration.ts";

/** Accounts open to any reader of this code, because they still have the demonstration's password. */
export async function accountsWithKnownPassword(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ username: string; hash: string }>(
    `select username, password_hash as hash from users join credentials on user_id = id
     where username = any($1) and status <> 'DESACTIVATED' order by username`,
    [Object.keys(allDemonstrationAccounts)],
  );
  const hasKnownPassword = await Promise.all(rows.map(({ hash }) => isCorrectPassword(demonstrationPassword, hash)));
  return rows.filter((_, index) => hasKnownPassword[index]).map(({ username }) => username);
}
