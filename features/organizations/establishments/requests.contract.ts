import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Id, patchBody, text } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { filters, pageOf, pageQuery } from "#platform/contract/page.ts";
import { EstablishmentDraft, establishmentTypes, seasonFields } from "./establishments.contract.ts";
import { account, expectedState, nameAndAddress, officeFields, requestFields } from "./request-fields.ts";
import { requestStates } from "./requests.ts";

const school = { rneCode: z.string().nullable(), type: z.enum(establishmentTypes) };

const request = {
  ...requestFields,
  ...school,
  /** The address for a code: the school's own, from a directory. */
  officialEmail: z.string().nullable(),
  /** The number of prepared lines of pupils. */
  pupils: z.number(),
  codeSentAt: Instant.nullable(),
};

export const OwnRequest = z.object({
  ...request,
  /** Whether the code of the official address confirms it; otherwise only the office does. */
  byCode: z.boolean(),
  isCodeOpen: z.boolean(),
  estimatedParticipants: z.number(),
  proposeToBeHalfExamCenter: z.boolean(),
  visible: z.boolean(),
  /** When the prepared list is wiped; without a list, when it was wiped. */
  pupilsEndAt: Instant.nullable(),
});
export type OwnRequest = z.output<typeof OwnRequest>;
export type OwnRequestOnWire = z.input<typeof OwnRequest>;

const OfficeRequest = z.object({
  ...request,
  ...officeFields,
  /** The directory's facts about this code; null: unknown code. */
  directory: z
    .object({ name: z.string(), street: z.string().nullable(), zipCode: z.string().nullable(), city: z.string().nullable() })
    .nullable(),
  isKnown: z.boolean(),
});
export type OfficeRequest = z.output<typeof OfficeRequest>;
export type OfficeRequestOnWire = z.input<typeof OfficeRequest>;

const SimilarSchool = z.object({
  id: Id,
  ...nameAndAddress,
  ...school,
  /** True: the same code. False: the same name in the same town. */
  hasSameCode: z.boolean(),
  correspondent: z.object({ ...account, isActive: z.boolean() }).nullable(),
  /** In the active year. */
  pupils: z.number(),
});
export type SimilarSchool = z.output<typeof SimilarSchool>;
export type SimilarSchoolOnWire = z.input<typeof SimilarSchool>;

const may = { ESTABLISHEMENT: "any" } as const;
export const requestsApi = {
  mine: endpoint("GET /establishement/request", {
    summary: "Votre demande d'agir pour un établissement, la plus récente ; null si vous n'en avez pas.",
    may,
    response: OwnRequest.nullable(),
  }),
  declare: endpoint("POST /establishement/request", {
    summary: "Demande d'agir pour un établissement, avec un compte qui n'en a pas, ou plus.",
    may,
    body: EstablishmentDraft,
    response: OwnRequest,
    status: 201,
  }),
  prepare: endpoint("PATCH /establishement/request", {
    summary: "Prépare la saison d'un établissement, pour le jour où la demande est confirmée.",
    may,
    body: patchBody(seasonFields),
    response: OwnRequest,
  }),
  sendCode: endpoint("POST /establishement/request/code", {
    summary: "Envoie un code à l'adresse officielle de l'établissement ; un nouveau code remplace l'ancien.",
    may,
    response: OwnRequest,
  }),
  confirm: endpoint("POST /establishement/request/confirm", {
    summary: "Confirme la demande avec le code reçu à l'adresse officielle de l'établissement.",
    may,
    body: z.object({ code: text(40, "Le code est requis") }),
  }),
  list: endpoint("GET /establishement/requests", {
    summary: "Les demandes d'agir pour un établissement, les plus anciennes d'abord ; celles qui attendent, si rien d'autre n'est demandé.",
    may: office,
    query: pageQuery(10, ["createdAt"])
      .extend(filters({ state: z.enum(requestStates) }))
      .strict(),
    response: pageOf(OfficeRequest),
  }),
  counts: endpoint("GET /establishement/requests/counts", {
    summary: "Combien de demandes d'agir pour un établissement attendent, et depuis quand.",
    may: office,
    response: z.object({ waiting: z.number(), oldest: Instant.nullable() }),
  }),
  one: endpoint("GET /establishement/requests/:id", {
    summary: "Une demande, les établissements qui lui ressemblent, et qui agit pour eux.",
    may: office,
    params: ById,
    response: OfficeRequest.extend({ likenesses: z.array(SimilarSchool) }),
  }),
  accept: endpoint("POST /establishement/requests/:id/accept", {
    summary: "Confirme une demande : pour un établissement connu, dont elle remplace le correspondant, sinon pour un nouveau.",
    may: office,
    params: ById,
    /** The correspondent as the office read them; null: none. The office does not replace unread a correspondent named since then. */
    body: z.object({ establishmentId: Id.nullable(), correspondentId: Id.nullable().default(null), ...expectedState }),
    stepUp: true,
    response: z.object({ establishmentId: Id }),
  }),
  refuse: endpoint("POST /establishement/requests/:id/refuse", {
    summary: "Refuse une demande ; la raison est écrite à la personne.",
    may: office,
    params: ById,
    body: z.object({ reason: text(1_000, "La raison est requise") }),
  }),
};
