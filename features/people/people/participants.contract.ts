import * as z from "zod";
import { registrationStatuses } from "#access/responsibility/memberships.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { Id, text, YearText } from "#platform/contract/fields.ts";
import { filters, pageOf, pageQuery } from "#platform/contract/page.ts";
import { Person } from "./people.contract.ts";

/** The sort keys of participants: the dotted names of the answer's columns. Categories sort in the championship's order. */
export const participantSorts = [
  "contact.lastname",
  "contact.firstname",
  "contact.email",
  "username",
  "registrations.category.name",
  "registrations.status",
] as const;

export const pupilSorts = [
  ...participantSorts,
  "registrations.className",
  "results.grade",
  "results.weightedGrade",
  "results.nextExamCenter.name",
] as const;
export type PupilSort = (typeof pupilSorts)[number];

export const accountKinds = ["alone", "pupils", "members"] as const;
export type AccountKind = (typeof accountKinds)[number];

const participantsQuery = pageQuery(15, participantSorts)
  .extend(
    filters({
      /** The active year by default. */
      "registrations.year": YearText,
      "registrations.category.name": text(100),
      "registrations.status": z.enum(registrationStatuses),
      "registrations.establishment.id": Id,
      "registrations.club.id": Id,
      /** With neither school nor club; with a school; with a club and no school. */
      "registrations.account": z.enum(accountKinds),
    }),
  )
  .strict();

export const ParticipantsFilter = participantsQuery.omit({ limit: true, page: true, sortBy: true });
export type ParticipantsFilterValues = z.output<typeof ParticipantsFilter>;

export const participantsApi = {
  list: endpoint("GET /users/participants", {
    summary: "Les participants d'une année, avec la seule inscription de cette année.",
    may: office,
    query: participantsQuery,
    response: pageOf(Person),
  }),
};
