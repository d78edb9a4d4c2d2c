import { createLink } from "#access/links/server/links.service.ts";
import { passwordUrl } from "#access/links/server/mailed-links.service.ts";
import { hasAdmin, openAdmin } from "#core/accounts/server/accounts.service.ts";
import type { Database } from "#database/open.ts";
import { run } from "#platform/server/rows.ts";

type FirstAdmin = Record<"username" | "email" | "publicUrl", string> & { readonly now: Date };

/** Creates the first ADMIN of a database: the link to choose a password, or null if there is one already. */
export const createAdmin = (db: Database, { username, email, publicUrl, now }: FirstAdmin): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    // Two nodes that start together on an empty database create one.
    await run(trx)`select pg_advisory_xact_lock(hashtext('palmares first administrator'))`;
    if (await hasAdmin(trx)) return null;
    const { id } = await openAdmin(trx, username, email);
    const { token } = await createLink(trx, id, { kind: "first-password", issuedBy: null, now });
    return passwordUrl({ publicUrl }, token);
  });
