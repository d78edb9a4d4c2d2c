interface CorrectedStage {
  readonly physical: boolean;
  readonly active: boolean;
  readonly isClosed: boolean;
}

/** Why the answers of a stage cannot be corrected, or not yet; null if they can. */
export function refusalToCorrect({ physical, active, isClosed }: CorrectedStage): string | null {
  if (physical) return "Une étape en centre n'a pas de réponses à corriger\u00A0: ses notes sont saisies une à une.";
  if (active && !isClosed) return "Cette étape est encore ouverte\u00A0: ses réponses se corrigent une fois qu'elle est fermée.";
  return null;
}
