import type { SchoolRight } from "#access/responsibility/colleague-rights.ts";

/** Why this account may write no stage of its school; null if it may. */
export const refusalToWriteStages = (right: SchoolRight | null, activeYear: number | null): string | null => {
  if (activeYear === null) return "Aucun championnat n'est ouvert pour le moment.";
  return right === "see"
    ? "Le correspondant de l'établissement ne vous a pas donné le droit d'inscrire et de confirmer\u00A0: vous lisez."
    : null;
};

/** Why this account may not change a stage of this year; null if it may. */
export const refusalToChangeStage = (right: SchoolRight | null, activeYear: number | null, year: number): string | null =>
  refusalToWriteStages(right, activeYear) ??
  (year === activeYear ? null : "Ce quart de finale est d'une saison passée\u00A0: il se lit, et ne change plus.");
