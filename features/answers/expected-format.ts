const ofDigits = /^\^?(?:\\d|\[0-9\])(\+|\*|\{\d+(?:,\d*)?\})?\$?$/;

/** Whether the pattern takes digits alone, so that a phone may show its number pad. */
export const takesDigitsOnly = (regex: string | null): boolean => ofDigits.test(regex?.trim() ?? "");

/** What a free field expects, in words a pupil reads, where its pattern is simple enough to be told (QST-12). */
export function expectedFormat(regex: string | null): string {
  const pattern = ofDigits.exec(regex?.trim() ?? "");
  if (pattern === null) return "Cette réponse n'a pas le format attendu";
  return `Format attendu : ${lengthOf(pattern[1])}`;
}

function lengthOf(repeat: string | undefined): string {
  if (repeat === undefined) return "un chiffre";
  if (repeat === "+" || repeat === "*") return "un nombre entier, sans espace";
  const [least = "", most] = repeat.slice(1, -1).split(",");
  if (most === undefined || most === least) return least === "1" ? "un chiffre" : `${least} chiffres`;
  if (most === "") return `un nombre entier d'au moins ${least} ${least === "1" ? "chiffre" : "chiffres"}`;
  return `un nombre entier de ${least} à ${most} chiffres`;
}
