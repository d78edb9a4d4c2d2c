import * as z from "zod";
import type { Connection, Database } from "#database/open.ts";
import { firstRow, listIds } from "#platform/server/rows.ts";
import { erasePeople } from "./privacy.service.ts";

/** The people whose data was erased, with the date, including deleted accounts: only numbers, so that it may be stored with backups. */
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

/** The erased or deleted accounts that exist again. An account made since under the number of an erased one belongs to another person. */
export const listReturned = (db: Connection, { people }: Erasures): Promise<number[]> => listIds(db)`
    with erased as (select id, max(at) as at from unnest(${people.map(({ id }) => id)}::int[], ${people.map(({ at }) => at)}::timestamptz[]) e (id, at) group by id)
    select distinct u.id from users u join erased e on e.id in (u.id, u.merged_into)
    join users named on named.id = e.id and named.created_at <= e.at where u.erased_at is null order by u.id`;

const SLICE = 200;

/** Repeats, in a database of an earlier moment, the erasures and deletions made since: results stay, without names. Returns their number. */
export async function replayErasures(db: Database, erasures: Erasures, now: Date): Promise<number> {
  const ids = await listReturned(db, erasures);
  for (let done = 0; done < ids.length; done += SLICE)
    await db.transaction().execute((trx) => erasePeople(trx, ids.slice(done, done + SLICE), null, now));
  return ids.length;
}
