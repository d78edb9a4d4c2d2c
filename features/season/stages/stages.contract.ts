import * as z from "zod";
import { anybody, endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, ConfirmedQuery, Id, patchBody, text, Year, year } from "#platform/contract/fields.ts";
import { DayOutput, day, Instant } from "#platform/contract/instant.ts";
import { oneLine } from "#platform/contract/names.ts";
import { richText } from "#platform/contract/rich-text.ts";
import { type StageKind as Kind, stageKinds } from "./stage-kind.ts";

const StageKind = z.enum(Object.keys(stageKinds) as [Kind, ...Kind[]]);

export const StageTexts = z.object({
  id: Id,
  name: z.string(),
  year: z.number(),
  order: z.number(),
  date: DayOutput.nullable(),
  hour: z.string().nullable(),
  qualifiedForNextStep: z.string(),
  notQualifiedForNextStep: z.string(),
  waitingForQualificationInformation: z.string(),
  convoquedForNextStep: z.string(),
});

const ThresholdOut = z.object({
  category: z.object({ name: z.string() }),
  grade: z.number(),
  weightedGrade: z.number(),
  thresholds: z.number(),
});

/** A visible stage for every signed-in user: without questions, thresholds and documentation. */
export const VisibleStage = StageTexts.extend({
  kind: StageKind,
  active: z.boolean(),
  physical: z.boolean(),
  isClosed: z.boolean(),
  showOnUserDashboard: z.boolean(),
  previousQuestionnaireId: Id.nullable(),
  previousQuestionnaire: z.object({ name: z.string(), year: z.number() }).nullable(),
});

export type VisibleStage = z.output<typeof VisibleStage>;

const UpcomingStage = StageTexts.pick({ id: true, name: true, date: true });
export type UpcomingStage = z.output<typeof UpcomingStage>;

export const Stage = VisibleStage.extend({
  linkToDoc: z.string().nullable(),
  linkToSolutions: z.string().nullable(),
  solutionsFrom: Instant.nullable(),
  gradesToQualify: z.array(ThresholdOut),
  /** The instants at which it opens, closes and shows its results by itself; `isClosed` and `showOnUserDashboard` already include their effects. */
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  resultsVisibleAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  rankingDefinitiveAt: Instant.nullable(),
  /** The last day on which its answers are kept, by the rules of the season (RUL-11); null: no known end, or erased. */
  answersKeptUntil: DayOutput.nullable(),
  answersErasedAt: Instant.nullable(),
  /** The day by which the season's rules require a visible ranking, while there is none (RUL-13); null: no day, or already visible. */
  rankingDueOn: DayOutput.nullable(),
  /** The instant from which schools read its problems and solutions for their own stages; null: never. */
  releasedToSchoolsAt: Instant.nullable(),
  /** Whether the time of its people holds, by its rules (TIM-01). */
  isTimeHeld: z.boolean(),
});
export type Stage = z.output<typeof Stage>;
export type StageOnWire = z.input<typeof Stage>;

const copied = { id: true, name: true, date: true, opensAt: true, closesAt: true, resultsVisibleAt: true, solutionsFrom: true } as const;
const StageCopy = Stage.pick(copied).extend({ from: z.number() });
export type StageCopy = z.output<typeof StageCopy>;

const StageProgress = z.object({
  questionnaireId: Id,
  /** The number of people eligible at an online stage; null for a physical one. */
  eligible: z.number().nullable(),
  opened: z.number(),
  answered: z.number(),
  graded: z.number(),
  qualified: z.number(),
  /** The qualified people without a grade, by a school or by the office's hand. */
  qualifiedBySchool: z.number(),
  qualifiedByHand: z.number(),
  convoked: z.number(),
  questions: z.number(),
  unsolved: z.array(z.string()),
});
export type StageProgress = z.output<typeof StageProgress>;
export type StageProgressOnWire = z.input<typeof StageProgress>;
const title = oneLine(200, "Le nom est requis");
const optionalId = Id.nullable();

export const StageDraft = z.object({
  name: title,
  year: year("L'année est requise"),
  active: z.boolean("Le statut est requis"),
  physical: z.boolean("Le type est requis"),
  kind: StageKind.optional(),
  previousQuestionnaireId: optionalId.optional(),
});

const link = z.union([z.literal(""), z.url({ protocol: /^https?$/ }).pipe(text(2_000))], "L'adresse commence par https://").nullable();

const settings = {
  name: title,
  kind: StageKind,
  order: z
    .int("L'ordre est un nombre entier")
    .min(0, "L'ordre est un nombre entier positif ou nul")
    .max(1_000, "L'ordre est 1\u202F000 au plus"),
  linkToDoc: link,
  linkToSolutions: link,
  previousQuestionnaireId: optionalId,
};
export const StageSettings = z.object({ ...settings, year: year("L'année est requise"), physical: z.boolean() });

