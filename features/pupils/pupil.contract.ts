import * as z from "zod";
import { RenewalDraft } from "#features/registrations/registrations.contract.ts";
import { contactFields } from "#features/sign-up/sign-up.contract.ts";
import { Birthday, genres, mailIfAny, Person } from "#features/users/users.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { text } from "#platform/contract/fields.ts";
import { oneLine } from "#platform/contract/names.ts";

const { lastname, firstname, phone, country } = contactFields;

/**
 * Somebody registered by their school or by the office, which choose no password and give no consent in their place. That the birthday is past
 * and the postal code fits the country is checked with the day it is.
 */
export const PupilDraft = z.object({
  role: z.literal("USER", "Seul un participant s'inscrit ici"),
  contact: z.object({
    lastname,
    firstname,
    email: mailIfAny.default(""),
    phone: phone.default(""),
    address: text(200).default(""),
    city: oneLine(100).default(""),
    zip_code: text(12),
    country,
  }),
  birthday: Birthday,
  genre: z.enum(genres, "Le genre est requis"),
  languageName: text(60, "La langue est requise"),
  // With the school and the club for the office; a school adds to itself.
  ...RenewalDraft.shape,
});
export type PupilDraft = z.output<typeof PupilDraft>;

export const pupilApi = {
  add: endpoint({
    method: "POST",
    path: "/users/register",
    summary: "Inscrit pour l'année active, en attente, une personne qui n'a pas de compte ; un établissement, dans le sien.",
    may: { ADMIN: "any", ESTABLISHEMENT: "any" },
    body: PupilDraft,
    response: Person,
    status: 201,
  }),
};
