import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { listValues, onlyRow, run } from "#platform/server/rows.ts";
import type { YearFacts } from "../configuration.contract.ts";

export const listSettings = (db: Connection) => db.selectFrom("settings").selectAll().execute();

/** What a change replaces, and whom it erases, also depends on the other settings: changes take turns. */
export const lockSettings = (trx: Connection) => run(trx)`lock table settings in share row exclusive mode`;

export async function saveSetting(db: Connection, name: string, value: unknown, isPublic: boolean): Promise<void> {
  const row = { value: JSON.stringify(value), public: isPublic };
  await db
    .insertInto("settings")
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

const allYears = sql`select year from questionnaires union select year from registrations`;

/** Each kind of registration has its own indexes: one condition for all kinds would read the registrations of all. */
const yearsOf = (userId: number) => {
  const schools = sql`array(select establishment_id from establishment_staff where user_id = ${userId})`;
  const clubs = sql`array(select club_id from club_controllers where user_id = ${userId})`;
  return sql`select year from registrations where kind = 'participant' and user_id = ${userId}
    union select year from registrations where kind = 'participant' and establishment_id = any(${schools})
    union select year from registrations where kind = 'establishment' and establishment_id = any(${schools})
    union select year from registrations where kind = 'participant' and club_id = any(${clubs})
    union select year from registrations where kind = 'club' and club_id = any(${clubs})`;
};

/** Years of stages and registrations, newest first; a school or a club gets those of its own registrations. */
export const listYears = (db: Connection, userId: number | null) =>
  listValues<number>(db)`select year from (${userId === null ? allYears : yearsOf(userId)}) y order by year desc`;

/** The numbers of pupils who wait for a confirmation and of their schools; `unpaidOnly`: only schools whose membership of the year is unpaid. */
export const countPendingPupils = (db: Connection, year: number, { unpaidOnly }: { readonly unpaidOnly: boolean }) =>
  onlyRow<{ pupils: number; schools: number }>(db)`
    select count(*) as pupils, count(distinct r.establishment_id) as schools from registrations r
    where r.kind = 'participant' and r.year = ${year} and r.status = 'PENDING' and r.establishment_id is not null
      ${unpaidOnly ? sql`and not exists (select from registrations m where m.kind = 'establishment' and m.establishment_id = r.establishment_id and m.year = r.year and m.status = 'CONFIRMED')` : sql``}`;

export async function countYear(db: Connection, year: number): Promise<Omit<YearFacts, "year">> {
  const countOf = (kind: "participant" | "establishment" | "club") => sql`
    select count(*) from registrations where kind = ${sql.lit(kind)} and year = ${year}`;
  return onlyRow<Omit<YearFacts, "year">>(db)`
    select (${countOf("participant")}) as participants, (${countOf("participant")} and status = 'PENDING') as pending_participants,
      (${countOf("establishment")}) as schools, (${countOf("club")}) as clubs`;
}
