export const MAX_CLASS_LENGTH = 40;

/** What names of one class have in common, as the database says it (`class_key`): « 5e B », « 5ème-B » and « 5B ». */
export const classKey = (name: string): string =>
  name
    .normalize("NFKC")
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replace(/^(\s*[0-9]+)\s*(eme|ere|nde|er|re|de|e)(?![\p{L}\p{N}])/u, "$1 ")
    .replace(/[-\s_.,;:/'"()°‘’\p{Lm}\u2010-\u2015]+/gu, " ")
    .replace(/(?<![0-9]) | (?![0-9])/g, "")
    .trim();

/** « 5e B, 4e A » */
export const classList = (classes: readonly string[]): string => classes.join(", ");

/** Why a teacher with these classes registers or moves nobody into another (CLS-01). */
export const refusalOfOtherClass = (classes: readonly string[]): string =>
  classes.length === 0
    ? "Le correspondant de l'établissement ne vous a pas encore donné de classe cette année."
    : `Choisissez ${classes.length === 1 ? "votre classe" : "une de vos classes"}\u00A0: ${classList(classes)}. Pour une autre, voyez avec le correspondant.`;
