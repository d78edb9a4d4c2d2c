import * as z from "zod";
import { KnownClass } from "#access/responsibility/class-fields.ts";
import { registrationStatuses } from "#access/responsibility/memberships.contract.ts";
import { pupilSorts } from "#people/people/participants.contract.ts";
import { Person } from "#people/people/people.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id, YearText } from "#platform/contract/fields.ts";
import { filters, pageOf, pageQuery } from "#platform/contract/page.ts";

export const pupilsApi = {
  list: endpoint("GET /users", {
    summary:
      "Les élèves d'une année (pour la fédération : tous les participants), avec la seule inscription de cette année ; filter.results.questionnaireId garde ceux qui ont un résultat à une étape, questionnaireId ajoute ce résultat sans filtrer.",
    may: { ADMIN: "any", ESTABLISHEMENT: "any" },
    query: pageQuery(15, pupilSorts)
      /** Adds the result at this stage, which must be of that year, to all of them. */
      .extend({ questionnaireId: Id.optional() })
      .extend(
        filters({
          /** The active year by default. */
          "registrations.year": YearText,
          "registrations.status": z.enum(registrationStatuses),
          /** Only for a school, as the sort by class. */
          "registrations.className": KnownClass,
          /** Only people with a result at this stage, with that result. */
          "results.questionnaireId": Id,
        }),
      )
      .strict(),
    response: pageOf(Person),
  }),
};
