import { sql } from "kysely";
import { isSeenBy, type SchoolReader } from "#access/responsibility/server/responsibility.service.ts";
import type { Connection } from "#database/open.ts";
import { byNumber } from "#platform/server/long-list.ts";
import { hasRow, listRows, onlyRow } from "#platform/server/rows.ts";
import type { ClassOfSchool, SchoolClasses } from "../classes.contract.ts";

const teachersOf = (establishmentId: number, year: number) => sql`
  class_teachers t join establishment_colleagues c on c.user_id = t.user_id and c.establishment_id = ${establishmentId} and not c.all_classes
    join users u on u.id = t.user_id where t.year = ${year}`;

/** The classes of a year that the reader sees, with their teachers on request: those with pupils, and those given to a teacher. */
export const listClassesOf = (db: Connection, school: SchoolReader, year: number, withTeachers: boolean) => listRows<ClassOfSchool>(db)`
    with spelled as (
      select class_key(r.class_name) as key, r.class_name as name, count(*)::int as pupils, array_agg(distinct r.category_id) as categories
      from participations r where ${isSeenBy(school)} and r.year = ${year} group by r.class_name),
    written as (
      select key, array_agg(name order by pupils desc, name) as names, sum(pupils)::int as pupils from spelled where key <> '' group by key),
    given as (
      select t.class_key as key, min(t.class_name) as name,
        jsonb_agg(jsonb_build_object('id', u.id, 'firstname', u.firstname, 'lastname', u.lastname) order by u.lastname, u.firstname, u.id) as teachers
      from ${teachersOf(school.establishmentId, year)} and ${withTeachers ? sql`true` : sql`t.user_id = ${school.seenBy}`} group by t.class_key)
    select * from (select coalesce(w.names[1], g.name) as name, coalesce(w.names[2:], '{}') as spellings, coalesce(w.pupils, 0) as pupils,
      array(select c.name from categories c where exists (select from spelled s where s.key = w.key and c.id = any(s.categories)) order by c.position, c.id) as categories,
      ${withTeachers ? sql`coalesce(g.teachers, '[]')` : sql`'[]'::jsonb`} as teachers
    from written w full join given g on g.key = w.key) known order by name ${byNumber}, name`;

export const summaryOf = (db: Connection, school: SchoolReader, year: number) =>
  onlyRow<Pick<SchoolClasses, "unclassed" | "categories">>(db)`
    select (select count(*)::int from participations r where ${isSeenBy(school)} and r.year = ${year} and class_key(r.class_name) = '') as unclassed,
      array(select c.name from categories c where c.id in (select r.category_id from participations r where ${isSeenBy(school)} and r.year = ${year})
        order by c.position, c.id) as categories`;

type Renaming = Readonly<Record<"from" | "to", string>>;

export const isOtherClass = (db: Connection, establishmentId: number, year: number, { from, to }: Renaming) => hasRow(db)`
    select from (
      select class_key(r.class_name) as key from participations r where r.establishment_id = ${establishmentId} and r.year = ${year}
      union all select t.class_key from ${teachersOf(establishmentId, year)}) known
    where known.key = class_key(${to}) and class_key(${to}) <> class_key(${from})`;
