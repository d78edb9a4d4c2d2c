import * as z from "zod";
import { registrationStatuses } from "#features/registrations/registrations.contract.ts";
import { Person } from "#features/users/users.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id, text, YearText } from "#platform/contract/fields.ts";
import { filters, pageOf, pageQuery } from "#platform/contract/page.ts";

/** By what participants are sorted: the dotted names of the answer's columns. A category comes in the championship's own order. */
export const participantSorts = [
  "contact.lastname",
  "contact.firstname",
  "contact.email",
  "username",
  "registrations.category.name",
  "registrations.status",
] as const;

/** Pupils by the results of a stage besides. */
export const pupilSorts = [...participantSorts, "results.grade", "results.weightedGrade", "results.nextExamCenter.name"] as const;
export type PupilSort = (typeof pupilSorts)[number];

/** How somebody takes part: alone, as the pupil of a school, as the member of a club. */
export const accountKinds = ["alone", "pupils", "members"] as const;
export type AccountKind = (typeof accountKinds)[number];

export const pupilsApi = {
  participants: endpoint({
    method: "GET",
    path: "/users/participants",
    summary: "Les participants d'une année, avec la seule inscription de cette année.",
    may: { ADMIN: "any" },
    query: pageQuery(15, participantSorts)
      .extend(
        filters({
          /** The active year unless said otherwise. */
          "registrations.year": YearText,
          "registrations.category.name": text(100),
          "registrations.status": z.enum(registrationStatuses),
          "registrations.establishment.id": Id,
          "registrations.club.id": Id,
          /** With neither school nor club; with a school; with a club and no school. */
          "registrations.account": z.enum(accountKinds),
        }),
      )
      .strict(),
    response: pageOf(Person),
  }),
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
