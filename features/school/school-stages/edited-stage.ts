import { answerDraftsOf, writtenAnswersOf } from "#contest/problem/answer-drafts.ts";
import type { EditableSet } from "#contest/problem/editable-set.ts";
import { newKey, type ProblemDraft } from "#contest/problem/problem-draft.ts";
import { mergeProblems } from "#contest/problem/problem-merge.ts";
import { isDay } from "#platform/contract/days.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import { instantInParis } from "#platform/contract/instant-in-paris.ts";
import { dayInParis, timeInParis } from "#platform/contract/paris.ts";
import { toNumber } from "#platform/contract/typed-number.ts";
import { hasClass } from "./changes.ts";
import { type ReleasedStageOnWire, SchoolStageDraft, type SchoolStageOnWire } from "./school-stages.contract.ts";

export interface EditedProblem extends ProblemDraft {
  readonly questionId: string | null;
  readonly from: string | null;
  readonly categories: readonly string[];
  readonly hasImages: boolean;
}

interface TypedInstant {
  /** `YYYY-MM-DD`, or the text typed so far. */
  readonly day: string;
  /** `14:00`. */
  readonly time: string;
}

export interface EditedStage {
  readonly name: string;
  readonly onPaper: boolean;
  readonly onScreen: boolean;
  readonly opens: TypedInstant;
  readonly closes: TypedInstant;
  readonly minutes: number | string;
  /** Null: all classes of the school. */
  readonly classNames: readonly string[] | null;
  readonly problems: readonly EditedProblem[];
}

const empty: TypedInstant = { day: "", time: "" };

/** A new stage: of all classes, or of a teacher's own (`given`). */
export const newStage = (year: number | null, given: readonly string[] | null = null): EditedStage => ({
  ...{ name: year === null ? "Notre quart de finale" : `Notre quart de finale ${year}`, onPaper: true, onScreen: false },
  ...{ opens: empty, closes: empty, minutes: "", problems: [] },
  classNames: given && (given.length === 1 ? given : []),
});

const typed = (instant: string | null): TypedInstant =>
  instant === null ? empty : { day: dayInParis(new Date(instant)), time: timeInParis(new Date(instant)) };

type Written = Pick<
  SchoolStageOnWire["problemList"][number],
  "questionId" | "from" | "title" | "text" | "form" | "categories" | "hasImages"
>;

const draftOfProblem = ({ form, ...problem }: Written): Omit<EditedProblem, "key" | "id" | "coefficient"> => ({
  ...{ questionId: problem.questionId, from: problem.from, title: problem.title, text: problem.text },
  ...{ categories: problem.categories, hasImages: problem.hasImages, type: form.type, formMatters: form.formMatters },
  possibleAnswers: answerDraftsOf(form.possibleAnswers),
});

export const editedOf = ({ name, onPaper, onScreen, opensAt, closesAt, minutes, ...stage }: SchoolStageOnWire): EditedStage => ({
  ...{ name, onPaper, onScreen, opens: typed(opensAt), closes: typed(closesAt), minutes: minutes ?? "" },
  classNames: stage.classNames.length === 0 ? null : stage.classNames,
  problems: stage.problemList.map(({ id, coefficient, position, ...problem }) => ({
    ...draftOfProblem(problem),
    ...{ key: id, id, coefficient: coefficient === position ? null : coefficient },
  })),
});

export const withReleased = (
  problems: readonly EditedProblem[],
  released: ReleasedStageOnWire["problems"][number] & { readonly from: string },
): EditedProblem[] => [...problems, { ...draftOfProblem(released), key: newKey(problems), id: undefined, coefficient: null }];

/** A problem of the school's own, for the categories that play the others. */
export function newOwn(problems: readonly EditedProblem[], categories: readonly string[]): EditedProblem {
  const played = categories.filter((name) => problems.some((problem) => problem.categories.includes(name)));
  return {
    ...{ key: newKey(problems), id: undefined, questionId: null, from: null, title: "", text: "", hasImages: false, coefficient: null },
    ...{ type: "oneFree", formMatters: false, possibleAnswers: answerDraftsOf([{ value: "", isCorrect: true }]) },
    categories: played.length > 0 ? played : categories,
  };
}

const CLOSES = "18:00";

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

export const withOpeningNow = (stage: EditedStage, now: Date): EditedStage => withTyped(stage, "opens", typed(now.toISOString()));

export const withClosingNow = (stage: EditedStage, now: Date): EditedStage => withTyped(stage, "closes", typed(now.toISOString()));

/** Null as long as the text is no instant. */
const instantOf = ({ day, time }: TypedInstant): string | null => instantInParis(day, time)?.toISOString() ?? null;

export function isOpenAt({ onScreen, opens, closes }: EditedStage, now: Date): boolean {
  const [opensAt, closesAt] = [instantOf(opens), instantOf(closes)];
  return onScreen && opensAt !== null && closesAt !== null && new Date(opensAt) <= now && now < new Date(closesAt);
}

