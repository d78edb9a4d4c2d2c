import { type AnswerDraft, answerDraftsOf, writtenAnswersOf } from "#contest/questions/answer-drafts.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import { instantInParis } from "#platform/contract/instant-in-paris.ts";
import { dayInParis, timeInParis } from "#platform/contract/paris.ts";
import type { QuestionType } from "#season/marking/question-type.ts";
import { type ComparedProblem, type ComparedStage, hasClass } from "./changes.ts";
import { refusalsOfDraft } from "./draft.ts";
import type { ReleasedStageOnWire, SchoolStageDraftOnWire, SchoolStageOnWire } from "./school-stages.contract.ts";

/** A problem while it is edited. */
export interface EditedProblem {
  /** Identifies it on the page. */
  readonly key: number;
  readonly id?: string | undefined;
  readonly questionId: string | null;
  readonly from: string | null;
  readonly title: string;
  readonly text: string;
  readonly type: QuestionType;
  readonly formMatters: boolean;
  readonly answers: readonly AnswerDraft[];
  /** Null: its place. */
  readonly coefficient: number | null;
  readonly categories: readonly string[];
  readonly hasImages: boolean;
}

interface TypedInstant {
  /** `YYYY-MM-DD`, or the text typed so far. */
  readonly day: string;
  /** `14:00`. */
  readonly time: string;
}

/** A school's stage while it is edited. */
export interface EditedStage {
  readonly name: string;
  readonly onPaper: boolean;
  readonly onScreen: boolean;
  readonly opens: TypedInstant;
  readonly closes: TypedInstant;
  /** Null: all classes of the school. */
  readonly classNames: readonly string[] | null;
  readonly problems: readonly EditedProblem[];
}

const empty: TypedInstant = { day: "", time: "" };

/** A new stage: of all classes, or of a teacher's own (`given`). */
export const newStage = (year: number | null, given: readonly string[] | null = null): EditedStage => ({
  ...{ name: year === null ? "Notre quart de finale" : `Notre quart de finale ${year}`, onPaper: true, onScreen: false },
  ...{ opens: empty, closes: empty, problems: [] },
  classNames: given && (given.length === 1 ? given : []),
});

const typed = (instant: string | null): TypedInstant =>
  instant === null ? empty : { day: dayInParis(new Date(instant)), time: timeInParis(new Date(instant)) };

export const editedOf = ({ name, onPaper, onScreen, opensAt, closesAt, classNames, problemList }: SchoolStageOnWire): EditedStage => ({
  ...{ name, onPaper, onScreen, opens: typed(opensAt), closes: typed(closesAt) },
  classNames: classNames.length === 0 ? null : classNames,
  problems: problemList.map(({ id, questionId, from, title, text, form, coefficient, categories, hasImages, position }, key) => ({
    ...{ key, id, questionId, from, title, text, categories, hasImages, type: form.type, formMatters: form.formMatters },
    answers: answerDraftsOf(form.possibleAnswers),
    coefficient: coefficient === position ? null : coefficient,
  })),
});

const nextKey = (problems: readonly EditedProblem[]): number => Math.max(-1, ...problems.map(({ key }) => key)) + 1;

type ReleasedProblem = ReleasedStageOnWire["problems"][number];

/** Adds these released problems at the end. */
export function withReleased(stage: EditedStage, released: readonly (ReleasedProblem & { readonly from: string })[]): EditedStage {
  const first = nextKey(stage.problems);
  const added = released.map(
    ({ questionId, from, title, text, form, categories, hasImages }, index): EditedProblem => ({
      ...{ key: first + index, questionId, from, title, text, categories, hasImages, coefficient: null },
      ...{ type: form.type, formMatters: form.formMatters, answers: answerDraftsOf(form.possibleAnswers) },
    }),
  );
  return { ...stage, problems: [...stage.problems, ...added] };
}

/** Adds a problem of the school's own at the end, for the categories that play the others. */
export const withOwn = (stage: EditedStage, categories: readonly string[]): EditedStage => {
  const played = categories.filter((name) => stage.problems.some((problem) => problem.categories.includes(name)));
  const own: EditedProblem = {
    ...{ key: nextKey(stage.problems), questionId: null, from: null, title: "", text: "", hasImages: false, coefficient: null },
    ...{ type: "oneFree", formMatters: false, answers: [{ key: 0, value: "", isCorrect: true, spellings: [] }] },
    categories: played.length > 0 ? played : categories,
  };
  return { ...stage, problems: [...stage.problems, own] };
};

