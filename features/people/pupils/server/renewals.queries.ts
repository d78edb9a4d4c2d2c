import { sql } from "kysely";
import { isSeenBy, type SchoolReader } from "#access/responsibility/server/responsibility.service.ts";
import type { Connection } from "#database/open.ts";
import { listRows } from "#platform/server/rows.ts";
import { MAX_RENEWALS, type Renewable } from "../renewals.contract.ts";

/** The participant's registration `r` is the latest of a person who may still sign in. */
const isRenewable = sql`u.status <> 'DESACTIVATED' and not exists (
  select from participations later where later.user_id = r.user_id and later.year > r.year)`;

export const listPastYears = (db: Connection, school: SchoolReader, activeYear: number) => listRows<{ year: number; renewable: number }>(
  db,
)`
    select r.year, count(*) filter (where ${isRenewable}) as renewable from participations r join users u on u.id = r.user_id
    where ${isSeenBy(school)} and r.year < ${activeYear} group by r.year order by r.year desc`;

export const listRenewable = (db: Connection, school: SchoolReader, year: number) => listRows<Renewable>(db)`
    select u.id as user_id, u.num_palmares, u.lastname, u.firstname, u.birthday, c.name as category_name, r.class_name
    from participations r join users u on u.id = r.user_id join categories c on c.id = r.category_id
    where ${isSeenBy(school)} and r.year = ${year} and ${isRenewable}
    order by c.position, u.lastname, u.firstname, u.id limit ${MAX_RENEWALS}`;

export interface RenewalEligibility {
  readonly userId: number;
  readonly isDeactivated: boolean;
  readonly now: "here" | "elsewhere" | null;
  readonly isSeen: boolean;
}

/** The existing ones of these accounts, locked against closing, merging and erasure. */
export const lockEligibility = (trx: Connection, userIds: readonly number[], school: SchoolReader, year: number) =>
  listRows<RenewalEligibility>(trx)`
    select u.id as user_id, u.status = 'DESACTIVATED' as is_deactivated,
      case when r.id is null then null when r.establishment_id = ${school.establishmentId} then 'here' else 'elsewhere' end as now,
      exists (select from (select * from participations before where before.user_id = u.id and before.year < ${year} order by before.year desc limit 1) n
          where ${isSeenBy(school, "n")})
        or coalesce(${isSeenBy(school)}, false) as is_seen
    from users u left join participations r on r.user_id = u.id and r.year = ${year}
    where u.id = any(${[...userIds]}::int[]) order by u.id for share of u`;
