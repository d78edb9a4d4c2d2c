import type { ClientBase } from "pg";
import type { Calendar } from "./calendar.ts";
import { queryNamed } from "./named-query.ts";
import { centers, clubs, largeTowns } from "./places.ts";

const PARTICIPANTS_PER_SCHOOL = 75;
const PARTICIPANTS_PER_CLUB = 375;
const SCHOOLS_PER_CENTER = 13;
const PARTICIPANTS_PER_TOWN = 500;
const MIN_SCHOOLS = 8;
const MAX_SCHOOLS = 3_000;
const SMALL_TOWNS = 400;

/** The number of schools, clubs, exam centers and towns; ids count from 1. Centers after `rooms` are hosting schools: the second, the third, ... */
export interface OrganizationCounts {
  readonly schools: number;
  readonly clubs: number;
  readonly rooms: number;
  readonly centers: number;
  readonly towns: number;
}

/** Draws the schools that take part and all places: temporary tables `schools`, `club_places`, `center_places` and `towns`. */
export async function generateOrganizations(client: ClientBase, participants: number, seed: number): Promise<OrganizationCounts> {
  await generateSchools(client, Math.min(MAX_SCHOOLS, Math.max(MIN_SCHOOLS, Math.round(participants / PARTICIPANTS_PER_SCHOOL))), seed);
  await queryNamed(
    client,
    `create temp table club_places on commit drop as
     select row_number() over (order by is_other, n)::int as id, name, street, zip_code, city from (
       select false as is_other, * from unnest($names::text[], $streets::text[], $zipCodes::text[], $cities::text[]) with ordinality club (name, street, zip_code, city, n)
       union all (
         select true, 'Club mathématique de ' || city, 'place de la Mairie', home_zip_code, city, id
         from (select distinct on (home_zip_code) * from schools order by home_zip_code, id) with_school order by id limit $others
       )
     ) club`,
    { ...columnsOf(clubs), others: Math.max(0, Math.round(participants / PARTICIPANTS_PER_CLUB) - clubs.length) },
  );
  await generateCenters(client);
  await client.query("alter table schools add center_id int");
  await client.query(`update schools set center_id = ${nearestCenterSql("schools")}`);
  await generateTowns(client, SMALL_TOWNS + Math.round(participants / PARTICIPANTS_PER_TOWN), seed);
  const { rows } = await client.query<Omit<OrganizationCounts, "rooms">>(
    `select (select count(*) from schools) as schools, (select count(*) from club_places) as clubs, (select count(*) from center_places) as centers,
       (select count(*) from towns) as towns`,
  );
  return { schools: 0, clubs: 0, centers: 0, towns: 0, ...rows[0], rooms: centers.length };
}

/** Three of four are collèges; those whose street is known come first. A postal code of the directory may be that of a PO box: pupils live at another. */
async function generateSchools(client: ClientBase, wanted: number, seed: number): Promise<void> {
  await queryNamed(
    client,
    `create temp table schools on commit drop as
     with placed as (
       select d.rne_code, d.name, d.type, d.street is not null as has_street, coalesce(d.street, 'rue des Écoles') as street,
         coalesce(d.zip_code, min(c.zip_code)) as zip_code, d.city,
         min(c.zip_code) as home_zip_code, avg(c.latitude) as latitude, avg(c.longitude) as longitude
       from school_directory d
       join cities c on fold(c.city) = fold(d.city) and left(c.zip_code, 2) = substr(d.rne_code, 2, 2)
       where d.rne_code < '1' and d.name ~ ' '
       group by d.rne_code
     ), drawn as (
       select *, row_number() over (partition by type order by (has_street or type = 'École') desc, hashtextextended(rne_code, $seed), rne_code) as place from placed
     )
     select row_number() over (order by type, place)::int as id, * from drawn
     where place <= round($wanted::int * case type when 'Collège' then 0.75 else 0.25 end)`,
    { wanted, seed },
  );
}

/** Separate rooms, then hosting schools. */
async function generateCenters(client: ClientBase): Promise<void> {
  await queryNamed(
    client,
    `create temp table center_places on commit drop as
     select n::int as id, r.name, null as rne_code, r.street, r.zip_code, r.city, r.seats, c.latitude, c.longitude
     from unnest($names::text[], $streets::text[], $zipCodes::text[], $cities::text[], $seats::int[]) with ordinality r (name, street, zip_code, city, seats, n)
     cross join lateral (select avg(latitude) as latitude, avg(longitude) as longitude from cities where cities.zip_code = r.zip_code) c
     union all
     select $rooms::int + id - 1, name, rne_code, street, zip_code, city, 80 + 20 * (id % 4), latitude, longitude
     from schools where id between 2 and 1 + greatest(3, (select count(*) from schools) / ${SCHOOLS_PER_CENTER})`,
    { ...columnsOf(centers), seats: centers.map(({ seats }) => seats), rooms: centers.length },
  );
}

