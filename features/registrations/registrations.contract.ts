import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { ById, Id, text } from "#platform/contract/fields.ts";

export const registrationStatuses = ["PENDING", "CONFIRMED"] as const;

/** A participant's registration for one year. */
export const Registration = z.object({
  id: Id,
  year: z.number(),
  status: z.enum(registrationStatuses),
  category: z.object({ name: z.string(), canSeeQuestionnaire: z.boolean() }),
  establishment: z.object({ id: Id, name: z.string(), rneCode: z.string().nullable() }).nullable(),
  club: z.object({ id: Id, name: z.string() }).nullable(),
  squad: z.object({ id: Id, name: z.string() }).nullable(),
});
export type Registration = z.output<typeof Registration>;
export type RegistrationOnWire = z.input<typeof Registration>;

/** A registration of any kind, as the office confirms it: a participant's, or a school's or club's membership. */
export const AnyRegistration = Registration.extend({ category: Registration.shape.category.nullable() });
export type AnyRegistration = z.output<typeof AnyRegistration>;

/** A school by its id or its RNE code. */
export const EstablishmentRef = z.union(
  [z.object({ id: Id }), z.object({ rneCode: text(8, "L'établissement est requis") })],
  "Veuillez sélectionner un établissement",
);
export const ClubRef = z.object({ id: Id });

export const RenewalDraft = z.object({
  categoryName: text(100, "La catégorie est requise"),
  establishment: EstablishmentRef.optional(),
  club: ClubRef.optional(),
});
export type Renewal = z.output<typeof RenewalDraft>;

export const registrationsApi = {
  validate: endpoint({
    method: "PATCH",
    path: "/registrations/validate/:id",
    summary: "Confirme une inscription ; la confirmer deux fois ne change rien.",
    may: { ADMIN: "any", ESTABLISHEMENT: "own", CLUB: "own" },
    params: ById,
    response: AnyRegistration,
  }),
  ofUser: endpoint({
    method: "GET",
    path: "/registrations/user/:userId",
    summary: "Les inscriptions d'une personne, les plus récentes d'abord.",
    may: { ADMIN: "any", ESTABLISHEMENT: "own", CLUB: "own", USER: "own" },
    params: z.object({ userId: Id }),
    response: z.array(Registration),
  }),
  ofStage: endpoint({
    method: "GET",
    path: "/registrations/user-registration",
    summary: "L'inscription d'une personne pour l'année d'une étape, ou null.",
    may: { ADMIN: "any", ESTABLISHEMENT: "own", USER: "own" },
    query: z.object({ userId: Id, questionnaireId: Id }),
    response: Registration.nullable(),
  }),
  renew: endpoint({
    method: "POST",
    path: "/registrations/renew",
    summary: "Renouvelle sa propre inscription pour l'année active.",
    may: { USER: "any" },
    body: RenewalDraft,
    response: Registration,
    status: 201,
  }),
};
