import { sql } from "kysely";
import * as z from "zod";
import type { Connection, Database } from "#database/open.ts";
import { firstRow, listIds } from "#platform/server/rows.ts";
import { erasePeople } from "./privacy.service.ts";

/** Whose data was erased, and when, including deleted accounts: only numbers, so that it may be stored with backups. */
export const Erasures = z.object({
  /** Complete up to this instant. */
  until: z.iso.datetime(),
  people: z.array(z.object({ id: z.number().int().positive(), at: z.iso.datetime() })),
});
export type Erasures = z.output<typeof Erasures>;

export async function listErasures(db: Connection): Promise<Erasures> {
  const row = await firstRow<{ until: Date; people: Erasures["people"] }>(db)`
    select now() as until, coalesce(jsonb_agg(jsonb_build_object('id', id, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by at, id), '[]') as people
    from (
      select id, erased_at as at from users where erased_at is not null
      union all select substr(subject, 6)::int, at from audit_trail where action = 'delete person' and subject like 'user %') gone`;
  const { until, people } = row ?? { until: new Date(0), people: [] };
  return { until: until.toISOString(), people };
}

const SLICE = 200;

/** Repeats, in a restored database, the erasures and deletions made since: results stay, without names. Returns how many there were. */
export async function replayErasures(db: Database, { people }: Erasures, now: Date): Promise<number> {
  const erasedIds = sql`any(${people.map(({ id }) => id)}::int[])`;
  const ids = await listIds(db)`
    select id from users where erased_at is null and (id = ${erasedIds} or merged_into = ${erasedIds}) order by id`;
  for (let done = 0; done < ids.length; done += SLICE)
    await db.transaction().execute((trx) => erasePeople(trx, ids.slice(done, done + SLICE), null, now));
  return ids.length;
}