/** Moves a problem up or down by one place. */
export function withMoved(stage: EditedStage, index: number, by: 1 | -1): EditedStage {
  const problems = [...stage.problems];
  const [moved] = problems.splice(index, 1);
  if (moved) problems.splice(index + by, 0, moved);
  return { ...stage, problems };
}

/** The default hour of closing. */
const CLOSES = "18:00";

const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));

/** Applies changes to an instant. A closing without an hour is at 18 h; one without a day, or before the opening, falls on the opening's day. */
export function withTyped(stage: EditedStage, name: "opens" | "closes", changes: Partial<TypedInstant>): EditedStage {
  const next = { ...stage, [name]: { ...stage[name], ...changes } };
  const { opens, closes } = next;
  if (name === "closes") return closes.time === "" && isDay(changes.day ?? "") ? { ...next, closes: { ...closes, time: CLOSES } } : next;
  const isEmpty = closes.day === "" && closes.time === "";
  const wasDefault = closes.time === CLOSES && closes.day === stage.opens.day && closes.day < opens.day;
  const isBefore = isDay(opens.day) && opens.time < CLOSES;
  return isBefore && (isEmpty || wasDefault) ? { ...next, closes: { day: opens.day, time: CLOSES } } : next;
}

/** Opens the stage at once. */
export const withOpeningNow = (stage: EditedStage, now: Date): EditedStage => withTyped(stage, "opens", typed(now.toISOString()));

/** Closes the stage at once. */
export const withClosingNow = (stage: EditedStage, now: Date): EditedStage => withTyped(stage, "closes", typed(now.toISOString()));

/** Null as long as the text is no instant. */
const instantOf = ({ day, time }: TypedInstant): string | null => instantInParis(day, time)?.toISOString() ?? null;

/** Whether pupils answer on screen at this moment. */
export function isOpenAt({ onScreen, opens, closes }: EditedStage, now: Date): boolean {
  const [opensAt, closesAt] = [instantOf(opens), instantOf(closes)];
  return onScreen && opensAt !== null && closesAt !== null && new Date(opensAt) <= now && now < new Date(closesAt);
}

/** The draft to send. */
export const draftOf = ({ name, onPaper, onScreen, opens, closes, classNames, problems }: EditedStage): SchoolStageDraftOnWire => ({
  ...{ name, onPaper, onScreen, classNames: [...(classNames ?? [])] },
  ...(onScreen ? { opensAt: instantOf(opens), closesAt: instantOf(closes) } : { opensAt: null, closesAt: null }),
  problems: problems.map(({ id, questionId, title, text, type, formMatters, answers, coefficient, categories }, index) => ({
    ...(id !== undefined && { id }),
    ...{ questionId, coefficient: coefficient ?? index + 1, categories: [...categories] },
    ...(questionId === null && {
      ...{ title, text },
      form: {
        type,
        formMatters,
        possibleAnswers: writtenAnswersOf(
          answers.filter(({ value }) => value.trim() !== ""),
          type,
        ),
      },
    }),
  })),
});

/** Errors that prevent saving, by field of the draft. */
export function errorsOfEdited(stage: EditedStage): Readonly<Record<string, string>> {
  const { name, problems, opensAt, closesAt, onPaper, onScreen } = draftOf(stage);
  const asDate = (instant: string | null) => (instant === null ? null : new Date(instant));
  const refusals = refusalsOfDraft({
    ...{ onPaper, onScreen, opensAt: asDate(opensAt), closesAt: asDate(closesAt) },
    problems: problems.map(({ questionId, title = "", text = "", form = null }) => ({
      ...{ questionId: questionId === null ? null : Number(questionId), title, text: withoutTags(text) },
      form: form && { ...form, possibleAnswers: form.possibleAnswers.map((answer) => ({ ...answer, spellings: answer.spellings ?? [] })) },
    })),
  });
  const categories = problems.flatMap((problem, index) =>
    problem.categories.length === 0 ? [[`problems.${index}.categories`, "Choisissez au moins une catégorie"] as const] : [],
  );
  return Object.fromEntries([
    ...(name.trim() === "" ? [["name", "Donnez-lui un nom"] as const] : []),
    ...(stage.classNames?.length === 0 ? [["classNames", "Choisissez au moins une classe"] as const] : []),
    ...(problems.length === 0 ? [["problems", "Choisissez au moins un problème"] as const] : []),
    ...categories,
    ...refusals.map((refusal) => atField(stage, refusal)).reverse(),
  ]);
}

