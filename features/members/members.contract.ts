import * as z from "zod";
import { Registration, registrationStatuses } from "#features/registrations/registrations.contract.ts";
import { Result } from "#features/results/results.contract.ts";
import { Contact } from "#features/users/users.contract.ts";
import { endpoint, ofOffice } from "#platform/contract/endpoint.ts";
import { Id, Year } from "#platform/contract/fields.ts";
import { pageOf, pageQuery } from "#platform/contract/page.ts";

/** By what the members are sorted: the dotted names of the answer's columns. A category comes in the championship's own order. */
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

/** A participant registered with a club for one year; with the result at the stage that was named, if any. */
const Member = Registration.extend({
  user: z.object({ id: Id, username: z.string(), contact: Contact }),
  result: Result.nullable(),
  /** To the club that was theirs that year, and is no more: what is of today is left out. */
  former: z.literal(true).optional(),
});
export type Member = z.output<typeof Member>;
export type MemberOnWire = z.input<typeof Member>;

const itsManagers = { ADMIN: "any", CLUB: "own" } as const;
const OfYear = z.object({ clubId: Id, year: Year });
const narrowing = {
  status: z.enum(registrationStatuses).optional(),
  /** With the result at this stage, which is of that year: to a club, only a visible one. */
  questionnaireId: Id.optional(),
};

export const membersApi = {
  list: endpoint({
    method: "GET",
    path: "/registrations/club/:clubId/members/:year",
    summary: "Les adhérents d'un club pour une année, avec le résultat d'une étape visible quand on la nomme.",
    may: itsManagers,
    params: OfYear,
    query: pageQuery(15, memberSorts).extend(narrowing).strict(),
    response: pageOf(Member),
  }),
  export: endpoint({
    method: "GET",
    path: "/registrations/club/:clubId/members/:year/export",
    summary: "Les mêmes dans un classeur.",
    may: itsManagers,
    params: OfYear,
    query: pageQuery(15, memberSorts).pick({ search: true }).extend(narrowing).strict(),
    file: "xlsx",
    stepUp: ofOffice,
  }),
};
