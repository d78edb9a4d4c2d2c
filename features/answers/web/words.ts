import { inWords, type SheetQuestion } from "../sheet.ts";

export const saved = "Vos réponses ont été enregistrées.";
export const failed = "Une erreur est survenue lors de l'enregistrement de vos réponses.";

/** Another page of this device has saved since (QST-07). */
export const overtaken = "Une autre page de cet appareil vient d'enregistrer autre chose : comparez, puis enregistrez de nouveau.";

type Given = Parameters<typeof inWords>[0];

const quoted = (given: Given): string => `«\u00A0${inWords(given)}\u00A0»`;

/** Another page has saved something else than what this device kept, which is not sent over it (QST-07). */
export const notReplaced = (standing: Given, kept: Given): string =>
  `Depuis une autre page ou un autre appareil, vous avez enregistré ${quoted(standing)}. Votre réponse d'ici, ${quoted(kept)}, ne l'a pas remplacée\u00A0: elle reste sur cet appareil. Comparez-les sur la page du questionnaire.`;

/** « 2 », « 2 et 5 », « 2, 5 et 7 » */
const listed = (questions: readonly SheetQuestion[]): string =>
  new Intl.ListFormat("fr-FR").format(questions.map(({ position }) => String(position)));

/** What does not have the expected format is not saved, and says so; the rest was. */
export function setAside(misfits: readonly SheetQuestion[], areOthersSaved: boolean): string {
  const others = areOthersSaved ? " Les autres réponses sont enregistrées." : "";
  return misfits.length === 1
    ? `La réponse à la question ${listed(misfits)} n'a pas le format attendu : elle n'est pas enregistrée.${others}`
    : `Les réponses aux questions ${listed(misfits)} n'ont pas le format attendu : elles ne sont pas enregistrées.${others}`;
}

/** « à la question 3 », « aux questions 2 et 5 » */
export const ofQuestions = (questions: readonly SheetQuestion[]): string =>
  `${questions.length === 1 ? "à la question" : "aux questions"} ${listed(questions)}`;
