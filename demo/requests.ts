import type { ClientBase } from "pg";
import { hashPassword } from "#platform/server/password.ts";
import type { Calendar } from "./calendar.ts";
import { queryNamed } from "./named-query.ts";

/** More accounts to try, of schools and of a club: each shows a state of a request to act for one. */
export const waitingAccounts = {
  "club-attente": "une personne dont le club attend la réponse de la fédération",
  "ecole-code": "une enseignante qui attend le code de son établissement",
  "ecole-federation": "un enseignant dont la fédération décide : un autre établissement lui ressemble",
  "ecole-impayee": "un établissement qui n'a pas encore payé",
  "ecole-refusee": "une personne dont la demande est refusée",
} as const satisfies Record<string, string>;

const applicants = [
  { username: "ecole-code", role: "ESTABLISHEMENT", firstname: "Nadia", lastname: "Benali" },
  { username: "ecole-federation", role: "ESTABLISHEMENT", firstname: "Paul", lastname: "Marchand" },
  { username: "ecole-refusee", role: "ESTABLISHEMENT", firstname: "Lise", lastname: "Vidal" },
  { username: "club-attente", role: "CLUB", firstname: "Malik", lastname: "Ferrand" },
] as const;

/** A code in no directory, with a valid check letter. */
const UNKNOWN_CODE = "0699990J";

const preparedPupils = ["Adam", "Chloé", "Inès"].map((firstname, index) => ({
  ...{ row: index + 2, firstname, lastname: "Exemple", birthday: "12/05/2014", genre: "", categoryName: "C1" },
  ...{ email: "", languageName: "", address: "", city: "", zipCode: "", country: "" },
}));

/** Requests to act for a school, one in each state, and for a club, and a school that has not paid yet: accounts with this password. */
export async function writeRequests(client: ClientBase, password: string, { year, today }: Calendar): Promise<void> {
  await queryNamed(
    client,
    `insert into users (username, role, status, firstname, lastname, email, phone, created_at)
     select username, role::role, 'CONFIRMED', firstname, lastname, username || '@exemple.fr', '', $today::date - 2
     from jsonb_to_recordset($applicants) a (username text, role text, firstname text, lastname text)`,
    { applicants: JSON.stringify(applicants), today },
  );
  await queryNamed(
    client,
    `update users set username = 'ecole-impayee', email = 'ecole-impayee@exemple.fr', status = 'CONFIRMED'
     where id = (select e.user_id from establishments e join registrations r on r.kind = 'establishment' and r.establishment_id = e.id and r.year = $year::int
       where r.status = 'PENDING' and e.user_id is not null and e.id > 1 and not exists (select from exam_center_controllers k where k.user_id = e.user_id)
       order by e.id limit 1)`,
    { year },
  );
  await writeSchoolRequests(client, { year, today });
  await writeClubRequest(client, { year, today });
  const { rows } = await client.query<{ id: number }>("select id from users where username = any($1)", [Object.keys(waitingAccounts)]);
  for (const { id } of rows)
    await client.query(
      `insert into credentials (user_id, password_hash, chosen_at) select id, $2, created_at from users where id = $1
       on conflict (user_id) do update set password_hash = excluded.password_hash`,
      [id, await hashPassword(password)],
    );
}

/** Two schools of the directory that do not take part yet, and one with the same name as another in its town. */
async function writeSchoolRequests(client: ClientBase, { year, today }: Pick<Calendar, "year" | "today">): Promise<void> {
  await queryNamed(
    client,
    `with free as (
       select row_number() over (order by rne_code) as n, d.* from school_directory d
       where zip_code like '69%' and street is not null and type is not null and city is not null
         and not exists (select from establishments e where e.rne_code = d.rne_code)
       order by rne_code limit 2
     ), declared as (
       select case n when 1 then 'ecole-code' else 'ecole-refusee' end as username, rne_code, name, type, street, city, zip_code,
         jsonb_build_object('name', name, 'type', type, 'street', street, 'zipCode', zip_code, 'city', city) as directory,
         'ce.' || lower(rne_code) || '@exemple.fr' as official_email
       from free
       union all (
         select 'ecole-federation', $code, name, type, street, city, zip_code, null, null from establishments order by id limit 1)
     )
     insert into establishment_requests (user_id, year, rne_code, name, type, street, city, zip_code, country, directory, official_email, created_at,
       estimated_participants, visible, pupils, pupils_end_at, state, reason, decided_by, decided_at)
     select u.id, $year::int, d.rne_code, d.name, d.type, d.street, d.city, d.zip_code, 'France', d.directory, d.official_email, $today::date - 1 + time '09:30',
       case when d.username = 'ecole-code' then 40 else 0 end, d.username = 'ecole-code', case when d.username = 'ecole-code' then $pupils::jsonb end, case when d.username = 'ecole-code' then $today::date + 59 end,
       case when d.username = 'ecole-refusee' then 'refused' else 'waiting' end::request_state,
       case when d.username = 'ecole-refusee' then 'Cet établissement nous dit ne pas vous connaître : écrivez-nous depuis son adresse officielle.' end,
       case when d.username = 'ecole-refusee' then (select min(id) from users where role = 'ADMIN') end,
       case when d.username = 'ecole-refusee' then $today::date + time '08:15' end
     from declared d join users u on u.username = d.username order by d.username`,
    { year, today, code: UNKNOWN_CODE, pupils: JSON.stringify(preparedPupils) },
  );
}

/** A club with the same name as another, in another town: the office compares both. */
async function writeClubRequest(client: ClientBase, { year, today }: Pick<Calendar, "year" | "today">): Promise<void> {
  await queryNamed(
    client,
    `insert into club_requests (user_id, year, name, street, city, zip_code, country, created_at)
     select u.id, $year::int, c.name, '12 rue des Carrés', 'Villeurbanne', '69100', 'France', $today::date - 1 + time '17:40'
     from users u, (select name from clubs where zip_code <> '69100' order by id limit 1) c where u.username = 'club-attente'`,
    { year, today },
  );
}
