import * as z from "zod";
import { StageTexts } from "#features/questionnaires/questionnaires.contract.ts";
import { thresholdFields } from "#features/questionnaires/threshold-fields.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { ById, Flag, Id, text, Version, wholeNumber, Year } from "#platform/contract/fields.ts";
import { Absence, Marks } from "./grade-entry.ts";
import { origins } from "./qualification.ts";

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
  weightedGrade: z.number().nullable(),
  time: z.number().nullable(),
  qualified: z.boolean().nullable(),
  nextExamCenterId: Id.nullable(),
  nextExamCenter: ExamCenterOut.nullable(),
  absent: z.boolean(),
  /** The grade was entered by a person: generating leaves it. */
  byHand: z.boolean(),
  /** Who decided the qualification; null while it is unset. */
  origin: z.enum(origins).nullable(),
  /** Grows with each change, and with marks entered as they stood when they were read: what `basedOn` names. */
  version: z.number(),
});
export type Result = z.output<typeof Result>;
export type ResultOnWire = z.input<typeof Result>;

const admin = { ADMIN: "any" } as const;
/** A threshold as an address says it; nothing is no number. */
const figure = (field: z.ZodNumber) =>
  z
    .union([z.string(), z.number()])
    .transform((written) => (String(written).trim() === "" ? Number.NaN : Number(written)))
    .pipe(field);
const OfCategory = z.object({ category: text(100).optional(), force: Flag.default(false) });
const Tried = OfCategory.extend({ dryRun: Flag.default(false) });
/** Of those who lose their centre, where there are some: who was mailed, and is told that it is cancelled; who has a grade or an absence there already. */
const ofThose = { wereMailed: z.number().optional(), wereEntered: z.number().optional() };
const OfPerson = z.object({ questionnaireId: Id, userId: Id });

const QualificationDraft = z.object({
  userId: Id,
  questionnaireId: Id,
  qualified: z.boolean().nullable().optional(),
  nextExamCenterId: Id.nullable().optional(),
});

/** What a category allows at a stage; null: no limit is known. */
export const GradeLimitsOut = z.object({
  category: z.string(),
  mostGrade: z.number().nullable(),
  mostCoefficient: z.number().nullable(),
  mostTime: z.number().nullable(),
});

const entered = {
  /** The centre where the stage is sat: checked, never written. */
  nextExamCenterId: Id.nullable().optional(),
  userId: Id,
  questionnaireId: Id,
  /** The version that the page had read. */
  basedOn: Version.optional(),
};
/** Why the time is longer than the category's; the office alone may say it (kept in the journal). */
const reason = text(300).optional();
const GradeEntryDraft = z.discriminatedUnion("absent", [Marks.safeExtend({ ...entered, reason }), Absence.safeExtend(entered)]);

export const resultsApi = {
  generate: endpoint({
    method: "GET",
    alsoMethod: "POST",
    path: "/results/generate/:id",
    summary: "Calcule les notes d'une étape en ligne à partir des réponses.",
    may: admin,
    params: ById,
    query: OfCategory,
    response: z.object({ generated: z.number(), kept: z.number() }),
  }),
  resetQualified: endpoint({
    method: "GET",
    alsoMethod: "POST",
    path: "/results/reset/qualified/:id",
    summary: "Remet les qualifications d'une étape en attente ; avec dryRun, dit seulement combien.",
    may: admin,
    params: ById,
    query: Tried,
    response: z.object({ reset: z.number(), wereConvoked: z.number(), ...ofThose }),
  }),
  compute: endpoint({
    method: "GET",
    alsoMethod: "POST",
    path: "/results/compute/:id",
    summary: "Applique les seuils d'une étape ; avec dryRun, dit seulement ce qui changerait.",
    may: admin,
    params: ById,
    query: Tried,
    response: z.object({
      updatedQualified: z.number(),
      qualified: z.number(),
      disqualified: z.number(),
      /** Who was qualified and is no more. */
      lost: z.number(),
      wereConvoked: z.number(),
      ...ofThose,
    }),
  }),
  update: endpoint({
    method: "PATCH",
    path: "/results",
    summary: "Change des qualifications et des centres : tout, ou rien.",
    may: admin,
    query: z.object({ overbook: Flag.default(false) }),
    body: z.array(QualificationDraft).min(1, "Indiquez au moins un résultat").max(5_000),
    response: z.array(Result),
  }),
  enterGrade: endpoint({
    method: "PATCH",
    path: "/results/examCenter",
    summary: "Saisit la note d'une étape en centre.",
    may: { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own" },
    body: GradeEntryDraft,
    response: Result,
  }),
  takeBack: endpoint({
    method: "DELETE",
    path: "/results/entry",
    summary: "Reprend une note saisie à la main : la note calculée revient, ou aucune pour qui n'a pas répondu.",
    may: admin,
    query: OfPerson.extend({ basedOn: wholeNumber(0, 2_147_483_647).optional() }),
    response: Result.nullable(),
  }),
  stale: endpoint({
    method: "GET",
    path: "/results/stale/:id",
    summary:
      "Les catégories d'une étape à recalculer : la catégorie d'une personne, ou la dernière question comptée, a changé depuis le calcul.",
    may: admin,
    params: ById,
    response: z.array(z.string()),
  }),
  limits: endpoint({
    method: "GET",
    path: "/results/limits/:id",
    summary: "Ce que chaque catégorie permet à une étape : la note, le coefficient et le temps les plus grands.",
    may: admin,
    params: ById,
    response: z.array(GradeLimitsOut),
  }),
  ofUserYear: endpoint({
    method: "GET",
    path: "/results/user/:userId/year/:year",
    summary: "Les résultats d'une personne pour une année, dernière étape d'abord.",
    may: { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own", CLUB: "own" },
    params: z.object({ userId: Id, year: Year }),
    response: z.array(Result),
  }),
  fromEstablishment: endpoint({
    method: "GET",
    path: "/results/from-establishment",
    summary: "Le résultat d'un élève à une étape visible.",
    may: { ADMIN: "any", ESTABLISHEMENT: "own" },
    query: OfPerson,
    response: Result.nullable(),
  }),
  one: endpoint({
    method: "GET",
    path: "/results/one",
    summary: "Le résultat d'une personne à une étape.",
    may: admin,
    query: OfPerson,
    response: Result.nullable(),
  }),
  atExamCenter: endpoint({
    method: "GET",
    path: "/results/examcenter",
    summary: "Le résultat d'une personne convoquée dans un centre.",
    may: { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own" },
    query: OfPerson.extend({ examCenterId: Id }),
    response: Result.nullable(),
  }),
  expectedQualified: endpoint({
    method: "GET",
    path: "/users/results/threshold/:id",
    summary: "Combien de participants atteindraient ces seuils.",
    may: admin,
    params: ById,
    query: z.object({
      grade: figure(thresholdFields.grade),
      "weighted-grade": figure(thresholdFields.weightedGrade),
      category: text(100, "La catégorie est requise"),
    }),
    response: z.number(),
  }),
};
