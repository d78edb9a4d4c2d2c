import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { ById, Flag, Id, patchBody, text, Year, year } from "#platform/contract/fields.ts";
import { DayOutput, day } from "#platform/contract/instant.ts";
import { MAX_UPLOAD_BYTES, TOO_HEAVY } from "./image.ts";
import { thresholdFields } from "./threshold-fields.ts";

/** The texts of a stage, shown with its results. */
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
  active: z.boolean(),
  physical: z.boolean(),
  isClosed: z.boolean(),
  showOnUserDashboard: z.boolean(),
  previousQuestionnaireId: Id.nullable(),
  previousQuestionnaire: z.object({ name: z.string(), year: z.number() }).nullable(),
});

export type VisibleStage = z.output<typeof VisibleStage>;

/** A stage that is not visible yet, for users who may request the next stage. */
const UpcomingStage = StageTexts.pick({ id: true, name: true, date: true });
export type UpcomingStage = z.output<typeof UpcomingStage>;

/** A stage as the office sees it. */
export const Stage = VisibleStage.extend({ linkToDoc: z.string().nullable(), gradesToQualify: z.array(ThresholdOut) });
export type Stage = z.output<typeof Stage>;
export type StageOnWire = z.input<typeof Stage>;

/** The progress of the participants of a stage. */
const StageProgress = z.object({
  questionnaireId: Id,
  /** Who may answer an online stage; null for a physical one. */
  eligible: z.number().nullable(),
  opened: z.number(),
  answered: z.number(),
  graded: z.number(),
  qualified: z.number(),
  convoked: z.number(),
  questions: z.number(),
  /** Titles of the questions without a right answer, by position: they give points to nobody. */
  unsolved: z.array(z.string()),
});
export type StageProgress = z.output<typeof StageProgress>;
export type StageProgressOnWire = z.input<typeof StageProgress>;

const PossibleAnswer = z.object({ id: Id, value: z.string(), isCorrect: z.boolean() });

/** A question for every user who may read it; images are base64 PNG without prefix. */
export const PublicQuestion = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  image_start: z.string().nullable(),
  image_end: z.string().nullable(),
  isMultiple: z.boolean(),
  askTotal: z.boolean(),
  openAnswer: z.number(),
  regex: z.string().nullable(),
  position: z.number(),
  coefficient: z.number(),
});

/** A question for the office, with the right answers. */
export const Question = PublicQuestion.extend({
  /** Whether the same number in another form is another answer: « 2/4 », « 1/2 » and « 0,5 ». */
  formMatters: z.boolean(),
  possibleAnswers: z.array(PossibleAnswer),
});
export type Question = z.output<typeof Question>;

const StageWithQuestions = Stage.extend({ questions: z.array(Question) });

const title = text(200, "Le nom est requis");
const optionalId = Id.nullable();

export const StageDraft = z.object({
  name: title,
  year: year("L'année est requise"),
  active: z.boolean("Le statut est requis"),
  physical: z.boolean("Le type est requis"),
  previousQuestionnaireId: optionalId.optional(),
});

const settings = {
  name: title,
  order: z.int("L'ordre est un nombre entier").min(0, "L'ordre est un nombre entier positif ou nul").max(1_000),
  linkToDoc: z.union([z.literal(""), z.url({ protocol: /^https?$/ }).pipe(text(2_000))], "L'adresse commence par https://").nullable(),
  previousQuestionnaireId: optionalId,
};
/** The name and type of a stage, and its position among the others. */
export const StageSettings = z.object({ ...settings, year: year("L'année est requise"), physical: z.boolean() });

const texts = (required?: string) => ({
  qualifiedForNextStep: text(5_000, required),
  notQualifiedForNextStep: text(5_000, required),
  waitingForQualificationInformation: text(5_000, required),
  convoquedForNextStep: text(5_000, required),
});
const hour = z.string("L'heure est requise").regex(/^([01]\d|2[0-3]):[0-5]\d$/, "L'heure est requise");
/** The texts of a stage for its participants, all required (STG-04). */
export const StageTextsDraft = z.object({ date: day("La date est requise"), hour, ...texts("Le texte est requis") });

