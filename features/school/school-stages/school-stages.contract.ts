import * as z from "zod";
import { GivenClass } from "#access/responsibility/class-fields.ts";
import { registrationStatuses } from "#access/responsibility/memberships.contract.ts";
import { possibleAnswers, questionFields } from "#contest/questions/questions.contract.ts";
import { AnswerDraft, NO_ANSWER, ReadQuery, SavedAnswer, SaveQuery, ServedQuestion } from "#contest/sheet/sheet.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Flag, Id, text, Version, Year } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { oneLine } from "#platform/contract/names.ts";
import { MAX_STATEMENT, richText } from "#platform/contract/rich-text.ts";
import { allQuestionTypes } from "#season/marking/question-type.ts";
import { MAX_CLASSES, MAX_MINUTES, MAX_PROBLEMS, MAX_STAGES, refusalsOfDraft } from "./draft.ts";
import { OFFICIAL_NAME, refusalOfOfficialName } from "./official-names.ts";

const type = z.enum(allQuestionTypes);

/** The key, as for a question of the championship. */
const form = { type, formMatters: z.boolean(), possibleAnswers };
const FormOut = z.object({
  type,
  formMatters: z.boolean(),
  possibleAnswers: z.array(z.object({ value: z.string(), isCorrect: z.boolean(), spellings: z.array(z.object({ value: z.string() })) })),
});

const StageFields = z.object({
  name: z.string(),
  onPaper: z.boolean(),
  onScreen: z.boolean(),
  /** When pupils may start answering on screen; below, when they must stop. */
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  /** How long a pupil has on screen once they begin (TIM-01); null: until it closes. */
  minutes: z.number().nullable(),
  /** The classes that play it; none: all. A pupil with a sheet stays in it after a change of class. */
  classNames: z.array(z.string()),
});

const ListedStage = StageFields.extend({
  id: Id,
  year: z.number(),
  version: z.number(),
  problems: z.number(),
  /** Pupils whom a problem concerns. */
  pupils: z.number(),
  /** Pupils with a sheet. */
  answered: z.number(),
  /** Of these, pupils with sheets on paper and on screen that are worth differently, of which none was chosen yet. */
  twice: z.number(),
  /** Pupils with photographs but no entry yet. */
  photographed: z.number(),
  answersErased: z.boolean(),
});
export type ListedStage = z.output<typeof ListedStage>;
export type ListedStageOnWire = z.input<typeof ListedStage>;

/** A problem of a school's stage with its key, as its staff see it. */
export const SchoolProblem = z.object({
  id: Id,
  position: z.number(),
  /** A problem released by the federation; null: the school's own. */
  questionId: Id.nullable(),
  /** The official stage from which it comes. */
  from: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  form: FormOut,
  coefficient: z.number(),
  /** The names of the categories that play it. */
  categories: z.array(z.string()),
  hasImages: z.boolean(),
});
export type SchoolProblem = z.output<typeof SchoolProblem>;
export type SchoolProblemOnWire = z.input<typeof SchoolProblem>;

export const SchoolStage = ListedStage.extend({
  problemList: z.array(SchoolProblem),
  /** The names of the categories of its pupils in the classes that the caller sees. */
  pupilCategories: z.array(z.string()),
  /** The data deleted with it: answers of people (including those who moved), photographs and valid diplomas. */
  kept: z.object({ answered: z.number(), pictures: z.number(), diplomas: z.number() }),
});
export type SchoolStage = z.output<typeof SchoolStage>;
export type SchoolStageOnWire = z.input<typeof SchoolStage>;

const categories = z.array(text(100)).min(1, "Choisissez au moins une catégorie").max(50);

const ProblemDraft = z.object({
  /** Absent: a new problem of the stage. */
  id: Id.optional(),
  questionId: Id.nullable(),
  /** For a problem of the school's own. */
  title: oneLine(300).default(""),
  text: richText(MAX_STATEMENT).default(""),
  form: z.object(form).nullable().default(null),
  coefficient: questionFields.coefficient,
  categories,
});
export type ProblemDraft = z.output<typeof ProblemDraft>;

