import type { ClientBase } from "pg";
import type { Calendar } from "./calendar.ts";
import { queryNamed } from "./named-query.ts";

/** A pupil of a school who registered at home too, with a letter of the name forgotten: the office merges both accounts. */
export async function writeDuplicate(client: ClientBase, { year, today }: Calendar): Promise<void> {
  await queryNamed(
    client,
    `with pupil as (
       select u.*, r.category_id from registrations r join users u on u.id = r.user_id
       where r.kind = 'participant' and r.year = $year::int and r.status = 'CONFIRMED' and r.establishment_id > 1 and u.birthday is not null and length(u.lastname) > 6
       order by u.id limit 1
     ), twin as (
       insert into users (username, role, status, birthday, genre, language_id, firstname, lastname, email, phone, address, zip_code, city, created_at)
       select username || '.bis', role, 'CONFIRMED', birthday, genre, language_id, firstname, left(lastname, -1), 'parents.' || email, phone, address, zip_code, city, $today::date - 4
       from pupil returning id
     )
     insert into registrations (kind, year, status, user_id, category_id, created_at)
     select 'participant', $year::int, 'PENDING', twin.id, category_id, $today::date - 4 from twin, pupil`,
    { year, today },
  );
}