const texts = {
  qualifiedForNextStep: richText(5_000),
  notQualifiedForNextStep: richText(5_000),
  waitingForQualificationInformation: richText(5_000),
  convoquedForNextStep: richText(5_000),
};
const hour = z.string("L'heure est requise").regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Écrivez l'heure ainsi\u00A0: 14:00");
const empty = z.literal("");
/** The texts of a stage for its participants, as typed: one part may be saved before the others (STG-04). */
export const StageTextsDraft = z.object({ date: z.union([empty, day()], "Cette date n'existe pas"), hour: empty.or(hour), ...texts });

const moment = Instant.refine((date) => Year.safeParse(date.getUTCFullYear()).success, "Cette date n'existe pas");

const stageFields = {
  ...settings,
  year: Year,
  active: z.boolean(),
  physical: z.boolean(),
  isClosed: z.boolean(),
  showOnUserDashboard: z.boolean(),
  date: day("La date est requise").nullable(),
  hour: hour.nullable(),
  opensAt: moment.nullable(),
  closesAt: moment.nullable(),
  resultsVisibleAt: moment.nullable(),
  solutionsFrom: moment.nullable(),
  ...texts,
};

/** Stages: `/questionnaire`. Refusals: 409 a second active online stage (with its name), 409 a stage with answers. */
export const stagesApi = {
  list: endpoint("GET /questionnaire", {
    summary: "Les étapes, par année et par ordre.",
    may: office,
    query: z.object({ year: Year.optional() }),
    response: z.array(Stage),
  }),
  create: endpoint("POST /questionnaire", {
    summary: "Crée une étape.",
    may: office,
    query: ConfirmedQuery,
    body: StageDraft,
    response: Stage,
    status: 201,
  }),
  copies: endpoint("GET /questionnaire/copy/:year", {
    summary: "Les étapes de la dernière année que celle-ci n'a pas, avec les dates qu'elles y auraient.",
    may: office,
    params: z.object({ year: Year }),
    response: z.array(StageCopy),
  }),
  copy: endpoint("POST /questionnaire/copy", {
    summary: "Reprend ces étapes : noms, ordre, textes et dates ; fermées et invisibles jusque-là. 409 si elles y sont déjà.",
    may: office,
    query: ConfirmedQuery,
    body: z.object({ from: Year, to: Year }),
  }),
  update: endpoint("PATCH /questionnaire/:id", {
    summary: "Modifie une étape : ses propres champs, pas ses questions ; année et type, tant que personne ne l'a ouverte ni passée.",
    may: office,
    params: ById,
    query: ConfirmedQuery,
    body: patchBody(stageFields),
    response: Stage,
  }),
  progress: endpoint("GET /questionnaire/progress", {
    summary: "Où en sont les participants de chaque étape d'une année.",
    may: office,
    query: z.object({ year: Year }),
    response: z.array(StageProgress),
  }),
  years: endpoint("GET /questionnaire/years", {
    summary: "Les années qui ont des étapes, les plus récentes d'abord.",
    may: { ADMIN: "any", ESTABLISHEMENT: "any", CLUB: "any" },
    response: z.array(z.object({ year: z.number() })),
  }),
  link: endpoint("GET /questionnaire/link/:id", {
    summary: "L'adresse de la documentation d'une étape, et celle de son corrigé dès son heure.",
    may: { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own" },
    params: ById,
    query: z.object({ examCenterId: Id.optional() }),
    response: z.object({ linkToDoc: z.string().nullable(), linkToSolutions: z.string().nullable(), solutionsFrom: Instant.nullable() }),
  }),
  visibleOne: endpoint("GET /questionnaire/visible/:id", {
    summary: "Une étape visible.",
    may: anybody,
    params: ById,
    response: VisibleStage,
  }),
  visible: endpoint("GET /questionnaire/visible", {
    summary: "Les étapes visibles d'une année (l'année active si rien n'est dit).",
    may: anybody,
    query: z.object({ year: Year.optional() }),
    response: z.array(z.object({ id: Id, name: z.string(), kind: StageKind, year: z.number(), order: z.number(), physical: z.boolean() })),
  }),
  next: endpoint("GET /questionnaire/next/:id", {
    summary: "L'étape suivante, ou null ; son nom et sa date seulement tant qu'elle n'est pas visible, sauf pour l'administration.",
    may: { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own" },
    params: ById,
    response: z.union([VisibleStage, UpcomingStage]).nullable(),
  }),
};

/**
 * The gate in front of the office's pages of stages. It guards screens, while the calls require ADMIN. `key` identifies the password without
 * revealing it: a browser that opened the gate remembers the key, and asks again when it changes.
 */
export const gateApi = {
  read: endpoint("GET /questionnaire/gate", {
    summary: "La clé du mot de passe des étapes ; null quand aucun n'est demandé.",
    may: office,
    response: z.object({ key: z.string().nullable() }),
  }),
  open: endpoint("POST /questionnaire/gate", {
    summary: "Vérifie le mot de passe des étapes.",
    may: office,
    body: z.object({ password: z.string("Le mot de passe est requis").min(1, "Le mot de passe est requis").max(200) }),
  }),
};
