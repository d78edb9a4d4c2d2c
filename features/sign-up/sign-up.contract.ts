import * as z from "zod";
import { ClubRef } from "#features/registrations/registrations.contract.ts";
import { genres } from "#features/users/users.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id, text } from "#platform/contract/fields.ts";
import { day } from "#platform/contract/instant.ts";

/** The person as the wizards ask for them (specification 1, section 5). */
export const contactFields = {
  lastname: text(100, "Le nom est requis"),
  firstname: text(100, "Le prénom est requis"),
  email: text(254, "L'adresse e-mail est requise").pipe(z.email("L'adresse e-mail est invalide")),
  phone: text(30),
  address: text(200, "L'adresse est requise"),
  city: text(100, "La ville est requise"),
  zip_code: text(12, "Le code postal est requis"),
  country: text(60, "Le pays est requis"),
};

/** A person who registers alone. That the birthday is past, the postal code fits the country, and the consents are given is checked with the season. */
export const RegistrationDraft = z.object({
  role: z.literal("USER", "Ce type de compte ne s'inscrit pas ici"),
  contact: z.object({ ...contactFields, phone: contactFields.phone.optional() }),
  birthday: day("La date de naissance n'existe pas", "La date de naissance est requise"),
  genre: z.enum(genres, "Le genre est requis"),
  categoryName: text(100, "La catégorie est requise"),
  languageName: text(60, "La langue est requise"),
  imageCapture: z.boolean(),
  communication: z.boolean(),
  communicationPartners: z.boolean().optional(),
  club: ClubRef.optional(),
});
export type RegistrationDraft = z.output<typeof RegistrationDraft>;

export const signUpApi = {
  register: endpoint({
    method: "POST",
    path: "/authentification/register",
    summary: "Crée un compte et son inscription en attente pour l'année active ; envoie le lien pour choisir un mot de passe.",
    may: "everyone",
    body: RegistrationDraft,
    response: z.object({ user: z.object({ id: Id, username: z.string() }) }),
    status: 201,
  }),
};
