import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { isSeenBy, type SchoolReader } from "#features/responsibility/server/responsibility.service.ts";
import { byNumber } from "#platform/server/long-list.ts";
import { firstValue, hasRow, listRows } from "#platform/server/rows.ts";
import type { ClassOfSchool } from "../classes.contract.ts";

/** To whom a school's classes of a year were given. */
const teachersOf = (establishmentId: number, year: number) => sql`
  class_teachers t join establishment_colleagues c on c.user_id = t.user_id and c.establishment_id = ${establishmentId} and not c.all_classes
    join users u on u.id = t.user_id where t.year = ${year}`;

/** The classes of a year that the reader sees, with their teachers if these are asked for: those with pupils, and those given to somebody. */
export const listClassesOf = (db: Connection, school: SchoolReader, year: number, withTeachers: boolean) => listRows<ClassOfSchool>(db)`
    with spelled as (
      select class_key(r.class_name) as key, r.class_name as name, count(*)::int as pupils from participations r
      where ${isSeenBy(school)} and r.year = ${year} group by r.class_name),
    written as (
      select key, array_agg(name order by pupils desc, name) as names, sum(pupils)::int as pupils from spelled where key <> '' group by key),
    given as (
      select t.class_key as key, min(t.class_name) as name,
        jsonb_agg(jsonb_build_object('id', u.id, 'firstname', u.firstname, 'lastname', u.lastname) order by u.lastname, u.firstname, u.id) as teachers
      from ${teachersOf(school.establishmentId, year)} and ${withTeachers ? sql`true` : sql`t.user_id = ${school.seenBy}`} group by t.class_key)
    select * from (select coalesce(w.names[1], g.name) as name, coalesce(w.names[2:], '{}') as spellings, coalesce(w.pupils, 0) as pupils,
      ${withTeachers ? sql`coalesce(g.teachers, '[]')` : sql`'[]'::jsonb`} as teachers
    from written w full join given g on g.key = w.key) known order by name ${byNumber}, name`;

/** How many pupils of a year have no class, for who sees them. */
export const countUnclassed = async (db: Connection, school: SchoolReader, year: number): Promise<number> =>
  (await firstValue<number>(db)`
    select count(*)::int from participations r where ${isSeenBy(school)} and r.year = ${year} and class_key(r.class_name) = ''`) ?? 0;

/** Whether the school has another class of this name in this year, with pupils or a teacher. */
export const isOtherClass = (
  db: Connection,
  establishmentId: number,
  year: number,
  { from, to }: { readonly from: string; readonly to: string },
) =>
  hasRow(db)`
    select from (
      select class_key(r.class_name) as key from participations r where r.establishment_id = ${establishmentId} and r.year = ${year}
      union all select t.class_key from ${teachersOf(establishmentId, year)}) known
    where known.key = class_key(${to}) and class_key(${to}) <> class_key(${from})`;
