import * as z from "zod";
import { Contact } from "#core/accounts/account.contract.ts";
import { contactOf, homeFieldNames } from "#core/accounts/contact.ts";
import { RneCode } from "#organizations/establishments/establishments.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, ConfirmedQuery, digits, Id, patchBody } from "#platform/contract/fields.ts";
import { placeName } from "#platform/contract/names.ts";
import { filters, pageOf, pageQuery } from "#platform/contract/page.ts";
import { withPostalCode } from "#platform/contract/postal-code.ts";
import { entryStates } from "#season/stages/steps.ts";
import { LAST_MANAGER } from "./manager.ts";

/** A place of a stage on paper. Its managers see each other's e-mail and telephone; only the office sees their usernames and home addresses. */
const ExamCenter = z.object({
  id: Id,
  name: z.string(),
  rneCode: z.string().nullable(),
  street: z.string(),
  city: z.string(),
  zipCode: z.string(),
  country: z.string(),
  seats: z.number(),
  /** The number of people convoked there from the requested stage, or else from the active year's stage that fills it most. */
  convoked: z.number(),
  responsible_users: z.array(
    z.object({ id: Id, username: z.string(), contact: Contact.partial(contactOf(homeFieldNames, () => true as const)) }),
  ),
});
export type ExamCenter = z.output<typeof ExamCenter>;
export type ExamCenterOnWire = z.input<typeof ExamCenter>;

export const centerSorts = ["name", "city", "seats"] as const;

const MAX_SEATS = 100_000;
const MAX_MANAGERS = 50;
const seatsNotInteger = "Le nombre de places est un nombre entier";

/** An empty RNE code means none. */
const centerFields = {
  name: placeName(200, "Le nom est requis"),
  rneCode: z.preprocess((input) => (typeof input === "string" && input.trim() === "" ? null : input), RneCode.nullable()),
  street: placeName(200),
  city: placeName(100),
  zipCode: digits(12, "Le code postal est requis"),
  country: placeName(60, "Le pays est requis"),
  seats: z.int(seatsNotInteger).min(0, seatsNotInteger).max(MAX_SEATS, "100 000 places au plus"),
};

export const ExamCenterDraft = withPostalCode(
  z.object({
    ...centerFields,
    rneCode: centerFields.rneCode.default(null),
    street: centerFields.street.default(""),
    city: centerFields.city.default(""),
    country: centerFields.country.default("France"),
  }),
  "zipCode",
);
export type ExamCenterDraft = z.output<typeof ExamCenterDraft>;

const changes = patchBody({
  ...centerFields,
  responsibleUserIds: z.array(Id).min(1, LAST_MANAGER).max(MAX_MANAGERS, "50 responsables au plus"),
  /** The managers shown when the window was read: 409 if they have changed since. */
  readResponsibleUserIds: z.array(Id).max(MAX_MANAGERS),
});
export type ExamCenterChanges = z.output<typeof changes>;

const listQuery = pageQuery(10, centerSorts, { all: true })
  .extend({ questionnaireId: Id.optional(), ...filters({ id: Id, stage: Id, entry: z.enum(entryStates.map(({ state }) => state)) }) })
  .strict();
export const CentersFilter = listQuery.omit({ limit: true, page: true, sortBy: true, questionnaireId: true });
export type CentersFilterValues = z.output<typeof CentersFilter>;

export const examCentersApi = {
  list: endpoint("GET /examcenter", {
    summary:
      "Les centres d'épreuve ; avec questionnaireId, combien y sont convoqués depuis cette étape ; avec filter.stage, ceux où l'on y est attendu, et avec filter.entry où en est leur saisie.",
    may: office,
    query: listQuery,
    response: pageOf(ExamCenter),
  }),
  one: endpoint("GET /examcenter/:id", {
    summary: "Un centre d'épreuve.",
    may: { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own" },
    params: ById,
    response: ExamCenter,
  }),
  create: endpoint("POST /examcenter/:userId", {
    summary:
      "Crée un centre d'épreuve dont cette personne est responsable ; 409 s'il en existe un de ce code RNE, ou de ce nom et code postal.",
    may: office,
    params: z.object({ userId: Id }),
    body: ExamCenterDraft,
    stepUp: true,
    response: ExamCenter,
    status: 201,
  }),
  update: endpoint("PATCH /examcenter/:id", {
    summary:
      "Change un centre et ceux qui en sont responsables ; 409 si les responsables ne sont plus ceux qui ont été lus (readResponsibleUserIds).",
    may: office,
    params: ById,
    query: ConfirmedQuery,
    body: changes,
    stepUp: {
      when: "quand il est dit qui en est responsable",
      requiresProof: ({ body }: { body: ExamCenterChanges }) => body.responsibleUserIds !== undefined,
      onlyIfChanged: ["responsibleUserIds"],
    },
    response: ExamCenter,
  }),
  export: endpoint("GET /examcenter/export", {
    summary: "Les centres d'épreuve et leurs responsables, en classeur.",
    may: office,
    file: "xlsx",
    stepUp: true,
  }),
};
