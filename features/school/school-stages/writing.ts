import type { SchoolRight } from "#access/responsibility/colleague-rights.ts";
import { classesText, hasClass } from "./changes.ts";

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

/**
 * Why a teacher of some classes may not create, change or delete a stage of these (none: the whole school); null if they may. `given` null: all classes
 * are theirs.
 */
export function refusalOfStageOf(classNames: readonly string[], given: readonly string[] | null): string | null {
  if (given === null) return null;
  if (given.length === 0) return "Le correspondant de l'établissement ne vous a pas encore donné de classe cette année.";
  if (classNames.length === 0)
    return `Un quart de finale de toutes les classes est au correspondant\u00A0: prenez-en un pour ${given.length === 1 ? classesText(given) : "vos classes"}.`;
  const others = classNames.filter((name) => !hasClass(given, name));
  return others.length === 0
    ? null
    : `Vous n'avez pas ${classesText(others)}\u00A0: un quart de finale d'autres classes que les vôtres est au correspondant.`;
}