const MINUTES = `De 1 à ${MAX_MINUTES} minutes`;
const moment = Instant.refine((date) => Year.safeParse(date.getUTCFullYear()).success, "Cette date n'existe pas");

/** A stage as its school writes it, with its problems in order. */
export const SchoolStageDraft = z
  .object({
    name: oneLine(100, "Donnez-lui un nom").refine((name) => refusalOfOfficialName(name) === null, OFFICIAL_NAME),
    onPaper: z.boolean(),
    onScreen: z.boolean(),
    opensAt: moment.nullable(),
    closesAt: moment.nullable(),
    minutes: z.int(MINUTES).min(1, MINUTES).max(MAX_MINUTES, MINUTES).nullable().default(null),
    /** The classes that play it; none: all. Absent: unchanged, or all for a new stage. */
    classNames: z.array(GivenClass).max(MAX_CLASSES, `${MAX_CLASSES} classes au plus`).optional(),
    problems: z.array(ProblemDraft).min(1, "Choisissez au moins un problème").max(MAX_PROBLEMS, `${MAX_PROBLEMS} problèmes au plus`),
  })
  .check(({ value, issues }) => {
    for (const { path, message } of refusalsOfDraft(value)) issues.push({ code: "custom", input: value, path: [...path], message });
  });
export type SchoolStageDraft = z.output<typeof SchoolStageDraft>;
export type SchoolStageDraftOnWire = z.input<typeof SchoolStageDraft>;

const ReleasedProblem = SchoolProblem.pick({
  title: true,
  text: true,
  form: true,
  position: true,
  coefficient: true,
  hasImages: true,
}).extend({
  questionId: Id,
  /** The categories for which it counts in its stage. */
  categories: z.array(z.string()),
});

/** An official stage whose problems schools may use. */
const ReleasedStage = z.object({ id: Id, name: z.string(), year: z.number(), problems: z.array(ReleasedProblem) });
export type ReleasedStage = z.output<typeof ReleasedStage>;
export type ReleasedStageOnWire = z.input<typeof ReleasedStage>;

const Images = ServedQuestion.pick({ image_start: true, image_end: true, image_start_alt: true, image_end_alt: true });

export const verdicts = ["right", "part", "wrong", "blank", "unmarked"] as const;
export const sources = ["screen", "paper", "second"] as const;

const StandingPupil = z.object({
  userId: Id,
  registrationId: Id,
  firstname: z.string(),
  lastname: z.string(),
  className: z.string(),
  category: z.string(),
  status: z.enum(registrationStatuses),
  /** Why its confirmation cannot be taken back: something followed from it, or the federation gave it. Null: it can, or there is none. */
  confirmedForGood: z.string().nullish(),
  /** A pupil's sheets; a second entry never counts by itself. `worth`: the value of each of two sheets, until one is chosen. */
  sheets: z.array(
    z.object({
      source: z.enum(sources),
      minutes: z.number().nullable(),
      chosen: z.boolean(),
      savedAt: Instant,
      worth: z.object({ grade: z.number(), weightedGrade: z.number() }).nullable(),
    }),
  ),
  /** Whether two people read the paper sheet differently and the difference is not settled; until then the first entry counts. */
  differs: z.boolean(),
  /** Null: no sheet, or sheets on paper and on screen that are worth differently, of which none was chosen yet. */
  marks: z
    .object({
      /** The category of the ranking they are in. */
      rankedIn: z.string(),
      rank: z.number(),
      grade: z.number(),
      weightedGrade: z.number(),
      minutes: z.number().nullable(),
      source: z.enum(["screen", "paper"]),
      /** By problem of the category. */
      problems: z.record(z.string(), z.enum(verdicts)),
    })
    .nullable(),
});
export type StandingPupil = z.output<typeof StandingPupil>;
export type StandingPupilOnWire = z.input<typeof StandingPupil>;

