import * as z from "zod";
import { PupilRegistration } from "#contest/registrations/registrations.contract.ts";
import { Result } from "#contest/results/results.contract.ts";
import { accountStatuses, Birthday, Contact, changedContactFields, contactFields, genres } from "#core/accounts/account.contract.ts";
import { contactOf, ownContactFieldNames } from "#core/accounts/contact.ts";
import { Establishment } from "#organizations/establishments/establishments.contract.ts";
import { anybody, colleagueRights, endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Flag, Id, patchBody, text } from "#platform/contract/fields.ts";
import { DayOutput, Instant } from "#platform/contract/instant.ts";
import { anyOf, filters, pageOf, pageQuery } from "#platform/contract/page.ts";
import { roles } from "#platform/contract/role.ts";
import { steps } from "#season/stages/steps.ts";

const NamedRef = z.object({ id: Id, name: z.string() });

export const Person = z.object({
  id: Id,
  username: z.string(),
  numPalmares: z.string(),
  role: z.enum(roles),
  status: z.enum(accountStatuses),
  birthday: DayOutput.nullable(),
  genre: z.enum(genres).nullable(),
  categoryName: z.string().nullable(),
  languageName: z.string().nullable(),
  language: z.object({ language: z.string() }).nullable(),
  contact: Contact,
  imageCapture: z.boolean(),
  communication: z.boolean(),
  communicationPartners: z.boolean(),
  /** Whether a stage was opened, or a result exists: known to the person, whose birthday is then read-only. */
  hasTakenPart: z.boolean().optional(),
  /** A participant who has not answered the current text of the consents, requested before anything else. */
  consentsAsked: z.boolean(),
  club: z.object({ id: Id }).nullable(),
  establishmentId: Id.nullable(),
  establishment: Establishment.nullable(),
  /** Their right at the school: correspondent, or colleague (PPL-12); none while its new correspondent has not confirmed them. */
  schoolRight: z.enum(["correspondent", ...colleagueRights, "unconfirmed"]).nullable(),
  controlledCenter: z.array(NamedRef),
  controlledClubs: z.array(NamedRef),
  registrations: z.array(PupilRegistration),
  results: z.array(Result),
  /** For a reader who was in charge of the person that year and no longer is: current data is left out (the account's status reads CONFIRMED). */
  former: z.literal(true).optional(),
});
export type Person = z.output<typeof Person>;
export type PersonOnWire = z.input<typeof Person>;

const ownFields = {
  contact: z
    .object(changedContactFields)
    .pick(contactOf(ownContactFieldNames, () => true as const))
    .partial(),
  genre: z.enum(genres, "Le genre est requis"),
  birthday: Birthday,
  languageName: text(60, "La langue est requise"),
};

export const OwnChanges = patchBody(ownFields);

/** The fields that a school changes of its pupil, and the office of anyone; the last two are only for the office. */
const personFields = {
  ...ownFields,
  contact: z.object(changedContactFields).partial(),
  username: text(100, "L'identifiant est requis").regex(
    /^[a-z0-9.-]*$/i,
    "Un identifiant n'a que des lettres sans accent, des chiffres, des points et des tirets",
  ),
  status: Person.shape.status,
};

const personChanges = patchBody({
  ...personFields,
  isSamePerson: z.boolean().meta({
    description:
      "Que c'est la même personne, quand changent ensemble le nom et l'adresse e-mail de la personne qui s'occupe d'un établissement ou d'un club.",
  }),
});
/** The sort fields for the people of a stage: dotted names of the response's columns. Categories are in the championship's own order. */
export const stagePeopleSorts = [
  "contact.lastname",
  "numPalmares",
  "registrations.category.name",
  "results.grade",
  "results.weightedGrade",
  "results.time",
  "results.qualified",
  "results.nextExamCenter.name",
] as const;
export type StagePeopleSort = (typeof stagePeopleSorts)[number];

export const accountSorts = [
  "contact.lastname",
  "contact.firstname",
  "contact.email",
  "username",
  "numPalmares",
  "role",
  "status",
] as const;
export type AccountSort = (typeof accountSorts)[number];

const nullLiteral = z.literal("null").transform(() => null);

const accountsQuery = pageQuery(10, accountSorts)
  .extend({ "filter.role": anyOf(z.enum(roles)), "filter.status": anyOf(z.enum(accountStatuses)) })
  .strict();
export const AccountsFilter = accountsQuery.omit({ limit: true, page: true, sortBy: true });

