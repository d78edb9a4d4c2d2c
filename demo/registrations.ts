import type { ClientBase } from "pg";
import type { Calendar } from "./calendar.ts";
import { queryNamed } from "./named-query.ts";
import { teamNouns, teamQualities } from "./names.ts";

const MEMBERS_PER_TEAM = 4;

export async function writeRegistrations(client: ClientBase, calendar: Calendar): Promise<void> {
  await queryNamed(
    client,
    `insert into registrations (kind, year, status, establishment_id, club_id, created_at, confirmed_at)
     select kind, year, case when is_paid then 'CONFIRMED'::registration_status else 'PENDING' end, establishment_id, club_id, created_at,
       case when is_paid then created_at + interval '2 days' end
     from (
       select m.*, y as year, y < $year::int or id = 1 or pg_temp.chance(id, kind || ' paid') < 0.75 as is_paid,
         case when y < $year::int then pg_temp.moment(make_date(y - 1, 9, 1), make_date(y - 1, 10, 15), pg_temp.chance(id, kind || ' ' || y), 0.2)
           else pg_temp.moment($registrationsFrom::date, $today::date - 20, pg_temp.chance(id, kind || ' ' || y), 0.2) end as created_at
       from (
         select id, 'establishment'::registration_kind as kind, id as establishment_id, null::int as club_id from establishments
         union all select id, 'club', null, id from clubs
       ) m cross join generate_series($year::int - 2, $year::int) y
     ) membership order by year, kind, id`,
    calendar,
  );
  await client.query(
    `create temp table team_members on commit drop as
     select *, dense_rank() over (order by year, team) as squad_id from (
       select user_id, year, category_id, (row_number() over (partition by year order by pg_temp.chance(n, 'team'), n) - 1) / ${MEMBERS_PER_TEAM} as team
       from entries where has_squads and pg_temp.chance(n, 'has team') < 0.75
     ) member`,
  );
  await queryNamed(
    client,
    `insert into squads (id, name, year, category_id)
     select distinct squad_id, 'Les ' || ($nouns::text[])[1 + team % n] || ' ' || ($qualities::text[])[1 + (team / n + team % n) % q] || case when team >= n * q then ' ' || team / (n * q) + 1 else '' end, year, category_id
     from team_members, (select cardinality($nouns::text[]) as n, cardinality($qualities::text[]) as q) sizes order by squad_id`,
    { nouns: teamNouns, qualities: teamQualities },
  );
  await queryNamed(
    client,
    `insert into registrations (kind, year, status, user_id, establishment_id, club_id, category_id, squad_id, class_name, created_at, confirmed_at)
     select 'participant', e.year, case when is_confirmed then 'CONFIRMED'::registration_status else 'PENDING' end, e.user_id, school_id, club_id, e.category_id, t.squad_id,
       case when e.class_name is not null then e.class_name when school_id is not null and pg_temp.chance(e.n, 'has class') < 0.95
         then coalesce(c.levels[1 + floor(pg_temp.chance(e.n, 'level') * cardinality(c.levels))::int] || ' ' || chr(65 + floor(3 * pg_temp.chance(e.n, 'class'))::int), '')
         else '' end,
       created_at,
       case when is_confirmed then least(created_at + make_interval(hours => 2 + floor(150 * pg_temp.chance(e.n, 'confirmed after'))::int), $today::date::timestamptz) end
     from entries e left join team_members t on t.user_id = e.user_id and t.year = e.year
       join categories k on k.id = e.category_id
       left join (values ('CE', array['CE1', 'CE2']), ('CM', array['CM1', 'CM2']), ('C1', array['6e', '5e']), ('C2', array['4e', '3e']),
         ('L1', array['2de', '1re', 'Tle'])) c (category, levels) on c.category = k.name
     order by e.year, e.n`,
    calendar,
  );
}