/** The towns of people: the large ones in their order, then small ones. */
async function generateTowns(client: ClientBase, small: number, seed: number): Promise<void> {
  await queryNamed(
    client,
    `create temp table towns on commit drop as
     with placed as (
       select n, t.zip_code, t.city, avg(c.latitude) as latitude, avg(c.longitude) as longitude
       from unnest($zipCodes::text[], $cities::text[]) with ordinality t (zip_code, city, n) join cities c using (zip_code) group by n, t.zip_code, t.city
       union all (
         select ${largeTowns.length} + row_number() over (order by hashtextextended(zip_code || city, $seed)), zip_code, city, latitude, longitude
         from cities where zip_code < '96' limit $small
       )
     )
     select n::int, zip_code, city, ${nearestCenterSql("placed")} as center_id from placed`,
    { zipCodes: largeTowns.map(({ zipCode }) => zipCode), cities: largeTowns.map(({ city }) => city), small, seed },
  );
}

/** The nearest center to a place; a degree of longitude is shorter than one of latitude. */
const nearestCenterSql = (table: string) => `(
  select c.id from center_places c
  order by power(c.latitude - ${table}.latitude, 2) + power((c.longitude - ${table}.longitude) * 0.7, 2), c.id limit 1)`;

const columnsOf = (places: typeof clubs) => ({
  names: places.map(({ name }) => name),
  streets: places.map(({ street }) => street),
  zipCodes: places.map(({ zipCode }) => zipCode),
  cities: places.map(({ city }) => city),
});

/** The first ids of accounts: the office, correspondents, managers of clubs and centers, participants. */
export const firstIds = ({ schools, clubs: clubCount, rooms }: OrganizationCounts) => ({
  admin: 1,
  correspondent: 2,
  clubManager: 2 + schools,
  centerManager: 2 + schools + clubCount,
  participant: 2 + schools + clubCount + rooms,
});

/** Writes schools, clubs and centers, whose correspondents and managers already have their accounts. */
export async function writeOrganizations(client: ClientBase, counts: OrganizationCounts, calendar: Calendar): Promise<void> {
  const parameters = { ...calendar, ...counts, ...firstIds(counts) };
  await queryNamed(
    client,
    `insert into establishments (id, rne_code, name, type, street, city, zip_code, estimated_participants, propose_to_be_half_exam_center, visible, user_id, created_at)
     select id, rne_code, name, type, street, city, zip_code, 10 * (4 + floor(12 * pg_temp.chance(id, 'estimate'))::int),
       id between 2 and 4 or pg_temp.chance(id, 'offer') < 0.15, true, $correspondent::int + id - 1, pg_temp.moment($registrationsFrom::date - 900, $registrationsFrom::date - 730, pg_temp.chance(id, 'school'), 0.3)
     from schools order by id`,
    parameters,
  );
  await queryNamed(
    client,
    `insert into clubs (id, name, street, city, zip_code, created_at)
     select id, name, street, city, zip_code, pg_temp.moment($registrationsFrom::date - 900, $registrationsFrom::date - 730, pg_temp.chance(id, 'club'), 0.3) from club_places order by id`,
    parameters,
  );
  await queryNamed(
    client,
    `insert into exam_centers (id, name, rne_code, street, city, zip_code, seats, created_at)
     select id, name, rne_code, street, city, zip_code, seats, pg_temp.moment($registrationsFrom::date - 900, $registrationsFrom::date - 730, pg_temp.chance(id, 'center'), 0.3)
     from center_places order by id on conflict do nothing`,
    parameters,
  );
  await queryNamed(client, "insert into club_controllers select id, $clubManager::int + id - 1 from clubs", parameters);
  await queryNamed(
    client,
    `insert into exam_center_controllers (exam_center_id, user_id)
     select id, case when id <= $rooms::int then $centerManager::int + id - 1 else $correspondent::int + id - $rooms::int end from exam_centers`,
    parameters,
  );
}

/** Two schools whose correspondent left, one this year and one last year: a user who registers them takes them over. */
export async function writeAbandonedSchools(client: ClientBase, { year, registrationsFrom }: Calendar): Promise<void> {
  await queryNamed(
    client,
    `with left_school as (
       insert into establishments (id, rne_code, name, type, street, city, zip_code, created_at)
       select (select max(id) from establishments) + row_number() over (order by rne_code), rne_code, name, type, street, city, zip_code, $registrationsFrom::date - 800
       from school_directory d
       where zip_code like '69%' and street is not null and not exists (select from establishments e where e.rne_code = d.rne_code)
       order by rne_code limit 2
       returning id, rne_code
     )
     insert into registrations (kind, year, status, establishment_id, created_at, confirmed_at)
     select 'establishment', year, 'CONFIRMED', id, registered, registered
     from (select id, $year::int - row_number() over (order by rne_code)::int + 1 as year from left_school) school,
       lateral (select $registrationsFrom::date - 365 * ($year::int - year) as registered) day`,
    { year, registrationsFrom },
  );
}
