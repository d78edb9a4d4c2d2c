import { type QuestionType, questionTypes } from "./question-type.ts";
import type { Scoring, TimeRounding } from "./regulations.ts";
import { earnedText } from "./regulations-text.ts";

/** A question for scoring, in the form in which answers are compared. */
export interface ScoredQuestion {
  readonly type: QuestionType;
  readonly coefficient: number;
  readonly correct: readonly string[];
  /** Each other spelling with its solution: it never counts as one more solution (MRK-01). */
  readonly spellings?: ReadonlyMap<string, string>;
}

/** A participant's answers without blanks, in the form of comparison, and the stated number of solutions. */
export interface SubmittedAnswer {
  readonly normal: readonly string[];
  readonly total: number | null;
}

export interface EarnedPoints {
  readonly grade: 0 | 1;
  readonly coefficient: number;
}

type Verdict = "unmarked" | "blank" | "right" | "wrong" | "incomplete" | keyof Scoring;

/** The points earned for one question (GRD-01; article 4.3 of the regulations). */
export function score(question: ScoredQuestion, submitted: SubmittedAnswer, rules: Scoring): EarnedPoints {
  const verdict = judge(question, submitted);
  const shares: Readonly<Record<Verdict, number>> = { unmarked: 0, blank: 0, right: 1, wrong: 0, incomplete: 0, ...rules };
  return { grade: verdict === "right" ? 1 : 0, coefficient: question.coefficient * shares[verdict] };
}

export function explain(question: ScoredQuestion, submitted: SubmittedAnswer, rules: Scoring): string {
  const hasTwoSolutions = expectedCount(question) === 2;
  switch (judge(question, submitted)) {
    case "unmarked":
      return "Aucune solution n'est enregistrée pour cette question : elle ne rapporte rien.";
    case "blank":
      return "La question a été laissée sans réponse.";
    case "right":
      return questionTypes[question.type].askTotal ? "Les solutions et leur nombre total sont justes." : "La réponse est juste.";
    case "wrongTotal":
      return `${hasTwoSolutions ? "Les deux solutions sont justes" : "La solution est juste"}, mais le nombre total ${
        submitted.total === null ? "manque" : "est faux"
      } : ${earnedText[rules.wrongTotal]}.`;
    case "oneOfSeveral":
      return `Une seule solution est donnée, et elle est juste : ${earnedText[rules.oneOfSeveral]}.`;
    case "repeated":
      return `La même solution est donnée deux fois : ${earnedText[rules.repeated]}.`;
    case "wrongAmongRight":
      return `Une réponse au moins est fausse : ${earnedText[rules.wrongAmongRight]}.`;
    case "incomplete":
      return "Ce qui est donné est juste, mais il manque une réponse : aucun point.";
    case "wrong":
      return submitted.normal.length > 1 ? "Une réponse au moins est fausse : aucun point." : "La réponse est fausse.";
  }
}

function judge(question: ScoredQuestion, { normal: typed, total }: SubmittedAnswer): Verdict {
  const solutions = question.correct.length;
  const normal = typed.map((answer) => question.spellings?.get(answer) ?? answer);
  if (solutions === 0) return "unmarked";
  if (normal.length === 0) return "blank";
  const right = normal.filter((answer) => question.correct.includes(answer)).length;
  if (right < normal.length) return right > 0 ? "wrongAmongRight" : "wrong";
  if (new Set(normal).size !== normal.length) return "repeated";
  const expected = expectedCount(question);
  const complete = normal.length === expected;
  if (!questionTypes[question.type].askTotal) return complete ? "right" : normal.length > expected ? "wrong" : "incomplete";
  if (complete) return total === solutions ? "right" : "wrongTotal";
  return normal.length === 1 ? "oneOfSeveral" : "wrong";
}

const expectedCount = ({ type, correct }: ScoredQuestion): number => questionTypes[type].expected(correct.length);

/** The grade of a stage: questions after the category's last one do not count. */
export function gradeOf(sheet: readonly (EarnedPoints & { readonly position: number })[], lastProblem: number | null) {
  const counting = sheet.filter(({ position }) => lastProblem === null || position <= lastProblem);
  return {
    grade: counting.reduce((sum, { grade }) => sum + grade, 0),
    weightedGrade: counting.reduce((sum, { coefficient }) => sum + coefficient, 0),
  };
}

export const rounded: Readonly<Record<TimeRounding, (value: number) => number>> = { up: Math.ceil, nearest: Math.round, down: Math.floor };

/** Whole minutes from the first opening of the questions to the last save; null: unmeasured, which comes last between equals (EDG-04). */
export const timeOf = (openedAt: Date, lastSavedAt: Date, rounding: TimeRounding): number | null =>
  lastSavedAt < openedAt ? null : rounded[rounding]((lastSavedAt.getTime() - openedAt.getTime()) / 60_000);
