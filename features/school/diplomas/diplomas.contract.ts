import * as z from "zod";
import { endpoint, office, proofForOffice } from "#platform/contract/endpoint.ts";
import { Id, text, Year } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { designNames } from "./diploma-designs.ts";
import { LEVELS } from "./distinction.ts";
import { reasons } from "./without-diploma.ts";

export const MAX_DIPLOMAS = 10_000;
const MAX_CHOSEN = 2_000;
const MAX_CLASS_LENGTH = 40;
/** An address with the longest names is far shorter. */
const MAX_CODE = 4_000;

const chosenPupils = {
  /** Only these people; absent: all that the caller may print for. */
  userIds: z.array(Id).min(1, "Choisissez au moins une personne").max(MAX_CHOSEN).optional(),
  /** For a school; empty: people without a class. */
  className: text(MAX_CLASS_LENGTH).optional(),
};

const Keys = z.array(z.object({ kid: z.string(), publicKey: z.string() }));

const Diploma = z.object({
  id: z.string(),
  name: z.string(),
  championship: z.string(),
  year: z.number(),
  stage: z.string(),
  category: z.string(),
  /** The school, of a school's own stage. */
  school: z.string().optional(),
  distinction: z.object({ level: z.literal(LEVELS), percent: z.number() }),
  place: z.object({ rank: z.number(), ranked: z.number() }).nullable(),
  issuedOn: z.string(),
});

const DiplomaNumber = z.string().regex(/^[\w-]{11}$/, "Un numéro de diplôme a onze caractères");

/** The diplomas of a school's own stage in the classes that the caller sees. */
const SchoolDiplomas = z.object({
  /** The instant since which pupils load theirs; null: only the school prints them. */
  shownAt: Instant.nullable(),
  /** The number of valid diplomas. */
  given: z.number(),
  /** People whose diploma is outdated, and withdrawn already or within the hour; with a grade it may be printed again. */
  outdated: z.array(z.object({ userId: Id, name: z.string(), className: z.string(), hasGrade: z.boolean(), isWithdrawn: z.boolean() })),
});
export type SchoolDiplomasOnWire = z.input<typeof SchoolDiplomas>;

const ofStage = z.object({ id: Id });

export const diplomasApi = {
  print: endpoint("POST /diplomas/stage/:questionnaireId", {
    summary:
      "Les diplômes d'une étape dont les résultats sont visibles : le sien, ceux de ses élèves ou d'une classe, de ses adhérents, ou d'une catégorie.",
    may: { ADMIN: "any", ESTABLISHEMENT: "own", CLUB: "own", USER: "own" },
    colleague: "see",
    params: z.object({ questionnaireId: Id }),
    body: z.object({
      design: z.enum(designNames),
      ...chosenPupils,
      /** Required for a club. */
      clubId: Id.optional(),
      /** For the office: one category. */
      category: text(100).optional(),
    }),
    file: "pdf",
    stepUp: proofForOffice,
  }),
  without: endpoint("GET /diplomas/stage/:questionnaireId/without", {
    summary: "Ses élèves qui n'ont pas de diplôme d'une étape dont les résultats sont visibles, classe après classe, et pourquoi.",
    may: { ESTABLISHEMENT: "any" },
    params: z.object({ questionnaireId: Id }),
    response: z.array(z.object({ userId: Id, name: z.string(), className: z.string(), why: z.enum(reasons) })),
  }),
  printOfSchool: endpoint("POST /diplomas/school-stage/:id", {
    summary:
      "Les diplômes du quart de finale d'un établissement : ceux de ses élèves, d'une classe ou d'une personne ; le sien, une fois que l'établissement les donne.",
    may: { ESTABLISHEMENT: "own", USER: "own" },
    colleague: "see",
    params: ofStage,
    body: z.object({ design: z.enum(designNames), ...chosenPupils }),
    file: "pdf",
  }),
  ofSchool: endpoint("GET /diplomas/school-stage/:id", {
    summary:
      "Combien de diplômes du quart de finale de son établissement sont donnés, lesquels sont à réimprimer, et si les élèves chargent le leur.",
    may: { ESTABLISHEMENT: "own" },
    params: ofStage,
    response: SchoolDiplomas,
  }),
  show: endpoint("PATCH /diplomas/school-stage/:id", {
    summary: "Donne aux élèves leur diplôme du quart de finale de leur établissement, qu'ils chargent eux-mêmes, ou ne le leur donne plus.",
    may: { ESTABLISHEMENT: "own" },
    colleague: "register",
    params: ofStage,
    body: z.object({ shown: z.boolean() }),
  }),
  mine: endpoint("GET /diplomas/mine", {
    summary: "Ses diplômes du quart de finale de son établissement, une année, une fois qu'il les donne.",
    may: { USER: "any" },
    query: z.object({ year: Year }),
    response: z.array(z.object({ stageId: Id, stage: z.string(), year: z.number(), school: z.string() })),
  }),
  verifier: endpoint("GET /verifier", {
    summary: "Ce qu'il faut pour vérifier des diplômes sans réseau : les clés publiques, et la liste signée de ceux qui sont retirés.",
    may: "everyone",
    /** Null: nothing can be signed, before the first diploma and after a change of the secret. */
    response: z.object({ keys: Keys, withdrawn: z.string().nullable() }),
  }),
  verify: endpoint("POST /verifier", {
    summary: "Vérifie le code d'un diplôme, pour un navigateur qui ne sait pas le faire.",
    may: "everyone",
    body: z.object({ code: text(MAX_CODE) }),
    response: z.object({ state: z.enum(["genuine", "withdrawn", "forged", "unknown-key", "unreadable"]), diploma: Diploma.nullable() }),
  }),
  overview: endpoint("GET /diplomas", {
    summary: "Combien de diplômes sont valables et retirés, et les clés qui les signent ; jamais une clé privée.",
    may: office,
    response: z.object({
      issued: z.number(),
      withdrawn: z.number(),
      keys: z.array(z.object({ kid: z.string(), createdAt: Instant, retiredAt: Instant.nullable() })),
    }),
  }),
  withdraw: endpoint("DELETE /diplomas/:number", {
    summary: "Retire un diplôme par son numéro : il ne sera plus reconnu.",
    may: office,
    params: z.object({ number: DiplomaNumber }),
    response: z.object({ name: z.string(), stage: z.string(), year: z.number() }),
    stepUp: true,
  }),
  rotate: endpoint("POST /diplomas/keys", {
    summary: "Signe désormais avec une nouvelle clé ; ce que l'ancienne a signé reste valable.",
    may: office,
    response: z.object({ kid: z.string() }),
    stepUp: true,
  }),
};
