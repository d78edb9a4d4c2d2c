import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id, patchBody, text } from "#platform/contract/fields.ts";
import { latinName, placeName } from "#platform/contract/names.ts";
import { withPostalCode } from "#platform/contract/postal-code.ts";
import { estimateMissing, estimateNotWhole, estimateTooLarge, MAX_PARTICIPANTS } from "./opening.ts";
import { canonicalRne, isValidRne, refusalOfRne } from "./rne.ts";

export const establishmentTypes = ["Collège", "École", "Lycée", "Supérieur"] as const;
export type EstablishmentType = (typeof establishmentTypes)[number];

export const Establishment = z.object({
  id: Id,
  rneCode: z.string().nullable(),
  name: z.string(),
  type: z.string(),
  street: z.string(),
  city: z.string(),
  zipCode: z.string(),
  country: z.string(),
  visible: z.boolean(),
  estimatedParticipants: z.number(),
  proposeToBeHalfExamCenter: z.boolean(),
});
export type School = z.output<typeof Establishment>;
export type SchoolOnWire = z.input<typeof Establishment>;

/** The typed code in its stored form (INS-07). */
export const RneCode = text(20)
  .refine(isValidRne, { error: ({ input }) => refusalOfRne(String(input)) ?? undefined })
  .transform(canonicalRne);

/** A school as its correspondent declares it (INS-06); the office decides on one without RNE code (LET-03). */
export const EstablishmentDraft = withPostalCode(
  z.object({
    rneCode: RneCode.optional(),
    name: latinName(200, "Le nom de l'établissement est requis"),
    type: z.enum(establishmentTypes, "Le type est requis"),
    street: placeName(200, "L'adresse est requise"),
    city: latinName(100, "La ville est requise"),
    zipCode: placeName(12, "Le code postal est requis"),
    country: latinName(60, "Le pays est requis"),
  }),
  "zipCode",
);
export type EstablishmentDraft = z.output<typeof EstablishmentDraft>;
export type EstablishmentDraftOnWire = z.input<typeof EstablishmentDraft>;

/** The directories' facts about a school; null for an unknown field. */
const DirectorySchool = z.object({
  rneCode: z.string(),
  name: z.string(),
  type: z.enum(establishmentTypes).nullable(),
  street: z.string().nullable(),
  zipCode: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string(),
});
export type DirectorySchool = z.output<typeof DirectorySchool>;

export const MAX_PROPOSED = 10;

/** A search of the directory requires a word of three letters or digits: no index holds shorter ones. */
export const canSearchDirectory = (search: string): boolean => /[\p{L}\p{N}]{3}/u.test(search);

export const seasonFields = {
  estimatedParticipants: z.number(estimateMissing).int(estimateNotWhole).min(0, estimateMissing).max(MAX_PARTICIPANTS, estimateTooLarge),
  proposeToBeHalfExamCenter: z.boolean(),
  visible: z.boolean(),
};

export const establishmentsApi = {
  register: endpoint("GET /establishement/inscription", {
    summary:
      "Les établissements ouverts aux inscriptions de l'année active ; les vingt meilleurs quand on cherche, un seul par code ou par id.",
    may: "everyone",
    queuesStrangers: true,
    query: z.object({ search: text(100).default(""), rneCode: text(12).default(""), id: Id.optional() }),
    response: z.array(z.object({ id: Id, rneCode: z.string().nullable(), name: z.string(), city: z.string() })),
  }),
  declarable: endpoint("POST /establishement/declarable", {
    summary: "204 si cet établissement n'est pas encore inscrit ; 409 et à qui écrire, s'il l'est, que quelqu'un agisse pour lui ou non.",
    may: "everyone",
    queuesStrangers: true,
    body: EstablishmentDraft,
  }),
  searchDirectory: endpoint("GET /establishement/directory", {
    summary: `Les établissements de l'annuaire local dont le nom, la ville, le code postal ou le code contiennent ces mots, ${MAX_PROPOSED} au plus, pour proposer leur code ; la rue de ceux que leur nom et leur ville ne distinguent pas, sinon null.`,
    may: "everyone",
    queuesStrangers: true,
    query: z.object({ search: text(100).refine(canSearchDirectory, "Écrivez au moins trois lettres") }),
    response: z.array(DirectorySchool.omit({ country: true })),
  }),
  directory: endpoint("GET /establishement/directory/:rneCode", {
    summary: "Ce que les annuaires savent d'un établissement ; ce qu'ils ne savent pas est null.",
    may: "everyone",
    params: z.object({ rneCode: RneCode }),
    response: DirectorySchool,
  }),
  updateMine: endpoint("PATCH /establishement/me", {
    summary: "Change ce que l'établissement décide de sa saison ; les inscriptions ne s'ouvrent qu'avec une estimation.",
    may: { ESTABLISHEMENT: "any" },
    body: patchBody(seasonFields),
    response: Establishment,
  }),
};