export const SchoolStandings = z.object({
  stage: ListedStage,
  problems: z.array(
    SchoolProblem.pick({ id: true, position: true, title: true, coefficient: true, categories: true, from: true }).extend({
      /** In whole percent of the country's participants who played it in these categories; null: not published, or too few. */
      country: z.number().nullable(),
    }),
  ),
  pupils: z.array(StandingPupil),
});
export type SchoolStandings = z.output<typeof SchoolStandings>;
export type SchoolStandingsOnWire = z.input<typeof SchoolStandings>;

const OwnStage = z.object({
  id: Id,
  name: z.string(),
  opensAt: Instant,
  /** When it closes for this pupil: their time may end before. */
  closesAt: Instant,
  endsAt: Instant.nullable(),
  /** The minutes that they will have once they begin; null: they have begun, or it has no time. */
  minutesToBegin: z.number().nullable(),
  state: z.enum(["before", "open", "closed"]),
  answered: z.number(),
  problems: z.number(),
  erasedAt: Instant.nullable(),
});
export type OwnStage = z.output<typeof OwnStage>;
export type OwnStageOnWire = z.input<typeof OwnStage>;

/** The limit of pupils in one question, as many as a list lets a user choose. */
const MAX_PUPILS = 5_000;

const WaitingPupils = z.object({
  /** Those of these pupils whose registration of the year waits for the school. */
  waiting: z.number(),
  /** Of these, pupils without a sheet at a stage that concerns them. */
  unmarked: z.number(),
  /** The stages that concern some of them, first those with most pupils without a sheet. */
  stages: z.array(z.object({ id: Id, name: z.string(), onPaper: z.boolean(), pupils: z.number(), unmarked: z.number() })),
});
export type WaitingPupils = z.output<typeof WaitingPupils>;
export type WaitingPupilsOnWire = z.input<typeof WaitingPupils>;

const Counts = z.object({
  schools: z.number(),
  stages: z.number(),
  /** Pupils who answered; below, those of them whose registration is confirmed. */
  answered: z.number(),
  confirmed: z.number(),
});
export type SchoolStageCounts = z.output<typeof Counts>;

const Release = z.object({
  releasedAt: Instant.nullable(),
  /** Schools that use its problems; below, their stages. */
  schools: z.number(),
  stages: z.number(),
  refusal: z.string().nullable(),
});
export type ReleaseOnWire = z.input<typeof Release>;

const school = { ESTABLISHEMENT: "own" } as const;
const ofQuestion = z.object({ questionId: Id });