const isFilled = ({ value }: { readonly value: string }): boolean => value.trim() !== "";

export const draftOf = ({ name, onPaper, onScreen, opens, closes, minutes, classNames, problems }: EditedStage) => ({
  ...{ name, onPaper, onScreen, classNames: [...(classNames ?? [])] },
  ...(onScreen ? { opensAt: instantOf(opens), closesAt: instantOf(closes) } : { opensAt: null, closesAt: null }),
  minutes: onScreen && minutes !== "" ? toNumber(minutes) : null,
  problems: problems.map((problem, index) => ({ ...sentProblem(problem), coefficient: problem.coefficient ?? index + 1 })),
});

const sentProblem = ({ id, questionId, title, text, type, formMatters, possibleAnswers, categories }: EditedProblem) => ({
  ...(id !== undefined && { id }),
  ...{ questionId, title, categories: [...categories] },
  text: questionId === null ? text : "",
  form: questionId === null ? { type, formMatters, possibleAnswers: writtenAnswersOf(possibleAnswers.filter(isFilled), type) } : null,
});

/** A coefficient that is the place does not change when the problem moves. */
const contentsOfProblem = (problem: EditedProblem) => ({ ...sentProblem(problem), coefficient: problem.coefficient });

export interface StageDraft {
  readonly edited: Omit<EditedStage, "problems"> & { readonly problems: readonly (EditedProblem | EarlierProblem)[] };
  /** The version it started from; null: a new stage. */
  readonly basedOn: number | null;
}

/** Before problems were edited like the federation's. */
type EarlierProblem = Omit<EditedProblem, "key" | "possibleAnswers"> & {
  readonly key: number;
  readonly answers: EditedProblem["possibleAnswers"];
};

const fieldLabels: Readonly<Record<keyof Omit<EditedStage, "problems">, string>> = {
  ...{ name: "Nom", classNames: "Pour qui", onPaper: "Sur papier", onScreen: "À l'écran", opens: "Ouvre le", closes: "Ferme le" },
  minutes: "Durée",
};

export function editableStage(blank: EditedStage): EditableSet<SchoolStageOnWire | null, EditedStage, StageDraft> {
  const from = (stage: SchoolStageOnWire | null) => (stage ? editedOf(stage) : blank);
  return {
    editedOf: from,
    revisionOf: (stage) => stage?.version ?? null,
    contentsOf: ({ problems, ...fields }) => ({ ...fields, problems: problems.map(contentsOfProblem) }),
    merge: (edited, base, latest) => mergeStages(edited, from(base), from(latest)),
    store: (edited, base) => ({ edited, basedOn: base?.version ?? null }),
    restore: ({ edited }, stage) => ({
      ...from(stage),
      ...edited,
      problems: edited.problems.map((problem) =>
        "answers" in problem ? { ...problem, key: String(problem.key), id: problem.id, possibleAnswers: problem.answers } : problem,
      ),
    }),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function mergeStages(edited: EditedStage, base: EditedStage, latest: EditedStage) {
  const names = Object.keys(fieldLabels) as (keyof typeof fieldLabels)[];
  const mine = names.filter((name) => !isSame(edited[name], base[name]));
  const saves = { base: base.problems, latest: latest.problems };
  const { problems, conflicts } = mergeProblems(edited.problems, saves, (problem) => JSON.stringify(contentsOfProblem(problem)));
  const kept = Object.fromEntries(mine.map((name) => [name, edited[name]]));
  return {
    edited: { ...latest, ...kept, problems },
    conflicts: [
      ...mine.filter((name) => !isSame(base[name], latest[name]) && !isSame(edited[name], latest[name])).map((name) => fieldLabels[name]),
      ...conflicts.map(({ title }) => title),
    ],
  };
}

interface Issue {
  readonly path: string;
  readonly message: string;
}

export const errorsOfEdited = (stage: EditedStage): Issue[] => [
  ...(stage.classNames?.length === 0 ? [{ path: "classNames", message: "Choisissez au moins une classe" }] : []),
  ...(SchoolStageDraft.safeParse(draftOf(stage)).error?.issues ?? []).map(({ path, message }) =>
    atField(stage, { path: path.map(String).join("."), message }),
  ),
];

/** The field that shows an error: an instant's is shown at its day, or at its hour if the day is there. */
function atField(stage: EditedStage, issue: Issue): Issue {
  const name = issue.path === "opensAt" ? "opens" : issue.path === "closesAt" ? "closes" : null;
  if (name === null || !isDay(stage[name].day)) return issue;
  if (instantOf(stage[name]) === null) return { path: `${name}.time`, message: refusalOfTime(stage[name].time) };
  return stage.opens.day === stage.closes.day ? { ...issue, path: "closes.time" } : issue;
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
