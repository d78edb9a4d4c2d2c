import * as z from "zod";
import { ClubRef, EstablishmentRef } from "#contest/registrations/registrations.contract.ts";
import { Birthday, contactFields, genres } from "#core/accounts/account.contract.ts";
import { contactOf, optionalFieldNames } from "#core/accounts/contact.ts";
import { ClubDraft } from "#organizations/clubs/club-fields.ts";
import { EstablishmentDraft } from "#organizations/establishments/establishments.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { digits, Id, text } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { oneLine } from "#platform/contract/names.ts";
import { isPhone } from "#platform/contract/phone.ts";
import { withPostalCode } from "#platform/contract/postal-code.ts";

const consents = { imageCapture: z.boolean(), communication: z.boolean(), communicationPartners: z.boolean().optional() };

export const Guardian = oneLine(100);

const optionalFields = contactOf(optionalFieldNames, (_, { schema }) => schema().optional());

/** A participant, alone or of a school. The birthday and the consents are checked later, with the season. */
export const ParticipantDraft = z.object({
  role: z.literal("USER"),
  contact: withPostalCode(z.object({ ...contactFields, ...optionalFields }), "zip_code"),
  birthday: Birthday,
  genre: z.enum(genres, "Le genre est requis"),
  categoryName: text(100, "La catégorie est requise"),
  languageName: text(60, "La langue est requise"),
  ...consents,
  /** The parent who gives the consents of a child. Without it, those of a child are asked again at the first sign-in (PPL-07). */
  guardian: Guardian.optional(),
  establishment: EstablishmentRef.optional(),
  club: ClubRef.optional(),
});

export const Correspondent = z.object({
  lastname: contactFields.lastname,
  firstname: contactFields.firstname,
  email: contactFields.email,
  phone: digits(30, "Le téléphone est requis").refine((typed) => typed === "" || isPhone(typed), "Le numéro de téléphone est invalide"),
});

const SchoolDraft = z.object({
  role: z.literal("ESTABLISHEMENT"),
  establishment: EstablishmentDraft,
  /** The school exists already, and this person takes it over; otherwise an existing school is refused. */
  takeOver: z.boolean().default(false),
  contact: Correspondent,
  ...consents,
});

const ManagedClubDraft = z.object({ role: z.literal("CLUB"), club: ClubDraft, contact: Correspondent, ...consents });

/** A registration by the person themselves: never an ADMIN. */
export const RegistrationDraft = z.discriminatedUnion(
  "role",
  [ParticipantDraft, SchoolDraft, ManagedClubDraft],
  "Ce type de compte ne s'inscrit pas ici",
);
export type RegistrationDraft = z.output<typeof RegistrationDraft>;
export type DraftOf<Role extends RegistrationDraft["role"]> = Extract<RegistrationDraft, { role: Role }>;

export const signUpApi = {
  register: endpoint("POST /authentification/register", {
    summary:
      "Crée un compte et l'inscription en attente pour l'année active (participant, club), ou la demande d'agir pour un établissement ; envoie le lien pour choisir un mot de passe.",
    may: "everyone",
    queuesStrangers: true,
    body: RegistrationDraft,
    response: z.object({
      user: z.object({ id: Id, username: z.string() }),
      isAccepted: z
        .boolean()
        .meta({ description: "Si l'établissement ou le club est déjà accepté d'office\u00A0; son espace est ouvert." }),
      /** The online stage that the participant may answer at once. */
      stage: z.object({ name: z.string(), closesAt: Instant.nullable() }).nullable(),
    }),
    status: 201,
  }),
};
