import type { ClientBase } from "pg";
import { consentsVersion } from "#access/consents/consents.ts";
import { usernameOf } from "#core/accounts/username.ts";
import { ages, strengths } from "./ages.ts";
import type { Calendar } from "./calendar.ts";
import { demoClasses } from "./classes.ts";
import { queryNamed } from "./named-query.ts";
import { boys, girls, OLDER_NAMES, streets, surnames } from "./names.ts";
import { firstIds, type OrganizationCounts } from "./organizations.ts";
import { largeTowns } from "./places.ts";

export interface PopulationSize {
  readonly participants: number;
  /** Share, 0 to 1, of participants with a school. */
  readonly pupils: number;
}

const FORMER_SHARE = 0.2;
const LE_L2 = "LE - L2 en équipe et individuel";
const usernameParts = (names: readonly string[]) => names.map((name) => usernameOf(name, ""));

/**
 * Draws the people of three years (temporary table `crowd`; the n-th is user `first + n - 1`; the first is that of the account `participant`) and
 * their registrations (`entries`). The category depends on the age in that year.
 */
export async function generatePeople(
  client: ClientBase,
  { participants, pupils }: PopulationSize,
  counts: OrganizationCounts,
  calendar: Calendar,
): Promise<void> {
  await queryNamed(
    client,
    `create temp table crowd on commit drop as
     with drawn as (
       select n, n > $participants::int as is_former,
         case when n > 1 and pg_temp.chance(n, 'pupil') < $pupils::float8 then pg_temp.place($schools::int, pg_temp.chance(n, 'school'), 1.2) end as school_id,
         case when n > 1 and pg_temp.chance(n, 'member') < 0.12 then pg_temp.place($clubs::int, pg_temp.chance(n, 'club'), 1.3) end as club_id,
         case when n = 1 then 1 when pg_temp.chance(n, 'large town') < 0.6 then pg_temp.place($largeTowns::int, pg_temp.chance(n, 'town'), 1.3)
           else $largeTowns::int + pg_temp.place($towns::int - $largeTowns::int, pg_temp.chance(n, 'town'), 1) end as town,
         case when pg_temp.chance(n, 'genre') < 0.48 then 'femme'::genre else 'homme' end as genre
       from generate_series(1, $participants::int + floor($participants::int * ${FORMER_SHARE})::int) n
     ), remembered as (
       select *, n = 1 or pg_temp.chance(n, 'last year') < case when is_former then 0.65 else 0.4 end as was_here_last_year from drawn
     )
     select d.n, $participant::int + d.n - 1 as user_id, d.is_former, d.school_id, case when d.school_id is null then d.club_id end as club_id, d.genre,
       pg_temp.place(case when d.genre = 'femme' then $girls::int else $boys::int end - case when d.school_id is null and a.age > 20 then 0 else ${OLDER_NAMES} end, pg_temp.chance(d.n, 'firstname'), 1.5) as firstname,
       pg_temp.place($surnames::int, pg_temp.chance(d.n, 'lastname'), 1.4) as lastname,
       (d.is_former::int + case s.type when 'Collège' then 11 + floor(4 * pg_temp.chance(d.n, 'age')) when 'École' then 8 + floor(3 * pg_temp.chance(d.n, 'age'))
         else case when d.n = 1 then 13 else a.age + case when a.age > 20 then floor(50 * power(pg_temp.chance(d.n, 'adult age'), 2)) else 0 end end end)::int as age,
       pg_temp.chance(d.n, 'taste') as taste,
       case when d.n = 1 then 1.2 else 1.8 * (pg_temp.chance(d.n, 'talent') + pg_temp.chance(d.n, 'talent 2') + pg_temp.chance(d.n, 'talent 3') - 1.5) end as talent,
       coalesce(s.home_zip_code, t.zip_code) as zip_code, coalesce(s.city, t.city) as city, case when s.id is null then t.center_id else s.center_id end as center_id,
       s.type as school_type, was_here_last_year,
       d.n = 1 or case when d.is_former then not was_here_last_year or pg_temp.chance(d.n, 'before') < 0.4
         else pg_temp.chance(d.n, 'before') < case when was_here_last_year then 0.5 else 0.08 end end as was_here_before
     from remembered d cross join lateral (select ($ages::int[])[pg_temp.place(100, pg_temp.chance(d.n, 'age'), 1)] as age) a
     left join schools s on s.id = d.school_id left join towns t on t.n = d.town`,
    {
      participants,
      pupils,
      ...counts,
      ...firstIds(counts),
      largeTowns: largeTowns.length,
      girls: girls.length,
      boys: boys.length,
      surnames: surnames.length,
      ages,
    },
  );
  await formClasses(client);
  await generateEntries(client, calendar);
}

