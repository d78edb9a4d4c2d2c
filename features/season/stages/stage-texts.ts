import { listInFrench } from "#platform/contract/list-in-french.ts";

/** The messages of a stage, in the order of their form, each for the participants in a state. */
export const stageMessages = [
  { name: "waitingForQualificationInformation", label: "En attente de qualification", state: "waiting" },
  { name: "qualifiedForNextStep", label: "Qualifié pour l'étape suivante", state: "qualified" },
  { name: "convoquedForNextStep", label: "Convoqué à l'étape suivante", state: "convoked" },
  { name: "notQualifiedForNextStep", label: "Non qualifié", state: "notQualified" },
] as const;
type MessageName = (typeof stageMessages)[number]["name"];

export const eachMessage = <Value>(read: (message: (typeof stageMessages)[number]) => Value) =>
  Object.fromEntries(stageMessages.map((message) => [message.name, read(message)])) as Record<MessageName, Value>;

/** Each by its name in a sentence. */
const names = { date: "la date", hour: "l'heure", ...eachMessage(({ label }) => `«\u00A0${label}\u00A0»`) };
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
