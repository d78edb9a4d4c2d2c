import type { AnswerValue } from "#season/marking/answer-check.ts";
import { describeAnswer, type SheetQuestion } from "../sheet.ts";

export const SHEET_CHANNEL = "palmares-answers";

export const SAVED_TEXT = "Vos réponses ont été enregistrées.";
export const FAILED_TEXT = "Une erreur est survenue lors de l'enregistrement de vos réponses.";

/** The result of « Enregistrer » without network: the answers are safe, and the person has nothing left to do (QST-06). */
const KEPT = "Vos réponses sont gardées sur cet appareil et partiront toutes seules\u00A0: laissez cette page ouverte.";
export const OFFLINE_TEXT = `Pas de connexion. ${KEPT}`;

/** The same when a filter or a portal answers instead of the server. */
export const INTERCEPTED_TEXT = `Votre réseau bloque l'envoi\u00A0: prévenez la personne qui s'en occupe, ou changez de réseau. ${KEPT}`;

export const OVERTAKEN_TEXT = "Une autre page de cet appareil vient d'enregistrer autre chose : comparez, puis enregistrez de nouveau.";

const quote = (value: AnswerValue): string => `«\u00A0${describeAnswer(value)}\u00A0»`;

export const describeNotReplaced = (current: AnswerValue, draft: AnswerValue): string =>
  `Depuis une autre page ou un autre appareil, vous avez enregistré ${quote(current)}. Votre réponse d'ici, ${quote(draft)}, ne l'a pas remplacée\u00A0: elle reste sur cet appareil. Comparez-les sur la page du questionnaire.`;

/** « 2 », « 2 et 5 », « 2, 5 et 7 » */
const listPositions = (questions: readonly SheetQuestion[]): string =>
  new Intl.ListFormat("fr-FR").format(questions.map(({ position }) => String(position)));

/** The reason and the remedy: the field shows an example. */
export function describeInvalid(invalid: readonly SheetQuestion[], areOthersSaved = false): string {
  const [answers, remedy] = invalid.length === 1 ? ["votre réponse", "la pour l'"] : ["vos réponses", "les pour les "];
  return `Nous ne pouvons pas lire ${answers} ${describeQuestions(invalid)}\u00A0: corrigez-${remedy}enregistrer.${areOthersSaved ? " Les autres réponses sont enregistrées." : ""}`;
}

/** « au problème 3 », « aux problèmes 2 et 5 » */
export const describeQuestions = (questions: readonly SheetQuestion[]): string =>
  `${questions.length === 1 ? "au problème" : "aux problèmes"} ${listPositions(questions)}`;
