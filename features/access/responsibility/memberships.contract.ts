import * as z from "zod";
import { Id, Year } from "#platform/contract/fields.ts";

export const registrationStatuses = ["PENDING", "CONFIRMED"] as const;

/** The registration of a school or a club itself for one year. */
export const Membership = z.object({ id: Id, year: z.number(), status: z.enum(registrationStatuses) });
export type Membership = z.output<typeof Membership>;
export type MembershipOnWire = z.input<typeof Membership>;

const registrationFilters = ["registered", "not_registered", "paid", "to_pay"] as const;
export type RegistrationFilter = (typeof registrationFilters)[number];

/** The filter of a list of schools or clubs: by membership in a year, by default the active one. */
export const membershipsOfYear = { year: Year.optional(), registrationFilter: z.enum(registrationFilters).optional() };

export const MembershipCounts = z.object({ all: z.number(), registered: z.number(), paid: z.number() });
export type MembershipCounts = z.output<typeof MembershipCounts>;