const stagePeopleQuery = pageQuery(10, stagePeopleSorts)
  .extend(
    filters({
      /** Their progress, with or without a result; a step of another stage matches no one. */
      step: z.enum(steps),
      "registrations.category.name": text(100),
      /** `null`: still waiting. */
      "results.qualified": z.union([Flag, nullLiteral]),
      /** `null`: no center yet. */
      "results.nextExamCenterId": z.union([Id, nullLiteral]),
    }),
  )
  .strict();
export const StagePeopleFilter = stagePeopleQuery.omit({ limit: true, page: true, sortBy: true });

const OwnEmail = z.object({
  email: z.string(),
  /** Written once its link is opened. */
  pending: z.object({ email: z.string(), expiresAt: Instant }).nullable(),
});

export const usersApi = {
  me: endpoint("GET /users/me", {
    summary: "Son propre compte.",
    may: anybody,
    allowedBeforePasskey: true,
    response: Person,
  }),
  updateMe: endpoint("PATCH /users/me", {
    summary: "Change ses coordonnées ; nom, identifiant, e-mail et rôle ne se changent pas ici.",
    may: anybody,
    body: OwnChanges,
    response: Person,
  }),
  ownEmail: endpoint("GET /users/me/email", {
    summary: "Sa propre adresse e-mail, et celle qui attend d'être confirmée.",
    may: anybody,
    response: OwnEmail,
  }),
  changeOwnEmail: endpoint("PATCH /users/me/email", {
    summary:
      "Demande à changer sa propre adresse e-mail : un lien part à la nouvelle, et remplace celui d'une demande d'avant ; l'ancienne reste valable jusqu'à ce qu'il soit ouvert.",
    may: anybody,
    body: z.object({ email: contactFields.email }),
    stepUp: "each time",
    status: 202,
    response: OwnEmail,
  }),
  resendOwnEmail: endpoint("POST /users/me/email/link", {
    summary: "Envoie à nouveau le lien à l'adresse qui attend d'être confirmée.",
    may: anybody,
    status: 202,
    response: OwnEmail,
  }),
  cancelOwnEmail: endpoint("DELETE /users/me/email/link", {
    summary: "Renonce à l'adresse qui attend d'être confirmée.",
    may: anybody,
  }),
  all: endpoint("GET /users/all", {
    summary: "Tous les comptes, cherchés par nom, e-mail, identifiant ou numéro de membre ; un filtre peut être nommé plusieurs fois.",
    may: office,
    query: accountsQuery,
    response: pageOf(Person),
  }),
  one: endpoint("GET /users/:id", {
    summary: "Une personne ; pour un établissement, son élève et les résultats des étapes visibles des années passées avec lui.",
    may: { ADMIN: "any", ESTABLISHEMENT: "own", USER: "own" },
    params: ById,
    response: Person,
  }),
  update: endpoint("PATCH /users/:id", {
    summary:
      "Change une personne ; un établissement ne change ni l'identifiant ni le statut du compte de son élève ; 409 si le nom et l'adresse e-mail de la personne qui s'occupe d'un établissement ou d'un club changent ensemble sans que l'on dise que c'est la même personne.",
    may: { ADMIN: "any", ESTABLISHEMENT: "own" },
    colleague: "register",
    params: ById,
    body: personChanges,
    stepUp: {
      when: "quand la fédération change l'adresse e-mail, l'identifiant ou l'état d'un compte",
      requiresProof: ({ body: { contact, username, status } }: { body: z.output<typeof personChanges> }, role) =>
        role === "ADMIN" && [contact?.email, username, status].some((value) => value !== undefined),
      onlyIfChanged: ["email", "username", "status"],
    },
    response: Person,
  }),
  changeEveryone: endpoint("PATCH /users/everyone/:id", {
    summary: "Change le genre d'une personne, quelle qu'elle soit.",
    may: office,
    params: ById,
    body: z.object({ genre: ownFields.genre }),
    response: Person,
  }),
  remove: endpoint("DELETE /users/:id", {
    summary: "Supprime un compte sur lequel rien ne repose ; sinon 400, avec la raison.",
    may: office,
    params: ById,
    stepUp: true,
  }),
  ofStage: endpoint("GET /users/answers/:quizId", {
    summary:
      "Les personnes qui ont un résultat à une étape ou l'ont ouverte, ou celles qui en sont à un point (filter.step), avec ce seul résultat et l'inscription de l'année.",
    may: office,
    params: z.object({ quizId: Id }),
    query: stagePeopleQuery,
    response: pageOf(Person),
  }),
};
