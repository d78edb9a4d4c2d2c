interface LimitChange {
  /** How many questions count (null: all). */
  readonly before: number | null;
  readonly after: number | null;
}

/** The effect of a changed number of counting questions on the online stages of the season; `null` when it affects none. */
export function noticeOfLimit({ before, after }: LimitChange, stages: readonly string[]): string | null {
  if (before === after || stages.length === 0) return null;
  const counting = after === null ? "toutes les questions comptent" : `seules les questions 1 à ${after} comptent`;
  return `${stages.join(", ")}\u00A0: les participants de la catégorie verront aussitôt que ${counting}. Les notes déjà calculées restent telles quelles jusqu'à ce que vous calculiez de nouveau les résultats de l'étape.`;
}