/** Puts the pupils of the first school in its classes, in order; the others are of its last level. */
async function formClasses(client: ClientBase): Promise<void> {
  await client.query("alter table crowd add class_name text");
  await queryNamed(
    client,
    `update crowd c set age = coalesce(k.age, 14), class_name = coalesce(k.name, '3e ' || chr(65 + (c.n % 3)::int))
     from (select n, row_number() over (order by n) as place from crowd where school_id = 1 and not is_former) p
       left join (select *, sum(pupils) over (order by age) as last from jsonb_to_recordset($classes) d (name text, age int, pupils int)) k
         on p.place > k.last - k.pupils and p.place <= k.last
     where c.n = p.n`,
    { classes: JSON.stringify(demoClasses) },
  );
}

/** A pupil is registered with the school only while their age fits; status, days and strength are drawn for each year. Most of the classes that play at school wait to be selected. */
async function generateEntries(client: ClientBase, calendar: Calendar): Promise<void> {
  await queryNamed(
    client,
    `create temp table entries on commit drop as
     with years as (
       select c.*, y.year, c.age - ($year::int - y.year) as age_then
       from crowd c cross join lateral (values ($year::int, not is_former), ($year::int - 1, was_here_last_year), ($year::int - 2, was_here_before)) y (year, takes_part)
       where takes_part
     ), placed as (
       select *, case when age_then <= 8 then 'CE' when age_then <= 10 then 'CM' when age_then <= 12 then 'C1' when age_then <= 14 then 'C2'
         when age_then <= 20 and taste < 0.22 then '${LE_L2}' when age_then <= 17 then 'L1' when age_then <= 20 then 'L2'
         when taste > 0.7 then 'HC' else 'GP' end as category
       from years
       where age_then >= 8 and (school_id is null or case school_type when 'École' then age_then <= 10 else age_then between 11 and 14 end)
     )
     select p.n, p.user_id, p.year, p.school_id, p.club_id, p.center_id, k.id as category_id, coalesce((o.rules->>'lastProblem')::int, 18) as max_question, coalesce((o.rules->>'minutes')::int, 180) as minutes, (o.rules->>'olderFirst')::boolean as older_first,
       k.has_squads, p.talent + s.strength as strength, case when p.year = $year then p.class_name end as class_name,
       p.n = 1 or pg_temp.chance(p.n, 'confirmed ' || p.year) < case when p.year < $year then 0.96 when p.class_name is not null then 0.2 when p.school_id is null then 0.68 else 0.76 end as is_confirmed,
       case when p.year < $year then pg_temp.moment(make_date(p.year - 1, 9, 5), make_date(p.year, 1, 20), pg_temp.chance(p.n, 'day ' || p.year), pg_temp.chance(p.n, 'hour ' || p.year))
         else pg_temp.moment($registrationsFrom::date, $today::date - 3, case when p.n = 1 then 0.1 else pg_temp.chance(p.n, 'day ' || p.year) end, pg_temp.chance(p.n, 'hour ' || p.year)) end as created_at
     from placed p join categories k on k.name = p.category
     cross join lateral (select s.body->'categories'->k.id::text as rules from rule_sets s where s.parent_id is null) o
     join unnest($categories::text[], $strengths::float8[]) s (category, strength) using (category)`,
    { ...calendar, categories: Object.keys(strengths), strengths: Object.values(strengths) },
  );
}

