import { classesText, hasClass } from "./changes.ts";

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
