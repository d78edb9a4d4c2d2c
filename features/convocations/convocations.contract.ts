import * as z from "zod";
import { endpoint, ofOffice } from "#platform/contract/endpoint.ts";
import { Flag, Id } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { filters, pageOf, pageQuery } from "#platform/contract/page.ts";
import { mailStates } from "./mail-state.ts";

const admin = { ADMIN: "any" } as const;

/** The stage that people are qualified from: its date and hour are those of their convocation to the next one. */
const OfStage = z.object({ questionnaireId: Id });

/** Whom a convocation is for; nothing said: everybody who is convoked. */
const Selection = z.object({ userId: Id.optional(), centre: Id.optional(), establishment: Id.optional() });
export type Selection = z.output<typeof Selection>;

/** As many pupils are chosen at once. */
const MOST_CHOSEN = 2_000;

const InvalidRow = z.object({ row: z.number(), person: z.string(), column: z.string(), reason: z.string() });
const AssignedUser = z.object({ userId: Id, username: z.string(), centerName: z.string(), questionnaireId: Id });

const counted = z.object(
  Object.fromEntries(mailStates.map((state) => [state, z.number()])) as Record<(typeof mailStates)[number], z.ZodNumber>,
);

/** How far the convocations of a stage are. `mails` counts the convoked, each once. */
const Summary = z.object({ qualified: z.number(), convoked: z.number(), withoutCenter: z.number(), mails: counted });
export type Summary = z.output<typeof Summary>;

const CenterUse = z.object({
  id: Id,
  name: z.string(),
  city: z.string(),
  seats: z.number(),
  /** Convoked there from this stage, and those of them to whom an e-mail must still be sent. */
  convoked: z.number(),
  toMail: z.number(),
});
export type CenterUse = z.input<typeof CenterUse>;

const Convoked = z.object({
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
export type Convoked = z.input<typeof Convoked>;

/** What those who would lose their centre were told already. */
const Withdrawal = z.object({
  /** To whom a convocation went by e-mail: a message will say that it is cancelled. */
  mailed: z.number(),
  /** Who has a grade, or an absence, at the stage that follows: they leave the list of the centre. */
  entered: z.number(),
  /** The first of both, by name. */
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

/** As many results are changed at once. */
const MOST_CHANGED = 5_000;

export const centerSorts = ["name", "seats", "convoked", "left"] as const;
export const convokedSorts = ["lastname", "centerName"] as const;

/** Convocations of a stage: `/results/convocations`. Refusals: 409 while the day, the hour or the next stage is missing. */
export const convocationsApi = {
  importFile: endpoint({
    method: "POST",
    path: "/examcenter/register/excel",
    summary:
      "Convoque depuis un classeur (Identifiant ou Numéro de membre, Centre, Étape), ou depuis un export ; avec dryRun, dit seulement ce qui serait fait.",
    may: admin,
    upload: "excel",
    query: z.object({ dryRun: Flag.default(false), overbook: Flag.default(false), questionnaireId: Id.optional() }),
    response: z.object({ invalidRows: z.array(InvalidRow), assignedUsers: z.array(AssignedUser) }),
  }),
  template: endpoint({
    method: "GET",
    path: "/examcenter/register/excel/template",
    summary: "Un classeur à remplir : les personnes qualifiées sans centre, les centres, leurs places libres et les étapes.",
    may: admin,
    query: z.object({ questionnaireId: Id.optional() }),
    file: "xlsx",
    stepUp: true,
  }),
  print: endpoint({
    method: "GET",
    path: "/results/convocations/:questionnaireId",
    summary: "Les convocations à imprimer, une page par personne.",
    may: { ADMIN: "any", ESTABLISHEMENT: "own", USER: "own" },
    params: OfStage,
    query: Selection,
    file: "pdf",
    stepUp: ofOffice,
  }),
  printPupils: endpoint({
    method: "POST",
    path: "/establishement/me/convocations/:questionnaireId",
    summary: "Les convocations à imprimer des élèves choisis ; qui n'est pas convoqué n'a pas de page.",
    may: { ESTABLISHEMENT: "any" },
    params: OfStage,
    body: z.object({ userIds: z.array(Id).min(1, "Choisissez au moins un élève").max(MOST_CHOSEN) }),
    file: "pdf",
  }),
  mail: endpoint({
    method: "POST",
    path: "/results/convocations/:questionnaireId",
    summary: "Envoie par e-mail les convocations qui ne sont pas parties ou ne sont plus exactes ; avec again, toutes celles demandées.",
    may: admin,
    params: OfStage,
    query: Selection.extend({ again: Flag.default(false) }),
    response: z.object({ queued: z.number(), already: z.number(), unreachable: z.number(), unconfirmed: z.number() }),
  }),
  withdrawal: endpoint({
    method: "POST",
    path: "/results/convocations/:questionnaireId/withdrawal",
    summary: "Ce qu'annuler le centre de ces personnes retire : qui a reçu sa convocation, qui a déjà une note ; rien n'est écrit.",
    may: admin,
    params: OfStage,
    body: z.object({ userIds: z.array(Id).min(1, "Indiquez au moins une personne").max(MOST_CHANGED) }),
    response: Withdrawal,
  }),
  summary: endpoint({
    method: "GET",
    path: "/results/convocations/:questionnaireId/summary",
    summary: "Combien de personnes sont qualifiées, convoquées et prévenues.",
    may: admin,
    params: OfStage,
    response: Summary,
  }),
  centers: endpoint({
    method: "GET",
    path: "/results/convocations/:questionnaireId/centers",
    summary: "Les places prises dans chaque centre, les plus remplis d'abord.",
    may: admin,
    params: OfStage,
    query: pageQuery(10, centerSorts),
    response: pageOf(CenterUse),
  }),
  people: endpoint({
    method: "GET",
    path: "/results/convocations/:questionnaireId/people",
    summary: "Les personnes convoquées, et où en est l'e-mail de chacune.",
    may: admin,
    params: OfStage,
    query: pageQuery(15, convokedSorts)
      .extend(filters({ centre: Id, mail: z.enum(mailStates) }))
      .strict(),
    response: pageOf(Convoked),
  }),
};
