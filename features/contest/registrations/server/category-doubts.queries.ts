import { sql } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import { listRows } from "#platform/server/rows.ts";
import { ruleSetOfYear } from "#season/configuration/server/rules.service.ts";
import type { CategoryFacts } from "../category-doubts.ts";

interface DoubtfulRegistration extends Row<"users", "firstname" | "lastname" | "numPalmares">, CategoryFacts {
  readonly registrationId: number;
  readonly userId: number;
}

interface Among {
  readonly year: number;
  readonly userId?: number | undefined;
}

export const listDoubtful = (db: Connection, { year, userId }: Among, limit: number) => listRows<DoubtfulRegistration>(db)`
  with rules as materialized (
    select c.id, c.name, (own->'ages'->>'from')::int as age_from, (own->'ages'->>'to')::int as age_to, (own->>'mostSeasons')::int as most,
      (own->'afterInternationalFinal'->>'categoryId')::int as next_id, (own->'afterInternationalFinal'->>'years')::int as years
    from categories c join rule_sets s on s.id = ${ruleSetOfYear(sql`${year}::int`)} cross join lateral (select s.body->'categories'->c.id::text) k (own)),
  finalists as (
    select distinct on (x.user_id) x.user_id, q.year, k.name as category, k.next_id, next.name as next, k.years
    from questionnaires q join results x on x.questionnaire_id = q.id and x.grade is not null
      join participations p on p.user_id = x.user_id and p.year = q.year join rules k on k.id = p.category_id join categories next on next.id = k.next_id
    where q.kind = 'international_final' and q.year < ${year} and q.year >= ${year} - k.years
      ${userId === undefined ? sql`` : sql`and x.user_id = ${userId}`}
    order by x.user_id, q.year desc)
  select r.id as registration_id, u.id as user_id, u.firstname, u.lastname, u.num_palmares, k.name as category,
    case when a.age < k.age_from or a.age > k.age_to then json_build_object('is', a.age, 'from', k.age_from, 'to', k.age_to) end as age,
    case when n.count > k.most then json_build_object('count', n.count, 'most', k.most) end as seasons,
    case when f.user_id is not null then json_build_object('year', f.year, 'category', f.category, 'next', f.next, 'years', f.years) end as final
  from participations r join users u on u.id = r.user_id join rules k on k.id = r.category_id
    cross join lateral (select r.year - 1 - extract(year from u.birthday)::int) a (age)
    left join lateral (
      select count(*)::int as count from participations p where p.user_id = r.user_id and p.category_id = r.category_id and p.year <= r.year) n
      on k.most is not null
    left join finalists f on f.user_id = r.user_id and f.next_id <> r.category_id
  where r.year = ${year} and u.erased_at is null ${userId === undefined ? sql`` : sql`and r.user_id = ${userId}`}
    and (a.age < k.age_from or a.age > k.age_to or n.count > k.most or f.user_id is not null)
  order by u.lastname, u.firstname, u.id limit ${limit}`;