const stageFields = {
  ...settings,
  year: Year,
  active: z.boolean(),
  physical: z.boolean(),
  isClosed: z.boolean(),
  showOnUserDashboard: z.boolean(),
  date: day("La date est requise").nullable(),
  hour: hour.nullable(),
  ...texts(),
};

const COEFFICIENT = "Le coefficient est un nombre entier de 0 à 1\u202F000";

/** Two images as base64, and the texts. */
const MAX_QUESTION_BYTES = 6 * 1024 * 1024;

const Image = z
  .string()
  .max(Math.ceil(MAX_UPLOAD_BYTES / 3) * 4, TOO_HEAVY)
  .nullable();

/** The question fields of the office; images are base64 PNG, JPEG or WebP without prefix, or null. */
export const questionFields = {
  title: text(300),
  text: text(50_000),
  image_start: Image,
  image_end: Image,
  isMultiple: z.boolean(),
  askTotal: z.boolean(),
  openAnswer: z.int().min(0).max(2),
  formMatters: z.boolean(),
  regex: text(200).nullable(),
  position: z.int().min(1).max(200),
  coefficient: z.int(COEFFICIENT).min(0, COEFFICIENT).max(1_000, COEFFICIENT),
};
export const answerFields = { value: text(200), isCorrect: z.boolean() };
export const possibleAnswers = z.array(z.object(answerFields)).max(50, "Une question a 50 réponses possibles au plus");
const questionWithAnswers = { ...questionFields, possibleAnswers };

const ThresholdDraft = z.object({
  category: text(100, "La catégorie est requise"),
  grade: thresholdFields.grade.nullable(),
  weightedGrade: thresholdFields.weightedGrade.nullable(),
});

const admin = { ADMIN: "any" } as const;
const anybody = { ADMIN: "any", USER: "any", ESTABLISHEMENT: "any", CLUB: "any" } as const;
const ForceQuery = z.object({ force: Flag.default(false) });

