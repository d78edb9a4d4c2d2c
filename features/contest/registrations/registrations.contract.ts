import * as z from "zod";
import { ClassName } from "#access/responsibility/class-fields.ts";
import { Membership, registrationStatuses } from "#access/responsibility/memberships.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Flag, Id, patchBody, text, Year } from "#platform/contract/fields.ts";
import { pageOf, pageQuery } from "#platform/contract/page.ts";

export const Registration = Membership.extend({
  category: z.object({ name: z.string(), canSeeQuestionnaire: z.boolean(), hasSquads: z.boolean() }),
  establishment: z.object({ id: Id, name: z.string(), rneCode: z.string().nullable() }).nullable(),
  club: z.object({ id: Id, name: z.string() }).nullable(),
  squad: z.object({ id: Id, name: z.string() }).nullable(),
});
export type Registration = z.output<typeof Registration>;
export type RegistrationOnWire = z.input<typeof Registration>;

export const PupilRegistration = Registration.extend({
  /** Empty: unknown. */
  className: z.string(),
});

/** A registration of any kind, as the office confirms it: a participant's, or a school's or club's membership. */
export const AnyRegistration = Registration.extend({ category: Registration.shape.category.nullable() });
export type AnyRegistration = z.output<typeof AnyRegistration>;

const SchoolMembership = Membership.extend({ establishment: Registration.shape.establishment.unwrap() });
export type SchoolMembership = z.output<typeof SchoolMembership>;

const RegistrationWithPerson = Registration.extend({
  user: z.object({
    id: Id,
    username: z.string(),
    numPalmares: z.string(),
    contact: z.object({ firstname: z.string(), lastname: z.string(), email: z.string() }),
  }),
});
export type RegistrationWithPerson = z.output<typeof RegistrationWithPerson>;

export const membershipSorts = ["year", "status", "establishment.name"] as const;

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

/** The outcome of one registration among many; a message explains why nothing was done. */
export const Outcome = z.object({ id: Id, status: z.enum(registrationStatuses).optional(), message: z.string().optional() });
export type Outcome = z.output<typeof Outcome>;

export const MAX_AT_ONCE = 500;
const ByIds = z.object({ ids: z.array(Id).min(1, "Choisissez au moins une inscription").max(MAX_AT_ONCE) });
const officeOrOwn = { ADMIN: "any", ESTABLISHEMENT: "own", CLUB: "own" } as const;

const Consequences = z.object({
  /** It was confirmed by its former place and is unused, so the new one must confirm it. */
  waits: z.boolean(),
  /** The stages for which the former school had qualified the person; these qualifications are withdrawn. */
  stages: z.array(z.string()),
  squad: z.string().nullable(),
  told: z.array(z.string()),
});
export type Consequences = z.output<typeof Consequences>;

