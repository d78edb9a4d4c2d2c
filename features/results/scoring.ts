/** A question as it is marked: `correct` are its distinct solutions, in the form under which answers compare. */
export interface ScoredQuestion {
  readonly isMultiple: boolean;
  readonly askTotal: boolean;
  readonly openAnswer: number;
  readonly coefficient: number;
  readonly correct: readonly string[];
}

/** What a participant answered: without blanks, in the same form, and the number of solutions announced. */
export interface GivenAnswer {
  readonly normal: readonly string[];
  readonly total: number | null;
}

export interface OwnedPoints {
  readonly grade: 0 | 1;
  readonly coefficient: number;
}

type Verdict = "unmarked" | "blank" | "right" | "wrong" | "repeated" | "incomplete" | "wrongTotal" | "half";

/** What a participant owns for one question (GRD-01; regulations of the 40th edition, article 4.3). */
export function score(question: ScoredQuestion, given: GivenAnswer): OwnedPoints {
  switch (judge(question, given)) {
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

/** What decided, said to the office that reads a participant's answers. */
export function explain(question: ScoredQuestion, given: GivenAnswer): string {
  const two = expected(question) === 2;
  switch (judge(question, given)) {
    case "unmarked":
      return "Aucune solution n'est enregistrée pour cette question : elle ne rapporte rien.";
    case "blank":
      return "La question a été laissée sans réponse.";
    case "right":
      return question.askTotal ? "Les solutions et leur nombre total sont justes." : "La réponse est juste.";
    case "wrongTotal":
      return `${two ? "Les deux solutions sont justes" : "La solution est juste"}, mais le nombre total ${
        given.total === null ? "manque" : "est faux"
      } : le coefficient est acquis, pas le point.`;
    case "half":
      return "Une seule solution est donnée, et elle est juste : la moitié du coefficient est acquise, pas le point.";
    case "repeated":
      return "La même solution est donnée deux fois : rien n'est acquis.";
    case "incomplete":
      return "Ce qui est donné est juste, mais il manque une réponse : rien n'est acquis.";
    case "wrong":
      return given.normal.length > 1 ? "Une réponse au moins est fausse : rien n'est acquis." : "La réponse est fausse.";
  }
}

function judge(question: ScoredQuestion, { normal, total }: GivenAnswer): Verdict {
  const solutions = question.correct.length;
  if (solutions === 0) return "unmarked";
  if (normal.length === 0) return "blank";
  if (!normal.every((answer) => question.correct.includes(answer))) return "wrong";
  if (new Set(normal).size !== normal.length) return "repeated";
  const complete = normal.length === expected(question);
  if (!question.askTotal) return complete ? "right" : normal.length > expected(question) ? "wrong" : "incomplete";
  if (complete) return total === solutions ? "right" : "wrongTotal";
  return normal.length === 1 ? "half" : "wrong";
}

/** How many answers make a question right: one choice, every correct choice, or as many solutions as there are fields. */
function expected({ openAnswer, isMultiple, correct }: ScoredQuestion): number {
  if (openAnswer > 0) return Math.min(openAnswer, correct.length);
  return isMultiple ? correct.length : 1;
}

interface MarkedQuestion extends OwnedPoints {
  readonly position: number;
}

/** The grade of a stage: the questions past the category's last one do not count. */
export function gradeOf(sheet: readonly MarkedQuestion[], maxQuestion: number | null): { grade: number; weightedGrade: number } {
  const counting = sheet.filter(({ position }) => maxQuestion === null || position <= maxQuestion);
  return {
    grade: counting.reduce((sum, { grade }) => sum + grade, 0),
    weightedGrade: counting.reduce((sum, { coefficient }) => sum + coefficient, 0),
  };
}

/** Whole minutes, rounded up, from the questions being first served to the last saved answer. */
export const timeOf = (openedAt: Date, lastSavedAt: Date): number =>
  Math.max(0, Math.ceil((lastSavedAt.getTime() - openedAt.getTime()) / 60_000));
