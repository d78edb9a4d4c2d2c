import * as z from "zod";
import { endpoint, office, proofForOffice } from "#platform/contract/endpoint.ts";
import { Flag, Id } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { filters, pageOf, pageQuery } from "#platform/contract/page.ts";
import { sheetProblems } from "#platform/contract/sheets.ts";
import { mailStates } from "./mail-state.ts";

/** The stage that people are qualified from; its date and hour are those of their convocation to the next stage. */
const StageParams = z.object({ questionnaireId: Id });

/** Selects the people of some convocations; empty: all convoked people. */
const Selection = z.object({ userId: Id.optional(), centre: Id.optional(), establishment: Id.optional() });
export type Selection = z.output<typeof Selection>;

const MAX_SELECTED = 2_000;

/** A line by its number in its worksheet, which is named if the file has several. */
const InvalidRow = z.object({ row: z.number(), sheet: z.string().optional(), person: z.string(), column: z.string(), reason: z.string() });
const AssignedUser = z.object({ userId: Id, username: z.string(), centerName: z.string(), questionnaireId: Id });
/** A worksheet: why it is not read (null if it is), its unused columns, and its lines that name neither person nor center. */
const ImportSheet = z.object({
  name: z.string(),
  problem: z.enum(sheetProblems).nullable(),
  unused: z.array(z.string()),
  skipped: z.array(z.object({ row: z.number(), text: z.string() })),
});

const countsByState = z.object(
  Object.fromEntries(mailStates.map((state) => [state, z.number()])) as Record<(typeof mailStates)[number], z.ZodNumber>,
);

/** The state of a stage's convocations. `mails` counts each convoked person once. */
const Summary = z.object({ qualified: z.number(), convoked: z.number(), withoutCenter: z.number(), mails: countsByState });
export type Summary = z.output<typeof Summary>;

const CenterUsage = z.object({
  id: Id,
  name: z.string(),
  city: z.string(),
  seats: z.number(),
  /** People convoked there from this stage, and how many of them still need an e-mail. */
  convoked: z.number(),
  toMail: z.number(),
});
export type CenterUsage = z.input<typeof CenterUsage>;

const ConvokedRow = z.object({
  userId: Id,
  username: z.string(),
  numPalmares: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  category: z.string().nullable(),
  examCenterId: Id,
  centerName: z.string(),
  mail: z.enum(mailStates),
});
export type ConvokedRow = z.input<typeof ConvokedRow>;

const Withdrawal = z.object({
  mailed: z.number(),
  /** How many have a grade or an absence at the next stage, and would leave the center's list. */
  entered: z.number(),
  people: z.array(
    z.object({
      userId: Id,
      lastname: z.string(),
      firstname: z.string(),
      mailedAt: Instant.nullable(),
      entered: z.object({ stage: z.string(), grade: z.number().nullable(), weightedGrade: z.number().nullable() }).nullable(),
    }),
  ),
});
export type Withdrawal = z.output<typeof Withdrawal>;
export type WithdrawalOnWire = z.input<typeof Withdrawal>;

const MAX_CHANGES = 5_000;

export const centerSorts = ["name", "seats", "convoked", "left"] as const;
export const convokedSorts = ["lastname", "centerName"] as const;

const centersQuery = pageQuery(10, centerSorts);
const peopleQuery = pageQuery(15, convokedSorts)
  .extend(filters({ centre: Id, mail: z.enum(mailStates) }))
  .strict();
export const UsedCentersFilter = centersQuery.omit({ limit: true, page: true, sortBy: true }).strict();
export const ConvokedFilter = peopleQuery.omit({ limit: true, page: true, sortBy: true });

/** Convocations of a stage: `/results/convocations`. 409 while the day, the hour or the next stage is missing. */
export const convocationsApi = {
  importFile: endpoint("POST /examcenter/register/excel", {
    summary:
      "Convoque depuis un classeur (Identifiant ou Numéro de membre, Centre, Étape), ou depuis un export ; avec dryRun, dit seulement ce qui serait fait.",
    may: office,
    upload: "excel",
    query: z.object({ dryRun: Flag.default(false), overbook: Flag.default(false), questionnaireId: Id.optional() }),
    response: z.object({ invalidRows: z.array(InvalidRow), assignedUsers: z.array(AssignedUser), sheets: z.array(ImportSheet) }),
  }),
  template: endpoint("GET /examcenter/register/excel/template", {
    summary: "Un classeur à remplir : les personnes qualifiées sans centre, les centres, leurs places libres et les étapes.",
    may: office,
    query: z.object({ questionnaireId: Id.optional() }),
    file: "xlsx",
    stepUp: true,
  }),
  print: endpoint("GET /results/convocations/:questionnaireId", {
    summary: "Les convocations à imprimer, une page par personne.",
    may: { ADMIN: "any", ESTABLISHEMENT: "own", USER: "own" },
    params: StageParams,
    query: Selection,
    file: "pdf",
    stepUp: proofForOffice,
  }),
  printPupils: endpoint("POST /establishement/me/convocations/:questionnaireId", {
    summary: "Les convocations à imprimer des élèves choisis ; une personne qui n'est pas convoquée n'a pas de page.",
    may: { ESTABLISHEMENT: "any" },
    colleague: "see",
    params: StageParams,
    body: z.object({ userIds: z.array(Id).min(1, "Choisissez au moins un élève").max(MAX_SELECTED) }),
    file: "pdf",
  }),
  mail: endpoint("POST /results/convocations/:questionnaireId", {
    summary: "Envoie par e-mail les convocations qui ne sont pas parties ou ne sont plus exactes ; avec again, toutes celles demandées.",
    may: office,
    params: StageParams,
    query: Selection.extend({ again: Flag.default(false) }),
    response: z.object({ queued: z.number(), already: z.number(), unreachable: z.number(), unconfirmed: z.number() }),
  }),
  withdrawal: endpoint("POST /results/convocations/:questionnaireId/withdrawal", {
    summary:
      "Ce qu'annuler le centre de ces personnes retire : les personnes qui ont reçu leur convocation, celles qui ont déjà une note ; rien n'est écrit.",
    may: office,
    params: StageParams,
    body: z.object({ userIds: z.array(Id).min(1, "Indiquez au moins une personne").max(MAX_CHANGES) }),
    response: Withdrawal,
  }),
  summary: endpoint("GET /results/convocations/:questionnaireId/summary", {
    summary: "Combien de personnes sont qualifiées, convoquées et prévenues.",
    may: office,
    params: StageParams,
    response: Summary,
  }),
  centers: endpoint("GET /results/convocations/:questionnaireId/centers", {
    summary: "Les places prises dans chaque centre, les plus remplis d'abord.",
    may: office,
    params: StageParams,
    query: centersQuery,
    response: pageOf(CenterUsage),
  }),
  people: endpoint("GET /results/convocations/:questionnaireId/people", {
    summary: "Les personnes convoquées, et où en est l'e-mail de chacune.",
    may: office,
    params: StageParams,
    query: peopleQuery,
    response: pageOf(ConvokedRow),
  }),
};
