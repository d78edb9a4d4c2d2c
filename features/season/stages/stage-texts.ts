import { listInFrench } from "#platform/contract/list-in-french.ts";

/** The texts of a stage for its participants, with the date and hour of its convocation, in the order of their form, each by its name in a sentence. */
const names = {
  date: "la date",
  hour: "l'heure",
  waitingForQualificationInformation: "«\u00A0En attente de qualification\u00A0»",
  qualifiedForNextStep: "«\u00A0Qualifié pour l'étape suivante\u00A0»",
  convoquedForNextStep: "«\u00A0Convoqué à l'étape suivante\u00A0»",
  notQualifiedForNextStep: "«\u00A0Non qualifié\u00A0»",
} as const;
type Field = keyof typeof names;

const required = (field: Field): string =>
  field === "date" ? "La date est requise" : field === "hour" ? "L'heure est requise" : "Le texte est requis";

const missing = (texts: Readonly<Record<Field, string>>): Field[] =>
  (Object.keys(names) as Field[]).filter((field) => texts[field].trim() === "");

/** The missing texts that the championship needs, by field; saving a part does not require them (STG-04). */
export const missingTexts = (texts: Readonly<Record<Field, string>>): Partial<Record<Field, string>> =>
  Object.fromEntries(missing(texts).map((field) => [field, required(field)]));

export function sentenceOfMissing(texts: Readonly<Record<Field, string>>): string {
  const list = missing(texts).map((field) => names[field]);
  if (list.length === 0) return "Rien ne manque.";
  return `Il manque encore\u00A0: ${listInFrench(list)}. Ce qui est écrit s'enregistre dès maintenant, et le reste plus tard.`;
}
