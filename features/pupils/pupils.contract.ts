import * as z from "zod";
import { registrationStatuses } from "#features/memberships/memberships.contract.ts";
import { pupilSorts } from "#features/people/participants.contract.ts";
import { Person } from "#features/people/people.contract.ts";
import { KnownClass } from "#features/responsibility/class-fields.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id, YearText } from "#platform/contract/fields.ts";
import { filters, pageOf, pageQuery } from "#platform/contract/page.ts";

export const pupilsApi = {
  list: endpoint("GET /users", {
    summary:
      "Les élèves d'une année (pour la fédération : tous les participants), avec la seule inscription de cette année et le résultat d'une étape.",
    may: { ADMIN: "any", ESTABLISHEMENT: "any" },
    query: pageQuery(15, pupilSorts)
      .extend(
        filters({
          /** The active year by default. */
          "registrations.year": YearText,
          "registrations.status": z.enum(registrationStatuses),
          /** Only for a school, as the sort by class. */
          "registrations.className": KnownClass,
          /** Adds the result at this stage, which must be of that year. */
          "results.questionnaireId": Id,
        }),
      )
      .strict(),
    response: pageOf(Person),
  }),
};
