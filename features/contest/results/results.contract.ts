import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Flag, Id, text, Version, wholeNumber, Year } from "#platform/contract/fields.ts";
import { StageTexts } from "#season/stages/stages.contract.ts";
import { Absence, GradeLimits, Marks } from "./grade-entry.ts";
import { origins } from "./qualification.ts";
import { thresholdFields } from "./threshold-fields.ts";

const ExamCenterOut = z.object({
  id: Id,
  name: z.string(),
  street: z.string(),
  zipCode: z.string(),
  city: z.string(),
  country: z.string(),
});

/** A person's result at a stage. Grade and weightedGrade in points, time in minutes; qualified null: unset. */
export const Result = z.object({
  userId: Id,
  questionnaireId: Id,
  questionnaire: StageTexts,
  grade: z.number().nullable(),
  /** The largest grade that the person's category allows there; null: no limit is known. */
  mostGrade: z.number().nullable(),
  weightedGrade: z.number().nullable(),
  time: z.number().nullable(),
  qualified: z.boolean().nullable(),
  nextExamCenterId: Id.nullable(),
  nextExamCenter: ExamCenterOut.nullable(),
  absent: z.boolean(),
  byHand: z.boolean(),
  origin: z.enum(origins).nullable(),
  /** Increases with each change, and with the same marks entered again; `basedOn` refers to it. */
  version: z.number(),
});
export type Result = z.output<typeof Result>;
export type ResultOnWire = z.input<typeof Result>;
/** A threshold in an address; an empty text is no number. */
const numberFromText = (field: z.ZodNumber) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => (String(value).trim() === "" ? Number.NaN : Number(value)))
    .pipe(field);
const CategoryQuery = z.object({ category: text(100).optional(), force: Flag.default(false) });
const ofStage = { may: office, params: ById } as const;
/** Over GET too, as specified. */
const work = { ...ofStage, alsoMethod: "POST" } as const;
/** `confirmed`: the confirmation from a 409 about convoked people who lose their center (RUL-04). */
const DryRunQuery = CategoryQuery.extend({ dryRun: Flag.default(false), confirmed: text(64).optional() });
/** Of the people who lose their center, how many get a cancellation, and how many already have a grade or an absence there. */
const lostCenterCounts = { wereMailed: z.number().optional(), wereEntered: z.number().optional() };
const PersonStageQuery = z.object({ questionnaireId: Id, userId: Id });

const QualificationDraft = z.object({
  userId: Id,
  questionnaireId: Id,
  qualified: z.boolean().nullable().optional(),
  nextExamCenterId: Id.nullable().optional(),
});

const entryFields = {
  /** The center where the stage is sat: checked, never written. */
  nextExamCenterId: Id.nullable().optional(),
  userId: Id,
  questionnaireId: Id,
  basedOn: Version.optional(),
};
/** Why the time is longer than the category's; only from the office (stored in the journal). */
const reason = text(300).optional();

