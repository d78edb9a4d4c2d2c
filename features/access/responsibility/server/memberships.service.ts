import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { badRequest } from "#platform/server/errors.ts";
import { onlyRow } from "#platform/server/rows.ts";
import type { Configuration } from "#season/configuration/server/configuration.service.ts";
import type { RegistrationFilter } from "../memberships.contract.ts";

type Kind = "establishment" | "club";

export interface MembershipFilter {
  readonly search: string;
  /** The year of the memberships; null: no year is active, and no place is a member. */
  readonly year: number | null;
  readonly registrationFilter: RegistrationFilter | undefined;
}

const kindOf = (kind: Kind, row: "m" | "r") => sql`${sql.ref(`${row}.kind`)} = ${sql.lit(kind)}`;
const ownerOf = (kind: Kind, row: "m" | "r") => sql.ref(`${row}.${kind}_id`);

export const yearOfMemberships = async (configuration: Configuration, requestedYear: number | undefined): Promise<number | null> =>
  requestedYear ?? (await configuration.season()).activeYear;

export async function exportedYear(configuration: Configuration, requestedYear: number | undefined): Promise<number> {
  const year = await yearOfMemberships(configuration, requestedYear);
  if (year === null) throw badRequest("Aucune année n'est active\u00A0: précisez l'année", "year");
  return year;
}

export const membershipsJson = (kind: Kind, id: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'year', r.year, 'status', r.status) order by r.year desc), '[]')
  from registrations r where ${kindOf(kind, "r")} and ${ownerOf(kind, "r")} = ${id})`;

/** Joins `m`: the membership of the school or the club of this id in this year, if any. */
export const joinMembership = (kind: Kind, id: RawBuilder<unknown>, year: number | null): RawBuilder<unknown> =>
  sql`left join registrations m on ${kindOf(kind, "m")} and ${ownerOf(kind, "m")} = ${id} and m.year = ${year}`;

const conditions: Readonly<Record<RegistrationFilter, (kind: Kind) => RawBuilder<boolean>>> = {
  registered: (kind) => sql`${ownerOf(kind, "m")} is not null`,
  not_registered: (kind) => sql`${ownerOf(kind, "m")} is null`,
  paid: () => sql`m.status = 'CONFIRMED'`,
  to_pay: () => sql`m.status = 'PENDING'`,
};

export const matchesMembershipFilter = (kind: Kind, filter: RegistrationFilter | undefined): RawBuilder<boolean> =>
  filter === undefined ? sql`true` : conditions[filter](kind);

export const countMemberships = (db: Connection, kind: Kind, year: number | null) => onlyRow<{ registered: number; paid: number }>(db)`
    select count(*) as registered, count(*) filter (where r.status = 'CONFIRMED') as paid
    from registrations r where ${kindOf(kind, "r")} and r.year = ${year}`;