/** Stages: `/questionnaire`. Refusals: 409 a second active online stage (with its name), 409 a stage with answers. */
export const stagesApi = {
  list: endpoint({
    method: "GET",
    path: "/questionnaire",
    summary: "Les étapes, par année et par ordre.",
    may: admin,
    query: z.object({ year: Year.optional() }),
    response: z.array(Stage),
  }),
  get: endpoint({
    method: "GET",
    path: "/questionnaire/:id",
    summary: "Une étape et ses questions.",
    may: admin,
    params: ById,
    response: StageWithQuestions,
  }),
  create: endpoint({
    method: "POST",
    path: "/questionnaire",
    summary: "Crée une étape.",
    may: admin,
    body: StageDraft,
    response: Stage,
    status: 201,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/questionnaire/:id",
    summary: "Modifie une étape : ses propres champs, pas ses questions ; année et type, tant que personne ne l'a ouverte ni passée.",
    may: admin,
    params: ById,
    body: patchBody(stageFields),
    response: Stage,
  }),
  setThresholds: endpoint({
    method: "POST",
    path: "/questionnaire/threshold/:id",
    summary: "Remplace les seuils des catégories nommées ; null en retire un.",
    may: admin,
    params: ById,
    body: z.array(ThresholdDraft).min(1, "Indiquez au moins une catégorie").max(200),
    response: Stage,
  }),
  progress: endpoint({
    method: "GET",
    path: "/questionnaire/progress",
    summary: "Où en sont les participants de chaque étape d'une année.",
    may: admin,
    query: z.object({ year: Year }),
    response: z.array(StageProgress),
  }),
  years: endpoint({
    method: "GET",
    path: "/questionnaire/years",
    summary: "Les années qui ont des étapes, les plus récentes d'abord.",
    may: { ADMIN: "any", ESTABLISHEMENT: "any", CLUB: "any" },
    response: z.array(z.object({ year: z.number() })),
  }),
  link: endpoint({
    method: "GET",
    path: "/questionnaire/link/:id",
    summary: "L'adresse de la documentation d'une étape.",
    may: { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own" },
    params: ById,
    query: z.object({ examCenterId: Id.optional() }),
    response: z.object({ linkToDoc: z.string().nullable() }),
  }),
  visibleOne: endpoint({
    method: "GET",
    path: "/questionnaire/visible/:id",
    summary: "Une étape visible.",
    may: anybody,
    params: ById,
    response: VisibleStage,
  }),
  visible: endpoint({
    method: "GET",
    path: "/questionnaire/visible",
    summary: "Les étapes visibles d'une année (l'année active si rien n'est dit).",
    may: anybody,
    query: z.object({ year: Year.optional() }),
    response: z.array(z.object({ id: Id, name: z.string(), year: z.number(), order: z.number(), physical: z.boolean() })),
  }),
  next: endpoint({
    method: "GET",
    path: "/questionnaire/next/:id",
    summary: "L'étape suivante, ou null ; son nom et sa date seulement tant qu'elle n'est pas visible, sauf pour l'administration.",
    may: { ADMIN: "any", USER: "own", ESTABLISHEMENT: "own" },
    params: ById,
    response: z.union([VisibleStage, UpcomingStage]).nullable(),
  }),
};

/**
 * The gate in front of the office's pages of stages: it guards screens, the calls require ADMIN. `key` identifies the password without revealing
 * it: a browser that opened the gate remembers the key, and asks again when it changes.
 */
export const gateApi = {
  read: endpoint({
    method: "GET",
    path: "/questionnaire/gate",
    summary: "La clé du mot de passe des étapes ; null quand aucun n'est demandé.",
    may: admin,
    response: z.object({ key: z.string().nullable() }),
  }),
  open: endpoint({
    method: "POST",
    path: "/questionnaire/gate",
    summary: "Vérifie le mot de passe des étapes.",
    may: admin,
    body: z.object({ password: z.string("Le mot de passe est requis").min(1, "Le mot de passe est requis").max(200) }),
  }),
};

/** Questions and their possible answers. 409 once answered; corrections then require `force=true`. */
export const questionsApi = {
  create: endpoint({
    method: "POST",
    path: "/question/:questionnaireId",
    summary: "Ajoute une question et ses réponses possibles ; ce qui n'est pas dit prend les valeurs d'une nouvelle question.",
    may: admin,
    params: z.object({ questionnaireId: Id }),
    body: z.object(questionWithAnswers).partial(),
    maxBytes: MAX_QUESTION_BYTES,
    response: Question,
    status: 201,
  }),
  update: endpoint({
    method: "PATCH",
    path: "/question/:id",
    summary: "Modifie une question ; un titre vide la supprime ; les réponses possibles, si elles sont dites, remplacent les siennes.",
    may: admin,
    params: ById,
    body: patchBody(questionWithAnswers),
    maxBytes: MAX_QUESTION_BYTES,
    response: Question.optional(),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/question/:id",
    summary: "Supprime une question ; les suivantes remontent.",
    may: admin,
    params: ById,
  }),
  createAnswer: endpoint({
    method: "POST",
    path: "/question-answer/:questionId",
    summary: "Ajoute une réponse possible.",
    may: admin,
    params: z.object({ questionId: Id }),
    query: ForceQuery,
    body: z.object({ ...answerFields, value: text(200, "La réponse est requise") }),
    response: PossibleAnswer,
    status: 201,
  }),
  updateAnswer: endpoint({
    method: "PATCH",
    path: "/question-answer/:id",
    summary: "Modifie une réponse possible ; une valeur vide la supprime.",
    may: admin,
    params: ById,
    query: ForceQuery,
    body: patchBody(answerFields),
    response: PossibleAnswer.optional(),
  }),
  removeAnswer: endpoint({
    method: "DELETE",
    path: "/question-answer/:id",
    summary: "Supprime une réponse possible.",
    may: admin,
    params: ById,
    query: ForceQuery,
  }),
};