export const resultsApi = {
  generate: endpoint("GET /results/generate/:id", {
    ...work,
    summary: "Calcule les notes d'une étape en ligne à partir des réponses.",
    query: CategoryQuery,
    response: z.object({ generated: z.number(), kept: z.number() }),
  }),
  resetQualified: endpoint("GET /results/reset/qualified/:id", {
    ...work,
    summary: "Remet les qualifications d'une étape en attente ; avec dryRun, dit seulement combien.",
    query: DryRunQuery,
    response: z.object({ reset: z.number(), wereConvoked: z.number(), ...lostCenterCounts }),
  }),
  compute: endpoint("GET /results/compute/:id", {
    ...work,
    summary: "Applique les seuils d'une étape ; avec dryRun, dit seulement ce qui changerait.",
    query: DryRunQuery,
    response: z.object({
      /** The people whose qualification changes: `qualified`, `disqualified` and `undecided`, in a dry run as in the work itself (RUL-03). */
      updatedQualified: z.number(),
      qualified: z.number(),
      /** People who lose the qualification, and undecided ones who become not qualified. */
      disqualified: z.number(),
      lost: z.number(),
      /** Unqualified people who wait again, because their category has no thresholds any more. */
      undecided: z.number(),
      wereConvoked: z.number(),
      ...lostCenterCounts,
    }),
  }),
  update: endpoint("PATCH /results", {
    summary: "Change des qualifications et des centres : tout, ou rien.",
    may: office,
    query: z.object({ overbook: Flag.default(false) }),
    body: z.array(QualificationDraft).min(1, "Indiquez au moins un résultat").max(5_000),
    response: z.array(Result),
  }),
  undo: endpoint("POST /results/undo", {
    summary:
      "Annule ce que l'on vient de changer aux qualifications et aux centres de ces personnes, où rien n'a changé depuis ; dit de chacune pourquoi non.",
    may: office,
    body: z.object({ questionnaireId: Id, userIds: z.array(Id).min(1, "Indiquez au moins une personne").max(5_000) }),
    response: z.array(z.object({ userId: Id, message: z.string().optional() })),
  }),
  enterGrade: endpoint("PATCH /results/examCenter", {
    summary: "Saisit la note d'une étape en centre.",
    may: { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own" },
    colleague: "see",
    body: z.discriminatedUnion("absent", [Marks.safeExtend({ ...entryFields, reason }), Absence.safeExtend(entryFields)]),
    response: Result,
  }),
  takeBack: endpoint("DELETE /results/entry", {
    summary: "Reprend une note saisie à la main : la note calculée revient, ou aucune si la personne n'a pas répondu.",
    may: office,
    query: PersonStageQuery.extend({ basedOn: wholeNumber(0, 2_147_483_647).optional() }),
    response: Result.nullable(),
  }),
  stale: endpoint("GET /results/stale/:id", {
    summary:
      "Les catégories d'une étape à recalculer : la catégorie d'une personne, ou la dernière question comptée, a changé depuis le calcul, ou des réponses ont pu encore arriver.",
    ...ofStage,
    response: z.array(z.string()),
  }),
  waiting: endpoint("GET /results/waiting/:id", {
    summary:
      "Ce qui attend encore à une étape : les décisions de la correction à appliquer, et combien de personnes ne sont plus où les seuils appliqués les mettraient.",
    ...ofStage,
    response: z.object({ decisions: z.number(), displaced: z.number() }),
  }),
  limits: endpoint("GET /results/limits/:id", {
    summary:
      "Ce que chaque catégorie permet à une étape : la note, le coefficient et le temps les plus grands ; à une personne, avec son temps en plus.",
    ...ofStage,
    query: z.object({ userId: Id.optional() }),
    response: z.array(GradeLimits),
  }),
  ofUserYear: endpoint("GET /results/user/:userId/year/:year", {
    summary: "Les résultats d'une personne pour une année, dernière étape d'abord.",
    may: { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own", CLUB: "own" },
    params: z.object({ userId: Id, year: Year }),
    response: z.array(Result),
  }),
  fromEstablishment: endpoint("GET /results/from-establishment", {
    summary: "Le résultat d'un élève à une étape visible.",
    may: { ADMIN: "any", ESTABLISHEMENT: "own" },
    query: PersonStageQuery,
    response: Result.nullable(),
  }),
  one: endpoint("GET /results/one", {
    summary: "Le résultat d'une personne à une étape.",
    may: office,
    query: PersonStageQuery,
    response: Result.nullable(),
  }),
  atExamCenter: endpoint("GET /results/examcenter", {
    summary: "Le résultat d'une personne convoquée dans un centre.",
    may: { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own" },
    query: PersonStageQuery.extend({ examCenterId: Id }),
    response: Result.nullable(),
  }),
  expectedQualified: endpoint("GET /users/results/threshold/:id", {
    summary: "Combien de participants atteindraient ces seuils.",
    ...ofStage,
    query: z.object({
      grade: numberFromText(thresholdFields.grade),
      "weighted-grade": numberFromText(thresholdFields.weightedGrade),
      category: text(100, "La catégorie est requise"),
    }),
    response: z.number(),
  }),
};

const StageQuery = z.object({ questionnaireId: Id });

export const exportApi = {
  results: endpoint("GET /users/export/results", {
    summary: "Les résultats d'une étape dans un classeur, par catégorie et dans l'ordre du classement.",
    may: office,
    query: StageQuery.extend({ includeNextExamCenter: Flag.default(false) }),
    file: "xlsx",
    stepUp: true,
  }),
  size: endpoint("GET /users/export/results/size", {
    summary: "Combien de lignes aurait ce classeur.",
    may: office,
    query: StageQuery,
    response: z.object({ rows: z.number() }),
  }),
};