/** Writes the accounts of the office, schools, clubs, centers and participants. Only one in ten shares an e-mail address with others. */
export async function writePeople(client: ClientBase, counts: OrganizationCounts, calendar: Calendar): Promise<void> {
  await queryNamed(
    client,
    `insert into users (id, username, role, status, birthday, genre, language_id, firstname, lastname, email, phone, address, zip_code, city, created_at)
     with staff as (
       select $admin::int as id, 'ADMIN'::role as role, zip_code, city from towns where n = 2
       union all select $correspondent::int + id - 1, 'ESTABLISHEMENT', home_zip_code, city from schools
       union all select $clubManager::int + id - 1, 'CLUB', zip_code, city from club_places
       union all select $centerManager::int + id - 1, 'USER', zip_code, city from center_places where id <= $rooms::int
     ), people as (
       select id, role, true as is_known, null::date as birthday, case when pg_temp.chance(id, 'staff genre') < 0.5 then 'femme'::genre else 'homme' end as genre,
         pg_temp.place(cardinality($girls::text[]), pg_temp.chance(id, 'staff firstname'), 1) as firstname, pg_temp.place(cardinality($surnames::text[]), pg_temp.chance(id, 'staff lastname'), 1) as lastname, zip_code, city,
         pg_temp.moment($registrationsFrom::date - 700, $registrationsFrom::date, pg_temp.chance(id, 'staff'), 0.4) as created_at
       from staff
       union all
       select c.user_id, 'USER', c.school_id is null or pg_temp.chance(c.n, 'known') < 0.7,
         make_date($year::int - 1 - c.age, 1, 1) + floor(365 * pg_temp.chance(c.n, 'birthday'))::int, c.genre,
         c.firstname, c.lastname, c.zip_code, c.city, e.created_at
       from crowd c join (select user_id, min(created_at) as created_at from entries group by user_id) e using (user_id)
     ), named as (
       select p.*, case when p.genre = 'femme' then ($girls::text[])[firstname] else ($boys::text[])[firstname] end as first,
         case when p.genre = 'femme' then ($girlParts::text[])[firstname] else ($boyParts::text[])[firstname] end as first_part, ($surnames::text[])[lastname] as last, ($surnameParts::text[])[lastname] as last_part
       from people p
     ), numbered as (
       select *, row_number() over (partition by first_part, last_part order by id) as nth from named
     )
     select p.id, first_part || '.' || last_part || case when nth > 1 then nth::text else '' end, role, case when is_known then 'CONFIRMED'::account_status else 'PENDING' end,
       birthday, case when role = 'USER' then genre end, l.id, first, last,
       case when birthday is not null and pg_temp.chance(p.id, 'family') < 0.1 then 'famille.' || last_part || p.id % 7 || '@exemple.fr'
         else first_part || '.' || last_part || case when nth > 1 then nth::text else '' end || '@exemple.fr' end,
       case when pg_temp.chance(p.id, 'has phone') < 0.7 or birthday is null
         then '06 39 98 ' || to_char(floor(100 * pg_temp.chance(p.id, 'phone')), 'FM00') || ' ' || to_char(floor(100 * pg_temp.chance(p.id, 'phone 2')), 'FM00') else '' end,
       1 + floor(90 * power(pg_temp.chance(p.id, 'number'), 2)) || ' ' || ($streets::text[])[pg_temp.place(cardinality($streets::text[]), pg_temp.chance(p.id, 'street'), 1)],
       zip_code, city, least(created_at, $today::date::timestamptz)
     from numbered p join languages l on l.position = case when pg_temp.chance(p.id, 'language') < 0.93 then 1 else pg_temp.place(8, pg_temp.chance(p.id, 'which language'), 1) end
     order by p.id`,
    {
      ...calendar,
      ...counts,
      ...firstIds(counts),
      girls,
      boys,
      surnames,
      streets,
      girlParts: usernameParts(girls),
      boyParts: usernameParts(boys),
      surnameParts: usernameParts(surnames),
    },
  );
  await queryNamed(
    client,
    `insert into consents (user_id, kind, given, text_version, guardian, given_at)
     select u.id, kind, kind <> 'partners' or pg_temp.chance(u.id, 'partners') < 0.4, $version,
       case when u.birthday + interval '15 years' > u.created_at then 'Camille ' || u.lastname end, u.created_at
     from crowd c join users u on u.id = c.user_id cross join unnest(enum_range(null::consent_kind)) kind where u.status = 'CONFIRMED' order by u.id, kind`,
    { version: consentsVersion },
  );
}
