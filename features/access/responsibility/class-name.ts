export const MAX_CLASS_LENGTH = 40;

/** « 5e B, 4e A » */
export const classList = (classes: readonly string[]): string => classes.join(", ");

export const refusalOfOtherClass = (classes: readonly string[]): string =>
  classes.length === 0
    ? "Le correspondant de l'établissement ne vous a pas encore donné de classe cette année."
    : `Choisissez ${classes.length === 1 ? "votre classe" : "une de vos classes"}\u00A0: ${classList(classes)}. Pour une autre, voyez avec le correspondant.`;
