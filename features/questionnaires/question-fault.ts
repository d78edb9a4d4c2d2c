/** What is wrong with the question at this place of a set, in one of its fields. */
export interface Fault {
  /** From 0. */
  readonly place: number;
  /** As the wire names it: `regex`, `possibleAnswers.2.value`. */
  readonly field: string;
  readonly message: string;
}

const names: Record<string, string> = {
  title: "titre",
  text: "énoncé",
  image_start: "image avant l'énoncé",
  image_end: "image après l'énoncé",
  type: "type",
  openAnswer: "type",
  regex: "format de la réponse",
  coefficient: "coefficient",
  possibleAnswers: "réponses possibles",
};

/** « Question 3, format de la réponse : cette expression régulière n'est pas valable » */
export function sentenceOf({ place, field, message }: Fault): string {
  const [first = "", answer] = field.split(".");
  const name = answer === undefined ? names[first] : `réponse possible ${Number(answer) + 1}`;
  return `Question ${place + 1}${name ? `, ${name}` : ""}\u00A0: ${message.charAt(0).toLocaleLowerCase("fr")}${message.slice(1)}`;
}

/** The path of a zod issue or of a refusal, read as a fault of a set; `null` when it is about something else. */
export function faultAt(path: string, message: string): Fault | null {
  const found = /^questions\.(\d+)(?:\.(.+))?$/.exec(path);
  return found ? { place: Number(found[1]), field: found[2] ?? "", message } : null;
}

export const pathOf = ({ place, field }: Pick<Fault, "place" | "field">): string => `questions.${place}${field && `.${field}`}`;
