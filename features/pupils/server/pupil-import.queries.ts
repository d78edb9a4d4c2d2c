import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { KnownPupil } from "../import-state.ts";

/** Nobody else writes a list of this school meanwhile: sent twice at the same moment, it doubles nobody. */
export async function holdList(trx: Connection, establishmentId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pupils of establishment ${establishmentId}`}, 0))`.execute(trx);
}

/** The pupils whose latest registration is with this school, whatever its year. */
export async function listKnown(db: Connection, establishmentId: number): Promise<KnownPupil[]> {
  const { rows } = await sql<KnownPupil>`
    select u.id, u.username, u.firstname, u.lastname, u.birthday, u.email, max(r.year) as year
    from registrations r join users u on u.id = r.user_id
    where r.kind = 'participant' and r.establishment_id = ${establishmentId} and not exists (
      select from registrations later
      where later.user_id = r.user_id and later.kind = 'participant' and later.year > r.year and later.establishment_id is distinct from ${establishmentId})
    group by u.id order by u.id`.execute(db);
  return rows;
}
