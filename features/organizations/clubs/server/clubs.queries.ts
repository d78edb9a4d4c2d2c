import { type Insertable, sql } from "kysely";
import { type ClubColumn, clubColumns, publicClubFactNames } from "#core/accounts/club-columns.ts";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { listRows, run } from "#platform/server/rows.ts";
import { similarity } from "#platform/server/search.ts";
import type { ClubFacts } from "../club-fields.ts";

// Compilation fails while a column of the table has no row.
clubColumns satisfies Readonly<Record<keyof DB["clubs"], ClubColumn | null>>;

const MAX_MATCHES = 20;

const selectClubs = (db: Connection) => db.selectFrom("clubs").select(["id", ...publicClubFactNames]);

export const listClubs = (db: Connection) => selectClubs(db).orderBy("name").orderBy("id").execute();

export function listBestMatches(db: Connection, search: string) {
  const { matches, best } = similarity(search, sql.ref("clubs.search_text"));
  return selectClubs(db).where(matches).orderBy(sql`${best}, name, id`).limit(MAX_MATCHES).execute();
}

export const findClub = (db: Connection, id: number) => selectClubs(db).where("id", "=", id).executeTakeFirst();

export const findExisting = (db: Connection, { name, zipCode }: Pick<ClubFacts, "name" | "zipCode">) =>
  selectClubs(db).where(sql<boolean>`fold(name) = fold(${name})`).where("zipCode", "=", zipCode).executeTakeFirst();

/** Inserts a club; `undefined` if another has this name and postal code. */
export const insertClub = (db: Connection, club: Insertable<DB["clubs"]>) =>
  db
    .insertInto("clubs")
    .values(club)
    .onConflict((conflict) => conflict.expression(sql`fold(name), zip_code`).doNothing())
    .returning("id")
    .executeTakeFirst();

export const insertController = (db: Connection, clubId: number, userId: number) =>
  run(db)`insert into club_controllers (club_id, user_id) values (${clubId}, ${userId})
    on conflict (club_id, user_id) do update set invited_by = null`;

export const listControlled = (db: Connection, userId: number) =>
  db.selectFrom("clubControllers").select("clubId as id").where("userId", "=", userId).orderBy("clubId").execute();

interface LeftClub {
  readonly id: number;
  readonly name: string;
  readonly others: readonly number[];
  /** The leaders whom this account had invited, who leave with it. */
  readonly guests: readonly number[];
  readonly accepted: readonly number[];
}

export const deleteControllerOf = (trx: Connection, userId: number) => listRows<LeftClub>(trx)`
    with gone as (delete from club_controllers where user_id = ${userId} returning club_id as id)
    select p.id, p.name, array(
      select user_id from club_controllers where club_id = p.id and user_id <> ${userId} and invited_by is distinct from ${userId} order by user_id) as others,
      array(select user_id from club_controllers where club_id = p.id and invited_by = ${userId} order by user_id) as guests,
      array(select k.user_id from club_controllers k join users u on u.id = k.user_id
        where club_id = p.id and invited_by = ${userId} and u.status <> 'PENDING' order by k.user_id) as accepted
    from gone join clubs p using (id) order by p.name, p.id`;

/** Moves the clubs and requests of an account to another, which keeps its own waiting request if any. */
export async function moveClubs(trx: Connection, fromId: number, toId: number): Promise<void> {
  await run(trx)`
    insert into club_controllers (club_id, user_id, invited_by)
    select club_id, ${toId}, nullif(invited_by, ${toId}) from club_controllers where user_id = ${fromId}
    on conflict (club_id, user_id) do update set invited_by = case when excluded.invited_by is not null then club_controllers.invited_by end`;
  await run(trx)`update club_controllers set invited_by = ${toId} where invited_by = ${fromId}`;
  await run(trx)`delete from club_controllers where user_id = ${fromId}`;
  await run(trx)`
    update club_requests set user_id = ${toId} where user_id = ${fromId}
      and (state <> 'waiting' or not exists (select from club_requests where user_id = ${toId} and state = 'waiting'))`;
  await trx.deleteFrom("clubRequests").where("userId", "=", fromId).execute();
}
