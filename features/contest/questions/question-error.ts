/** An error in a field of the question at this index of a set. */
export interface QuestionError {
  /** From 0. */
  readonly index: number;
  /** Its path on the wire: `regex`, `possibleAnswers.2.value`. */
  readonly field: string;
  readonly message: string;
}

const fieldLabels: Record<string, string> = {
  title: "titre",
  text: "énoncé",
  image_start: "image avant l'énoncé",
  image_end: "image après l'énoncé",
  image_start_alt: "description de l'image avant l'énoncé",
  image_end_alt: "description de l'image après l'énoncé",
  type: "type",
  openAnswer: "type",
  regex: "format de la réponse",
  coefficient: "coefficient",
  possibleAnswers: "réponses possibles",
};

/** « Question 3, format de la réponse : cette expression régulière n'est pas valable » */
export function describeQuestionError({ index, field, message }: QuestionError): string {
  const [first = "", answer, , spelling] = field.split(".");
  const name =
    answer === undefined
      ? fieldLabels[first]
      : `réponse possible ${Number(answer) + 1}${spelling === undefined ? "" : `, autre écriture ${Number(spelling) + 1}`}`;
  return `Question ${index + 1}${name ? `, ${name}` : ""}\u00A0: ${message.charAt(0).toLocaleLowerCase("fr")}${message.slice(1)}`;
}

/** Parses the path of a zod issue or of a refusal; `null` if it is not about a question. */
export function parseQuestionError(path: string, message: string): QuestionError | null {
  const match = /^questions\.(\d+)(?:\.(.+))?$/.exec(path);
  return match ? { index: Number(match[1]), field: match[2] ?? "", message } : null;
}

export const pathOf = ({ index, field }: Pick<QuestionError, "index" | "field">): string => `questions.${index}${field && `.${field}`}`;
