/** The columns that define a question's type on the wire and in the database. */
export interface QuestionShape {
  readonly isMultiple: boolean;
  readonly openAnswer: number;
  readonly askTotal: boolean;
}

/** The five types of question (STG-05), with their names on screen, and what each asks for in the editor. */
export const questionTypes = {
  multiple: {
    ...{ isMultiple: true, openAnswer: 0, askTotal: false },
    label: "Choix multiple",
    hint: "Plusieurs réponses à cocher\u00A0; il faut toutes les justes, et elles seules.",
  },
  single: {
    ...{ isMultiple: false, openAnswer: 0, askTotal: false },
    label: "Choix unique",
    hint: "Une seule réponse à choisir parmi celles que vous proposez.",
  },
  oneFree: { ...{ isMultiple: false, openAnswer: 1, askTotal: false }, label: "Une réponse libre", hint: "Un champ à remplir." },
  twoFree: {
    ...{ isMultiple: false, openAnswer: 2, askTotal: false },
    label: "Deux réponses libres",
    hint: "Deux champs à remplir\u00A0; s'il n'y a qu'une solution, un seul suffit.",
  },
  twoFreeWithTotal: {
    ...{ isMultiple: false, openAnswer: 2, askTotal: true },
    label: "Deux réponses libres avec total",
    hint: "Le nombre total de solutions, et deux d'entre elles.",
  },
} as const satisfies Record<string, QuestionShape & { label: string; hint: string }>;

export type QuestionType = keyof typeof questionTypes;

/** The type that has this shape; `null` if there is none. */
export function questionTypeOf(shape: QuestionShape): QuestionType | null {
  const types = Object.keys(questionTypes) as QuestionType[];
  return types.find((type) => isSameShape(questionTypes[type], shape)) ?? null;
}

/** The type of a question of the wire or of the database; a draft with a refused shape counts as a single choice. */
export const typeOf = (shape: QuestionShape): QuestionType => questionTypeOf(shape) ?? "single";

/** A question of the wire or of the database, with its type in place of its shape. */
export function withType<Question extends QuestionShape>({ isMultiple, openAnswer, askTotal, ...question }: Question) {
  return { ...question, type: typeOf({ isMultiple, openAnswer, askTotal }) };
}

/** The shape of a type on the wire and in the database. */
export function shapeOf(type: QuestionType): QuestionShape {
  const { isMultiple, openAnswer, askTotal } = questionTypes[type];
  return { isMultiple, openAnswer, askTotal };
}

/** Whether answers are typed, not chosen. */
export const isFree = (type: QuestionType): boolean => questionTypes[type].openAnswer > 0;

/** The reason to refuse this shape; `null` without one. */
export const refusalOfShape = (shape: QuestionShape): string | null =>
  questionTypeOf(shape) === null
    ? "Ce type de question n'existe pas : choix multiple, choix unique, une ou deux réponses libres, deux réponses libres avec total."
    : null;

const isSameShape = (a: QuestionShape, b: QuestionShape): boolean =>
  a.isMultiple === b.isMultiple && a.openAnswer === b.openAnswer && a.askTotal === b.askTotal;
