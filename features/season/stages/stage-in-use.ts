export const refusalToChangeYearOrType = (isInUse: boolean): string | null =>
  isInUse ? "L'année et le type ne changent plus\u00A0: quelqu'un a déjà ouvert ou passé cette étape, ou y est convoqué." : null;
