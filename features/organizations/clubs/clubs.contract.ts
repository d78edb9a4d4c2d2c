import * as z from "zod";
import { Membership, MembershipCounts, membershipsOfYear } from "#access/responsibility/memberships.contract.ts";
import { Contact } from "#core/accounts/account.contract.ts";
import { clubFactNames, clubFactsOf, initialClubFactNames, publicClubFactNames } from "#core/accounts/club-columns.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Id, patchBody, text, Year } from "#platform/contract/fields.ts";
import { pageOf, pageQuery } from "#platform/contract/page.ts";
import { refusalOfOptionalPostalCode, withPostalCode } from "#platform/contract/postal-code.ts";
import { clubFields } from "./club-fields.ts";

/** A club as its managers and the office see it; its memberships newest first. */
const Club = z.object({
  id: Id,
  ...clubFactsOf(clubFactNames, () => z.string()),
  controllers: z.array(
    z.object({
      id: Id,
      username: z.string(),
      contact: Contact,
      /** « named » by the federation: a contact of the club, who may have invited the others (CLB-11); « invited »: still without a password. */
      access: z.enum(["named", "invited", "active"]),
      /** The contact who invited them; null: named by the federation. */
      invitedBy: Id.nullable(),
      hasPassword: z.boolean(),
    }),
  ),
  registrations: z.array(Membership),
});
export type Club = z.output<typeof Club>;
export type ClubOnWire = z.input<typeof Club>;

export const MAX_MANAGERS = 50;
export const LAST_MANAGER = "Un club garde au moins un responsable";

export const NewClub = withPostalCode(
  z.object({
    ...clubFields,
    ...clubFactsOf(initialClubFactNames, (_, { schema, initial }) => schema.default(initial ?? "")),
    controllerIds: z.array(Id).min(1, "Choisissez au moins un responsable").max(MAX_MANAGERS),
  }),
  "zipCode",
  refusalOfOptionalPostalCode,
);
export type NewClub = z.output<typeof NewClub>;

/** The sort keys of the office's list: the dotted names of the answer's columns. The status is that of the requested year. */
export const clubSorts = ["name", "city", "zipCode", "registrations.status"] as const;
export type ClubSort = (typeof clubSorts)[number];

const listQuery = pageQuery(15, clubSorts).extend(membershipsOfYear).strict();
export const ClubsFilter = listQuery.omit({ limit: true, page: true, sortBy: true });

export const clubsApi = {
  register: endpoint("GET /clubs/inscription", {
    summary: "Les clubs, pour les listes de choix.",
    may: "everyone",
    queuesStrangers: true,
    query: z.object({ search: text(100).default("") }),
    response: z.array(z.object({ id: Id, ...clubFactsOf(publicClubFactNames, () => z.string()) })),
  }),
  list: endpoint("GET /clubs", {
    summary: "Les clubs ; inscrits ou non, payés ou à payer pour une année (l'active sinon).",
    may: office,
    query: listQuery,
    response: pageOf(Club),
  }),
  counts: endpoint("GET /clubs/counts", {
    summary: "Combien il y a de clubs, combien sont inscrits pour une année (l'active sinon), et combien ont payé.",
    may: office,
    query: z.object({ year: Year.optional() }),
    response: MembershipCounts,
  }),
  export: endpoint("GET /clubs/export", {
    summary: "Les clubs dans un classeur, avec leur adhésion d'une année (l'active sinon).",
    may: office,
    query: z.object(membershipsOfYear),
    file: "xlsx",
    stepUp: true,
  }),
  create: endpoint("POST /clubs", {
    summary: "Ajoute un club et dit qui l'anime ; il est inscrit à l'année active, adhésion à payer.",
    may: office,
    body: NewClub,
    stepUp: true,
    response: Club,
    status: 201,
  }),
  one: endpoint("GET /clubs/:id", {
    summary: "Un club, qui l'anime, et ses adhésions.",
    may: { ADMIN: "any", CLUB: "own" },
    params: ById,
    response: Club,
  }),
  update: endpoint("PATCH /clubs/:id", {
    summary:
      "Change un club, pour son contact ; la fédération seule dit qui l'anime (controllerIds) et qui en est le contact (contactIds) ; 409 si ce ne sont plus ceux qui ont été lus (readControllerIds, readContactIds), ou si une valeur changée n'est plus celle qui a été lue (readFacts).",
    may: { ADMIN: "any", CLUB: "own" },
    params: ById,
    body: patchBody({
      ...clubFields,
      /** The changed facts as the form read them: 409 if another user has changed one of them since. */
      readFacts: z.object(clubFactsOf(clubFactNames, () => text(200))).partial(),
      controllerIds: z.array(Id).min(1, LAST_MANAGER).max(MAX_MANAGERS),
      /** The managers as the window read them: 409 if they have changed. */
      readControllerIds: z.array(Id).max(MAX_MANAGERS),
      /** Those of them who were its contacts then. */
      readContactIds: z.array(Id).max(MAX_MANAGERS),
      /** Those of `controllerIds` who become contacts although a contact invited them. New ones always do, as do those who stay without their inviter. */
      contactIds: z.array(Id).max(MAX_MANAGERS),
    }),
    stepUp: {
      when: "quand la fédération dit qui l'anime",
      requiresProof: ({ body }: { body: { controllerIds?: readonly number[] } }, role) =>
        role === "ADMIN" && body.controllerIds !== undefined,
      onlyIfChanged: ["controllerIds", "contactIds"],
    },
    response: Club,
  }),
};
