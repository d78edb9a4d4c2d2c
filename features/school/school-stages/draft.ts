import { refusalsOfAnswers } from "#season/marking/possible-answer.ts";
import { isFree, questionTypes } from "#season/marking/question-type.ts";
import type { ProblemForm } from "./marking.ts";

/** The limits of a school's stages in a year (each class may have its own), and of problems and classes in a stage. */
export const MAX_STAGES = 40;
export const MAX_PROBLEMS = 30;
export const MAX_CLASSES = 100;
export const MAX_MINUTES = 600;
/** For all own problems of a stage together, since each is compared with the answers of each pupil. */
const MAX_WRITTEN_ANSWERS = 1_000;

interface DraftOfStage {
  readonly onPaper: boolean;
  readonly onScreen: boolean;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly problems: readonly {
    readonly questionId: number | null;
    readonly title: string;
    readonly text: string;
    readonly form: ProblemForm | null;
  }[];
}

interface DraftRefusal {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export function refusalsOfDraft({ onPaper, onScreen, opensAt, closesAt, problems }: DraftOfStage): DraftRefusal[] {
  const questionIds = problems.map(({ questionId }) => questionId);
  return [
    ...(onPaper || onScreen ? [] : [{ path: ["onPaper"], message: "Sur papier, à l'écran, ou les deux : choisissez" }]),
    ...(onScreen && opensAt === null ? [{ path: ["opensAt"], message: "Dites quand il ouvre à l'écran" }] : []),
    ...(onScreen && closesAt === null ? [{ path: ["closesAt"], message: "Dites quand il ferme à l'écran" }] : []),
    ...(opensAt && closesAt && closesAt <= opensAt ? [{ path: ["closesAt"], message: "Il ferme après avoir ouvert" }] : []),
    ...(countWritten(problems) > MAX_WRITTEN_ANSWERS
      ? [{ path: ["problems"], message: "1\u202F000 réponses et autres écritures au plus, en tout : retirez-en" }]
      : []),
    ...problems.flatMap((problem, index) => {
      const isTwice = problem.questionId !== null && questionIds.indexOf(problem.questionId) < index;
      const refusals = isTwice ? [{ path: ["questionId"], message: "Ce problème y est déjà" }] : refusalsOfProblem(problem);
      return refusals.map(({ path, message }) => ({ path: ["problems", index, ...path], message }));
    }),
  ];
}

/** Whether a text shows nothing; a formula counts as content. */
export const isEmptyText = (html: string): boolean =>
  !/data-formula/i.test(html) &&
  html
    .replace(/<[^<>]*>/g, "")
    .replaceAll("&nbsp;", "")
    .trim() === "";

const countWritten = (problems: DraftOfStage["problems"]): number =>
  problems.flatMap(({ form }) => form?.possibleAnswers ?? []).reduce((count, { spellings }) => count + 1 + spellings.length, 0);

function refusalsOfProblem({ questionId, title, text, form }: DraftOfStage["problems"][number]): DraftRefusal[] {
  if (questionId !== null) return form === null ? [] : [{ path: ["form"], message: "Ce problème a déjà ses solutions" }];
  if (form === null) return [{ path: ["form"], message: "Dites ce qui est juste" }];
  return [
    ...(title.trim() === "" ? [{ path: ["title"], message: "Donnez-lui un titre" }] : []),
    ...(isEmptyText(text) ? [{ path: ["text"], message: "Écrivez l'énoncé" }] : []),
    ...refusalsOfForm(form),
  ];
}

function refusalsOfForm(form: ProblemForm): DraftRefusal[] {
  const filled = form.possibleAnswers.filter(({ value }) => value.trim() !== "");
  const solutions = filled.filter(({ isCorrect }) => isCorrect).length;
  const count =
    solutions === 0
      ? "Donnez la solution"
      : questionTypes[form.type].hasOneSolution && solutions > 1
        ? "Un choix unique n'a qu'une solution"
        : null;
  return [
    ...(form.possibleAnswers.length > filled.length ? [{ path: ["form", "possibleAnswers"], message: "Une réponse est vide" }] : []),
    ...(count === null ? [] : [{ path: ["form", "possibleAnswers"], message: count }]),
    ...(!isFree(form.type) && filled.length < 2 ? [{ path: ["form", "possibleAnswers"], message: "Donnez au moins deux choix" }] : []),
    ...refusalsOfAnswers(form.possibleAnswers, form).map(({ field, message }) => ({ path: ["form", ...field.split(".")], message })),
  ];
}