/** The stages that schools make. The office reads only counts, no names or contents (CLS-03). */
export const schoolStagesApi = {
  list: endpoint("GET /school-stages", {
    summary: "Les quarts de finale que son établissement a faits une année ; l'année active par défaut.",
    may: { ESTABLISHEMENT: "any" },
    query: z.object({ year: Year.optional() }),
    response: z.array(ListedStage),
  }),
  released: endpoint("GET /school-stages/released", {
    summary: "Les problèmes que la fédération ouvre aux établissements, avec leurs solutions, les plus récents d'abord.",
    may: { ESTABLISHEMENT: "any" },
    response: z.array(ReleasedStage),
    isLarge: true,
  }),
  images: endpoint("GET /school-stages/released/:questionId/images", {
    summary: "Les dessins d'un problème ouvert aux établissements.",
    may: { ESTABLISHEMENT: "any" },
    params: ofQuestion,
    response: Images,
    isLarge: true,
  }),
  read: endpoint("GET /school-stages/:id", {
    summary: "Un quart de finale de son établissement, avec ses problèmes et leurs solutions.",
    may: school,
    params: ById,
    response: SchoolStage,
    isLarge: true,
  }),
  create: endpoint("POST /school-stages", {
    summary: `Crée un quart de finale de son établissement pour l'année active ; 409 au-delà de ${MAX_STAGES} par an.`,
    may: { ESTABLISHEMENT: "any" },
    colleague: "register",
    body: SchoolStageDraft,
    response: SchoolStage,
    status: 201,
  }),
  change: endpoint("PATCH /school-stages/:id", {
    summary:
      "Récrit un quart de finale de l'année active ; 409 s'il a changé depuis, ou si des élèves ont déjà répondu et que ce qui compte change, sans despiteAnswers.",
    may: school,
    colleague: "register",
    params: ById,
    body: z.object({ basedOn: Version, despiteAnswers: z.boolean().default(false), draft: SchoolStageDraft }),
    response: SchoolStage,
  }),
  remove: endpoint("DELETE /school-stages/:id", {
    summary: "Supprime un quart de finale de l'année active ; 409 si des élèves y ont répondu, sans despiteAnswers.",
    may: school,
    colleague: "register",
    params: ById,
    query: z.object({ despiteAnswers: Flag.default(false) }),
  }),
  standings: endpoint("GET /school-stages/:id/standings", {
    summary: "Les notes, le classement par catégorie et qui a résolu quoi, calculés avec les règles de la saison.",
    may: school,
    params: ById,
    response: SchoolStandings,
    isLarge: true,
  }),
  choose: endpoint("POST /school-stages/:id/chosen", {
    summary: "Dit laquelle compte, d'un élève qui a répondu sur papier et à l'écran.",
    may: school,
    colleague: "register",
    params: ById,
    body: z.object({ userId: Id, source: z.enum(["screen", "paper"]) }),
  }),
  waiting: endpoint("POST /school-stages/waiting", {
    summary:
      "Combien de ces élèves, ou de tous les siens, attendent d'être confirmés, et combien d'entre eux n'ont pas de feuille aux quarts de finale de l'établissement qui les concernent.",
    may: { ESTABLISHEMENT: "any" },
    colleague: "see",
    body: z.object({ userIds: z.array(Id).max(MAX_PUPILS).optional() }),
    response: WaitingPupils,
  }),
  mine: endpoint("GET /school-stages/mine", {
    summary: "Les quarts de finale à l'écran de son établissement, cette année.",
    may: { USER: "any" },
    response: z.array(OwnStage),
  }),
  sheet: endpoint("GET /school-stages/:id/sheet", {
    summary: "Les problèmes de sa catégorie au quart de finale de son établissement, une fois ouvert, et ses réponses.",
    may: { USER: "own" },
    params: ById,
    query: ReadQuery,
    response: z.object({ stage: OwnStage, categoryName: z.string(), questions: z.array(ServedQuestion) }),
    isLarge: true,
  }),
  save: endpoint("POST /school-stages/:id/sheet", {
    summary:
      "Enregistre tout ou partie de ses réponses. Dans la minute après la fermeture, seulement ce qui était tapé avant : le reste manque dans la réponse.",
    may: { USER: "own" },
    params: ById,
    query: SaveQuery,
    body: z.array(AnswerDraft).min(1, NO_ANSWER).max(MAX_PROBLEMS),
    response: z.array(SavedAnswer),
  }),
  counts: endpoint("GET /school-stages/counts", {
    summary: "Combien d'établissements ont fait leur quart de finale, et combien d'élèves y ont répondu ; jamais qui, ni quelles réponses.",
    may: office,
    query: z.object({ year: Year.optional(), establishmentId: Id.optional() }),
    response: Counts,
  }),
  readRelease: endpoint("GET /questionnaire/:id/schools", {
    summary: "Si les établissements lisent les problèmes d'une étape, et combien s'en servent.",
    may: office,
    params: ById,
    response: Release,
  }),
  release: endpoint("POST /questionnaire/:id/schools", {
    summary:
      "Ouvre aux établissements les problèmes d'une étape, énoncés et solutions, ou les referme ; 409 tant que l'étape est ouverte ou va l'être. Ceux qui s'en servent déjà les gardent.",
    may: office,
    params: ById,
    body: z.object({ released: z.boolean() }),
    stepUp: true,
    response: Release,
  }),
};
