import { answerKindOf, normalAnswers } from "#season/marking/normal-form.ts";
import { normalFormOf } from "#season/marking/possible-answer.ts";
import type { QuestionType } from "#season/marking/question-type.ts";
import type { Scoring } from "#season/marking/regulations.ts";
import { type EarnedPoints, gradeOf, type ScoredQuestion, score } from "#season/marking/scoring.ts";

/** The key, as for a question of the championship. */
export interface ProblemForm {
  readonly type: QuestionType;
  readonly formMatters: boolean;
  readonly possibleAnswers: readonly {
    readonly value: string;
    readonly isCorrect: boolean;
    readonly spellings: readonly { readonly value: string }[];
  }[];
}

export interface MarkedProblem {
  readonly id: number;
  readonly position: number;
  readonly coefficient: number;
  readonly categoryIds: readonly number[];
  readonly form: ProblemForm;
}

export interface GivenAnswer {
  readonly answers: readonly string[];
  readonly total?: number | null | undefined;
  /** Decided by hand: this verdict counts, and the written text is not marked. */
  readonly isRight?: boolean | undefined;
  /** The mark that stays when the answer is erased (CLS-08). */
  readonly mark?: ProblemMark | undefined;
}

export type GivenAnswers = Readonly<Record<string, GivenAnswer>>;

export const isBlank = (answer: GivenAnswer | undefined): boolean =>
  answer === undefined ||
  answer.mark?.verdict === "blank" ||
  (answer.mark === undefined && (answer.total ?? null) === null && answer.answers.every((text) => text.trim() === ""));

/** « part »: a part of the coefficient without the point; « unmarked »: the problem has no solution yet. */
type Verdict = "right" | "part" | "wrong" | "blank" | "unmarked";

export interface ProblemMark extends EarnedPoints {
  readonly verdict: Verdict;
}

export interface SheetMarks {
  readonly grade: number;
  readonly weightedGrade: number;
  /** The problems that the category plays, by id. */
  readonly problems: ReadonlyMap<number, ProblemMark>;
}

export const playedBy = <Problem extends Pick<MarkedProblem, "categoryIds">>(problems: readonly Problem[], categoryId: number): Problem[] =>
  problems.filter(({ categoryIds }) => categoryIds.includes(categoryId));

/** A problem with its key in normal form, computed once for all pupils. */
export interface ScoredProblem extends MarkedProblem {
  readonly scored: ScoredQuestion;
}

export function scoredProblem(problem: MarkedProblem): ScoredProblem {
  const { coefficient, form } = problem;
  const solutions = form.possibleAnswers.filter(({ isCorrect }) => isCorrect);
  const normal = (value: string) => normalFormOf(value, form);
  const scored: ScoredQuestion = {
    type: form.type,
    coefficient,
    correct: [...new Set(solutions.map(({ value }) => normal(value)))].filter((solution) => solution !== ""),
    spellings: new Map(
      solutions.flatMap(({ value, spellings }) => spellings.map((other) => [normal(other.value), normal(value)] as const)),
    ),
  };
  return { ...problem, scored };
}

/** The mark of an answer by the rules of the season, equal for answers typed on screen and read on paper (CLS-07). */
export function markProblem(problem: ScoredProblem, given: GivenAnswer | undefined, scoring: Scoring): ProblemMark {
  if (given?.mark !== undefined) return given.mark;
  if (given?.isRight !== undefined)
    return given.isRight
      ? { verdict: "right", grade: 1, coefficient: problem.coefficient }
      : { verdict: "wrong", grade: 0, coefficient: 0 };
  const normal = normalAnswers(answerKindOf(problem.form), given?.answers ?? []);
  const earned = score(problem.scored, { normal, total: given?.total ?? null }, scoring);
  return { ...earned, verdict: verdictOf(problem.scored, normal, earned) };
}

function verdictOf({ correct }: ScoredQuestion, normal: readonly string[], { grade, coefficient }: EarnedPoints): Verdict {
  if (correct.length === 0) return "unmarked";
  if (normal.length === 0) return "blank";
  return grade === 1 ? "right" : coefficient > 0 ? "part" : "wrong";
}

export function markSheet(problems: readonly ScoredProblem[], answers: GivenAnswers, categoryId: number, scoring: Scoring): SheetMarks {
  const played = playedBy(problems, categoryId);
  const marks = new Map(played.map((problem) => [problem.id, markProblem(problem, answers[problem.id], scoring)] as const));
  return {
    ...gradeOf(
      played.map(({ id, position }) => ({ position, ...(marks.get(id) as ProblemMark) })),
      null,
    ),
    problems: marks,
  };
}

/** The sheet's marks without the answers (CLS-08). Answers to problems that no longer exist get no mark. */
export const erasedAnswers = (problems: readonly ScoredProblem[], answers: GivenAnswers, scoring: Scoring): GivenAnswers =>
  Object.fromEntries(
    problems.flatMap((problem) => {
      const given = answers[problem.id];
      return given ? [[problem.id, { answers: [], mark: markProblem(problem, given, scoring) }] as const] : [];
    }),
  );
