import { type RawBuilder, sql } from "kysely";
import { isStillWith, type Owner } from "#features/registrations/server/registrations.service.ts";

/** What is of today in a row of people, blank to whoever was in charge of them before. */
const ofToday = ["username", "email", "phone", "address", "city", "zip_code", "country"] as const;

/**
 * The people whom lists are made of, in place of the table: as they are to the office, and to the school or the club that they are with. Of those
 * who left, the name and the number (LET-06). Searches and sorts look into this: what is not shown is not told by what is found, nor by an order.
 */
export const peopleFor = (owner: Owner | null): RawBuilder<unknown> =>
  owner === null
    ? sql`(select users.*, false as is_former from users)`
    : sql`(select p.id, p.num_palmares, p.lastname, p.firstname, s.is_former,
        ${sql.join(ofToday.map((column) => sql`case when s.is_former then '' else ${sql.ref(`p.${column}`)} end as ${sql.ref(column)}`))},
        case when s.is_former then null else p.birthday end as birthday, case when s.is_former then null else p.genre end as genre,
        case when s.is_former then null else p.language_id end as language_id,
        case when s.is_former then fold(p.lastname || ' ' || p.firstname) else p.sought end as sought
      from users p cross join lateral (select not ${isStillWith(owner, sql.ref("p.id"))} as is_former) s)`;
