import * as z from "zod";
import { account, expectedState, nameAndAddress, officeFields, requestFields } from "#organizations/establishments/request-fields.ts";
import { requestStates } from "#organizations/establishments/requests.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Id, text } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { filters, pageOf, pageQuery } from "#platform/contract/page.ts";
import { ClubDraft } from "./club-fields.ts";

const OwnClubRequest = z.object(requestFields);
export type OwnClubRequestOnWire = z.input<typeof OwnClubRequest>;

const OfficeClubRequest = z.object({ ...requestFields, ...officeFields });
export type OfficeClubRequest = z.output<typeof OfficeClubRequest>;

const SimilarClub = z.object({
  id: Id,
  ...nameAndAddress,
  controllers: z.array(z.object({ ...account, isActive: z.boolean() })),
  /** In the year of the request. */
  members: z.number(),
});
export type SimilarClub = z.output<typeof SimilarClub>;
export type SimilarClubOnWire = z.input<typeof SimilarClub>;

const may = { CLUB: "any" } as const;
export const clubRequestsApi = {
  mine: endpoint("GET /clubs/request", {
    summary: "Votre demande d'inscrire un club, la plus récente ; null si vous n'en avez pas.",
    may,
    response: OwnClubRequest.nullable(),
  }),
  declare: endpoint("POST /clubs/request", {
    summary: "Demande d'inscrire un club, avec un compte qui n'en anime pas, ou plus.",
    may,
    body: ClubDraft,
    response: OwnClubRequest,
    status: 201,
  }),
  list: endpoint("GET /clubs/requests", {
    summary: "Les demandes d'inscrire un club, les plus anciennes d'abord ; celles qui attendent, si rien d'autre n'est demandé.",
    may: office,
    query: pageQuery(10, ["createdAt"])
      .extend(filters({ state: z.enum(requestStates) }))
      .strict(),
    response: pageOf(OfficeClubRequest),
  }),
  counts: endpoint("GET /clubs/requests/counts", {
    summary: "Combien de demandes d'inscrire un club attendent, et depuis quand.",
    may: office,
    response: z.object({ waiting: z.number(), oldest: Instant.nullable() }),
  }),
  one: endpoint("GET /clubs/requests/:id", {
    summary: "Une demande, les clubs qui lui ressemblent, et qui les anime.",
    may: office,
    params: ById,
    response: OfficeClubRequest.extend({ likenesses: z.array(SimilarClub) }),
  }),
  accept: endpoint("POST /clubs/requests/:id/accept", {
    summary: "Accepte une demande : pour un nouveau club, sinon pour un club connu, que la personne anime aussi.",
    may: office,
    params: ById,
    body: z.object({ clubId: Id.nullable(), ...expectedState }),
    stepUp: true,
    response: z.object({ clubId: Id }),
  }),
  refuse: endpoint("POST /clubs/requests/:id/refuse", {
    summary: "Refuse une demande ; la raison est écrite à la personne.",
    may: office,
    params: ById,
    body: z.object({ reason: text(1_000, "La raison est requise") }),
  }),
};
