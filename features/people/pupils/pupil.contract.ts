import * as z from "zod";
import { ClassName } from "#access/responsibility/class-fields.ts";
import { RenewalDraft } from "#contest/registrations/registrations.contract.ts";
import { Birthday, contactFields, draftContactFields, genres } from "#core/accounts/account.contract.ts";
import { Person } from "#people/people/people.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { digits, text } from "#platform/contract/fields.ts";

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

export const pupilApi = {
  add: endpoint("POST /users/register", {
    summary: "Inscrit pour l'année active, en attente, une personne qui n'a pas de compte ; un établissement, dans le sien.",
    may: { ADMIN: "any", ESTABLISHEMENT: "any" },
    colleague: "register",
    body: PupilDraft,
    response: Person,
    status: 201,
  }),
};
