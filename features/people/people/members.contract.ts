import * as z from "zod";
import { registrationStatuses } from "#access/responsibility/memberships.contract.ts";
import { Registration } from "#contest/registrations/registrations.contract.ts";
import { Result } from "#contest/results/results.contract.ts";
import { Contact } from "#core/accounts/account.contract.ts";
import { endpoint, proofForOffice } from "#platform/contract/endpoint.ts";
import { Id, Year } from "#platform/contract/fields.ts";
import { pageOf, pageQuery } from "#platform/contract/page.ts";

/** The sort fields of members: dotted names of the response's columns. Categories are in the championship's own order. */
export const memberSorts = [
  "user.contact.lastname",
  "user.contact.firstname",
  "user.contact.email",
  "user.username",
  "category.name",
  "status",
  "result.grade",
  "result.weightedGrade",
  "result.nextExamCenter.name",
] as const;
export type MemberSort = (typeof memberSorts)[number];

const Member = Registration.extend({
  user: z.object({ id: Id, username: z.string(), contact: Contact }),
  result: Result.nullable(),
  /** For the club of that year that is no longer theirs: current data is left out. */
  former: z.literal(true).optional(),
});
export type Member = z.output<typeof Member>;
export type MemberOnWire = z.input<typeof Member>;

const officeOrManagers = { ADMIN: "any", CLUB: "own" } as const;
const OfYear = z.object({ clubId: Id, year: Year });
const memberFilters = {
  status: z.enum(registrationStatuses).optional(),
  /** Adds the result at this stage of that year; for a club, the stage must be visible. */
  questionnaireId: Id.optional(),
};

export const membersApi = {
  list: endpoint("GET /registrations/club/:clubId/members/:year", {
    summary: "Les adhérents d'un club pour une année, avec le résultat d'une étape visible quand on la nomme.",
    may: officeOrManagers,
    params: OfYear,
    query: pageQuery(15, memberSorts).extend(memberFilters).strict(),
    response: pageOf(Member),
  }),
  export: endpoint("GET /registrations/club/:clubId/members/:year/export", {
    summary: "Les mêmes dans un classeur.",
    may: officeOrManagers,
    params: OfYear,
    query: pageQuery(15, memberSorts).pick({ search: true }).extend(memberFilters).strict(),
    file: "xlsx",
    stepUp: proofForOffice,
  }),
};
