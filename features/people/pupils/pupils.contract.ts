import * as z from "zod";
import { ClassName, KnownClass } from "#access/responsibility/class-fields.ts";
import { registrationStatuses } from "#access/responsibility/memberships.contract.ts";
import { RenewalDraft } from "#contest/registrations/registrations.contract.ts";
import { Birthday, contactFields, draftContactFields, genres } from "#core/accounts/account.contract.ts";
import { pupilSorts } from "#people/people/participants.contract.ts";
import { Person } from "#people/people/people.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { digits, Id, text, YearText } from "#platform/contract/fields.ts";
import { filters, pageOf, pageQuery } from "#platform/contract/page.ts";

/** Without a password or consents chosen for them. The birthday and the postal code are checked later, with the current day and the country. */
export const PupilDraft = z.object({
  role: z.literal("USER", "Seul un participant s'inscrit ici").default("USER"),
  contact: z.object({ ...draftContactFields, zip_code: digits(12), country: contactFields.country.prefault("") }),
  birthday: Birthday,
  genre: z.enum(genres, "Le genre est requis"),
  languageName: text(60, "La langue est requise"),
  /** Only with a school. */
  className: ClassName.default(""),
  // School and club are for the office; a school adds to itself.
  ...RenewalDraft.shape,
});
export type PupilDraft = z.output<typeof PupilDraft>;

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
  add: endpoint("POST /users/register", {
    summary: "Inscrit pour l'année active, en attente, une personne qui n'a pas de compte ; un établissement, dans le sien.",
    may: { ADMIN: "any", ESTABLISHEMENT: "any" },
    colleague: "register",
    body: PupilDraft,
    response: Person,
    status: 201,
  }),
};
