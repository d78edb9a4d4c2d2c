import { type QuestionType, questionTypes } from "./question-type.ts";

/** A question for scoring: `correct` are its distinct solutions, in the form in which answers are compared. */
export interface ScoredQuestion {
  readonly type: QuestionType;
  readonly coefficient: number;
  readonly correct: readonly string[];
}

/** A participant's answers: without blanks, in the same form, and the stated number of solutions. */
export interface SubmittedAnswer {
  readonly normal: readonly string[];
  readonly total: number | null;
}

export interface OwnedPoints {
  readonly grade: 0 | 1;
  readonly coefficient: number;
}

type Verdict = "unmarked" | "blank" | "right" | "wrong" | "repeated" | "incomplete" | "wrongTotal" | "half";

/** The points earned for one question (GRD-01; regulations of the 40th edition, article 4.3). */
export function score(question: ScoredQuestion, submitted: SubmittedAnswer): OwnedPoints {
  switch (judge(question, submitted)) {
    case "right":
      return { grade: 1, coefficient: question.coefficient };
    case "wrongTotal":
      return { grade: 0, coefficient: question.coefficient };
    case "half":
      return { grade: 0, coefficient: question.coefficient / 2 };
    default:
      return { grade: 0, coefficient: 0 };
  }
}

/** The rule that decided, in words for the office. */
export function explain(question: ScoredQuestion, submitted: SubmittedAnswer): string {
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
      } : le coefficient est acquis, pas le point.`;
    case "half":
      return "Une seule solution est donnée, et elle est juste : la moitié du coefficient est acquise, pas le point.";
    case "repeated":
      return "La même solution est donnée deux fois : rien n'est acquis.";
    case "incomplete":
      return "Ce qui est donné est juste, mais il manque une réponse : rien n'est acquis.";
    case "wrong":
      return submitted.normal.length > 1 ? "Une réponse au moins est fausse : rien n'est acquis." : "La réponse est fausse.";
  }
}

function judge(question: ScoredQuestion, { normal, total }: SubmittedAnswer): Verdict {
  const solutions = question.correct.length;
  if (solutions === 0) return "unmarked";
  if (normal.length === 0) return "blank";
  if (!normal.every((answer) => question.correct.includes(answer))) return "wrong";
  if (new Set(normal).size !== normal.length) return "repeated";
  const complete = normal.length === expectedCount(question);
  if (!questionTypes[question.type].askTotal) return complete ? "right" : normal.length > expectedCount(question) ? "wrong" : "incomplete";
  if (complete) return total === solutions ? "right" : "wrongTotal";
  return normal.length === 1 ? "half" : "wrong";
}

/** The number of answers for a right question: one choice, every correct choice, or one solution per field. */
function expectedCount({ type, correct }: ScoredQuestion): number {
  const { openAnswer, isMultiple } = questionTypes[type];
  if (openAnswer > 0) return Math.min(openAnswer, correct.length);
  return isMultiple ? correct.length : 1;
}

interface MarkedQuestion extends OwnedPoints {
  readonly position: number;
}

/** The grade of a stage: questions after the category's last one do not count. */
export function gradeOf(sheet: readonly MarkedQuestion[], maxQuestion: number | null): { grade: number; weightedGrade: number } {
  const counting = sheet.filter(({ position }) => maxQuestion === null || position <= maxQuestion);
  return {
    grade: counting.reduce((sum, { grade }) => sum + grade, 0),
    weightedGrade: counting.reduce((sum, { coefficient }) => sum + coefficient, 0),
  };
}

/** Whole minutes, rounded up, from the first opening of the questions to the last save. */
export const timeOf = (openedAt: Date, lastSavedAt: Date): number =>
  Math.max(0, Math.ceil((lastSavedAt.getTime() - openedAt.getTime()) / 60_000));
