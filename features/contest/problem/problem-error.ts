export interface ProblemError {
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
export function describeQuestionError({ index, field, message }: ProblemError): string {
  const [first = "", answer, , spelling] = field.split(".");
  const name =
    answer === undefined
      ? fieldLabels[first]
      : `réponse possible ${Number(answer) + 1}${spelling === undefined ? "" : `, autre écriture ${Number(spelling) + 1}`}`;
  return `Question ${index + 1}${name ? `, ${name}` : ""}\u00A0: ${message.charAt(0).toLocaleLowerCase("fr")}${message.slice(1)}`;
}

export function parseProblemError(path: string, message: string): ProblemError | null {
  const match = /^(?:questions|problems)\.(\d+)(?:\.(?:form\.)?(.+))?$/.exec(path);
  return match ? { index: Number(match[1]), field: match[2] ?? "", message } : null;
}

export const pathOf = ({ index, field }: Pick<ProblemError, "index" | "field">): string => `questions.${index}${field && `.${field}`}`;

/** By the problem's key, because its position may change before they are corrected; those of the set itself are under the empty key. */
export type EditorErrors = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The first error of each field, where the editor shows it. */
export function errorsByKey(
  issues: readonly { readonly path: string; readonly message: string }[],
  problems: readonly { readonly key: string }[],
): EditorErrors {
  const errors: Record<string, Record<string, string>> = {};
  for (const { path, message } of issues) {
    const { index, field } = parseProblemError(path, message) ?? { index: -1, field: path };
    const key = problems[index]?.key ?? "";
    errors[key] = { [field]: message, ...errors[key] };
  }
  return errors;
}
