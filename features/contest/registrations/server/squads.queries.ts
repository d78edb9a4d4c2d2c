import { sql } from "kysely";
import { isSeenBy, type SchoolReader } from "#access/responsibility/server/responsibility.service.ts";
import type { Connection, Row } from "#database/open.ts";
import { onDuplicate } from "#platform/server/errors.ts";
import { countRows, firstRow, hasRow, listRows, onlyRow } from "#platform/server/rows.ts";
import { containsWords } from "#platform/server/search.ts";
import type { SquadMembers } from "../squad-check.ts";
import { nameTaken } from "../squad-names.ts";

const squadColumns = ["id", "name", "year"] as const;
type Squad = Row<"squads", (typeof squadColumns)[number]>;
const refuseDuplicateName = (year: number) => onDuplicate("squads_alike", nameTaken(year));

/** Squads with a pupil whom the school's reader may see, and empty squads. */
const isOpenTo = (school: SchoolReader) => sql<boolean>`(
  exists (select from registrations r where r.squad_id = squads.id and ${isSeenBy(school)})
  or not exists (select from registrations r where r.squad_id = squads.id))`;

export const listSquadsOf = (db: Connection, year: number, school: SchoolReader) => listRows<Squad>(db)`
    select id, name, year from squads where year = ${year} and ${isOpenTo(school)} order by fold(name), id`;

/** Locks the squad until the end of the transaction, so that no other school takes it meanwhile. */
export async function lockIfOpenTo(trx: Connection, id: number, school: SchoolReader): Promise<boolean> {
  await lockSquad(trx, id);
  return hasRow(trx)`select from squads where id = ${id} and ${isOpenTo(school)}`;
}

export const listSquadsWithMembers = (db: Connection, year: number) => listRows<Squad & SquadMembers>(db)`
    select s.id, s.name, s.year, n.* from squads s cross join lateral (
      select count(*) as members, count(*) filter (where u.genre = 'femme') as women, count(*) filter (where u.genre = 'homme') as men,
        count(*) filter (where r.status = 'CONFIRMED') as confirmed
      from registrations r join users u on u.id = r.user_id where r.squad_id = s.id) n
    where s.year = ${year} order by fold(s.name), s.id`;

/** The squad of that name in that year; case, accents and blanks are ignored, as in its unique index. */
export const findSquad = (db: Connection, year: number, name: string) => firstRow<Squad>(db)`
    select id, name, year from squads where year = ${year}
      and fold(regexp_replace(trim(name), '\\s+', ' ', 'g')) = fold(regexp_replace(trim(${name}::text), '\\s+', ' ', 'g'))`;

/** Locks the squad until the end of the transaction, so that no registration joins it meanwhile. */
export const lockSquad = (trx: Connection, id: number) =>
  trx.selectFrom("squads").select(squadColumns).where("id", "=", id).forUpdate().executeTakeFirst();

export const countMembers = (db: Connection, squadId: number) =>
  countRows(db)`select count(*) as count from registrations where squad_id = ${squadId}`;

export const findSquadCategoryName = async (db: Connection): Promise<string> =>
  (await db.selectFrom("categories").select("name").where("hasSquads", "=", true).executeTakeFirstOrThrow()).name;

export const insertSquad = (db: Connection, name: string, year: number) =>
  onlyRow<Squad>(db)`
    insert into squads (name, year, category_id) values (${name}, ${year}, (select id from categories where has_squads))
    returning id, name, year`.catch(refuseDuplicateName(year));

export const renameSquad = (db: Connection, { id, year }: { readonly id: number; readonly year: number }, name: string) =>
  onlyRow<Squad>(db)`update squads set name = ${name} where id = ${id} returning id, name, year`.catch(refuseDuplicateName(year));

export const deleteSquad = (db: Connection, id: number) => db.deleteFrom("squads").where("id", "=", id).execute();

interface SquadPerson extends Row<"users", "firstname" | "lastname" | "username"> {
  readonly registrationId: number;
  readonly establishment: string | null;
  readonly squad: { readonly id: number; readonly name: string } | null;
}

interface PeopleQuery {
  readonly year: number;
  readonly squadId?: number | undefined;
  readonly search: string;
}

export const listPeople = (db: Connection, { year, squadId, search }: PeopleQuery, limit: number) => listRows<SquadPerson>(db)`
    select r.id as registration_id, u.firstname, u.lastname, u.username, e.name as establishment,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as squad
    from participations r join users u on u.id = r.user_id
      left join establishments e on e.id = r.establishment_id left join squads s on s.id = r.squad_id
    where r.year = ${year} and r.category_id = (select id from categories where has_squads)
      ${squadId === undefined ? sql`` : sql`and r.squad_id = ${squadId}`}
      ${search === "" ? sql`` : sql`and ${containsWords(search, sql.ref("u.search_text"))}`}
    order by u.lastname, u.firstname, u.id limit ${limit}`;