export const registrationsApi = {
  validate: endpoint("PATCH /registrations/validate/:id", {
    summary: "Confirme une inscription ; la confirmer deux fois ne change rien.",
    may: officeOrOwn,
    colleague: "register",
    params: ById,
    response: AnyRegistration,
  }),
  unpay: endpoint("PATCH /registrations/unpay/:id", {
    summary: "Remet à payer l'adhésion d'un établissement ou d'un club ; deux fois ne change rien.",
    may: office,
    params: ById,
    response: AnyRegistration,
  }),
  move: endpoint("PATCH /registrations/move/:id", {
    summary: "Change l'établissement ou le club d'une inscription de l'année active ; avec dryRun, dit seulement ce qui en suivrait.",
    may: office,
    params: ById,
    query: z.object({ dryRun: Flag.default(false) }),
    body: patchBody({ establishmentId: Id.nullable(), clubId: Id.nullable() }),
    response: Consequences,
  }),
  validateOfAccount: endpoint("PATCH /registrations/validate/:userId/:year", {
    summary: "Confirme l'inscription d'un compte pour une année : la sienne, sinon celle de son établissement ou de son club.",
    may: office,
    params: z.object({ userId: Id, year: Year }),
    response: AnyRegistration,
  }),
  validateOfEstablishment: endpoint("PATCH /registrations/validate/establishment/:establishmentId/:registrationId", {
    summary: "Confirme l'inscription d'un élève de cet établissement ; la confirmer deux fois ne change rien.",
    may: { ADMIN: "any", ESTABLISHEMENT: "own" },
    colleague: "register",
    params: z.object({ establishmentId: Id, registrationId: Id }),
    response: AnyRegistration,
  }),
  validateOfClub: endpoint("PATCH /registrations/validate/club/:clubId/:registrationId", {
    summary: "Confirme l'inscription d'un adhérent de ce club ; la confirmer deux fois ne change rien.",
    may: { ADMIN: "any", CLUB: "own" },
    params: z.object({ clubId: Id, registrationId: Id }),
    response: AnyRegistration,
  }),
  validateMany: endpoint("PATCH /registrations/validate", {
    summary: "Confirme des inscriptions ; dit de chacune ce qu'elle est devenue.",
    may: officeOrOwn,
    colleague: "register",
    body: ByIds,
    response: z.array(Outcome),
  }),
  undo: endpoint("POST /registrations/undo", {
    summary:
      "Annule la confirmation ou la remise à payer que l'on vient de faire, où rien n'a changé depuis ; dit de chacune ce qu'elle est devenue.",
    may: officeOrOwn,
    colleague: "register",
    body: ByIds,
    response: z.array(Outcome),
  }),
  unconfirm: endpoint("POST /registrations/unconfirm", {
    summary:
      "Remet à confirmer des inscriptions que son établissement a confirmées par erreur, tant que rien n'en est venu, ce qui retire la qualification ; dit de chacune ce qu'elle est devenue.",
    may: { ESTABLISHEMENT: "own" },
    colleague: "register",
    body: ByIds,
    response: z.array(Outcome),
  }),
  remove: endpoint("DELETE /registrations/:id", {
    summary: "Supprime une inscription, jamais le compte.",
    may: officeOrOwn,
    colleague: "register",
    params: ById,
  }),
  removeMany: endpoint("POST /registrations/delete", {
    summary: "Supprime des inscriptions ; dit de chacune ce qu'elle est devenue.",
    may: officeOrOwn,
    colleague: "register",
    body: ByIds,
    response: z.array(Outcome),
  }),
  ofUser: endpoint("GET /registrations/user/:userId", {
    summary: "Les inscriptions d'une personne, les plus récentes d'abord.",
    may: { ADMIN: "any", ESTABLISHEMENT: "own", CLUB: "own", USER: "own" },
    params: z.object({ userId: Id }),
    response: z.array(Registration),
  }),
  changeCategory: endpoint("PATCH /registrations", {
    summary: "Change la catégorie d'une inscription ; quitter une catégorie à équipes, c'est quitter son équipe.",
    may: { ADMIN: "any", ESTABLISHEMENT: "own" },
    colleague: "register",
    body: z.object({ registrationId: Id, categoryName: RenewalDraft.shape.categoryName }),
    response: Registration,
  }),
  changeClass: endpoint("PATCH /registrations/class", {
    summary: "Change la classe d'un élève dans son établissement ; un texte vide l'efface.",
    may: { ADMIN: "any", ESTABLISHEMENT: "own" },
    colleague: "register",
    body: z.object({ registrationId: Id, className: ClassName }),
    response: z.object({ className: z.string() }),
  }),
  renewOf: endpoint("POST /registrations/renew/:id", {
    summary: "Renouvelle l'inscription d'une personne pour l'année active ; un établissement, dans le sien seulement.",
    may: { ADMIN: "any", ESTABLISHEMENT: "own", USER: "own" },
    colleague: "register",
    params: ById,
    body: RenewalDraft,
    response: Registration,
    status: 201,
  }),
  ofStage: endpoint("GET /registrations/user-registration", {
    summary: "L'inscription d'une personne pour l'année d'une étape, ou null.",
    may: { ADMIN: "any", ESTABLISHEMENT: "own", USER: "own" },
    query: z.object({ userId: Id, questionnaireId: Id }),
    response: Registration.nullable(),
  }),
  others: endpoint("GET /registrations/other", {
    summary: "Les inscriptions de l'année active sans établissement ni club, les plus récentes d'abord.",
    may: office,
    query: pageQuery(15, ["id"]).omit({ sortBy: true }),
    response: pageOf(RegistrationWithPerson),
  }),
  export: endpoint("GET /registrations/export", {
    summary: "Les inscriptions confirmées d'une année dans un classeur, avec tout ce que la fédération sait de chaque participant.",
    may: office,
    query: z.object({ year: Year }),
    file: "xlsx",
    stepUp: true,
  }),
  ofEstablishments: endpoint("GET /registrations/establishements/old", {
    summary: "Les adhésions de son établissement, les plus récentes d'abord ; pour la fédération, celles de tous, par pages.",
    may: { ADMIN: "any", ESTABLISHEMENT: "any" },
    query: pageQuery(15, membershipSorts),
    response: z.union([z.array(Membership), pageOf(SchoolMembership)]),
  }),
  renew: endpoint("POST /registrations/renew", {
    summary:
      "Renouvelle sa propre inscription pour l'année active, ou l'adhésion de son établissement (sans rien dire de plus) ou de son club (en le nommant s'il y en a plusieurs).",
    may: { USER: "any", ESTABLISHEMENT: "any", CLUB: "own" },
    body: RenewalDraft.partial(),
    response: AnyRegistration,
    status: 201,
  }),
};
