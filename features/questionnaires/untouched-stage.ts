/** Why the year and the type of a stage stay as they are; `null` while nobody has come to it. */
export const refusalToTurnInto = (isTouched: boolean): string | null =>
  isTouched ? "L'année et le type ne changent plus\u00A0: quelqu'un a déjà ouvert ou passé cette étape, ou y est convoqué." : null;
