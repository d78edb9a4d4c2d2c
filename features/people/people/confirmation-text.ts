import { formatCount } from "#platform/contract/french-numbers.ts";

/** `pupils`: those whom the confirmation also qualifies, being pupils of a school. */
export function confirmationText(count: number, pupils: number): string {
  if (pupils === 0)
    return count === 1
      ? "Son inscription est confirmée\u00A0; les réponses déjà données restent."
      : "Leurs inscriptions sont confirmées\u00A0; les réponses déjà données restent.";
  if (count === 1) return "Cet élève d'établissement sera qualifié pour la demi-finale.";
  if (pupils === count) return `Ces ${formatCount(count, "élève")} d'établissement seront qualifiés pour la demi-finale.`;
  return `Parmi ces ${formatCount(count, "personne")}, ${formatCount(pupils, "élève d'établissement sera qualifié", "élèves d'établissement seront qualifiés")} pour la demi-finale.`;
}
