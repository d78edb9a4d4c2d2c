import { sql } from "kysely";
import type { Membership } from "#access/responsibility/memberships.contract.ts";
import type { Connection } from "#database/open.ts";
import type { Sort } from "#platform/contract/page.ts";
import { orderOf, type PageQuery, windowOf } from "#platform/server/paging.ts";
import { countRows, listRows } from "#platform/server/rows.ts";
import { similarity } from "#platform/server/search.ts";
import type { membershipSorts, SchoolMembership } from "../registrations.contract.ts";

type MembershipSort = Sort<(typeof membershipSorts)[number]>;

export const listOfSchool = (db: Connection, establishmentId: number) => listRows<Membership>(db)`
    select id, year, status from registrations where kind = 'establishment' and establishment_id = ${establishmentId} order by year desc`;

const sortColumns = { year: "r.year", status: "r.status", "establishment.name": "e.name" } as const;

const filteredMemberships = (search: string) => sql`
  registrations r join establishments e on e.id = r.establishment_id
  where r.kind = 'establishment' ${search === "" ? sql`` : sql`and ${similarity(search, sql.ref("e.search_text")).matches}`}`;

export async function listOfSchools(db: Connection, query: PageQuery, sorts: readonly MembershipSort[]): Promise<SchoolMembership[]> {
  const order = orderOf(sorts.length > 0 ? sorts : [{ field: "year", descending: true } as const], sortColumns, ["e.name", "r.id"]);
  return listRows<SchoolMembership>(db)`
    select r.id, r.year, r.status, jsonb_build_object('id', e.id, 'name', e.name, 'rneCode', e.rne_code) as establishment
    from ${filteredMemberships(query.search)} ${order} ${windowOf(query)}`;
}

export const countOfSchools = (db: Connection, search: string) =>
  countRows(db)`select count(*) as count from ${filteredMemberships(search)}`;