/** The field that shows a refusal: an instant's is shown at its day, beside its hour. */
function atField(stage: EditedStage, { path, message }: ReturnType<typeof refusalsOfDraft>[number]): readonly [string, string] {
  const name = path[0] === "opensAt" ? "opens" : path[0] === "closesAt" ? "closes" : null;
  if (name === null || !isDay(stage[name].day)) return [path.join("."), message];
  if (instantOf(stage[name]) === null) return [`${name}.time`, refusalOfTime(stage[name].time)];
  return stage.opens.day === stage.closes.day ? ["closes.time", message] : [path.join("."), message];
}

function refusalOfTime(time: string): string {
  if (time === "") return "Donnez l'heure";
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? "Elle n'existe pas ce jour-là" : "Écrivez-la ainsi\u00A0: 14:00";
}

/** The school's classes as the form knows them: those that this account sees. */
export interface SchoolPupils {
  readonly classes: readonly { readonly name: string; readonly categories: readonly string[] }[];
  /** The categories of all pupils, also of those without a class. */
  readonly categories: readonly string[];
  /** The classes that the account was given; null: all classes are theirs. */
  readonly given: readonly string[] | null;
}

/** The classes to choose from: those of the school, and those of the stage that have no pupil any more. */
export const choosableClasses = ({ classes }: SchoolPupils, saved: readonly string[]): string[] => {
  const names = classes.map(({ name }) => name);
  return [...names, ...saved.filter((name) => !hasClass(names, name))];
};

/** The categories of a stage's pupils, in order; empty if none is known. */
export const categoriesOfPupils = ({ classNames }: Pick<EditedStage, "classNames">, { classes, categories }: SchoolPupils): string[] => {
  const played = classNames && new Set(classes.filter(({ name }) => hasClass(classNames, name)).flatMap((one) => one.categories));
  return played ? categories.filter((name) => played.has(name)) : [...categories];
};

/** The categories that play a problem; those of the stage's pupils by name. */
export function playedText(played: readonly string[], ofPupils: readonly string[]): string {
  if (played.length === 0) return "Aucune catégorie ne le joue";
  const first = played.filter((name) => ofPupils.includes(name));
  const others = played.length - first.length;
  if (first.length === 0 || others === 0) return `Joué en ${played.join(", ")}`;
  return `Joué en ${first.join(", ")} et ${formatCount(others, "autre catégorie", "autres catégories")}`;
}

const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, "");

/** For the consequences for pupils who have answered. */
export const comparedStage = (stage: EditedStage): ComparedStage => ({
  ...draftOf(stage),
  classNames: stage.classNames ?? [],
  problems: comparedProblems(stage),
});

export const comparedProblems = ({ problems }: EditedStage): ComparedProblem[] =>
  problems.map(({ id, questionId, title, type, formMatters, answers, coefficient, categories }, index) => ({
    ...{ title, categories, coefficient: coefficient ?? index + 1 },
    id: id === undefined ? null : Number(id),
    questionId: questionId === null ? null : Number(questionId),
    form:
      questionId === null
        ? {
            type,
            formMatters,
            possibleAnswers: writtenAnswersOf(
              answers.filter(({ value }) => value.trim() !== ""),
              type,
            ),
          }
        : null,
  }));

/** The number of problems of each category. Categories of the stage's pupils are listed even without problems, others only with some. */
const countsByCategory = ({ problems }: Pick<EditedStage, "problems">, categories: readonly string[], ofPupils: readonly string[]) =>
  categories.flatMap((name) => {
    const count = problems.filter((problem) => problem.categories.includes(name)).length;
    return count === 0 && !ofPupils.includes(name) ? [] : [{ name, count }];
  });

/** « C1 : 5 problèmes · C2 : aucun · et 7 autres catégories ». */
export function countsText(stage: Pick<EditedStage, "problems">, categories: readonly string[], ofPupils: readonly string[]): string {
  const counts = countsByCategory(stage, categories, ofPupils);
  const first = ofPupils.length === 0 ? counts : counts.filter(({ name }) => ofPupils.includes(name));
  const others = counts.length - first.length;
  return [
    ...first.map(({ name, count }) => `${name}\u00A0: ${count === 0 ? "aucun" : formatCount(count, "problème", "problèmes")}`),
    ...(others > 0 ? [`et ${formatCount(others, "autre catégorie", "autres catégories")}`] : []),
  ].join(" · ");
}
