import * as z from "zod";
import { registrationStatuses } from "#features/registrations/registrations.contract.ts";
import { Person } from "#features/users/users.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id, YearText } from "#platform/contract/fields.ts";
import { filters, pageOf, pageQuery } from "#platform/contract/page.ts";

/** By what the pupils are sorted: the dotted names of the answer's columns. A category comes in the championship's own order. */
export const pupilSorts = [
  "contact.lastname",
  "contact.firstname",
  "contact.email",
  "username",
  "registrations.category.name",
  "registrations.status",
  "results.grade",
  "results.weightedGrade",
  "results.nextExamCenter.name",
] as const;
export type PupilSort = (typeof pupilSorts)[number];

export const pupilsApi = {
  list: endpoint({
    method: "GET",
    path: "/users",
    summary:
      "Les élèves d'une année (pour la fédération : tous les participants), avec la seule inscription de cette année et le résultat d'une étape.",
    may: { ADMIN: "any", ESTABLISHEMENT: "any" },
    query: pageQuery(15, pupilSorts)
      .extend(
        filters({
          /** The active year unless said otherwise. */
          "registrations.year": YearText,
          "registrations.status": z.enum(registrationStatuses),
          /** With the result at this stage, which is of that year. */
          "results.questionnaireId": Id,
        }),
      )
      .strict(),
    response: pageOf(Person),
  }),
};
